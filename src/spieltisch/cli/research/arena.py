"""`spieltisch arena`: games between bots, and their standings."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING

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
from spieltisch.errors import SpieltischError

if TYPE_CHECKING:
    from spieltisch.research.arena import Mean, Standing, Tournament

FORMS = """bots:
  greedy                     a level (a wrong name lists them)
  master:simulations=1000    a level with other parameters, separated by commas
  master@1000, master@0.5s   the same in short: simulations, seconds
  py:my_bots.Careful         a class or function in a module that makes bots
  "exec:python my_bot.py"    a program with a line protocol, see docs/research/contests.md

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
    add_settings(parser)
    add_players(parser)
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
    """Play, and print the standings, also after Ctrl-C. Raises SpieltischError and OSError."""
    if given.records and given.out is None:
        raise SpieltischError("--records needs a folder to keep them in: --out FOLDER")
    with needing("arena"):
        from spieltisch.research.arena import Contest

        if given.out is not None:  # what draws the picture may look for fonts first
            from spieltisch.research.arena.export import write_parquet, write_picture
    find_players(given)
    words = [*given.bots, *given.options]
    game, options = chosen(given, filter(is_option, words), given.components)
    contest = Contest(
        game,
        [word for word in given.bots if not is_option(word)],
        given.games,
        seats=given.seats,
        seed=given.seed,
        self_play=given.self_play,
        move_seconds=given.move_time,
        test=given.test,
        out=given.out,
        recorded=given.records,
        **options,  # type: ignore[arg-type]
    )
    plan = contest.plan
    print(
        f"{game.spec.name} {write_options(plan.options)}, "
        f"{counted(plan.seats, 'seat', 'seats')}, seed {plan.seed}: "
        f"{counted(len(plan.matches), 'match', 'matches')}, {counted(plan.total, 'game', 'games')}",
        flush=True,
    )
    try:
        play_on(given, contest.play, contest.played, plan.total)
    finally:
        if contest.played:
            show(contest.result())
            if given.out is not None:
                write_parquet(contest.result(), given.out / "games.parquet")
                write_picture(contest.result(), given.out / "arena.png")


def show(result: Tournament) -> None:
    """Print all standings."""
    for match in result.matches:
        print(f"\n{match.match}: {counted(match.games, 'game', 'games')}")
        if match.games:
            for row in _rows(match.standings):
                print(f"  {row}")
        if match.elo is not None:
            seen = "all sets alike" if isnan(match.elo) else f"{match.elo:+.0f} normalised Elo seen"
            verdict = match.verdict or "not known to be stronger yet"
            print(f"  test: {match.match.lineup[0]} is {verdict}; {seen}")
    if len(result.plan.entrants) > 1 and result.ratings:
        print("\nElo (Bradley-Terry; 0 is the mean)")
        width = max(len(rating.name) for rating in result.ratings)
        for rating in result.ratings:
            print(
                f"  {rating.name:{width}}  {rating.elo:+6.0f} ({rating.low:+.0f} to "
                f"{rating.high:+.0f})"
            )
    for game in result.games:
        if game.fault:
            where = f"match {result.plan.matches[game.match]}, set {game.set}, game {game.game}"
            print(f"lost by a fault: {game.fault} ({where})")
    sys.stdout.flush()


def _rows(standings: tuple[Standing, ...]) -> Iterator[str]:
    """Yield the lines with the standings of a match."""
    width = max(len(standing.name) for standing in standings)
    for standing in standings:
        line = f"{standing.name:{width}}  "
        if standing.result is not None:
            line += f"result {_mean(standing.result, '.2f')}  "
        if len(standings) > 1:
            line += (
                f"{standing.score:6.1%} ({standing.low:.1%} to {standing.high:.1%}; fair "
                f"{standing.fair:.0%})  {standing.wins} won {standing.draws} drawn "
                f"{standing.losses} lost  "
            )
        if standing.margin is not None:
            line += f"margin {_mean(standing.margin, '+.2f')}  "
        yield f"{line}{standing.thinking:.3g} s a decision"
        for seat in standing.seats:
            yield (
                f"{'':{width}}    seat {seat.seat}: {seat.score:6.1%} of {seat.games}, "
                f"margin {seat.margin:+.2f}"
            )


def _mean(mean: Mean, form: str) -> str:
    return f"{mean.value:{form}} ({mean.low:{form}} to {mean.high:{form}})"


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
