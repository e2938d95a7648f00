"""The memory of all tables and guests: works are done and changes are appended, durably.

While a commit is under way further requests gather, under load for a moment longer, and the next
commit takes them all. The embedded store is `sqlite.py`, for one process; several share the one in
`postgres/`.
"""

from __future__ import annotations

import asyncio
import threading
import time
from abc import ABC, abstractmethod
from asyncio import Future
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple, ParamSpec, TypeVar

from spieltisch.server.storage import guest_rows, table_rows
from spieltisch.server.storage.interface import Change, Claim, Stored, StoreError
from spieltisch.server.storage.jobs import Job, nothing
from spieltisch.server.storage.query import Work
from spieltisch.server.table.stored import Guest

P = ParamSpec("P")
T = TypeVar("T")
AT_ONCE = 1000
"""Requests that share a commit at most."""
BEAT = 0.4
"""Seconds between two looks at the database; a fault is known for as long at least."""


class Spacing(NamedTuple):
    """The time from a commit to the next, in seconds: the more requests come, the more of them
    share a commit. After a pause no request waits."""

    each: float
    """Seconds for each request in the commit."""
    most: float

    def after(self, requests: int) -> float:
        """Return the seconds from a commit of so many requests to the next, at least."""
        return min(self.most, self.each * requests)


