"""What a process of the role `bots` does: it owns no table, and needs no store."""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor

from spieltisch.server.bus.bus import Bus
from spieltisch.server.bus.members import Members
from spieltisch.server.bus.messages import Beat
from spieltisch.server.bus.thinkers import BOTS, COACH
from spieltisch.server.clock import Clock
from spieltisch.server.coach.coaches import CoachBusy, Coaches
from spieltisch.server.library import Library
from spieltisch.server.metrics import Metrics
from spieltisch.server.workers.bots import Bots
from spieltisch.server.workers.work import CannotDo, Work

GOODBYE = 0.05
"""Seconds in which those who wait are told that this process ends."""


class WorkerService:
    """Thinks for the tables of others: for as many bots at once as there are cores, and where it
    has coaches, for people."""

    def __init__(
        self, url: str, library: Library, metrics: Metrics, coaches: Coaches | None
    ) -> None:
        self.clock = Clock()
        self.bus = Bus(url, "bots")
        cores = os.cpu_count() or 1
        self._pool = ThreadPoolExecutor(cores, "bot")
        self._coaches = coaches
        self._members = Members(self.bus, self.clock, lambda: Beat(self.bus.id, 0, None))
        bots = Bots(library, self._pool, metrics.bot)
        self._work = [Work(self.bus, BOTS, bots.decide, cores, metrics.worked)]
        if coaches is not None:
            places = len(coaches.workers)
            self._work.append(Work(self.bus, COACH, self._advise, places, metrics.worked))
        metrics.in_cluster("bots", lambda: len(self._members.living()))
        metrics.observe(_none, _none, _none, _none, lambda: self.fault is None)

    @property
    def fault(self) -> str | None:
        """Why nobody can be thought for; None while all is well."""
        return self._members.fault

    async def begin(self) -> None:
        """Take part."""
        await self.bus.begin()
        self._members.begin()

    async def hand_over(self) -> None:
        """Begin nothing more, and tell those who wait."""
        self._members.leave()
        for work in self._work:
            work.leave()
        await asyncio.sleep(GOODBYE)

    async def stop(self) -> None:
        """Take part no longer."""
        if not self._members.leaving:
            await self.hand_over()
        for work in self._work:
            await work.stop()
        if self._coaches is not None:
            await self._coaches.stop()
        await self.bus.stop()
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def _advise(self, question: bytes) -> bytes:
        assert self._coaches is not None
        try:
            return await self._coaches.answer(question)
        except CoachBusy:
            raise CannotDo("the coaches are busy") from None


def _none() -> int:
    """Return how many tables there are here, and what waits at them or for the store."""
    return 0
