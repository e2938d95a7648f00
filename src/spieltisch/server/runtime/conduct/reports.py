"""Reports of messages and players: what is kept in one, and how many one guest may send."""

from __future__ import annotations

from spieltisch.server.base.allowances import Credits, Rate
from spieltisch.server.base.clock import Clock
from spieltisch.server.base.codes import Refusal
from spieltisch.server.storage.conduct.interface import Report
from spieltisch.server.storage.interface import Store

DAY_S = 86_400
EACH = Rate(10, 10 / DAY_S)
"""Reports of one guest: ten a day."""
THERE = Rate(30, 30 / DAY_S)
"""Reports from one address, behind which a whole school may sit."""


class Reports:
    """The reports of guests, within limits."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._each = Credits(EACH)
        self._there = Credits(THERE)

    async def add(self, report: Report, message: int, address: str) -> None:
        """Keep a report of the reporter's message of that number; Refusal. Raises StoreError."""
        now = self._clock.now()
        if not self._each.afford(report.reporter, now):
            raise Refusal("too-many-reports")
        if not self._there.afford(address, now):
            raise Refusal("too-many-reports")
        await self._store.add_report(report, message)
