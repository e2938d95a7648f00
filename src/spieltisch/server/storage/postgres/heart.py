"""The beats of a process, from a thread of their own: too much to do is not taken for dead.

The event loop has to show that it lives all the same. Where it has not done anything that the
thread asked it to for a while, the thread beats no more, and others take the tables.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import timedelta

import asyncpg

BEAT = 0.4
"""Seconds from one beat to the next."""
STUCK = 1.0
"""Seconds for which the event loop may be at one thing."""
UNHEARD = 2.0
"""Seconds after which a database that does not answer a beat cannot be reached. By then others may
own the tables, and players are better served there."""
STEADY = timedelta(seconds=2 * BEAT)
"""The longest time between two beats that are in time."""

_ENDS = (
    asyncio.CancelledError, OSError, asyncpg.PostgresError, asyncpg.InterfaceError,
    asyncpg.InternalClientError,
)  # fmt: skip
_BEAT = """
update processes set beat = clock_timestamp() from processes as before
where before.id = processes.id and processes.id = $1 returning processes.beat - before.beat
"""


class Heart:
    """Beats for the process `id`, over a connection of its own that `connect` makes.

    `in_time` is how many beats were so one after another.
    """

    def __init__(self, connect: Callable[[], Awaitable[asyncpg.Connection]], id: int) -> None:
        self.in_time = 0
        self._connect = connect
        self._id = id
        self._main = asyncio.get_running_loop()
        self._ticked = time.monotonic()
        self._asked: float | None = None
        """When the beat was sent that is not answered yet."""
        self._beating: tuple[asyncio.AbstractEventLoop, asyncio.Task[None]] | None = None
        self._stopped = False

    @property
    def unanswered(self) -> float:
        """Seconds for which the database has been silent; from any thread."""
        asked = self._asked
        return 0.0 if asked is None else time.monotonic() - asked

    def start(self, failed: Callable[[], object]) -> None:
        """Begin to beat; have the event loop call `failed` when that is not possible any more,
        because others took the process for dead, or the database does not answer."""
        run = threading.Thread(target=self._run, args=(failed,), name="heart", daemon=True)
        run.start()

    def stop(self) -> None:
        """Beat no more."""
        self._stopped = True
        if self._beating is not None:
            loop, task = self._beating
            with suppress(RuntimeError):  # it has ended
                loop.call_soon_threadsafe(task.cancel)

    def _run(self, failed: Callable[[], object]) -> None:
        with suppress(RuntimeError):  # the event loop has ended
            with suppress(*_ENDS):
                asyncio.run(self._beat())
            if not self._stopped:
                self._main.call_soon_threadsafe(failed)

    async def _beat(self) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._beating = asyncio.get_running_loop(), task
        session = await self._connect()
        try:
            while not self._stopped:
                self._main.call_soon_threadsafe(self._tick)
                if time.monotonic() - self._ticked < STUCK + BEAT:
                    self._asked = time.monotonic()
                    apart = await session.fetchval(_BEAT, self._id, timeout=UNHEARD)
                    self._asked = None
                    if apart is None:
                        return  # others took this process for dead
                    self.in_time = self.in_time + 1 if apart < STEADY else 0
                await asyncio.sleep(BEAT)
        finally:
            session.terminate()

    def _tick(self) -> None:
        self._ticked = time.monotonic()
