"""Who thinks for people: a few processes, and those who wait for them."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from spieltisch.core.rng import Rng
from spieltisch.core.state import State
from spieltisch.server.coach.process import Worker, WorkerLost
from spieltisch.server.coach.worker import Question
from spieltisch.server.logs import trouble
from spieltisch.server.wire.messages import HintedCandidate

COMMAND = (sys.executable, "-m", "spieltisch.server.coach.worker")
WAITING = 8
"""Hints that may wait for each process."""
SECONDS = 20.0
"""That a question may take once a process has it."""
TRIES = 2
"""A question over which a process dies is asked once more."""


class CoachBusy(Exception):
    """Too many wait, or the question could not be answered."""


class Hinting(msgspec.Struct):
    """See `wire.messages.Hinted`; or why there is none."""

    candidates: list[HintedCandidate] = []
    expected: list[float] = []
    error: str = ""


class _Job(NamedTuple):
    question: bytes
    answer: asyncio.Future[bytes]


_hinting = msgspec.json.Decoder(Hinting)
_encode = msgspec.json.Encoder().encode


class Coaches:
    """So many processes, each started when somebody asks; `command` is what starts one."""

    def __init__(self, count: int, command: Sequence[str] = COMMAND) -> None:
        self.workers = [Worker(command) for _ in range(count)]
        self._jobs: asyncio.Queue[_Job] = asyncio.Queue(WAITING * count)
        self._runners: list[asyncio.Task[None]] = []

    async def hint(self, state: State, seat: int) -> Hinting:
        """Return what a coach would do on a seat that is to act. Raises CoachBusy.

        What hides from the seat is dealt anew first, so that it does not even leave this process.
        """
        guess = state.determinize(seat, Rng(0))
        game = state.game
        question = Question(game.spec.name, game.own_components, guess.full(), seat)
        found: Hinting = _hinting.decode(await self._ask(_encode(question)))
        if found.error:
            trouble("coach-failed", game=game.spec.name, error=found.error)
            raise CoachBusy
        return found

    async def _ask(self, question: bytes) -> bytes:
        if not self._runners:
            self._runners = [asyncio.create_task(self._run(worker)) for worker in self.workers]
        job = _Job(question, asyncio.get_running_loop().create_future())
        try:
            self._jobs.put_nowait(job)
        except asyncio.QueueFull:
            raise CoachBusy from None
        return await job.answer

    async def _run(self, worker: Worker) -> None:
        """Have one process answer what is asked."""
        while True:
            job = await self._jobs.get()
            lost: WorkerLost | None = None
            for _ in range(TRIES):
                if job.answer.done():  # nobody waits any more
                    break
                try:
                    job.answer.set_result(await worker.ask(job.question, SECONDS))
                except WorkerLost as error:
                    lost = error
                    trouble("coach-lost", error=str(error))
            if not job.answer.done():
                busy = CoachBusy()
                busy.__cause__ = lost
                job.answer.set_exception(busy)

    async def stop(self) -> None:
        """End all processes."""
        for runner in self._runners:
            runner.cancel()
        if self._runners:
            await asyncio.wait(self._runners)
        self._runners.clear()
        for worker in self.workers:
            await worker.stop()