class Store(ABC):
    """A database of tables and guests. Every method raises StoreError.

    `commits` counts transactions, for the curious. `_serve` runs in one event loop: the callers'
    or one in a thread of the store's own.
    """

    spacing: Spacing
    _asked: asyncio.Event | threading.Event
    """Set while there is something to do for `_serve`."""

    def __init__(self, committed: Callable[[float, int], object]) -> None:
        """Have `committed` called with the seconds that each commit took and the requests in it."""
        self.commits = 0
        self._committed = committed
        self._fault: StoreError | None = None
        self._fault_until = 0.0
        self._lost: Callable[[], object] = lambda: None
        self._freed: Callable[[], object] = lambda: None
        self._jobs: deque[Job] = deque()
        self._closed = False

    @property
    def fault(self) -> StoreError | None:
        """Why nothing can be written at present; None while all is well. Known within a second."""
        return self._fault

    @property
    def waiting(self) -> int:
        """The number of requests that wait for their commit."""
        return len(self._jobs)

    @property
    def process(self) -> int:
        """The number by which other processes know this one. It has none (0) while it has no
        connection, and another one afterwards; always 0 where there is only one process."""
        return 0

    def begin(self) -> None:
        """Begin to look whether the store can be used, and to be known to other processes: else
        both begin with the first request."""
        if self._closed:
            raise StoreError("the store is closed")

    def watch(self, lost: Callable[[], object], freed: Callable[[], object]) -> None:
        """Have the event loop call `lost` and `freed` from now on, where processes share the store.

        `lost`: this process owns no table any more, since its connection broke or others took it
        for dead. `freed`: another process is gone, and its tables have no owner.
        """
        self._lost, self._freed = lost, freed

    @abstractmethod
    async def claim(self, table: str, take_from: int = 0) -> Claim:
        """Own a table from now on, unless another living process does; return the owner.

        A claim comes before `load`. `take_from` is the number of an owner that no process can
        reach: it loses the table. A table that does not exist is owned at epoch 0.
        """

    @abstractmethod
    async def release(self, table: str, epoch: int) -> None:
        """Own a table no longer that was claimed at that epoch, so that anybody may; nothing
        happens where it was claimed since."""

    async def load(self, table: str) -> Stored | None:
        """Return a table; None if no table has that id."""
        return (await self.do(table_rows.load, [table]))[table]

    async def find_guest(self, token: bytes) -> Guest | None:
        """Return the guest of a hashed token; None for any other token."""
        return (await self.do(guest_rows.find_guests, [token]))[token]

    async def append(self, *changes: Change) -> None:
        """Write all changes in one transaction, durably.

        Raises NotOwner when one of them is of another epoch than its table.
        """
        await self._ask(changes, nothing)

    async def do(self, work: Callable[P, Work[T]], *given: P.args, **named: P.kwargs) -> T:
        """Do work in one transaction, and return what it gives once that is durable."""
        result: T = await self._ask((), partial(work, *given, **named))
        return result

    async def close(self) -> None:
        """Finish what was asked for and let go."""
        self._closed = True
        self._asked.set()

    # ------------------------------------------------------------ the database

    @abstractmethod
    async def _wait(self) -> None:
        """Wait until there is something to do."""

    @abstractmethod
    async def _write(self, jobs: Sequence[Job]) -> list[Any]:
        """Do all jobs in one transaction. Return what each gives once that is on disk, NotOwner
        for one of an older epoch; do nothing when one fails."""

    @abstractmethod
    async def _look(self) -> None:
        """Look whether the database can be used. Raises what is wrong."""

    @abstractmethod
    def _unsure(self, error: Exception) -> bool:
        """Return whether an error leaves open what is on disk."""

    @abstractmethod
    def _disturbed(self, error: Exception) -> bool:
        """Return whether an error is of the database, and not of what was to be written."""

    def _failed(self, error: Exception) -> StoreError:
        """Return an error as callers know it."""
        if isinstance(error, StoreError):
            return error
        failure = StoreError(str(error) or type(error).__name__)
        failure.__cause__ = error
        return failure

    # ------------------------------------------------------------ the commits

    def _ask(self, changes: tuple[Change, ...], work: Callable[[], Work[Any]]) -> Future[Any]:
        """Have changes written and work done after all that was asked for before; return what it
        gives, once it is durable, or StoreError."""
        self.begin()
        job = Job(changes, work, asyncio.get_running_loop().create_future())
        self._jobs.append(job)
        if not self._asked.is_set():  # `_serve` clears it before it takes the jobs
            self._asked.set()
        return job.done

    async def _serve(self) -> None:
        """Commit what is asked for, until the store is closed and all is done."""
        living = asyncio.create_task(self._live())
        last, next_at = False, 0.0
        while not last:
            await self._wait()
            if (early := next_at - time.monotonic()) > 0:
                await asyncio.sleep(early)
            self._asked.clear()
            last = self._closed  # nobody asks for more afterwards
            jobs = [self._jobs.popleft() for _ in range(len(self._jobs))]
            next_at = time.monotonic() + self.spacing.after(len(jobs))
            for at in range(0, len(jobs), AT_ONCE):
                await self._commit(jobs[at : at + AT_ONCE])
        living.cancel()
        await asyncio.wait([living])

    async def _live(self) -> None:
        """Look again and again whether the database can be used."""
        while True:
            try:
                await self._look()
                if time.monotonic() >= self._fault_until:
                    self._fault = None
            except Exception as error:
                self._suffer(self._failed(error))
            await asyncio.sleep(BEAT)

    def _suffer(self, fault: StoreError) -> None:
        """Have a fault, until a look finds that all is well."""
        self._fault, self._fault_until = fault, time.monotonic() + BEAT

    async def _commit(self, jobs: Sequence[Job]) -> None:
        """Do all jobs in one transaction; if one of them fails, each in its own."""
        began = time.monotonic()
        try:
            results = await self._write(jobs)
            self.commits += 1
        except Exception as error:
            if len(jobs) > 1 and not self._unsure(error):
                for job in jobs:
                    await self._commit([job])
                return
            failure = self._failed(error)
            if self._disturbed(error):
                self._suffer(failure)
            results = [failure] * len(jobs)
        self._tell([*zip(jobs, results, strict=True)])
        self._committed(time.monotonic() - began, len(jobs))

    def _tell(self, results: Sequence[tuple[Job, Any]]) -> None:
        """Wake the callers, with what each job gave or its StoreError; cancelled ones wait no
        longer."""
        for job, result in results:
            if job.done.done():
                continue
            if isinstance(result, StoreError):
                job.done.set_exception(result)
            else:
                job.done.set_result(result)
