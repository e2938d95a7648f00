"""A queue of calls and mails that few tasks deliver, and nothing waits for.

A full queue takes no more, and an error is logged.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

from spieltisch.server.base.clock import Clock, Timer
from spieltisch.server.base.logs import failure, trouble
from spieltisch.server.storage.interface import StoreError

T = TypeVar("T")
WAITING = 1000
"""Deliveries that are open at most: neither done nor given up."""


class Deliveries(Generic[T]):
    """Passes each delivery to `deliver`, `at_once` at a time. Where that returns a time, it is
    passed again then, and keeps its place in the meantime. `what` begins the names of log lines."""

    def __init__(
        self,
        what: str,
        clock: Clock,
        at_once: int,
        deliver: Callable[[T], Awaitable[int | None]],
    ) -> None:
        self._what = what
        self._clock = clock
        self._at_once = at_once
        self._deliver = deliver
        self._queue: asyncio.Queue[T] = asyncio.Queue()
        self._later: set[Timer] = set()
        self._open = 0
        self._tasks: list[asyncio.Task[None]] = []

    def put(self, delivery: T) -> bool:
        """Have something delivered soon; return False where the queue is full."""
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._work()) for _ in range(self._at_once)]
        if self._open >= WAITING:
            trouble(f"{self._what}-left-out")
            return False
        self._open += 1
        self._queue.put_nowait(delivery)
        return True

    async def stop(self) -> None:
        """Deliver no more."""
        for timer in self._later:
            timer.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def idle(self) -> None:
        """Wait until everything has been delivered that could be now."""
        await self._queue.join()

    async def _work(self) -> None:
        while True:
            delivery, again = await self._queue.get(), None
            try:
                with told(self._what):
                    again = await self._deliver(delivery)
            finally:
                if again is None:
                    self._open -= 1
                else:
                    self._put_at(again, delivery)
                self._queue.task_done()

    def _put_at(self, at: int, delivery: T) -> None:
        def ring() -> None:
            self._later.discard(timer)
            self._queue.put_nowait(delivery)

        timer = self._clock.call_at(at, ring)
        self._later.add(timer)


@contextmanager
def told(what: str) -> Iterator[None]:
    """Log what fails in the block, and go on."""
    try:
        yield
    except StoreError as error:
        trouble("store-failed", error=str(error))
    except Exception:
        failure(f"{what}-failed")
