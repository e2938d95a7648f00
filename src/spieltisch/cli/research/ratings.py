"""`spieltisch ratings`: the strength of all levels of games, at all their tables."""

from __future__ import annotations

import argparse
import shlex
from itertools import groupby
from pathlib import Path

from spieltisch.cli.arguments import Commands, counted, number
from spieltisch.cli.extras import needing
from spieltisch.cli.playing import add_players, add_seats, add_seed, find_players, play_on
from spieltisch.games import list_games, load

EVERY = "all"
MOST = 1000
ABOUT = """Each bot meets the next two above it; alone, all play the same draws. The levels search
without a clock, so equal seeds give equal games on any machine. FOLDER keeps each game as it ends:
after Ctrl-C or a power cut the same command continues, and more --games play more. Its GAME.md and
GAME.json have the ratings of each game. docs/research/contests.md explains them."""


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "ratings",
        help="rate all levels of bots",
        description="Let all levels of bots meet at every table of games, and rate them.",
        epilog=ABOUT,
    )
    parser.set_defaults(run=run)
    parser.add_argument("names", nargs="+", metavar="GAME", help=f"names of games, or {EVERY}")
    parser.add_argument(
        "--levels",
        nargs="+",
        metavar="BOT",
        help="who is rated, weak to strong, written as for arena (all levels, random, greedy)",
    )
    parser.add_argument(
        "--games",
        type=lambda text: number(text, 2, 10**6),
        default=100,
        metavar="N",
        help="games of each pair, or of each bot alone; rounded up to whole sets (%(default)s)",
    )
    parser.add_argument(
        "--most",
        type=lambda text: number(text, 1, 10**9),
        default=MOST,
        metavar="N",
        help="bound of a level's simulations for a decision (%(default)s)",
    )
    add_seats(parser)
    add_seed(parser)
    add_players(parser)
    parser.add_argument(
        "--out", type=Path, required=True, metavar="FOLDER", help="where games and ratings go"
    )


def run(given: argparse.Namespace) -> None:
    """Play, and write the ratings, also after Ctrl-C. Raises SpieltischError and OSError."""
    with needing("arena"):
        from spieltisch.research import rating
        from spieltisch.research.arena import play_all
        from spieltisch.research.rating.report import Conduct
    find_players(given)
    names = list_games() if EVERY in given.names else dict.fromkeys(given.names)
    tables = [
        rating.meet(
            game,
            mode,
            seats,
            given.levels or rating.ladder(game),
            given.games,
            most=given.most,
            seed=given.seed,
            move_seconds=given.move_time,
            out=given.out / game.spec.name,
        )
        for game in map(load, names)
        for mode, seats in rating.tables(game, given.mode, given.seats)
    ]
    contests = rating.cheapest_first(tables)
    played = sum(contest.played for contest in contests)
    total = sum(contest.plan.total for contest in contests)
    print(
        f"{counted(len(tables), 'table', 'tables')}, {counted(total, 'game', 'games')}", flush=True
    )
    try:
        play_on(given, lambda *where: play_all(contests, *where), played, total)
    finally:
        conduct = Conduct(_command(given), given.most, given.seed)
        for game, its in groupby(tables, key=lambda table: table.game):
            found = [rating.evidence(table) for table in its]
            text = rating.as_markdown(found, conduct)
            (given.out / f"{game.spec.name}.md").write_text(text, encoding="utf-8")
            (given.out / f"{game.spec.name}.json").write_text(
                rating.as_json(found, conduct), encoding="utf-8"
            )
            print(f"\n{game.spec.name}\n\n{text}", flush=True)


def _command(given: argparse.Namespace) -> str:
    """Return the command that plays the same games."""
    words = ["spieltisch", "ratings", *given.names]
    words += [] if given.levels is None else ["--levels", *given.levels]
    words += ["--games", str(given.games)]
    words += ["--most", str(given.most)]
    words += [] if given.mode is None else ["--mode", given.mode]
    words += [] if given.seats is None else ["--seats", str(given.seats)]
    words += ["--seed", str(given.seed), "--out", given.out.name]
    return shlex.join(words)
