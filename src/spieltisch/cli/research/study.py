"""`spieltisch study`: measures of a game."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from spieltisch.cli.arguments import number
from spieltisch.cli.extras import needing

if TYPE_CHECKING:
    from spieltisch.cli.arguments import Commands


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "study",
        help="measure a game",
        description="Have bots play every mode, and write a report with plots, and the numbers as "
        "Parquet: numbers of choices, lengths of games, scores and margins, the value of seats "
        "and of solo settings, luck and skill, and the strength of each "
        "level against the one below.",
    )
    parser.set_defaults(run=run)
    parser.add_argument("game", metavar="GAME", help="a game's name")
    parser.add_argument("--mode", help="this mode only")
    parser.add_argument(
        "--games",
        type=lambda text: number(text, 2, 10**6),
        default=100,
        metavar="N",
        help="of each comparison (%(default)s)",
    )
    parser.add_argument(
        "--levels",
        nargs="+",
        metavar="BOT",
        help="levels to compare, weak to strong (the lowest three, which are quick); "
        "the second plays the measured games",
    )
    parser.add_argument(
        "--ladder",
        nargs="+",
        metavar="BOT",
        help="levels to compare with the one below, weak to strong (those of --levels)",
    )
    parser.add_argument(
        "--steps",
        type=lambda text: number(text, 2, 10**6),
        metavar="N",
        help="games of each step of the ladder (--games)",
    )
    parser.add_argument(
        "--seed",
        type=lambda text: number(text, 0, 2**63),
        default=0,
        help="of all draws (%(default)s); equal seeds give equal reports",
    )
    parser.add_argument(
        "--workers",
        type=lambda text: number(text, 1, 1000),
        metavar="N",
        help="processes (all cores); the report is the same whatever their number",
    )
    parser.add_argument(
        "--out", type=Path, required=True, metavar="FOLDER", help="where report.html goes"
    )


def run(given: argparse.Namespace) -> None:
    """Measure, and write the report. Raises SpieltischError and OSError."""
    with needing("arena"):
        from spieltisch.cli.research.study_run import study
    study(given)
