"""`spieltisch generate`: self-play written as Parquet."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from spieltisch.cli.arguments import number
from spieltisch.cli.extras import needing
from spieltisch.cli.research.playing import add_who_plays, add_workers, need_ray

if TYPE_CHECKING:
    from spieltisch.cli.arguments import Commands

FORMS = """bots are written as for `spieltisch arena`. They rotate round the seats: seat s of game n
has bot (n + s) modulo their number. docs/selfplay.md describes the rows.

Ctrl-C, or a power cut, loses at most incomplete shards; the same command continues."""


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "generate",
        help="write self-play as Parquet",
        description="Let bots play, and write every action of every game as a row: the position's "
        "key, the actor, its choice among how many, the result of the game, and the searches' "
        "findings.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=FORMS,
    )
    parser.set_defaults(run=run)
    parser.add_argument("game", metavar="GAME", help="a game's name")
    parser.add_argument("options", nargs="*", metavar="NAME=VALUE", help="options of the game")
    parser.add_argument("--bots", nargs="+", required=True, metavar="BOT", help="who plays")
    parser.add_argument(
        "--games",
        type=lambda text: number(text, 1, 10**9),
        required=True,
        metavar="N",
        help="how many",
    )
    parser.add_argument(
        "--out", type=Path, required=True, metavar="FOLDER", help="where shards and manifest go"
    )
    add_who_plays(parser)
    add_workers(parser)
    parser.add_argument(
        "--observations",
        metavar="KIND",
        help="add the seat's observation and legal actions: flat, planes or vector",
    )
    parser.add_argument(
        "--shard",
        type=lambda text: number(text, 1, 10**6),
        default=1000,
        metavar="N",
        help="games in a file (%(default)s)",
    )


def run(given: argparse.Namespace) -> None:
    """Play, and print a summary. Raises SpieltischError and OSError."""
    with needing("arena"):
        from spieltisch.cli.research.generate_run import write
    need_ray(given)
    write(given)
