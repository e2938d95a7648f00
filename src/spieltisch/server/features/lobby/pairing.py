"""The choice of people who play together: pure, from their wishes."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from spieltisch.server.table.stored import Wish
from spieltisch.server.table.values import TimeControl

Apart = Collection[frozenset[int]]
"""Pairs of guests who do not want to play with each other."""


class Company(NamedTuple):
    """Wishes that come true together, and the clock of their game."""

    wishes: tuple[Wish, ...]
    time: TimeControl | None


def choose(mine: Wish, others: Sequence[Wish], apart: Apart) -> Company | None:
    """Return the company of a wish: with those who wait longest, at the dearest clock that all
    accept. Return None while there are too few. The `others` have the same terms."""
    for time in mine.times:
        company = [mine]
        for other in others:
            strangers = all(frozenset((other.guest, one.guest)) not in apart for one in company)
            if time in other.times and strangers:
                company.append(other)
            if len(company) == mine.seats:
                return Company(tuple(company), time)
    return None
