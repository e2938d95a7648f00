"""Time, passed in: nothing else in the server reads a clock."""

from __future__ import annotations

import asyncio
import time


class Clock:
    """The machine's clock. Tests pass one of their own making."""

    def now(self) -> int:
        """Milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    async def sleep(self, seconds: float) -> None:
        """Wait that long."""
        await asyncio.sleep(seconds)
