"""`spieltisch replay`: a record, step by step."""

from __future__ import annotations

import argparse
from pathlib import Path

from spieltisch.cli.arguments import Commands, read_record
from spieltisch.core.engine import CHANCE, TABLE
from spieltisch.core.words.options import write_options


def add_to(commands: Commands) -> None:
    """Add the command."""
    replay = commands.add_parser("replay", help="print a record step by step")
    replay.set_defaults(run=run)
    replay.add_argument("file", type=Path, metavar="FILE", help="a record, as a table offers it")


def run(given: argparse.Namespace) -> None:
    """Print each step with its scores, and the end. Raises SpieltischError for a broken record."""
    record = read_record(given.file)
    print(f"{record.game}, {record.seats} seats, {write_options(record.options)}")
    states = record.replay()
    state = next(states)
    for step, (entry, state) in enumerate(zip(record.actions, states, strict=True), 1):
        who = {CHANCE: "chance", TABLE: "table"}.get(entry.actor, f"seat {entry.actor}")
        print(f"{step:4} {who:7} {entry.text}")
        for item in state.items():
            print(f"{'':13}{item_line(item)}")
    outcome = state.outcome()
    if outcome is None:
        print("unfinished")
    else:
        ranks, scores = (" ".join(map(str, row)) for row in (outcome.ranks, outcome.scores))
        print(f"{outcome.reason}: ranks {ranks}, scores {scores}")


def item_line(item: dict[str, object]) -> str:
    """Return an item as a line: its kind and its facts."""
    facts = [f"{name} {_plain(value)}" for name, value in item.items() if value not in ([], None)]
    return f"{item['kind']}: {', '.join(facts[1:])}"


def _plain(value: object) -> str:
    """Return lists as their members, dicts as their values: `0,2 0,3; 1,1`."""
    if isinstance(value, dict):
        return _plain(list(value.values())[-1])
    if isinstance(value, list):
        parts = "; " if any(isinstance(part, (list, dict)) for part in value) else " "
        return parts.join(map(_plain, value))
    return str(value)
