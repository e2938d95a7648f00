"""levels of the bots: how often each comes before the one below, in every mode of every game

In sets of games with the same draws, the line-up going round the seats; 50 % is what equals get,
the interval that of 95 %. A level is to win 60 to 85 of 100, and to take at most a second a
decision, the top one three. `--games` says how many games a figure is of, `--game` of which game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import spieltisch
from bench.report import Report
from spieltisch import bots
from spieltisch.core.game import Game
from spieltisch.core.spec import Mode
from spieltisch.research import arena
from spieltisch.research.arena.processes import cores
from spieltisch.research.arena.standings import set_shares

LEAST, MOST = 60, 85
"""Of a hundred games, what a level is to win against the one below."""


class Rung(NamedTuple):
    """A level against the one below. It came first in `share` of the meetings of two seats, equals
    counting half, with the 95 % interval. Then games, and mean seconds of its decisions."""

    level: str
    below: str
    share: float
    low: float
    high: float
    games: int
    thinking: float


def run(report: Report) -> None:
    for game in map(spieltisch.load, spieltisch.list_games()):
        if report.game not in (None, game.spec.name):
            continue
        for mode, seats in tables(game):
            table = f"{game.spec.name} {mode.name} {seats}"
            for rung in climb(game, mode, seats, report.games, cores()):
                report.add_interval(
                    f"{table}: {rung.level} against {rung.below}",
                    100 * rung.share,
                    (100 * rung.low, 100 * rung.high),
                    rung.games,
                    f"% of {rung.games} games",
                    at_least=LEAST,
                    at_most=MOST,
                )
                most = 3.0 if rung.level == bots.HOUSE[-1] else 1.0
                report.add(f"{table}: {rung.level}'s decision", [rung.thinking], "s", at_most=most)


def tables(game: Game) -> Iterator[tuple[Mode, int]]:
    """Go through the modes of a game with their numbers of seats."""
    for mode in game.spec.modes:
        for seats in mode.seats:
            yield mode, seats


def lineup(seats: int, sides: int, level: str, below: str) -> list[str]:
    """Return who sits where in the first game of a set: half the seats each, as far as they go.

    An odd seat is the weaker one's, and partners are of one level.
    """
    if sides < seats or seats == 1:
        return [level, below]
    return [level if seat % 2 == 0 and seat < 2 * (seats // 2) else below for seat in range(seats)]


def climb(
    game: Game, mode: Mode, seats: int, games: int, processes: int, seed: int = 0
) -> Iterator[Rung]:
    """Go through the levels from the second on, each against the one below.

    `games` are rounded up to whole sets: in a set the line-up goes round the seats with the same
    draws. In a solo mode each plays half of the games, and the results are compared.
    """
    if bots.levels(game) != bots.HOUSE:
        return
    sides = len(set(game.start(seats, mode=mode.name).sides()))
    for below, level in zip(bots.HOUSE, bots.HOUSE[1:], strict=False):
        result = arena.run(
            game,
            [level, below] if mode.solo else lineup(seats, sides, level, below),
            2 * games if mode.solo else games,
            seats=seats,
            mode=mode.name,
            seed=seed,
            processes=processes,
        )
        (match,) = result.matches
        shares = [ahead(games, level, mode.solo) for games in match.sets]
        low, high = arena.interval(shares)
        mean = sum(shares) / len(shares)
        yield Rung(level, below, mean, low, high, match.games, result.standing(level).thinking)


def ahead(games: Sequence[arena.GameResult], level: str, solo: bool) -> float:
    """Return how often in a set a seat of that level came before one of the other, equals half."""
    if solo:
        return set_shares(games, solo)[0][level]
    points = []
    for game in games:
        own = [rank for rank, who in zip(game.ranks, game.names, strict=True) if who == level]
        others = [rank for rank, who in zip(game.ranks, game.names, strict=True) if who != level]
        points += [(a < b) + (a == b) / 2 for a in own for b in others]
    return sum(points) / len(points)
