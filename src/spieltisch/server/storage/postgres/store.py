"""The store in PostgreSQL: one transaction for all requests that wait.

While a commit is under way further requests gather, under load for a moment longer, and the next
commit takes them all. `member.py` knows the other processes and the owners of tables. After its
connection broke, a process is another member, and owns no table until it claims it again.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, nullcontext, suppress
from functools import partial
from typing import Any

import asyncpg

from spieltisch.server.storage import chain
from spieltisch.server.storage.interface import Change, Claim, NotOwner, Stored, StoreError
from spieltisch.server.storage.postgres import batch, gathering
from spieltisch.server.storage.postgres.connection import connect
from spieltisch.server.storage.postgres.gathering import Gathering
from spieltisch.server.storage.postgres.jobs import Job, execute, goes_on
from spieltisch.server.storage.postgres.member import BEAT, Member, Peer, join
from spieltisch.server.storage.query import Work
from spieltisch.server.storage.rest import append_rest
from spieltisch.server.storage.store import Store
from spieltisch.server.table.stored import Guest

AT_ONCE = 1000
"""Requests that share a commit at most, and tables that are claimed together."""
SPACED_EACH = 0.002
"""Seconds from a commit to the next for each request in it: the more requests come, the more share
a commit. One takes as much of the processors as three requests. The first after a pause does not
wait."""
SPACED = 0.003
"""The most seconds from a commit to the next."""
READ_AT_ONCE = 32
"""Tables that are read together: the first are played at while the next are read."""
SILENT = 1.0
"""Seconds after which a database that does not answer is a fault: a proxy then sends players
to other processes, before this one gives up its tables (`member.UNHEARD`)."""
_BAD_DATA = (asyncpg.IntegrityConstraintViolationError, asyncpg.DataError)
"""Errors of what was to be written, and not of the database."""
_BROKEN = (asyncpg.PostgresConnectionError, asyncpg.OperatorInterventionError)
"""Errors that leave open whether the transaction is on disk."""
_UNSURE = (OSError, asyncpg.InterfaceError, asyncpg.InternalClientError)
"""Errors that leave the state of a connection open."""


class PostgresStore(Store):
    """The store in a PostgreSQL database, for one event loop: `open` it there, or the first request
    does."""

    def __init__(
        self,
        dsn: str,
        committed: Callable[[float, int], object] = lambda seconds, requests: None,
        cluster: bool = False,
        role: str = "",
        address: str = "",
    ) -> None:
        """Name the database. `committed` is called with the seconds that each commit took and the
        requests in it. Unless it is of a `cluster` this process keeps all others out. Other
        processes learn its `role`, and the `address` where it listens for them."""
        self.commits = 0
        self.secret = ""
        """The secret by which processes of this database know one another."""
        self._fault: StoreError | None = None
        self._dsn = dsn
        self._committed = committed
        self._alone, self._peer = not cluster, Peer(role, address)
        self._jobs: asyncio.Queue[Job | None] = asyncio.Queue()
        self._claims = Gathering(self._claim_all, AT_ONCE)
        self._releases = Gathering(self._release_all, AT_ONCE)
        self._loads = Gathering(lambda these: self.do(gathering.load, these), READ_AT_ONCE)
        self._guests = Gathering(lambda these: self.do(gathering.find_guests, these), AT_ONCE)
        self._member: Member | None = None
        self._joining = asyncio.Lock()
        self._lost: Callable[[], object] = lambda: None
        self._freed: Callable[[], object] = lambda: None
        self._heard: Callable[[str], object] = lambda payload: None
        self._serving: asyncio.Task[None] | None = None
        self._living: asyncio.Task[None] | None = None
        self._closed = False

    @property
    def waiting(self) -> int:
        return self._jobs.qsize()

    @property
    def process(self) -> int:
        return 0 if self._member is None else self._member.id

    @property
    def fault(self) -> StoreError | None:
        member = self._member
        if self._fault is None and member is not None and member.unanswered > SILENT:
            return StoreError("the database does not answer")
        return self._fault

    @property
    def peers(self) -> Mapping[int, Peer]:
        """The other processes that are registered, by number; known within a second."""
        return {} if self._member is None else self._member.others

    def watch(self, lost: Callable[[], object], freed: Callable[[], object]) -> None:
        self._lost, self._freed = lost, freed

    def listen(self, heard: Callable[[str], object]) -> None:
        """Have the event loop call `heard` with what any process notifies. While this one cannot
        hear, it owns no table."""
        self._heard = heard

    async def notify(self, payload: str) -> None:
        """Have all processes hear it. Raises StoreError."""
        try:
            await (await self._joined()).notify(payload)
        except Exception as error:
            raise self._failed(error) from error

    async def open(self) -> None:
        """Connect, and take what steps the database lacks. Raises DataInUse, DataTooNew, and
        OSError where it cannot be used."""
        await self._joined()
        self.begin()

    def begin(self) -> None:
        if self._closed:
            raise StoreError("the store is closed")
        if self._serving is None:
            self._serving = asyncio.create_task(self._serve())
            self._living = asyncio.create_task(self._live())

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[asyncpg.Connection]:
        """Lend the connection for what is done without serving; raises as `open`."""
        member = await self._joined()
        try:
            yield member.session
        finally:
            await self.close()

    async def close(self) -> None:
        self._closed = True
        self._jobs.put_nowait(None)
        if self._living is not None:
            self._living.cancel()
        if self._serving is not None:
            await asyncio.wait([self._serving])
        for asking in (self._claims, self._releases, self._loads, self._guests):
            await asking.ended()
        member, self._member = self._member, None
        if member is not None:
            with suppress(asyncpg.PostgresError, asyncpg.InterfaceError, OSError):
                await member.leave()

    async def claim(self, table: str, take_from: int = 0) -> Claim:
        self.begin()
        return await self._claims.find((table, take_from))

    async def load(self, table: str) -> Stored | None:
        self.begin()
        return await self._loads.find(table)

    async def find_guest(self, token: bytes) -> Guest | None:
        self.begin()
        return await self._guests.find(token)

    async def release(self, table: str, epoch: int) -> None:
        await self._releases.find((table, epoch))

    def _ask(
        self, changes: tuple[Change, ...], work: Callable[[], Work[Any]]
    ) -> asyncio.Future[Any]:
        self.begin()
        job = Job(changes, work, asyncio.get_running_loop().create_future())
        self._jobs.put_nowait(job)
        return job.done

    # ------------------------------------------------------------ the tasks

    async def _live(self) -> None:
        """Beat, and learn thereby who else serves, and whether the database answers."""
        while True:
            try:
                member = await self._joined()
                freed = await member.beat()
                self._fault = None
                if freed:
                    self._freed()
            except Exception as error:
                self._fault = self._failed(error)
            await asyncio.sleep(BEAT)

    async def _claim_all(self, asked: list[tuple[str, int]]) -> dict[tuple[str, int], Claim]:
        tables = dict(sorted(asked, key=lambda one: one[1]))
        try:
            claims = await (await self._joined()).claim(tables)
        except Exception as error:
            raise self._failed(error) from error
        return {one: claims[one[0]] for one in asked}

    async def _release_all(self, claims: list[tuple[str, int]]) -> dict[tuple[str, int], None]:
        if (member := self._member) is not None:
            try:
                await member.release(dict(sorted(claims)))
            except Exception as error:
                raise _as_store_error(error) from error
        return dict.fromkeys(claims)

    async def _serve(self) -> None:
        last, next_at = False, 0.0
        while not last:
            first = await self._jobs.get()
            if (early := next_at - time.monotonic()) > 0:
                await asyncio.sleep(early)
            waiting = [first, *(self._jobs.get_nowait() for _ in range(self._jobs.qsize()))]
            last = None in waiting
            jobs = [job for job in waiting if job is not None]
            next_at = time.monotonic() + spaced(len(jobs))
            for at in range(0, len(jobs), AT_ONCE):
                await self._commit(jobs[at : at + AT_ONCE])

    async def _commit(self, jobs: list[Job]) -> None:
        """Do all jobs in one transaction; if one of them fails, each in its own."""
        began = time.monotonic()
        try:
            try:
                results = await self._together(jobs)
                self._fault = None
                for job, result in zip(jobs, results, strict=True):
                    if job.done.done():
                        continue
                    if isinstance(result, NotOwner):
                        job.done.set_exception(result)
                    else:
                        job.done.set_result(result)
            except asyncpg.PostgresError as error:
                deadlock = isinstance(error, asyncpg.DeadlockDetectedError)
                if isinstance(error, _BROKEN) or (len(jobs) == 1 and not deadlock):
                    raise
                for job in jobs:
                    await self._commit([job])
                return
        except Exception as error:
            failure = self._failed(error)
            if not isinstance(error, _BAD_DATA):
                self._fault = failure
            for job in jobs:
                if not job.done.done():
                    job.done.set_exception(failure)
        self._committed(time.monotonic() - began, len(jobs))

    async def _together(self, jobs: list[Job]) -> list[Any]:
        """Return what the jobs give, once it is on disk, NotOwner for one of an older epoch; do
        nothing when one fails."""
        session = (await self._joined()).session
        fenced: set[int] = set()
        # One statement is a transaction, and one way there and back instead of three. Each has its
        # time, see `connect`.
        alone = not any(goes_on(job) for job in jobs)
        async with nullcontext() if alone else session.transaction():
            if any(job.changes for job in jobs):
                given = batch.parameters([job.changes for job in jobs])
                fenced = {row["job"] for row in await session.fetch(batch.APPEND, *given)}
            results = []
            for number, job in enumerate(jobs):
                if number in fenced:
                    results.append(NotOwner())
                    continue
                for change in job.changes:
                    await execute(session, append_rest(change))
                results.append(await execute(session, job.work()))
        self.commits += 1
        return results

    def _failed(self, error: Exception) -> StoreError:
        """Return an error as the interface knows it; break off where the connection may be of no
        more use."""
        if isinstance(error, _UNSURE):
            self._lose()
        return _as_store_error(error)

    # ------------------------------------------------------------ the connection

    async def _joined(self) -> Member:
        """Return this process as others know it; join again if its connection broke."""
        async with self._joining:
            if self._member is None:
                connecting = partial(connect, self._dsn)
                self._member = await join(
                    connecting, self._peer, self._alone, lambda payload: self._heard(payload)
                )
                self.secret = self._member.secret
                self._member.begin(partial(self._lose, self._member))
            return self._member

    def _lose(self, member: Member | None = None) -> None:
        """Be no member any more, unless it was another one; own nothing."""
        lost = self._member
        if lost is None or self._closed or member not in (None, lost):
            return
        self._member = None
        self._fault = self._fault or StoreError("this process is no member any more")
        lost.break_off()
        self._lost()


def spaced(requests: float) -> float:
    """Return the seconds from a commit of so many requests to the next, at least."""
    return min(SPACED, SPACED_EACH * requests)


def _as_store_error(error: Exception) -> StoreError:
    """Return an error as the interface knows it."""
    if isinstance(error, StoreError):
        return error
    failure = StoreError(str(error) or type(error).__name__)
    failure.__cause__ = error
    return failure


def probe(dsn: str, cluster: bool = False, check: bool = False) -> list[str]:
    """Bring the database up to date, and see that this process may serve from it.

    Return the tables whose log is not the one that was written, where `check` asks to read all
    logs. Raises DataInUse, DataTooNew, and OSError where it cannot be used.
    """

    async def look() -> list[str]:
        async with PostgresStore(dsn, cluster=cluster).alone() as session:
            if not check:
                return []
            async with session.transaction(isolation="repeatable_read", readonly=True):
                return await execute(session, chain.damaged())

    return asyncio.run(look())
