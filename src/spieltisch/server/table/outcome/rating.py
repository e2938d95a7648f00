"""Ratings by the Plackett-Luce model of the library `openskill`.

A rating is a normal distribution: its mean and its deviation. People see `shown`, a number around
1500 that depends on the mean alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from openskill.models import PlackettLuce

T = TypeVar("T")

PROVISIONAL = 10
"""Games until which a rating is provisional."""
_MIDDLE = 1500
_STEP = 40
"""Points for one of the model's own: a newcomer's deviation is then about 330."""
_MODEL = PlackettLuce()


class Skill(NamedTuple):
    """The mean and the deviation of a rating."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma


def rate(before: Sequence[Skill], sides: Sequence[int], places: Sequence[int]) -> list[Skill]:
    """Return the ratings after a game: `sides` and `places` are those of the players, in order."""
    order = sorted(set(sides))
    teams = [[_MODEL.rating(*one) for one in _of(before, sides, side)] for side in order]
    ranks = [float(_of(places, sides, side)[0]) for side in order]
    rated = {
        side: iter(team) for side, team in zip(order, _MODEL.rate(teams, ranks=ranks), strict=True)
    }
    found = [next(rated[side]) for side in sides]
    return [Skill(one.mu, one.sigma) for one in found]


def shown(mu: float) -> int:
    """Return a rating as people see it."""
    return round(_MIDDLE + _STEP * (mu - _MODEL.mu))


def _of(values: Sequence[T], sides: Sequence[int], side: int) -> list[T]:
    return [value for value, its in zip(values, sides, strict=True) if its == side]
