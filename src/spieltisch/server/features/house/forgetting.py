"""Deletion of guests who have not come for as long as the host says, after a notice."""

from __future__ import annotations

import asyncio

from spieltisch.server.base.logs import note, trouble
from spieltisch.server.features.house import forgetting_rows
from spieltisch.server.features.site import Site
from spieltisch.server.play.actor.local import LocalTables
from spieltisch.server.storage import declared
from spieltisch.server.storage.interface import StoreError
from spieltisch.server.table.stored import Guest
from spieltisch.server.table.values import DAY_MS

NOTICE_MS = 30 * DAY_MS
"""Milliseconds from the notice to the deletion."""
EVERY_S = 600.0
"""Seconds between two looks for guests who have not come."""


class Forgetting:
    """Warns guests who have not come for long, and deletes those who do not come back."""

    def __init__(self, site: Site, tables: LocalTables) -> None:
        self._site = site
        self._tables = tables
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Begin to look, where the host set a time."""
        if self._site.settings.forget_guests:
            self._task = asyncio.create_task(self._again())

    async def stop(self) -> None:
        """Look no more."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            await asyncio.wait([task])

    async def once(self) -> None:
        """Warn and delete those whose time it is now. Raises StoreError."""
        store, now = self._site.store, self._site.clock.now()
        before = now - int(self._site.settings.forget_guests * 1000)
        for guest, name in await store.do(forgetting_rows.due, before, now):
            await self._tables.depart(Guest(guest, name), for_good=True)
            await store.do(declared.delete_guest, guest)
            note("guest-forgotten")
        until = now + NOTICE_MS
        for guest in await store.do(forgetting_rows.warn, before, until):
            self._site.mails.warn(guest, until)

    async def _again(self) -> None:
        while True:
            try:
                if self._site.tidying.allowed:
                    await self.once()
            except StoreError as error:
                trouble("store-failed", error=str(error))
            await asyncio.sleep(EVERY_S)
