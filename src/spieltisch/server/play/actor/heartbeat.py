"""The server's heartbeat in the store, by which it later knows its outages."""

from __future__ import annotations

from spieltisch.server.play.context import Context
from spieltisch.server.storage import table_rows
from spieltisch.server.storage.interface import Outage, StoreError

BEAT_S = 5.0
GAP_MS = 12_000
"""A longer time without a beat was an outage: of the store, the machine or all processes."""
RETURN_MS = 5000
"""The time that players have to come back after an outage."""


class Heartbeat:
    """Beats while players' clocks run anywhere. The first beat ends the time since the last one of
    the process before, unless other processes have been there."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._gap: int | None = GAP_MS if context.cluster else 0
        """The shortest outage; None: nothing was awaited, so there was none."""

    async def beat(self) -> None:
        """Note that the server is there. Raises StoreError."""
        gap, self._gap = self._gap, GAP_MS
        try:
            await self._context.store.do(table_rows.beat, self._context.clock.now(), gap)
        except StoreError:
            self._gap = gap
            raise

    def rest(self) -> None:
        """Beat no more until a clock runs: that time is no outage."""
        self._gap = None

    async def outages(self, since: int) -> list[Outage]:
        """Return the outages that ended after `since`, up to now, with the time to come back.
        Raises StoreError."""
        await self.beat()
        found = await self._context.store.do(table_rows.outages, since)
        return [Outage(outage.since, outage.until + RETURN_MS) for outage in found]
