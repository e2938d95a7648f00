"""The choice of people who play together: pure, from their wishes."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

import msgspec

from spieltisch.server.table.values import TimeControl

Apart = Collection[frozenset[int]]
"""Pairs of guests who do not want to play with each other."""


class Wish(msgspec.Struct, frozen=True, gc=False):
    """A guest's wish for a game against somebody.

    Wishes with equal `terms` (game, options, seats and pace, as text) go together where they have
    one of `times` in common. `since` is in milliseconds since 1970.
    """

    guest: int
    name: str
    id: str
    game: str
    terms: str
    seats: int
    times: list[TimeControl | None]
    """The clocks that the guest accepts, the dearest first; None: a game without one."""
    since: int
    table: str | None = None
    """The table where it came true."""


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
