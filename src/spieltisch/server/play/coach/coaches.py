"""Coaches think for people: a few processes, and the questions that wait for them."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple, TypeVar

import msgspec

from spieltisch.core.rng import Rng
from spieltisch.core.state import State
from spieltisch.server.base.logs import trouble
from spieltisch.server.base.shares.allowances import Places
from spieltisch.server.base.shares.networks import Rooms
from spieltisch.server.base.shares.turns import Path, path
from spieltisch.server.play.coach.process import CoachLost, CoachProcess, Process
from spieltisch.server.play.coach.questions import AnyQuestion, HintAnswer, HintQuestion, LookAnswer
from spieltisch.server.play.coach.turns import Turns

COMMAND = (sys.executable, "-m", "spieltisch.server.play.coach.program")
WAITING, OF_GUEST, OF_ADDRESS = 32, 2, 6
"""Hints that may wait for each process, in all, of one guest, and of guests at one address."""
BUSY_SECONDS = 10
"""Seconds after which it is worth asking a busy coach again."""
SECONDS = 30.0
"""Seconds that a question may take once a process has it."""
TRIES = 2
"""A question over which a process dies is asked once more."""


class Asker(NamedTuple):
    """A guest who asks for a hint."""

    guest: int
    address: str


class CoachBusy(Exception):
    """The coach has no answer: it has too many questions waiting, or failed at this one."""


class _Job(NamedTuple):
    question: bytes
    answer: asyncio.Future[bytes]


Answer = TypeVar("Answer", HintAnswer, LookAnswer)
_encode = msgspec.json.Encoder().encode
_decoder = msgspec.json.Decoder(AnyQuestion)


class Coaches:
    """A number of coach processes, each started by `command` when somebody asks.

    `elsewhere` is asked first, with a question and the seconds that it may take; None: nobody there
    has an answer.
    """

    elsewhere: Callable[[bytes, float], Awaitable[bytes | None]] | None = None

    def __init__(
        self,
        count: int,
        command: Sequence[str] = COMMAND,
        process: Callable[[Sequence[str]], Process] = CoachProcess,
    ) -> None:
        self.processes = [process(command) for _ in range(count)]
        self._jobs: Turns[_Job] = Turns()
        self._guests = Places(WAITING * count, OF_GUEST * count)
        self._addresses = Rooms(WAITING * count, OF_ADDRESS * count, few=1)
        self._runners: list[asyncio.Task[None]] = []

    async def hint(self, state: State, seat: int, asker: Asker) -> HintAnswer:
        """Return what a coach would do on a seat that is to act. Raises CoachBusy.

        Chance first deals again all that the seat cannot see, so that nothing hidden leaves this
        process.
        """
        if not self._guests.take(asker.guest):
            raise CoachBusy
        if not self._addresses.take(asker.address):
            self._guests.leave(asker.guest)
            raise CoachBusy
        guess, game = state.determinize(seat, Rng(0)), state.game
        question = HintQuestion(game.spec.name, game.own_components, guess.full(), seat)
        try:
            return await self.ask(question, HintAnswer, path(asker.address, asker.guest))
        finally:
            self._guests.leave(asker.guest)
            self._addresses.leave(asker.address)

    async def ask(
        self, question: AnyQuestion, kind: type[Answer], asker: Path | None = None
    ) -> Answer:
        """Return the answer to a question of an asker, else of an analysis. Raises CoachBusy
        without one."""
        found = msgspec.json.decode(await self._asked(_encode(question), asker), type=kind)
        if found.error:
            trouble("coach-failed", game=question.game, error=found.error)
            raise CoachBusy
        return found

    async def answer(self, question: bytes) -> bytes:
        """Return the answer to a question, both encoded. Raises CoachBusy, and
        msgspec.ValidationError for what is no question."""
        hint = isinstance(_decoder.decode(question), HintQuestion)
        return await self._asked(question, ["another process"] if hint else None)

    async def _asked(self, question: bytes, asker: Path | None) -> bytes:
        if not self._runners:
            self._runners = [asyncio.create_task(self._run(process)) for process in self.processes]
        waiting: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._jobs.put(_Job(question, waiting), asker)
        return await waiting

    async def _run(self, process: Process) -> None:
        """Have one process answer what is asked."""
        while True:
            job = await self._jobs.get()
            if self.elsewhere is not None and not job.answer.done():
                answer = await self.elsewhere(job.question, SECONDS)
                if answer is not None and not job.answer.done():
                    job.answer.set_result(answer)
            for _ in range(TRIES):
                if job.answer.done():  # nobody waits any more
                    break
                try:
                    found = await process.ask(job.question, SECONDS)
                except CoachLost as error:
                    trouble("coach-lost", error=str(error))
                else:
                    if not job.answer.done():
                        job.answer.set_result(found)
            if not job.answer.done():
                job.answer.set_exception(CoachBusy())

    async def stop(self) -> None:
        """End all processes."""
        for runner in self._runners:
            runner.cancel()
        if self._runners:
            await asyncio.wait(self._runners)
        self._runners.clear()
        for process in self.processes:
            await process.stop()
