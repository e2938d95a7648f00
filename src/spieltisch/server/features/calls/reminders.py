"""Reminders of games of days: little time is left, or days off are over.

The store knows when time runs out, also at tables that are not in memory. Of several processes one
reminds, whichever notes it first.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Literal

from spieltisch.server.base.logs import trouble
from spieltisch.server.features.calls import days_off_rows
from spieltisch.server.play import told_rows
from spieltisch.server.play.alarm import Alarm
from spieltisch.server.play.calls import Due
from spieltisch.server.play.context import Context
from spieltisch.server.storage import table_rows
from spieltisch.server.storage.interface import ListedCard, StoreError
from spieltisch.server.table.values import DAY_MS

MOST_MS = 12 * 3_600_000
"""The most that is left when a player is reminded."""
FRACTION = 4
"""A player is reminded when a quarter of their time is left, if that is less."""
LOOK_MS = 15 * 60_000
"""Milliseconds between two looks at the store: a turn may have begun at another process."""
TABLES = 1000
"""Tables of a guest that are looked at when their days off are over."""


class Reminders:
    """Calls players by all `ways`."""

    def __init__(self, context: Context, ways: Sequence[Due]) -> None:
        self._context = context
        self._ways = ways
        self._alarm = Alarm(context.clock, self._ring)
        self._looking: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Look now, and from time to time."""
        if self._ways:
            self._ring()

    async def stop(self) -> None:
        """Remind nobody any more."""
        self._alarm.stop()
        if self._looking is not None:
            self._looking.cancel()
            with suppress(asyncio.CancelledError):
                await self._looking

    async def idle(self) -> None:
        """Wait until all have been reminded who are to be now."""
        if self._looking is not None:
            await self._looking

    def _ring(self) -> None:
        self._looking = asyncio.create_task(self._look())

    async def _look(self) -> None:
        now = self._context.clock.now()
        comes = now + LOOK_MS
        try:
            for listed in await self._context.store.do(
                table_rows.nearly_due, now, now + MOST_MS + LOOK_MS
            ):
                comes = min(comes, await self._remind(listed, now))
            for off in await self._context.store.do(
                days_off_rows.ended, now - DAY_MS, now + LOOK_MS
            ):
                if off.until > now:
                    comes = min(comes, off.until)
                elif (off.until - off.since) % DAY_MS == 0:  # else they ended them themselves
                    await self._welcome(off.guest, off.until, now)
        except StoreError as error:
            trouble("store-failed", error=str(error))
        self._alarm.set(comes)

    async def _remind(self, listed: ListedCard, now: int) -> int:
        """Remind the players of a table who have little time left; return when the next is to be
        reminded."""
        card, comes = listed.card, now + LOOK_MS
        if card.time is None or not card.time.days or not card.ends:
            return comes
        little = min(MOST_MS, card.time.days * DAY_MS // FRACTION)
        for seat in card.turn:
            guest, ends = card.guests[seat], card.ends[seat]
            if guest is None or ends is None or ends <= now:
                continue
            if ends - little > now:
                comes = min(comes, ends - little)
            elif await self._context.store.do(
                told_rows.tell, guest, listed.table, "soon", ends, now
            ):
                self._call(guest, listed, "soon")
        return comes

    async def _welcome(self, guest: int, until: int, now: int) -> None:
        """Tell a guest whose days off are over where it is their turn."""
        store = self._context.store
        if not await store.do(told_rows.tell, guest, "", "back", until, now):
            return
        for listed in await store.do(table_rows.of_guest, guest, TABLES):
            card = listed.card
            days = card.time is not None and card.time.days > 0 and card.status == "playing"
            if days and any(card.guests[seat] == guest for seat in card.turn):
                self._call(guest, listed, "back")

    def _call(self, guest: int, listed: ListedCard, kind: Literal["soon", "back"]) -> None:
        for way in self._ways:
            way(guest, listed.table, listed.card.game, 0, kind)
