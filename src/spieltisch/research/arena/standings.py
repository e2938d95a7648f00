"""Standings in a match: shares and margins with their intervals, also by seat."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import permutations
from typing import NamedTuple, TypeVar

from spieltisch.research.arena.game import GameResult
from spieltisch.research.arena.plan import Match

_T = TypeVar("_T")
Z = 1.96
"""Half-width of a 95 % interval, in standard errors."""


class Mean(NamedTuple):
    """A mean with its 95 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class SeatStanding:
    """A bot's standing on one seat: games, share of the wins, mean margin."""

    seat: int
    games: int
    score: float
    margin: float


@dataclass(frozen=True)
class Standing:
    """One bot's standing in a match.

    The best place alone wins a game; others share it in a draw or lose. A solo mode compares the
    games of a set, and the best result wins. `score` is the share of the wins, with draws shared
    out, `low` to `high` its 95 % interval, and `fair` the share of equals. `margin` is the mean
    lead in points over the best other bot, None without one. `result` is a solo mode's mean result.
    `faults` counts games lost by a fault; `thinking`, not compared, is the mean seconds of a
    decision. Intervals are over sets, since games of a set are not independent.
    """

    name: str
    games: int
    wins: int
    draws: int
    losses: int
    score: float
    low: float
    high: float
    fair: float
    margin: Mean | None
    result: Mean | None
    seats: tuple[SeatStanding, ...]
    faults: int
    thinking: float = field(compare=False)

    def __str__(self) -> str:
        return (
            f"{self.score:.2%} of {self.games} games ({self.low:.2%} to {self.high:.2%}): "
            f"{self.wins} won, {self.draws} drawn, {self.losses} lost"
        )


def set_shares(games: Sequence[GameResult], solo: bool) -> list[dict[str, float]]:
    """Return each bot's share of the win: a dict for each game, or one for a set of solo games."""
    if solo:
        return [_shared({game.names[0]: _result(game) for game in games})]
    return [
        _shared({name: -min(_of(name, game.names, game.ranks)) for name in set(game.names)})
        for game in games
    ]


def pair_points(games: Sequence[GameResult], solo: bool) -> dict[tuple[str, str], float]:
    """Return how often the first of a pair came before the second in a set.

    A game counts 1 for each pair: the share of the meetings of their seats, equals counting half.
    In a solo mode the games of the set are compared. Partners do not meet.
    """
    found: dict[tuple[str, str], float] = defaultdict(float)
    tables: list[list[tuple[str, int, float]]] = [
        [*zip(game.names, game.sides, game.ranks, strict=True)] for game in games if not solo
    ]
    if solo:
        tables = [[(game.names[0], number, -_result(game)) for number, game in enumerate(games)]]
    for seats in tables:
        meetings: dict[tuple[str, str], list[float]] = defaultdict(list)
        for (one, side, rank), (other, opposite, behind) in permutations(seats, 2):
            if one != other and side != opposite:
                meetings[one, other].append((rank < behind) + (rank == behind) / 2)
        for pair, points in meetings.items():
            found[pair] += math.fsum(points) / len(points)
    return dict(found)


def standings(
    names: Iterable[str], sets: Sequence[Sequence[GameResult]], solo: bool
) -> tuple[Standing, ...]:
    """Return the standing of each bot of a match in its complete sets."""
    shared = [set_shares(games, solo) for games in sets]
    return tuple(_standing(name, sets, shared, solo) for name in names)


def interval(scores: Sequence[float]) -> tuple[float, float]:
    """Return the 95 % interval of the mean of independent scores between 0 and 1.

    Two scores of 1 and two of 0 are added first, so that it stays honest if all scores are equal.
    For scores of 0 and 1 this is the interval of Agresti and Coull. (Agresti and Coull,
    "Approximate is better than 'exact' for interval estimation of binomial proportions", 1998.)
    """
    padded = [*scores, 0.0, 0.0, 1.0, 1.0]
    mean = math.fsum(padded) / len(padded)
    variance = math.fsum((score - mean) ** 2 for score in padded) / len(padded)
    half = Z * math.sqrt(variance / len(padded))
    return max(0.0, mean - half), min(1.0, mean + half)


def mean_of(values: Sequence[float]) -> Mean | None:
    """Return the mean of independent values with its 95 % interval by a normal law.

    Without values it is None; the interval of a single one is infinite.
    """
    if not values:
        return None
    mean = math.fsum(values) / len(values)
    if len(values) == 1:
        return Mean(mean, -math.inf, math.inf)
    variance = math.fsum((value - mean) ** 2 for value in values) / (len(values) - 1)
    half = Z * math.sqrt(variance / len(values))
    return Mean(mean, mean - half, mean + half)


