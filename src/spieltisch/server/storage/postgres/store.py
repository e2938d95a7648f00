"""The store in PostgreSQL, which several processes may share.

`member.py` knows the other processes and the owners of tables. After its connection broke, a
process is another member, and owns no table until it claims it again.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, nullcontext, suppress
from functools import partial
from typing import Any

import asyncpg

from spieltisch.server.storage import guest_rows, table_rows
from spieltisch.server.storage.interface import Claim, NotOwner, Stored, StoreError
from spieltisch.server.storage.jobs import Job
from spieltisch.server.storage.postgres import batch
from spieltisch.server.storage.postgres.connection import connect, execute
from spieltisch.server.storage.postgres.gathering import Gathering
from spieltisch.server.storage.postgres.member import Member, Peer, join
from spieltisch.server.storage.store import AT_ONCE, Spacing, Store
from spieltisch.server.table.stored import Guest

READ_AT_ONCE = 32
"""Tables that are read together: the first are played at while the next are read."""
SILENT = 1.0
"""Seconds after which a database that does not answer is a fault. A proxy then sends players to
other processes, before this one gives up its tables (`member.UNHEARD`)."""
_BAD_DATA = (asyncpg.IntegrityConstraintViolationError, asyncpg.DataError)
"""Errors of what was to be written, and not of the database."""
_BROKEN = (asyncpg.PostgresConnectionError, asyncpg.OperatorInterventionError)
"""Errors that leave open whether the transaction is on disk."""
_UNSURE = (OSError, asyncpg.InterfaceError, asyncpg.InternalClientError)
"""Errors that leave the state of a connection open."""


class PostgresStore(Store):
    """The store in a PostgreSQL database, for one event loop: `open` it there, or the first request
    does."""

    spacing = Spacing(each=0.002, most=0.003)
    """A commit takes as much of the processors as three requests."""

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
        super().__init__(committed)
        self.secret = ""
        """The secret by which processes of this database know one another."""
        self._dsn = dsn
        self._alone, self._peer = not cluster, Peer(role, address)
        self._claims = Gathering(self._claim_all, AT_ONCE)
        self._releases = Gathering(self._release_all, AT_ONCE)
        self._loads = Gathering(lambda these: self.do(table_rows.load, these), READ_AT_ONCE)
        self._guests = Gathering(lambda these: self.do(guest_rows.find_guests, these), AT_ONCE)
        self._member: Member | None = None
        self._joining = asyncio.Lock()
        self._asked = self._woken = asyncio.Event()
        self._serving: asyncio.Task[None] | None = None
        self._heard: Callable[[str], object] = lambda payload: None

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

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[asyncpg.Connection]:
        """Lend the connection for what is done without serving; raises as `open`."""
        member = await self._joined()
        try:
            yield member.session
        finally:
            await self.close()

    def begin(self) -> None:
        super().begin()
        if self._serving is None or self._serving.done():  # with the event loop of before
            self._jobs.clear()
            self._asked = self._woken = asyncio.Event()
            self._serving = asyncio.create_task(self._serve())

    async def close(self) -> None:
        await super().close()
        if self._serving is not None and not self._serving.done():
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

    async def _wait(self) -> None:
        await self._woken.wait()

    async def _look(self) -> None:
        """Beat, and learn thereby who else serves, and whether the database answers."""
        if await (await self._joined()).beat():
            self._freed()

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
                raise super()._failed(error) from error
        return dict.fromkeys(claims)

    async def _write(self, jobs: Sequence[Job]) -> list[Any]:
        while True:
            try:
                results = await self._together(jobs)
                self._fault = None  # the connection is there
                return results
            except asyncpg.DeadlockDetectedError:
                if len(jobs) > 1:
                    raise

    async def _together(self, jobs: Sequence[Job]) -> list[Any]:
        """Do all jobs in one transaction; return what they give."""
        session = (await self._joined()).session
        fenced: set[int] = set()
        # One statement is a transaction, and one way there and back instead of three. Each has its
        # time, see `connect`.
        alone = all(job.plain for job in jobs)
        async with nullcontext() if alone else session.transaction():
            if any(job.changes for job in jobs):
                given = batch.parameters(jobs)
                fenced = {row["job"] for row in await session.fetch(batch.APPEND, *given)}
            return [
                NotOwner() if number in fenced else await execute(session, job.rest())
                for number, job in enumerate(jobs)
            ]

    def _unsure(self, error: Exception) -> bool:
        return isinstance(error, _BROKEN + _UNSURE)

    def _disturbed(self, error: Exception) -> bool:
        of_database = isinstance(error, (asyncpg.PostgresError, *_UNSURE, StoreError))
        return of_database and not isinstance(error, _BAD_DATA)

    def _failed(self, error: Exception) -> StoreError:
        """Return an error as callers know it; break off where the connection may be of no more
        use."""
        if isinstance(error, _UNSURE):
            self._lose()
        return super()._failed(error)

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
                return await execute(session, table_rows.damaged_logs())

    return asyncio.run(look())
