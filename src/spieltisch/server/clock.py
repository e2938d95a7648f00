"""Time, passed in: nothing else in the server reads a clock."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

STEADY = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
"""Goes on at one pace, also while the machine sleeps where it can say so."""
SET = time.time_ns() - time.clock_gettime_ns(STEADY)
"""Read once: who was first must not depend on somebody setting the time."""


class Timer(Protocol):
    """Calls once, unless it is cancelled."""

    def cancel(self) -> None:
        """Call no more."""


class Clock:
    """The machine's clock. Tests pass one of their own making."""

    def now(self) -> int:
        """Return the time in milliseconds since 1970."""
        return (SET + time.clock_gettime_ns(STEADY)) // 1_000_000

    def call_at(self, ms: int, call: Callable[[], object]) -> Timer:
        """Call at that time, at once when it is past; never before this returns."""
        return asyncio.get_running_loop().call_later(max(0, ms - self.now()) / 1000, call)

    async def sleep(self, seconds: float) -> None:
        """Wait that long."""
        await asyncio.sleep(seconds)
