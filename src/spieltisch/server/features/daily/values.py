"""Placed attempts at daily challenges."""

from __future__ import annotations

from typing import Literal

import msgspec

Begun = Literal["begun", "there", "origin"]
"""Whether an attempt was begun, was there already, or too many came from the same address."""


class Attempt(msgspec.Struct, frozen=True, gc=False):
    """A guest's rated attempt at a day's challenge.

    `place` is the place of the guest's seat and `score` the game's own number. Both are None unless
    the game ended by its rules, and on that day. Times are in milliseconds since 1970.
    """

    day: int
    """Days since 1970, in UTC."""
    game: str
    guest: int
    table: str
    began_at: int
    ended_at: int | None = None
    place: int | None = None
    score: int | None = None
    compared: list[int] = []
    """The numbers that decide between attempts of the same place, the score first."""


class Placed(msgspec.Struct, frozen=True, gc=False):
    """An attempt in the order of results. `rank` is 1 for the best, and `better_than` counts the
    attempts of the same day and game that are worse."""

    attempt: Attempt
    name: str
    person: str
    """The id of the guest's profile."""
    rank: int
    better_than: int
    of: int
