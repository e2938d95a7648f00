"""The store in PostgreSQL: one connection, one transaction for all who wait.

While a commit is under way further requests gather; the next one takes them all. The connection
holds an advisory lock, so that a second server is kept out, and a server whose connection broke
writes nothing that another one does not know of: it may go on only if nobody else has served since.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any, NamedTuple, ParamSpec, TypeVar

import asyncpg

from spieltisch.server.storage import sheet, tables
from spieltisch.server.storage.interface import Change, DataInUse, StoreError
from spieltisch.server.storage.postgres import batch
from spieltisch.server.storage.postgres.schema import bring_up_to_date
from spieltisch.server.storage.queried import QueriedStore
from spieltisch.server.storage.query import Dialect, Work

AT_ONCE = 1000
"""Requests that share a commit at most."""
WATCH = 0.4
"""Seconds between two looks at the connection; a fault is known for as long at least."""
PATIENCE = 5.0
"""Seconds after which what the database does not answer has failed."""
LOCK = 0x5B1E17
"""The advisory lock of whoever serves."""

LET_GO = 1
"""Seconds for which the lock is waited for."""
_END = """
select pg_terminate_backend(pid, 1000) from pg_locks
where pid = $1 and locktype = 'advisory' and objid = $2 and granted
"""
"""Ends a session that has the lock."""
_BAD_DATA = (asyncpg.IntegrityConstraintViolationError, asyncpg.DataError)
"""Errors of what was to be written, and not of the database."""

_BROKEN = (asyncpg.PostgresConnectionError, asyncpg.OperatorInterventionError)
"""Errors after which nobody knows whether the transaction is on disk."""

P = ParamSpec("P")
T = TypeVar("T")


class _Job(NamedTuple):
    """Changes to append, or other work."""

    changes: tuple[Change, ...]
    work: Callable[[], Work[Any]]
    done: asyncio.Future[Any]


class PostgresStore(QueriedStore):
    """See `Store`. For one event loop; `open` it there, or it opens with the first request."""

    DIALECT = Dialect(
        bot_to_act="(card -> 'bot_to_act') is distinct from 'false'::jsonb",
        guest_to_act="""exists (
            select 1 from jsonb_array_elements(card -> 'turn') as seat
            where to_jsonb(people.guest) = card -> 'guests' -> cast(seat as integer)
        )""",
    )

    def __init__(
        self,
        dsn: str,
        committed: Callable[[float, int], object] = lambda seconds, requests: None,
    ) -> None:
        """Name the database. `committed` is called with the seconds that each commit took and the
        requests in it."""
        self.fault: StoreError | None = None
        self.commits = 0
        self._dsn = dsn
        self._committed = committed
        self._jobs: asyncio.Queue[_Job | None] = asyncio.Queue()
        self._session: asyncpg.Connection | None = None
        self._session_pid = 0
        self._term: int | None = None
        self._serving: asyncio.Task[None] | None = None
        self._closed = False

    @property
    def waiting(self) -> int:
        return self._jobs.qsize()

    async def open(self) -> None:
        """Connect, and take what steps the database lacks. Raises DataInUse, DataTooNew, and
        OSError where it cannot be used."""
        await self._connected()

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[asyncpg.Connection]:
        """Lend the connection for what is done without serving; raises as `open`."""
        session = await self._connected()
        try:
            yield session
        finally:
            await self.close()

    async def close(self) -> None:
        self._closed = True
        self._jobs.put_nowait(None)
        if self._serving is not None:
            await self._serving
        if self._session is not None:
            with suppress(asyncpg.PostgresError, OSError, TimeoutError):
                await self._session.close(timeout=PATIENCE)

    async def append(self, *changes: Change) -> None:
        await self._ask(changes, _nothing)

    async def _do(self, work: Callable[P, Work[T]], *given: P.args, **named: P.kwargs) -> T:
        result: T = await self._ask((), partial(work, *given, **named))
        return result

    def _ask(
        self, changes: tuple[Change, ...], work: Callable[[], Work[Any]]
    ) -> asyncio.Future[Any]:
        if self._closed:
            raise StoreError("the store is closed")
        if self._serving is None:
            self._serving = asyncio.create_task(self._serve())
        job = _Job(changes, work, asyncio.get_running_loop().create_future())
        self._jobs.put_nowait(job)
        return job.done

    # ------------------------------------------------------------ the task

    async def _serve(self) -> None:
        last = False
        while not last:
            try:
                first = await asyncio.wait_for(self._jobs.get(), WATCH)
            except TimeoutError:
                await self._look()
                continue
            waiting = [first, *(self._jobs.get_nowait() for _ in range(self._jobs.qsize()))]
            last = None in waiting
            jobs = [job for job in waiting if job is not None]
            for at in range(0, len(jobs), AT_ONCE):
                await self._commit(jobs[at : at + AT_ONCE])

    async def _look(self) -> None:
        """See whether the database can be written at present."""
        try:
            session = await self._connected()
            await session.execute("update house set term = term", timeout=PATIENCE)
            self.fault = None
        except Exception as error:
            self.fault = _as_store_error(error)

    async def _commit(self, jobs: list[_Job]) -> None:
        """Do all jobs in one transaction; if one of them fails, each in its own."""
        began = time.monotonic()
        try:
            try:
                results = await self._together(jobs)
                self.fault = None
                for job, result in zip(jobs, results, strict=True):
                    if not job.done.done():
                        job.done.set_result(result)
            except asyncpg.PostgresError as error:
                if len(jobs) == 1 or isinstance(error, _BROKEN):
                    raise
                for job in jobs:
                    await self._commit([job])
                return
        except Exception as error:
            failure = _as_store_error(error)
            if not isinstance(error, _BAD_DATA):
                self.fault = failure
            if self._session is not None and not isinstance(error, asyncpg.PostgresError):
                self._session.terminate()  # nobody knows what it is still at
            for job in jobs:
                if not job.done.done():
                    job.done.set_exception(failure)
        self._committed(time.monotonic() - began, len(jobs))

    async def _together(self, jobs: list[_Job]) -> list[Any]:
        """Return what the jobs give, once it is on disk; do nothing when one fails."""
        session = await self._connected()
        changes = [change for job in jobs for change in job.changes]
        async with asyncio.timeout(PATIENCE), session.transaction():
            if changes:
                await session.execute(batch.INSERT, *batch.parameters(changes))
            for change in changes:
                if change.solo is not None:
                    end = change.rows[-1].at
                    await _execute(session, sheet.write(change.table, end, change.solo))
                if change.chat is not None:
                    await _execute(session, tables.say(change.table, change.chat))
            results = [await _execute(session, job.work()) for job in jobs]
        self.commits += 1
        return results

    # ------------------------------------------------------------ the connection

    async def _connected(self) -> asyncpg.Connection:
        """Return the connection, anew where it broke."""
        if self._session is None or self._session.is_closed():
            return await self._connect()
        return self._session

    async def _connect(self) -> asyncpg.Connection:
        """Connect and take the lock. Raises DataInUse, DataTooNew, and OSError."""
        session = await _connect(self._dsn)
        try:
            if self._session_pid:  # a broken connection may not yet have let go
                await session.execute(_END, self._session_pid, LOCK)
            await _lock(session)
            await bring_up_to_date(session)
            before = await session.fetchval("select term from house")
            if self._term is not None and before != self._term:
                raise DataInUse("another server has worked with this database meanwhile")
            self._term = await session.fetchval("update house set term = term + 1 returning term")
        except BaseException:
            session.terminate()
            raise
        self._session, self._session_pid = session, session.get_server_pid()
        return session


async def _connect(dsn: str) -> asyncpg.Connection:
    """Return a connection to a database; OSError with one line that says what is wrong."""
    try:
        return await asyncpg.connect(dsn, timeout=PATIENCE, command_timeout=PATIENCE)
    except (asyncpg.PostgresError, asyncpg.ClientConfigurationError, ValueError) as error:
        raise OSError(f"cannot use the database: {' '.join(str(error).split())}") from error
    except (OSError, TimeoutError) as error:
        why = str(error) or "it does not answer"
        raise OSError(f"cannot reach the database: {why}") from error


async def _lock(session: asyncpg.Connection) -> None:
    """Take the lock; DataInUse where another server keeps it. One that was killed has it for some
    moments more."""
    try:
        await session.execute(f"set lock_timeout = '{LET_GO}s'")
        await session.execute("select pg_advisory_lock($1)", LOCK)
    except asyncpg.LockNotAvailableError:
        raise DataInUse("another server works with this database") from None
    await session.execute("reset lock_timeout")


async def _execute(session: asyncpg.Connection, work: Work[T]) -> T:
    """Do work with a connection; return what it gives."""
    try:
        sql, parameters = next(work)
        while True:
            sql, parameters = work.send(await session.fetch(sql, *parameters))
    except StopIteration as done:
        result: T = done.value
        return result


def _nothing() -> Work[None]:
    """Do nothing more: what is left of a job that only appends."""
    yield from ()


def _as_store_error(error: Exception) -> StoreError:
    """Return an error as the interface knows it."""
    if isinstance(error, StoreError):
        return error
    failure = StoreError(str(error) or type(error).__name__)
    failure.__cause__ = error
    return failure


def probe(dsn: str) -> None:
    """Bring the database up to date, and see that nobody else serves from it.

    Raises DataInUse, DataTooNew, and OSError where it cannot be used.
    """

    async def look() -> None:
        async with PostgresStore(dsn).alone():
            pass

    asyncio.run(look())
