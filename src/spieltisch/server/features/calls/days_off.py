"""Days off: on these no clock of days runs for a guest, and clocks of minutes run as ever.

A guest has 30 of them in a year, whichever. They begin at once, and end when they said, or sooner.
"""

from __future__ import annotations

from collections.abc import Sequence

from spieltisch.server.features.calls import days_off_rows
from spieltisch.server.features.guests.bodies import DaysOff
from spieltisch.server.storage.store import Store
from spieltisch.server.table.stored import DaysOffTaken
from spieltisch.server.table.values import DAY_MS

YEAR_MS = 365 * DAY_MS
MOST = 30
"""Days off in a year."""


async def take(store: Store, guest: int, now: int, days: int) -> bool:
    """Have so many days off from now on, none any more for 0; return False where the year has not
    so many left."""
    until = now + days * DAY_MS
    return await store.do(
        days_off_rows.take_days_off, guest, now, until, now - YEAR_MS, MOST * DAY_MS
    )


def info(taken: Sequence[DaysOffTaken], now: int) -> DaysOff:
    """Return the days off of a guest as the page shows them, by those `taken` in the last year."""
    used = sum(min(one.until, now) - max(one.since, now - YEAR_MS) for one in taken)
    until = taken[-1].until if taken and taken[-1].until > now else None
    return DaysOff(until, max(0, MOST * DAY_MS - used) // DAY_MS)
