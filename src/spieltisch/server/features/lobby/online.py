"""Guests who are online: those who look at the lobby, and those at the tables in memory.

This process tells the store at intervals. So processes that share it know of one another's guests.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable

from spieltisch.server.base.logs import trouble
from spieltisch.server.features.friends.bodies import PersonInfo
from spieltisch.server.features.lobby import online_rows
from spieltisch.server.play.context import Context
from spieltisch.server.storage.interface import StoreError
from spieltisch.server.table.stored import Guest

STAYS_MS = 30_000
"""Milliseconds for which a guest who was seen is here; the page asks every ten seconds."""
TELL_MS = 10_000
"""Milliseconds after which this process tells the store of a guest again."""
KNOWN_MS = 60_000
"""Milliseconds for which a token is known to be a guest's without another question."""
NAMES = 100
"""People in an answer."""


class OnlineGuests:
    """The guests who are online; `at_tables` returns those at the tables of this process."""

    def __init__(self, context: Context, at_tables: Callable[[], Iterable[int]]) -> None:
        self._clock, self._store = context.clock, context.store
        self._at_tables = at_tables
        self._known: dict[bytes, tuple[int, int]] = {}
        """The known guests by token, each with the time until which they are known."""
        self._seen: dict[int, int] = {}
        self._told: dict[int, int] = {}
        self._telling: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Begin to tell the store of those at the tables, too."""
        self._telling = asyncio.create_task(self._tell_at_intervals())

    def stop(self) -> None:
        """Tell it no more."""
        if self._telling is not None:
            self._telling.cancel()

    async def see(self, token: bytes, find: Callable[[], Awaitable[Guest | None]]) -> bool:
        """Note that a token's guest is online; return whether the token has one. `find` looks them
        up, at the first time and then at intervals."""
        now = self._clock.now()
        guest, until = self._known.get(token, (0, 0))
        if until <= now:
            found = await find()
            if found is None:
                self._known.pop(token, None)
                return False
            guest = found.id
            self._known[token] = guest, now + KNOWN_MS
        self._seen[guest] = now
        return True

    async def people(self) -> tuple[int, list[PersonInfo]]:
        """Return how many guests are online at all processes, and those who show it."""
        await self._tell()
        return await self._store.do(online_rows.online, self._clock.now() - STAYS_MS, NAMES)

    async def tell(self) -> None:
        """Tell the store at once, also of those at the tables."""
        self._seen.update(dict.fromkeys(self._at_tables(), self._clock.now()))
        await self._tell()

    async def _tell_at_intervals(self) -> None:
        while True:
            now = self._clock.now()
            self._known = {token: one for token, one in self._known.items() if one[1] > now}
            try:
                await self.tell()
            except StoreError as error:
                trouble("store-failed", error=str(error))
            await asyncio.sleep(TELL_MS / 1000)

    async def _tell(self) -> None:
        now = self._clock.now()
        self._seen = {guest: at for guest, at in self._seen.items() if at > now - STAYS_MS}
        self._told = {guest: at for guest, at in self._told.items() if at > now - TELL_MS}
        if news := self._seen.keys() - self._told.keys():
            self._told.update(dict.fromkeys(news, now))
            await self._store.do(online_rows.note_online, news, now)
