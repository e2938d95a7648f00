"""When what is old may be deleted: a machine whose clock is wrong must not delete games."""

from __future__ import annotations

from spieltisch.server.base import logs
from spieltisch.server.base.clock import Clock
from spieltisch.server.table.values import DAY_MS

SETTLED_MS = 3 * 3_600_000
"""Milliseconds after a start in which nothing old is deleted: a host sees a wrong clock by then."""
FAR_MS = 7 * DAY_MS
"""Where the clock is this far past the last that happened at any table, nothing old is deleted for
as long: nobody came, or the clock is wrong."""


class Tidying:
    """Says whether what is old may be deleted now."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._from = clock.now() + SETTLED_MS

    def begin(self, latest: int) -> None:
        """Begin, with when something last happened at any table (0: never), in milliseconds since
        1970."""
        now = self._clock.now()
        if latest and now - latest > FAR_MS:
            self._from = now + FAR_MS
            logs.trouble("clock-far", days=(now - latest) // DAY_MS, waiting=FAR_MS // DAY_MS)

    @property
    def allowed(self) -> bool:
        """Whether what is old may be deleted now."""
        return self._clock.now() >= self._from
