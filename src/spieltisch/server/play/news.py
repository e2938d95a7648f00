"""News of a game of days for players who are away: a seat that was lost on time, and the end.

They come from the table as it is, and the store notes who knows them. So a process that ended
between a commit and the call loses none, and each player hears it once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from spieltisch.server.play import told_rows
from spieltisch.server.play.calls import Calls
from spieltisch.server.storage.store import Store
from spieltisch.server.table.seating.late import timed_out
from spieltisch.server.table.state import TableState
from spieltisch.server.table.values import DAY_MS

RECENT_MS = DAY_MS
"""Milliseconds after a table's last event for which the event is news."""


class _News(NamedTuple):
    guest: int
    kind: Literal["time", "over"]
    n: int


class News:
    """Tells the players of one table, once each, whichever process has it."""

    def __init__(self, store: Store, table: TableState, calls: Calls) -> None:
        self._store = store
        self._table = table
        self._calls = calls
        self._noted: set[_News] = set()

    async def look(self, present: Callable[[int], bool], now: int) -> None:
        """Tell those who are not `present` what they do not know yet; StoreError."""
        table, told = self._table, set[int]()
        for one in self._there_is(now):
            if one in self._noted:
                continue
            new = await self._store.do(told_rows.tell, one.guest, table.id, one.kind, one.n, now)
            self._noted.add(one)
            if new and one.guest not in told and not present(one.guest):
                told.add(one.guest)  # a seat lost on time may end the game
                self._calls.tell(table, one.guest, one.kind)

    def _there_is(self, now: int) -> list[_News]:
        """Return all news of the table, those of a guest in their order."""
        table = self._table
        days = table.clocks is not None and table.clocks.control.days > 0
        if not days or not self._calls.possible or now - table.at > RECENT_MS:
            return []
        late = [
            _News(guest, "time", n)
            for seat, n in timed_out(table).items()
            if (guest := table.seats[seat].guest) is not None
        ]
        over = table.seating() if table.status == "finished" else ()
        return [*late, *(_News(guest, "over", 1) for guest in over)]


class Unseen:
    """Notes when people come to a table where their time ran out: until then, the list of their
    tables says so."""

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