def _standing(
    name: str,
    sets: Sequence[Sequence[GameResult]],
    shared: Sequence[Sequence[Mapping[str, float]]],
    solo: bool,
) -> Standing:
    contests = [share for one in shared for share in one]
    gained = [share[name] for share in contests]
    counts = Counter("won" if got == 1 else "drawn" if got else "lost" for got in gained)
    scores = [math.fsum(share[name] for share in one) / len(one) for one in shared]
    low, high = interval(scores)
    own = [game for games in sets for game in games if name in game.names]
    decisions = sum(sum(_of(name, game.names, game.decisions)) for game in own)
    taken = math.fsum(math.fsum(_of(name, game.names, game.seconds)) for game in own)
    margins = [] if solo else [_mean(name, games) for games in sets]
    results = [float(game.result) for game in own if game.result is not None]
    return Standing(
        name=name,
        games=len(own),
        wins=counts["won"],
        draws=counts["drawn"],
        losses=counts["lost"],
        score=math.fsum(gained) / len(gained) if gained else 0.0,
        low=low,
        high=high,
        fair=_fair(name, own, contests, solo),
        margin=mean_of([margin for margin in margins if margin is not None]),
        result=mean_of(results),
        seats=() if solo else _by_seat(name, own),
        faults=sum(game.fault.startswith(f"{name} on seat ") for game in own),
        thinking=taken / decisions if decisions else 0.0,
    )


def _fair(
    name: str, own: Sequence[GameResult], contests: Sequence[Mapping[str, float]], solo: bool
) -> float:
    """Return the share of equals: by sides, or by bots in a solo mode."""
    if not own:
        return 0.0
    if solo:
        return 1 / len(contests[0])
    game = own[0]
    return len(set(_of(name, game.names, game.sides))) / len(set(game.sides))


def _by_seat(name: str, own: Sequence[GameResult]) -> tuple[SeatStanding, ...]:
    """Return a bot's standing on each of its seats, each side counting by itself."""
    got: dict[int, list[tuple[float, float]]] = defaultdict(list)
    for game in own:
        first = {side for side, rank in zip(game.sides, game.ranks, strict=True) if rank == 1}
        for seat, who in enumerate(game.names):
            if who == name:
                side = game.sides[seat]
                others = _others(game.sides, game.scores, {side})
                margin = game.scores[seat] - max(others) if others else 0
                got[seat].append(((side in first) / len(first), 0 if game.fault else margin))
    return tuple(
        SeatStanding(
            seat,
            len(games),
            math.fsum(share for share, _ in games) / len(games),
            math.fsum(margin for _, margin in games) / len(games),
        )
        for seat, games in sorted(got.items())
    )


def _mean(name: str, games: Sequence[GameResult]) -> float | None:
    """Return the mean margin in a set; None without another bot that played to the end."""
    margins = []
    for game in games:
        others = [score for who, score in zip(game.names, game.scores, strict=True) if who != name]
        if others and not game.fault:
            margins.append(max(_of(name, game.names, game.scores)) - max(others))
    return math.fsum(margins) / len(margins) if margins else None


def _shared(values: Mapping[str, float]) -> dict[str, float]:
    """Return each one's share: those with the greatest value share 1."""
    best = max(values.values())
    first = sum(value == best for value in values.values())
    return {name: (value == best) / first for name, value in values.items()}


def _result(game: GameResult) -> float:
    return -math.inf if game.result is None else float(game.result)


def _of(name: str, names: Sequence[str], values: Sequence[_T]) -> list[_T]:
    """Return the values of a bot's seats."""
    return [value for who, value in zip(names, values, strict=True) if who == name]


def _others(sides: Sequence[int], values: Sequence[int], own: set[int]) -> list[int]:
    """Return the values of seats on other sides."""
    return [value for side, value in zip(sides, values, strict=True) if side not in own]


@dataclass(frozen=True)
class MatchResult:
    """A match: its complete sets, in order.

    `verdict` is the sequential test's about the first of the line-up: `stronger`, `not stronger`,
    or "" while unknown. `elo` is the normalised Elo that it observed, None without a test.
    """

    match: Match
    sets: tuple[tuple[GameResult, ...], ...]
    solo: bool
    verdict: str = ""
    elo: float | None = None

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """Standing of each of the line-up."""
        return standings(self.match.names, self.sets, self.solo)

    @property
    def games(self) -> int:
        """Number of games."""
        return sum(map(len, self.sets))
