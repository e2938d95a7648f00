"""Seats that people lost on time: the list of their tables says so until they have been there."""

from __future__ import annotations

from collections.abc import Callable

from spieltisch.server.play import told_rows
from spieltisch.server.storage.store import Store
from spieltisch.server.table.seating.late import timed_out
from spieltisch.server.table.state import TableState


class Unseen:
    """Notes when people come to a table where their time ran out."""

    def __init__(self, store: Store, table: TableState) -> None:
        self._store = store
        self._table = table
        self._noted: dict[int, int] = {}

    async def look(self, present: Callable[[int], bool], now: int) -> None:
        """Note the people who are `present`; StoreError."""
        for seat, n in timed_out(self._table).items():
            guest = self._table.seats[seat].guest
            if guest is not None and self._noted.get(seat) != n and present(guest):
                self._noted[seat] = n
                await self._store.do(told_rows.tell, guest, self._table.id, "seen", n, now)
