"""The part of the store that keeps daily challenges; see `Store`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Protocol

import msgspec

from spieltisch.server.table.stored import Attempt

if TYPE_CHECKING:
    from spieltisch.server.storage.interface import Change

Begun = Literal["begun", "there", "origin"]
"""Whether an attempt was begun, was there already, or too many came from the same address."""


class Placed(msgspec.Struct, frozen=True, gc=False):
    """An attempt in the order of results: `rank` is 1 for the best, `better_than` counts the
    attempts of the same day and game that are worse."""

    attempt: Attempt
    name: str
    rank: int
    better_than: int
    of: int


class DailyStore(Protocol):
    """Attempts are in this order: finished games before others, then by place, by the numbers that
    are compared (the score first), and by time."""

    async def begin_daily(self, table: Change, attempt: Attempt, origin: int, there: int) -> Begun:
        """Write the table of an attempt with it, unless the guest has one for that day and game, or
        `there` attempts at it came from the same `origin`."""

    async def attempts(self, guest: int, since: int) -> list[Attempt]:
        """Return a guest's attempts of the days from `since` on, the latest first."""

    async def daily_board(self, day: int, game: str, limit: int) -> list[Placed]:
        """Return the best attempts at a challenge."""

    async def daily_place(self, day: int, game: str, guest: int) -> Placed | None:
        """Return a guest's attempt among all; None without one that ended."""
