"""`spieltisch show`: a position of a record, in the terminal or as an SVG, or all of it, moving."""

from __future__ import annotations

import argparse
import sys
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from spieltisch.cli.arguments import number, read_record
from spieltisch.cli.output import paint, speak_unicode
from spieltisch.core.pictures import sheet_of
from spieltisch.core.pictures.animation import animated
from spieltisch.core.record import Record
from spieltisch.core.state import CHANCE, State
from spieltisch.errors import SpieltischError

if TYPE_CHECKING:
    from spieltisch.cli.arguments import Commands


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
        help="after so many actions, chance's among them, as `replay` numbers them (the last)",
    )
    parser.add_argument(
        "--seat", type=lambda text: number(text, 0, 100), help="show what this seat sees"
    )
    parser.add_argument("--svg", type=Path, metavar="OUT", help="write it there as an SVG")
    parser.add_argument(
        "--animate",
        type=Path,
        metavar="OUT",
        help="write an SVG that browsers play, a second a seat's action, up to --step",
    )


def run(given: argparse.Namespace) -> None:
    """Show it. Raises SpieltischError for a broken record, a step or a seat that is not there, and
    OSError."""
    record = read_record(given.file)
    last = len(record.actions)
    step = last if given.step is None else given.step
    if step > last:
        raise SpieltischError(f"the record has {last} actions: --step is a number from 0 to {last}")
    if given.seat is not None and given.seat >= record.seats:
        raise SpieltischError(f"the record has the seats 0 to {record.seats - 1}, no {given.seat}")
    positions = list(record.replay())[: step + 1]
    if given.svg is not None:
        given.svg.write_text(sheet_of(positions[-1], given.seat).svg(), encoding="utf-8")
    if given.animate is not None:
        given.animate.write_text(film(record, positions, given.seat), encoding="utf-8")
    if given.svg is None and given.animate is None:
        speak_unicode()
        print(positions[-1].show(given.seat, paint(sys.stdout)))


def film(record: Record, positions: list[State], seat: int | None) -> str:
    """Return the animation of these positions of a record: one where a seat is to act, each."""
    acted = [entry.actor for entry in record.actions]
    kept = [
        position
        for position, actor in zip(positions, islice([*acted, None], len(positions)), strict=True)
        if actor != CHANCE
    ] or positions[-1:]
    if kept[-1] is not positions[-1]:
        kept.append(positions[-1])
    return animated([sheet_of(position, seat, positions[-1]) for position in kept])
