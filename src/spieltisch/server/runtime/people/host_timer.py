"""Notices when a host has been away for long."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from spieltisch.server.base.clock import Clock


class HostTimer:
    """Calls `due` once the host has been away for `seconds` without a break."""

    def __init__(self, clock: Clock, seconds: float, due: Callable[[], object]) -> None:
        self._clock = clock
        self._seconds = seconds
        self._due = due
        self._task: asyncio.Task[None] | None = None

    def see(self, away: bool) -> None:
        """Note whether the host is away now."""
        if not away:
            self.stop()
        elif self._task is None:
            self._task = asyncio.create_task(self._wait())

    async def _wait(self) -> None:
        await self._clock.sleep(self._seconds)
        self._task = None
        self._due()

    def stop(self) -> None:
        """Wait no longer."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
