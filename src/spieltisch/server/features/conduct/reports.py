"""Reports of messages and players: what is kept in one, and how many one guest may send."""

from __future__ import annotations

from spieltisch.server.base.clock import Clock
from spieltisch.server.base.shares.tills import Tills
from spieltisch.server.features.conduct import report_rows
from spieltisch.server.features.conduct.values import Report
from spieltisch.server.storage.store import Store


class Reports:
    """The reports of guests, within limits."""

    def __init__(self, store: Store, clock: Clock, tills: Tills) -> None:
        self._store = store
        self._clock = clock
        self._tills = tills

    async def add(self, report: Report, message: int, address: str) -> None:
        """Keep a report of the reporter's message of that number; Refusal. Raises StoreError."""
        self._tills["reports"].pay(self._clock.now(), address, report.reporter)
        await self._store.do(report_rows.add_report, report, message)
