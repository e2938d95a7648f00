"""`spieltisch analyse`: a review of a record by the game's coach."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path

from spieltisch.bots.analysis import GameAnalysis, analyse_game
from spieltisch.cli.arguments import Commands, read_record
from spieltisch.core.record import Record


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "analyse",
        help="look through a record: expectations, slips, luck",
        description="Look through a record: what each seat could expect turn by turn (its share of "
        "the win, or the result of a solo mode), which choices cost most and what would have been "
        "better, and what was luck.",
    )
    parser.set_defaults(run=run)
    parser.add_argument("file", type=Path, metavar="FILE", help="a record, as a table offers it")
    parser.add_argument("--json", action="store_true", help="print it as JSON")


def run(given: argparse.Namespace) -> None:
    """Print the analysis of a record. Raises OSError, and SpieltischError without a coach."""
    record = read_record(given.file)
    shown = sys.stderr.isatty()

    def progress(done: int, of: int) -> None:
        if shown:
            print(f"\r{done} of {of}", end="\n" if done == of else "", file=sys.stderr, flush=True)

    analysis = analyse_game(record, progress=progress)
    if given.json:
        print(json.dumps(asdict(analysis)))
    else:
        _show(record, analysis)


def _show(record: Record, analysis: GameAnalysis) -> None:
    """Print a table of expectations, then each seat's luck and slips."""
    points = analysis.unit == "points"
    print(f"{record.game}: expected {'result' if points else 'share of the win'} of each seat")
    for turn in analysis.turns:
        who = "end" if turn.seat is None else f"seat {turn.seat}"
        print(f"{turn.number:4} {who:7}", *(_figure(one, points) for one in turn.expected))
    for seat, one in enumerate(analysis.seats):
        print(f"seat {seat}: luck {one.luck:+.2f}, choices {one.choices:+.2f}")
        for slip in one.slips:
            better = ", ".join(slip.better)
            print(f"{slip.number:4} {', '.join(slip.played)} (-{slip.loss:.2f}); better: {better}")
            if slip.line:
                print(f"     then: {', '.join(step.action for step in slip.line)}")


def _figure(expected: float, points: bool) -> str:
    return f"{expected:6.1f}" if points else f"{expected:6.2f}"
