"""`spieltisch perft`: positions counted by depth, or games played at random."""

from __future__ import annotations

import argparse
import time
from typing import Any

from spieltisch.cli.arguments import Commands, number
from spieltisch.cli.playing import add_settings, chosen
from spieltisch.core.playouts.perft import perft
from spieltisch.core.playouts.playout import LIMIT
from spieltisch.core.state import State
from spieltisch.errors import SpieltischError


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "perft",
        help="count positions by depth",
        description="Count the positions after each number of decisions, with a digest of their "
        "keys, which cover the scores. Chance is sampled by the seed and the position, not "
        "expanded. Or play games at random, with a digest of their ends.",
    )
    parser.set_defaults(run=run)
    parser.add_argument("game", metavar="GAME", help="a game's name")
    parser.add_argument(
        "options",
        nargs="*",
        metavar="NAME=VALUE",
        help="options of the game (`spieltisch games` lists them)",
    )
    add_settings(parser)
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "--depth",
        type=lambda text: number(text, 1, 100),
        default=2,
        help="decisions to look ahead (%(default)s)",
    )
    what.add_argument(
        "--random",
        type=lambda text: number(text, 0, 2**63 - 1),
        metavar="GAMES",
        help="play so many random games",
    )
    parser.add_argument(
        "--limit",
        type=lambda text: number(text, 1, 2**63 - 1),
        metavar="ACTIONS",
        help=f"leave a random game unfinished after so many ({LIMIT:,})",
    )


def run(given: argparse.Namespace) -> None:
    """Count, and print a row for each depth or one for all games. Raises SpieltischError."""
    if given.limit is not None and given.random is None:
        raise SpieltischError("--limit needs random games: add --random GAMES")
    game, options = chosen(given, given.options, given.components)
    state = game.start(given.seats, **options)
    if given.random is not None:
        _random_games(state, given.random, given.seed, given.limit or LIMIT)
        return
    began = time.perf_counter()
    print(f"{'depth':>5} {'leaves':>14} {'digest':>16} {'seconds':>9}", flush=True)
    for row in perft(state, given.depth, given.seed):
        seconds = time.perf_counter() - began
        print(f"{row.depth:5} {row.leaves:14,} {row.digest:016x} {seconds:9.2f}", flush=True)


def _random_games(state: State, games: int, seed: int, limit: int) -> None:
    """Play the games, and print the finished and the unfinished ones apart."""
    options: dict[str, Any] = {"seats": state.seats, **state.options}
    columns = f"{'games':>14} {'unfinished':>10} {'actions':>14} {'digest':>16} {'seconds':>9}"
    print(columns, flush=True)
    began = time.perf_counter()
    tally = state.game.random_games(seed, games, limit, **options)
    seconds = time.perf_counter() - began
    finished = tally.games - tally.unfinished
    print(
        f"{finished:14,} {tally.unfinished:10,} {tally.actions:14,} {tally.digest:016x} "
        f"{seconds:9.2f}"
    )
