"""The run of `spieltisch arena`: games with a progress bar, and the printed standings."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from math import isnan
from pathlib import Path

from tqdm import tqdm

from spieltisch.cli.arguments import counted
from spieltisch.cli.research.playing import is_option, played_with, workers_for
from spieltisch.core.words.options import write_options
from spieltisch.research.arena import Contest, Mean, Standing, Tournament
from spieltisch.research.arena.export import write_parquet, write_picture


def compete(given: argparse.Namespace) -> None:
    """Play all games, and print the standings. Raises SpieltischError, and KeyboardInterrupt."""
    words = [*given.bots, *given.options]
    game, options = played_with(given, filter(is_option, words))
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
    if contest.played:
        print(f"{counted(contest.played, 'game', 'games')} of them kept in {given.out}", flush=True)
    try:
        _play(contest, workers_for(given, plan.total), given.ray)
    finally:
        if contest.played:
            show(contest.result())
            if given.out is not None:
                _keep(contest.result(), given.out)


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


def _keep(result: Tournament, folder: Path) -> None:
    """Write all games as Parquet, and the picture. Raises OSError."""
    write_parquet(result, folder / "games.parquet")
    write_picture(result, folder / "arena.png")


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


def _play(contest: Contest, workers: int, ray: str | None) -> None:
    """Play the remaining games, with a progress bar on standard error."""
    with tqdm(
        total=contest.plan.total, initial=contest.played, unit="game", disable=None, smoothing=0.1
    ) as bar:
        for _ in contest.play(workers, ray):
            bar.update(contest.played - bar.n)


def _mean(mean: Mean, form: str) -> str:
    return f"{mean.value:{form}} ({mean.low:{form}} to {mean.high:{form}})"
