"""`spieltisch show`: a position of a record as characters or SVG, or the record as an animation."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import get_args

from spieltisch.cli.arguments import Commands, number, read_record
from spieltisch.cli.output import paint, speak_unicode
from spieltisch.cli.playing import seconds
from spieltisch.core.engine import CHANCE
from spieltisch.core.record import Entry, Record
from spieltisch.core.render import Theme, sheet_of
from spieltisch.core.render.animation import animated
from spieltisch.core.state import State
from spieltisch.errors import SpieltischError

CLEAR = "\x1b[H\x1b[2J"
"""Codes that clear a terminal and move to its upper left corner."""


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "show",
        help="show a position of a record, or all of it as an animation",
        description="Show a position of a record: as characters, or as an SVG. Without --seat it "
        "is what a spectator sees.",
    )
    parser.set_defaults(run=run)
    parser.add_argument("file", type=Path, metavar="FILE", help="a record, as a table offers it")
    parser.add_argument(
        "--step",
        type=lambda text: number(text, 0, 10**6),
        metavar="N",
        help="number of actions before it, as `replay` counts them, with chance's (all)",
    )
    parser.add_argument(
        "--seat", type=lambda text: number(text, 0, 100), help="show what this seat sees"
    )
    parser.add_argument(
        "--play", action="store_true", help="show all of it up to --step in this terminal, moving"
    )
    parser.add_argument(
        "--pace",
        type=seconds,
        default=1.0,
        metavar="SECONDS",
        help="time of a seat's action in --play and --animate (%(default)g)",
    )
    parser.add_argument("--svg", type=Path, metavar="OUT", help="write it there as an SVG")
    parser.add_argument(
        "--animate", type=Path, metavar="OUT", help="write an SVG that browsers play, up to --step"
    )
    parser.add_argument(
        "--theme",
        choices=get_args(Theme),
        default="auto",
        help="colours for day, night, or the viewer's screen setting (%(default)s)",
    )
    parser.add_argument(
        "--names", nargs="+", default=[], metavar="NAME", help="the players' names, for an SVG"
    )


def run(given: argparse.Namespace) -> None:
    """Show the position or animation. Raises OSError, and SpieltischError for invalid values."""
    record = read_record(given.file)
    last = len(record.actions)
    step = last if given.step is None else given.step
    if step > last:
        raise SpieltischError(f"the record has {last} actions: --step is a number from 0 to {last}")
    if given.seat is not None and given.seat >= record.seats:
        raise SpieltischError(f"no seat {given.seat}: seats are 0 to {record.seats - 1}")
    if given.play and not sys.stdout.isatty():
        raise SpieltischError("--play needs a terminal; use --animate OUT to write a file")
    positions = list(record.replay())[: step + 1]
    if given.svg is not None:
        drawing = sheet_of(positions[-1], given.seat, names=given.names)
        given.svg.write_text(drawing.svg(given.theme), encoding="utf-8")
    if given.animate is not None:
        kept = [position for _, position in moments(record, positions)]
        sheets = [sheet_of(one, given.seat, positions[-1], given.names) for one in kept]
        film = animated(sheets, given.pace, given.theme)
        given.animate.write_text(film, encoding="utf-8")
    if given.play:
        play(record, positions, given.seat, given.pace)
    elif given.svg is None and given.animate is None:
        speak_unicode()
        print(positions[-1].show(given.seat, paint(sys.stdout)))


def moments(record: Record, positions: list[State]) -> Iterator[tuple[int, State]]:
    """Yield the positions in which a seat is to act, and the last, each with its number."""
    acted = [entry.actor for entry in record.actions]
    for step, actor in enumerate(islice([*acted, None], len(positions))):
        if actor != CHANCE or step == len(positions) - 1:
            yield step, positions[step]


def play(record: Record, positions: list[State], seat: int | None, pace: float) -> None:
    """Show the positions one after the other, with the seats' actions before each."""
    speak_unicode()
    shown = 0
    for step, position in moments(record, positions):
        if shown:
            time.sleep(pace)
        told = [_told(positions[k], record.actions[k], seat) for k in range(shown, step)]
        print(CLEAR + position.show(seat, paint(sys.stdout)))
        print(f"\n{step} of {len(positions) - 1}  {'; '.join(filter(None, told))}", flush=True)
        shown = step


def _told(before: State, entry: Entry, seat: int | None) -> str:
    """Return a seat's action in words that `seat` may read; "" for chance and the clock."""
    if entry.actor < 0:
        return ""
    return f"seat {entry.actor}: {before.seen(entry.actor, before.parse(entry.text), seat)}"
