"""`spieltisch generate`: self-play written as Parquet."""

from __future__ import annotations

import argparse
from pathlib import Path

from spieltisch.cli.arguments import Commands, counted, number
from spieltisch.cli.extras import needing
from spieltisch.cli.playing import (
    add_players,
    add_settings,
    chosen,
    find_players,
    is_option,
    play_on,
)
from spieltisch.core.words.options import write_options

FORMS = """bots are written as for `spieltisch arena`. They rotate round the seats: seat s of game n
has bot (n + s) modulo their number. docs/research/contests.md describes the rows.

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
    add_settings(parser)
    add_players(parser)
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
        from spieltisch.research.selfplay import SelfPlay
    find_players(given)
    words = [*given.options, *filter(is_option, given.bots)]
    game, options = chosen(given, words, given.components)
    run = SelfPlay(
        game,
        [word for word in given.bots if not is_option(word)],
        given.games,
        given.out,
        seats=given.seats,
        seed=given.seed,
        observations=given.observations,
        shard=given.shard,
        move_seconds=given.move_time,
        **options,
    )
    state = run.state
    print(
        f"{game.spec.name} {write_options(state.options)}, "
        f"{counted(state.seats, 'seat', 'seats')}, seed {given.seed}: "
        f"{counted(run.total, 'game', 'games')}",
        flush=True,
    )
    play_on(given, run.play, run.played, run.total)
    manifest = run.finish()
    shards = manifest["shards"]
    rows = sum(shard["rows"] for shard in shards)
    print(f"{rows} rows in {counted(len(shards), 'shard', 'shards')}: {given.out}")
    print(f"SHA-256 {manifest['sha256']}")
