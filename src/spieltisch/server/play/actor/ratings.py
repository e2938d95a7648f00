"""The ratings of the people at a rated table, as they were read last."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from spieltisch.server.play.hooks import Hooks
from spieltisch.server.storage.interface import StoreError
from spieltisch.server.table.course.ended import counts
from spieltisch.server.table.state import TableState
from spieltisch.server.table.stored import KnownRating


class Ratings:
    """Reads ratings when other people sit down, and when the game is over: then with the changes.

    Where the store fails, nothing is known: no table waits for it.
    """

    def __init__(self, hooks: Hooks, table: TableState) -> None:
        self._hooks = hooks
        self._table = table
        self._read: tuple[frozenset[int], bool] = (frozenset(), False)
        self.known: Mapping[int, KnownRating] = {}
        """The known ratings of the people at the table, by guest."""

    async def look(self) -> None:
        """Read the ratings, unless they are known."""
        table = self._table
        guests = frozenset(table.seating()) if counts(table) else frozenset()
        wanted = guests, table.status == "finished"
        if wanted == self._read or (not guests and not self.known):
            return
        with suppress(StoreError):
            self.known = await self._hooks.ratings(table, guests)
            self._read = wanted
