"""Jobs that come over the bus, and are done one after the other in each of a few places."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
from nats.aio.msg import Msg

from spieltisch.server.bus.bus import Bus
from spieltisch.server.bus.jobs import MOST_BYTES
from spieltisch.server.bus.messages import AnyOrder, Declined, Drop, Finished, Working
from spieltisch.server.logs import failure, trouble

REPORT = 0.5
"""Seconds from one report to the next."""
GROUP = "workers"

_encode = msgspec.msgpack.Encoder().encode
_orders = msgspec.msgpack.Decoder(AnyOrder)


class CannotDo(Exception):
    """The job is none for this process."""


class Work:
    """The jobs of one kind that this process does, so many `places` at once.

    `do` does a job, or raises CannotDo; `counted` is called with the kind and what
    became of it: `done`, `late` (no place was free in time), `stale` (nobody waited for it any
    more) or `failed`.
    """

    def __init__(
        self,
        bus: Bus,
        kind: str,
        do: Callable[[bytes], Awaitable[bytes]],
        places: int,
        counted: Callable[[str, str], object],
    ) -> None:
        self._bus = bus
        self._kind = kind
        self._do = do
        self._places = asyncio.Semaphore(places)
        self._counted = counted
        self._waited_for: set[str] = set()
        """Where the reports go of all jobs that are not done."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._leaving = False
        bus.subscribe(f"spieltisch.do.{kind}", self._heard, GROUP)
        bus.subscribe(f"spieltisch.do.{kind}.{bus.id}", self._heard)

    def leave(self) -> None:
        """Decline whatever is not done, and what comes from now on."""
        self._leaving = True
        for reply in self._waited_for:
            self._bus.publish(reply, _encode(Declined()))
        self._waited_for.clear()

    async def stop(self) -> None:
        """Let go of everything."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _heard(self, message: Msg) -> None:
        order = _orders.decode(message.data)
        if isinstance(order, Drop):
            self._waited_for.discard(order.reply)
        elif self._leaving:
            self._bus.publish(message.reply, _encode(Declined()))
        else:
            self._waited_for.add(message.reply)
            task = asyncio.create_task(self._work(message.reply, order.begin / 1000, order.data))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _work(self, reply: str, begin: float, data: bytes) -> None:
        """Do a job, unless there is no place for it in time, and report."""
        reporting = asyncio.create_task(self._report(reply))
        answer, became = None, "late"
        try:
            async with asyncio.timeout(begin):
                await self._places.acquire()
            try:
                if reply in self._waited_for:
                    answer, became = await self._do(data), "done"
            finally:
                self._places.release()
        except TimeoutError:
            pass
        except CannotDo as error:
            trouble("job-declined", kind=self._kind, error=str(error))
            became = "failed"
        except Exception:
            failure("job-failed", kind=self._kind)
            became = "failed"
        finally:
            reporting.cancel()
        if reply not in self._waited_for:
            self._counted(self._kind, "stale")
            return
        self._waited_for.discard(reply)
        self._counted(self._kind, became)
        if answer is None or len(answer) > MOST_BYTES:
            self._bus.publish(reply, _encode(Declined()))
        else:
            self._bus.publish(reply, _encode(Finished(self._bus.id, answer)))

    async def _report(self, reply: str) -> None:
        while reply in self._waited_for:
            self._bus.publish(reply, _encode(Working(self._bus.id)))
            await asyncio.sleep(REPORT)
