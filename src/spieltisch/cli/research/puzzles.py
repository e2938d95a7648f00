"""`spieltisch puzzles`: positions with a better move, found in games between bots."""

from __future__ import annotations

import argparse
from pathlib import Path

from spieltisch.cli.arguments import Commands, counted, number
from spieltisch.cli.extras import needing
from spieltisch.cli.playing import add_processes, add_seats, chosen

ENDING = """A puzzle is a position where the master, with ten times its time, sees one action as
clearly best, and the club level misses it. Equal seeds find equal puzzles.

A server has the puzzles of src/spieltisch/games/GAME/puzzles.json.xz; the file may replace it.
Ctrl-C keeps what is found; the same command continues."""


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "puzzles",
        help="find puzzles in games between bots",
        description="Let club players play, and keep positions where they miss the best action.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=ENDING,
    )
    parser.set_defaults(run=run)
    parser.add_argument("game", metavar="GAME", help="a game's name")
    parser.add_argument("options", nargs="*", metavar="NAME=VALUE", help="options of the game")
    parser.add_argument(
        "--number",
        type=lambda text: number(text, 1, 10**6),
        default=200,
        metavar="N",
        help="puzzles (%(default)s)",
    )
    parser.add_argument(
        "--seed",
        type=lambda text: number(text, 0, 2**63),
        default=0,
        help="of all games (%(default)s)",
    )
    add_seats(parser)
    add_processes(parser, "puzzles")
    parser.add_argument(
        "--out", type=Path, required=True, metavar="FILE", help="where the puzzles go"
    )


def run(given: argparse.Namespace) -> None:
    """Search, and print how many there are. Raises SpieltischError and OSError."""
    with needing("arena"):
        from tqdm import tqdm

        from spieltisch.research.arena.processes import cores
        from spieltisch.research.puzzles import Generating
    game, options = chosen(given, given.options)
    search = Generating(game, given.seed, given.out, given.seats, dict(options))
    try:
        with tqdm(total=given.number, unit="puzzle", disable=None, smoothing=0.1) as bar:
            bar.update(len(search.found))
            for found in search.run(given.number, given.processes or cores()):
                bar.update(found - bar.n)
    finally:
        kept = search.write(given.number)
        print(f"{counted(kept, 'puzzle', 'puzzles')} of {counted(search.games, 'game', 'games')}")
