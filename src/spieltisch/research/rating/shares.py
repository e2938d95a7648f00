"""Evidence of a table: ratings, how each pair fared, and results alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from spieltisch import bots
from spieltisch.research.arena import GameResult, Mean, interval
from spieltisch.research.arena.ratings import Rating, rate
from spieltisch.research.arena.standings import MatchResult, mean_of, pair_points
from spieltisch.research.rating.meetings import Table, pairs

Sets = Sequence[tuple[GameResult, ...]]


class Step(NamedTuple):
    """A bot against a weaker one.

    It came first in `share` of the meetings of two seats, equals counting half, with the 95 %
    interval. At a table for one, results of the same draws are compared.
    """

    bot: str
    below: str
    share: float
    low: float
    high: float
    games: int


class Result(NamedTuple):
    """A bot's mean result alone."""

    bot: str
    mean: Mean
    games: int


class Evidence(NamedTuple):
    """Figures of the complete sets of a table's contests; `games` are those of each contest."""

    table: Table
    games: tuple[int, ...]
    ratings: tuple[Rating, ...]
    steps: tuple[Step, ...]
    results: tuple[Result, ...]


def evidence(table: Table) -> Evidence:
    """Return the evidence so far."""
    matches = [match for contest in table.contests for match in contest.result().matches]
    games = tuple(match.games for match in matches)
    met = {match.match.names: match.sets for match in matches}
    solo = table.mode.solo
    if solo:  # the n-th sets of all have the same draws
        for one, other in pairs([*table.bots]):
            met[one, other] = tuple(a + b for a, b in zip(met[one,], met[other,], strict=False))
    steps = [_step(table, *pair, met[pair]) for pair in pairs([*table.bots])]
    results = [_result(table.bots[name], met[name,]) for name in table.bots if solo]
    return Evidence(
        table,
        games,
        () if solo else _ratings(table, matches),
        tuple(filter(None, steps)),
        tuple(filter(None, results)),
    )


def _ratings(table: Table, matches: Sequence[MatchResult]) -> tuple[Rating, ...]:
    """Return the ratings of those who met; the mean of the levels among them is 0."""
    met = {name for match in matches if match.sets for name in match.match.names}
    levels = bots.levels(table.game)
    zero = [name for name, shown in table.bots.items() if name in met and shown in levels]
    found = rate([name for name in table.bots if name in met], matches, zero)
    return tuple(replace(one, name=table.bots[one.name]) for one in found)


def _step(table: Table, above: str, below: str, sets: Sets) -> Step | None:
    """Return the share of one bot against another, None without complete sets."""
    if not sets:
        return None
    shares = []
    for games in sets:
        points = pair_points(games, table.mode.solo)
        won, lost = points[above, below], points[below, above]
        shares.append(won / (won + lost))
    low, high = interval(shares)
    names = table.bots[above], table.bots[below]
    return Step(*names, sum(shares) / len(shares), low, high, sum(map(len, sets)))


def _result(name: str, sets: Sets) -> Result | None:
    """Return a bot's mean result, None for fewer than the two games of an interval."""
    values = [float(game.result) for games in sets for game in games if game.result is not None]
    mean = mean_of(values)
    return None if mean is None or len(values) < 2 else Result(name, mean, len(values))
