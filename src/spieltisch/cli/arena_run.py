"""What `spieltisch arena` does: play with a bar that says how long it takes, and print."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from math import isnan
from pathlib import Path

from tqdm import tqdm

from spieltisch.bots.arena import Contest, Mean, Standing, Tournament
from spieltisch.bots.arena.export import write_parquet, write_picture
from spieltisch.bots.arena.workers import cores
from spieltisch.core.words import read_options, write_options
from spieltisch.games import load


def compete(given: argparse.Namespace) -> None:
    """Play all, and print how everybody fared. Raises SpieltischError, and KeyboardInterrupt."""
    game = load(given.game, given.components)
    words = [*given.bots, *given.options]
    options = [word for word in words if _is_option(word)]
    if given.mode is not None:
        options.insert(0, f"mode={given.mode}")
    sys.path.insert(0, "")
    contest = Contest(
        game,
        [word for word in given.bots if not _is_option(word)],
        given.games,
        seats=given.seats,
        seed=given.seed,
        self_play=given.self_play,
        move_seconds=given.move_time,
        test=given.test,
        out=given.out,
        recorded=given.records,
        **read_options(game.spec, options),  # type: ignore[arg-type]
    )
    plan = contest.plan
    print(
        f"{game.spec.name} {write_options(plan.options)}, "
        f"{_count(plan.seats, 'seat', 'seats')}, seed {plan.seed}: "
        f"{_count(len(plan.matches), 'match', 'matches')}, {_count(plan.total, 'game', 'games')}",
        flush=True,
    )
    if contest.played:
        print(f"{_count(contest.played, 'game', 'games')} of them kept in {given.out}", flush=True)
    try:
        _play(contest, given.workers or min(cores(), plan.total))
    finally:
        if contest.played:
            show(contest.result())
            if given.out is not None:
                _keep(contest.result(), given.out)


def show(result: Tournament) -> None:
    """Print how everybody fared."""
    for match in result.matches:
        print(f"\n{match.match}: {_count(match.games, 'game', 'games')}")
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


def _keep(result: Tournament, folder: Path) -> None:
    """Write all games as Parquet, and the picture. Raises OSError."""
    write_parquet(result, folder / "games.parquet")
    write_picture(result, folder / "arena.png")


def _rows(standings: tuple[Standing, ...]) -> Iterator[str]:
    """Go through the rows that tell how the line-up of a match fared."""
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


def _play(contest: Contest, workers: int) -> None:
    """Play what is left, with a bar on standard error."""
    with tqdm(
        total=contest.plan.total, initial=contest.played, unit="game", disable=None, smoothing=0.1
    ) as bar:
        for _ in contest.play(workers):
            bar.update(contest.played - bar.n)


def _is_option(word: str) -> bool:
    """Return whether a word is an option of the game: a name, =, a value."""
    name, equals, _ = word.partition("=")
    return bool(equals) and name.isidentifier()


def _mean(mean: Mean, form: str) -> str:
    return f"{mean.value:{form}} ({mean.low:{form}} to {mean.high:{form}})"


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"
