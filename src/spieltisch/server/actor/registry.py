"""The tables in memory: found there, rebuilt from the store, dropped when idle."""

from __future__ import annotations

import asyncio

from spieltisch.server.actor.actor import Table
from spieltisch.server.codes import Refusal
from spieltisch.server.context import House
from spieltisch.server.logs import failure, note, short
from spieltisch.server.storage.interface import Change, Guest, StoreError
from spieltisch.server.table import commands
from spieltisch.server.table.state import Model
from spieltisch.server.wire.messages import NewTable

AT_ONCE = 100
"""Tables forgotten in one round; rounds are a minute apart, so that nobody waits for it."""


class Tables:
    """All tables of this server; each has at most one owner task."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._sweeper: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Start looking after idle tables."""
        self._sweeper = asyncio.create_task(self._sweep())

    def __len__(self) -> int:
        return len(self._tables)

    async def open(self, table: str) -> Table:
        """The table of that id, which stays in memory at least until the caller next waits.

        Refusal `no-table`, or `table-lost` when its log does not fit this program.
        """
        while table not in self._tables:
            if table not in self._loading:
                task = self._loading[table] = asyncio.create_task(self._load(table))
                task.add_done_callback(lambda task: task.cancelled() or task.exception())
            await asyncio.shield(self._loading[table])
        return self._tables[table]

    async def _load(self, table: str) -> None:
        try:
            stored = await self.house.store.load(table)
            if stored is None:
                raise Refusal("no-table")
            model = Model(table, self.house.library)
            try:
                model.replay(stored.rows)
            except Exception:
                failure("table-lost", table=short(table))
                raise Refusal("table-lost") from None
            self._tables[table] = Table(self.house, model, stored, self._forget)
        finally:
            del self._loading[table]

    async def make(self, host: Guest, request: NewTable) -> str:
        """A new table's id; Refusal."""
        happened = commands.make(self.house.library, host, request)
        table = self.house.luck.table()
        model = Model(table, self.house.library)
        rows = model.take(self.house.clock.now(), happened)
        await self.house.store.append(Change(table, rows, model.card()))
        note("made", table=short(table), game=request.game, seats=len(request.seats))
        return table

    def _forget(self, table: Table) -> None:
        if self._tables.get(table.model.table) is table:
            del self._tables[table.model.table]

    async def forget(self) -> int:
        """Delete tables that are over for long, a few at once; how many it were."""
        before = self.house.clock.now() - int(self.house.settings.keep * 1000)
        # The store does one thing after another: what is not being loaded now will not be found.
        busy = {*self._tables, *self._loading}
        return await self.house.store.forget(before, busy, AT_ONCE)

    async def _sweep(self) -> None:
        """Drop what was idle on two rounds running, and forget what is over for long."""
        idle: set[Table] = set()
        while True:
            try:
                if gone := await self.forget():
                    note("forgotten", tables=gone)
            except StoreError:
                failure("store-failed")
            await asyncio.sleep(self.house.settings.idle)
            idle = await self._drop(idle)

    async def _drop(self, before: set[Table]) -> set[Table]:
        """Drop those that are idle now and were `before`; who else is."""
        now = {table for table in self._tables.values() if table.idle}
        for table in now & before:
            if table.idle:
                await table.stop()
        return {table for table in now if not table.gone}

    async def stop(self) -> None:
        """Let go of all tables."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        for table in list(self._tables.values()):
            await table.stop()
