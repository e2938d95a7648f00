"""Jobs for processes that work for others, and what they report."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable

import msgspec
from nats.aio.msg import Msg

from spieltisch.server.bus.bus import Bus, nobody_there
from spieltisch.server.bus.messages import AnyReport, Declined, Drop, Finished, Job

SILENT = 1.5
"""Seconds after which a worker that reports nothing is gone."""
AGAIN = 1.0
"""Seconds for which nobody is asked again where nobody was there."""
WARY = 10.0
"""The same where somebody fell silent: who stands still is still sent jobs by NATS, for minutes."""
MOST_BYTES = 900_000
"""Of a job, and of its answer; NATS takes 1 MiB in one."""

_encode = msgspec.msgpack.Encoder().encode
_reports = msgspec.msgpack.Decoder(AnyReport)


class Undone(Exception):
    """Nobody has done the job, and nobody will."""


class Jobs:
    """What this process has others do. `counted` is called with a job's kind and what became of it:
    `asked`, then `answered`, `late`, `declined`, `alone` (nobody is there) or `overtaken` (it was
    not waited for); and `stale` for an answer that comes after that."""

    def __init__(self, bus: Bus, counted: Callable[[str, str], object]) -> None:
        self._bus = bus
        self._reply = f"spieltisch.report.{bus.id}"
        self._counted = counted
        self._numbers = itertools.count()
        self._waiting: dict[str, asyncio.Queue[AnyReport | None]] = {}
        """By the reply's subject; None: nobody is there."""
        self._alone: dict[str, float] = {}
        """Until when, by the loop's clock, only who is named is asked for jobs of a kind."""
        bus.subscribe(f"{self._reply}.*.*", self._reported)

    async def ask(
        self, kind: str, data: bytes, begin: float, within: float, worker: str = ""
    ) -> Finished:
        """Return what a job comes to that somebody begins within `begin` seconds and ends within
        `within`; `worker`, where one is named and there. Raises Undone."""
        now = asyncio.get_running_loop().time
        if self._bus.away or len(data) > MOST_BYTES:
            raise Undone
        if worker:
            try:
                return await self._ask(kind, f"{kind}.{worker}", data, begin, within)
            except _Alone:
                pass  # perhaps another one is there
        if now() < self._alone.get(kind, 0.0):
            raise Undone
        try:
            return await self._ask(kind, kind, data, begin, within)
        except _Alone:
            self._alone[kind] = now() + AGAIN
            self._counted(kind, "alone")
            raise

    async def _ask(
        self, kind: str, subject: str, data: bytes, begin: float, within: float
    ) -> Finished:
        reply = f"{self._reply}.{kind}.{next(self._numbers)}"
        reports = self._waiting[reply] = asyncio.Queue()
        worker = None
        self._counted(kind, "asked")
        self._bus.publish(
            f"spieltisch.do.{subject}", _encode(Job(round(begin * 1000), data)), reply
        )
        try:
            async with asyncio.timeout(within):
                while True:
                    async with asyncio.timeout(SILENT):
                        report = await reports.get()
                    if isinstance(report, Finished):
                        self._counted(kind, "answered")
                        return report
                    if report is None:
                        raise _Alone
                    if isinstance(report, Declined):
                        self._counted(kind, "declined")
                        raise Undone
                    worker = report.worker
        except (TimeoutError, asyncio.CancelledError) as error:
            if worker is not None:
                self._bus.publish(f"spieltisch.do.{kind}.{worker}", _encode(Drop(reply)))
            if isinstance(error, asyncio.CancelledError):
                self._counted(kind, "overtaken")
                raise
            self._counted(kind, "late")
            self._alone[kind] = asyncio.get_running_loop().time() + WARY
            raise Undone from None
        finally:
            del self._waiting[reply]

    def _reported(self, message: Msg) -> None:
        waiting = self._waiting.get(message.subject)
        report = None if nobody_there(message) else _reports.decode(message.data)
        if waiting is not None:
            waiting.put_nowait(report)
        elif isinstance(report, Finished):
            self._counted(message.subject.split(".")[-2], "stale")


class _Alone(Undone):
    """Nobody is there."""
