"""The embedded store: one SQLite file, one thread, and one commit for all who wait.

While a commit is under way further requests gather; the next commit takes them all. Write-ahead
logging with `synchronous=FULL` makes a commit survive the loss of power.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple, TypeVar

import msgspec

from spieltisch.server.storage import batch
from spieltisch.server.storage.file import StoreFile, execute
from spieltisch.server.storage.interface import Change, Claim, Stored, StoreDamaged, StoreError
from spieltisch.server.storage.query import Work
from spieltisch.server.storage.rest import append_rest, head, nothing, plain
from spieltisch.server.storage.rows import guest_rows, table_rows
from spieltisch.server.storage.store import Store
from spieltisch.server.table.stored import Guest

AT_ONCE = 1000
"""Requests that share a commit at most."""
APART_EACH = 0.004
"""Seconds from a commit to the next for each request in it: the more requests come, the more share
a commit. One takes as much of a processor as six requests. After a pause no request waits."""
APART = 0.012
"""The most seconds from a commit to the next."""
WATCH = 0.4
"""Seconds between two looks at the file; a fault is known for as long at least."""

T = TypeVar("T")


class _Job(NamedTuple):
    """Changes to append, or other work."""

    changes: tuple[Change, ...]
    work: Callable[[], Work[Any]]
    done: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop


_Done = tuple[_Job, Any, Exception | None]


class SqliteStore(Store):
    """The store in an SQLite file. `commits` counts transactions, for the curious."""

    def __init__(
        self,
        path: Path,
        check: bool = False,
        committed: Callable[[float, int], object] = lambda seconds, requests: None,
    ) -> None:
        """Open the file at `path`, or make it, and its folder; `check` reads all of it first.

        `committed` is called, in the store's thread, with the seconds that each commit took and
        the requests in it. Raises DataInUse, DataTooNew, DataDamaged, and OSError when the place
        cannot be used.
        """
        self.commits = 0
        self._fault: StoreError | None = None
        self._committed = committed
        self._closed = False
        self._file = StoreFile(path, check)
        self.damaged = self._file.damaged
        """The tables that a check found damaged."""
        self._db = self._file.db
        self._look_at = time.monotonic() + WATCH
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._serve, name="store", daemon=True)
        self._thread.start()

    @property
    def fault(self) -> StoreError | None:
        return self._fault

    @property
    def waiting(self) -> int:
        return self._jobs.qsize()

    # ------------------------------------------------------------ the thread

    def _ask(
        self, changes: tuple[Change, ...], work: Callable[[], Work[Any]]
    ) -> asyncio.Future[Any]:
        if self._closed:
            raise StoreError("the store is closed")
        loop = asyncio.get_running_loop()
        job = _Job(changes, work, loop.create_future(), loop)
        self._jobs.put(job)
        return job.done

    def _serve(self) -> None:
        next_at = 0.0
        while (first := self._next_job()) is not None:
            time.sleep(max(0.0, next_at - time.monotonic()))
            jobs = [first]
            last = False
            try:
                while len(jobs) < AT_ONCE and not last:
                    job = self._jobs.get_nowait()
                    last = job is None
                    if job is not None:
                        jobs.append(job)
            except Empty:
                pass
            next_at = time.monotonic() + min(APART, APART_EACH * len(jobs))
            self._commit(jobs)
            if last:
                break
        self._file.close()

    def _next_job(self) -> _Job | None:
        """Return the next job, once there is one, and check the file meanwhile."""
        while True:
            wait = self._look_at - time.monotonic()
            if wait <= 0:
                self._look()
                continue
            try:
                return self._jobs.get(timeout=wait)
            except Empty:
                pass

    def _look(self) -> None:
        """Look whether the file is still there, and, where writing failed, whether it works now."""
        try:
            if self._fault is None:
                self._file.intact()
            else:
                self._file.probe()
            self._fault = None
        except StoreError as error:
            self._fault = error
        self._look_at = time.monotonic() + WATCH

    def _commit(self, jobs: list[_Job]) -> None:
        """Do all jobs in one transaction; if one of them fails, each in its own."""
        began = time.monotonic()
        results = self._do_all(jobs)
        try:
            self._file.intact()  # else it is nowhere that anybody will find it
        except StoreError as error:
            results = [(job, None, error) for job in jobs]
        self._committed(time.monotonic() - began, len(jobs))
        for _, _, failure in results:
            if isinstance(failure, (sqlite3.OperationalError, UnicodeDecodeError, StoreError)):
                self._fault = _as_store_error(failure)
                self._look_at = time.monotonic() + WATCH
        for loop in {job.loop for job in jobs}:
            loop.call_soon_threadsafe(_tell, [r for r in results if r[0].loop is loop])

    def _do_all(self, jobs: list[_Job]) -> list[_Done]:
        try:
            done = self._together(jobs)
            return [(job, result, None) for job, result in zip(jobs, done, strict=True)]
        except Exception as error:
            return [self._alone(job) if len(jobs) > 1 else (job, None, error) for job in jobs]

    def _together(self, jobs: list[_Job]) -> list[Any]:
        """Return what the jobs give, once it is on disk; do nothing when one fails."""
        changes = [change for job in jobs for change in job.changes]
        if all(job.work is nothing for job in jobs) and all(map(plain, changes)):
            self._db.execute(batch.INSERT, _parameters(changes))  # a transaction of its own
            self.commits += 1
            return [None] * len(jobs)
        self._db.execute("begin immediate")
        try:
            _append(self._db, changes)
            results = [execute(self._db, job.work()) for job in jobs]
            self._db.execute("commit")
        except Exception:
            if self._db.in_transaction:
                self._db.execute("rollback")
            raise
        self.commits += 1
        return results

    def _alone(self, job: _Job) -> _Done:
        try:
            return job, self._together([job])[0], None
        except Exception as error:
            return job, None, error

    # ------------------------------------------------------------ Store

    @property
    def process(self) -> int:
        return 0

    def begin(self) -> None:
        pass  # it is open, and who writes notices what is wrong

    def watch(self, lost: Callable[[], object], freed: Callable[[], object]) -> None:
        pass  # the file is this process's alone for as long as it is open

    async def claim(self, table: str, take_from: int = 0) -> Claim:
        return Claim(self.process, 0, True)

    async def release(self, table: str, epoch: int) -> None:
        pass

    async def load(self, table: str) -> Stored | None:
        return await self.do(table_rows.load, table)

    async def find_guest(self, token: bytes) -> Guest | None:
        return await self.do(guest_rows.find_guest, token)

    async def close(self) -> None:
        self._closed = True
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)


def _as_store_error(error: Exception) -> StoreError:
    """Return an error as the interface knows it."""
    if isinstance(error, StoreError):
        return error
    code = getattr(error, "sqlite_errorcode", None) or 0
    damaged = code & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
    damaged = damaged or isinstance(error, UnicodeDecodeError)  # see `file.readable`
    failure = (StoreDamaged if damaged else StoreError)(str(error))
    failure.__cause__ = error
    return failure


def _tell(results: list[_Done]) -> None:
    """Wake the callers that wait, each in its event loop; cancelled ones wait no longer."""
    for job, result, error in results:
        if job.done.done():
            continue
        if error is None:
            job.done.set_result(result)
        else:
            job.done.set_exception(_as_store_error(error))


def _append(db: sqlite3.Connection, changes: list[Change]) -> None:
    """Write what many tables want to have written."""
    if changes:
        db.execute(batch.INSERT, _parameters(changes))
    for change in changes:
        execute(db, append_rest(change))


def _parameters(changes: list[Change]) -> list[str]:
    """Return the parameters of `batch.INSERT`."""
    rows = [(c.table, row.n, row.at, row.event.decode()) for c in changes for row in c.rows]
    applied = [(c.table, a.guest, a.message, a.n) for c in changes for a in c.applied]
    filed = {c.table: (c.rows[-1].at, c.card) for c in changes if c.card is not None}
    heads = {c.table: head(c) for c in changes if c.rows}
    cards = [
        (table, at, card.status, card.listed, msgspec.json.encode(card).decode(), heads.pop(table))
        for table, (at, card) in filed.items()
    ]
    seated = {c.table for c in changes if c.seated}
    people = [
        (guest, table)
        for table, (_, card) in filed.items()
        if table in seated
        for guest in {card.host, *card.guests}
        if guest is not None
    ]
    return [
        msgspec.json.encode(part).decode()
        for part in (rows, applied, cards, people, [*heads.items()])
    ]
