"""Time, passed in: nothing else in the server reads a clock."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

STEADY = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
"""Goes on at one pace, also while the machine sleeps where it can say so."""


class Bell(Protocol):
    """Rings once, unless it is stopped."""

    def cancel(self) -> None:
        """Stop it."""


class Clock:
    """The machine's clock. Tests pass one of their own making.

    It is set once, when it is made: who was first must not depend on somebody setting the time.
    """

    def __init__(self) -> None:
        self._set = time.time_ns() - time.clock_gettime_ns(STEADY)

    def now(self) -> int:
        """Milliseconds since 1970."""
        return (self._set + time.clock_gettime_ns(STEADY)) // 1_000_000

    def call_at(self, ms: int, call: Callable[[], object]) -> Bell:
        """Call at that time, at once when it is past; never before this returns."""
        return asyncio.get_running_loop().call_later(max(0, ms - self.now()) / 1000, call)

    async def sleep(self, seconds: float) -> None:
        """Wait that long."""
        await asyncio.sleep(seconds)
