"""`spieltisch arena`: games between bots, and their standings."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from spieltisch.cli.arguments import number
from spieltisch.cli.extras import needing
from spieltisch.cli.research.playing import add_who_plays, add_workers, need_ray
from spieltisch.errors import SpieltischError

if TYPE_CHECKING:
    from spieltisch.cli.arguments import Commands

FORMS = """bots:
  greedy                     a level (a wrong name lists them)
  strong:simulations=1000    a level with other parameters, separated by commas
  strong@1000, strong@0.5s   the same in short: simulations, seconds
  py:my_bots.Careful         a class or function in a module that makes bots
  "exec:python my_bot.py"    a program with a line protocol, see docs/arena.md

Ctrl-C shows the results so far; with --out the same command continues."""


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "arena",
        help="let bots play each other",
        description="Let bots play each other in sets of games with the same draws; the line-up "
        "goes round the seats. More bots than seats play in all combinations.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=FORMS,
    )
    parser.set_defaults(run=run, options=[])
    parser.add_argument("game", metavar="GAME", help="a game's name")
    parser.add_argument(
        "bots",
        nargs="+",
        metavar="BOT",
        help="who plays; NAME=VALUE among them are options of the game",
    )
    parser.add_argument(
        "--games",
        type=lambda text: number(text, 1, 10**7),
        default=100,
        metavar="N",
        help="of each match, rounded up to whole sets (%(default)s)",
    )
    add_who_plays(parser)
    add_workers(parser)
    parser.add_argument(
        "--self-play", action="store_true", help="have each play against itself, too"
    )
    parser.add_argument(
        "--test",
        type=_bounds,
        metavar="LOW:HIGH",
        help="end each match once a sequential test accepts one of these normalised Elo for its "
        "first bot, such as 0:20; at the latest after N games",
    )
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FOLDER",
        help="keep all games there, also as Parquet and as a picture; the same command continues "
        "after Ctrl-C, or with more games",
    )
    parser.add_argument("--records", action="store_true", help="keep a record of each game there")


def run(given: argparse.Namespace) -> None:
    """Play, and print the standings. Raises SpieltischError and OSError."""
    if given.records and given.out is None:
        raise SpieltischError("--records needs a folder to keep them in: --out FOLDER")
    with needing("arena"):
        from spieltisch.cli.research.arena_run import compete
    need_ray(given)
    compete(given)


def _bounds(text: str) -> tuple[float, float]:
    """Return the bounds of a test. Raises ArgumentTypeError."""
    low, _, high = text.partition(":")
    try:
        bounds = float(low), float(high)
    except ValueError:
        bounds = 0.0, 0.0
    if not -1e4 < bounds[0] < bounds[1] < 1e4:
        raise argparse.ArgumentTypeError(f"{text!r} must be two numbers, the lower first: 0:20")
    return bounds
