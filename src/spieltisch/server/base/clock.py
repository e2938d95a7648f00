"""Time, passed in: nothing else in the server reads a clock."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

from spieltisch.server.base import logs


def _steady() -> int:
    """Return a clock that goes on while the machine sleeps, where it has one. A browser's tab knows
    the name of such a clock, and has none."""
    try:
        time.clock_gettime_ns(time.CLOCK_BOOTTIME)
        return time.CLOCK_BOOTTIME
    except (AttributeError, OSError):
        return time.CLOCK_MONOTONIC


STEADY = _steady()
"""Goes on at one pace, also while the machine sleeps where it can say so."""
SET = time.time_ns() - time.clock_gettime_ns(STEADY)
"""Read once: the order of claims must not depend on somebody setting the time."""

BEHIND_MS = 2 * 3_600_000
"""Somebody set the machine's time back by no more than this."""
BEAT_SECONDS = 0.1
STILL_MS = 1000
"""A leap of time beyond this was none that anybody could have played in: the process was stopped,
or the machine asleep."""

SETTLED_MS = 3 * 3_600_000
"""Milliseconds after a start in which nothing old is deleted: a host sees a wrong clock by then."""
FAR_MS = 7 * 86_400_000
"""A clock this far past the last event of any table may be wrong: for as long, the server deletes
nothing old."""


class Timer(Protocol):
    """Calls once, unless it is cancelled."""

    def cancel(self) -> None:
        """Call no more."""


class Clock:
    """The machine's clock, and a heart that beats by it once it is begun. Tests pass one of their
    own making."""

    _ahead = 0
    """Milliseconds by which the machine's time was set back."""
    _beat: int | None = None
    _stood: tuple[int, int] = (0, 0)
    _next: asyncio.TimerHandle | None = None

    def now(self) -> int:
        """Return the time in milliseconds since 1970."""
        return (SET + time.clock_gettime_ns(STEADY)) // 1_000_000 + self._ahead

    def go_on_from(self, ms: int) -> None:
        """Continue from `ms`, the latest time that the server before knew, if the clock is now
        behind it. So no table waits until it is that late again. Where it is much earlier, that
        time was wrong."""
        behind = ms - self.now()
        if 0 < behind <= BEHIND_MS:
            self._ahead += behind

    def call_at(self, ms: int, call: Callable[[], object]) -> Timer:
        """Call at that time, at once when it is past; never before this returns."""
        return asyncio.get_running_loop().call_later(max(0, ms - self.now()) / 1000, call)

    async def sleep(self, seconds: float) -> None:
        """Wait that long."""
        await asyncio.sleep(seconds)

    def start_beating(self) -> None:
        """Begin to beat, or go on with it; `stop_beating` ends it."""
        self.stood_still()
        self.stop_beating()
        self._beat = self.now()
        self._next = asyncio.get_running_loop().call_later(BEAT_SECONDS, self.start_beating)

    def stop_beating(self) -> None:
        """Beat no more."""
        if self._next is not None:
            self._next.cancel()
        self._beat = None

    def stood_still(self) -> tuple[int, int]:
        """Return the beginning and end of the last time that passed without this process, in
        milliseconds since 1970. It begins with the last beat; twice 0 means that it never
        happened."""
        now = self.now()
        if self._beat is not None and now - self._beat > STILL_MS:
            self._stood = self._beat, now
            self._beat = now
        return self._stood


class Tidying:
    """Says whether what is old may be deleted now: a machine whose time is wrong must delete no
    games."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._from = clock.now() + SETTLED_MS

    def begin(self, latest: int) -> None:
        """Begin, with when something last happened at any table (0: never), in milliseconds since
        1970."""
        now = self._clock.now()
        if latest and now - latest > FAR_MS:
            self._from = now + FAR_MS
            logs.trouble("clock-far", last=latest, now=now)

    @property
    def allowed(self) -> bool:
        """Whether what is old may be deleted now."""
        return self._clock.now() >= self._from
