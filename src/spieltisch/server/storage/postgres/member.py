"""A process among those that serve from one database, and the tables it owns.

It is a row of `processes` and has two connections: one for stored data, and one for its lease. The
lease is a session that holds an advisory lock of the process's number. The process beats by asking
there which others serve. PostgreSQL itself ends a session that asks nothing for a while, and lets
go of its locks. So a process is gone once its lock is free, whether it ended, stands still or is
cut off. The first process that notices deletes its row. From then on any process may claim its
tables, and its own writes are of an older epoch.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, NamedTuple

import asyncpg

from spieltisch.server.storage.interface import Claim, DataInUse
from spieltisch.server.storage.postgres import schema
from spieltisch.server.storage.postgres.connection import PATIENCE

LEASE_MS = 2000
"""Milliseconds without a beat after which a process is gone. A transaction that it does not go on
with ends then, too."""
UNHEARD = 2.0
"""Seconds after which a database that does not answer cannot be reached. By then others may own the
tables, and players are better served there."""
LET_GO_MS = 1000
"""Milliseconds for which locks are waited for."""

HOUSE, JOINING, PROCESS = 0x5B1E17, 0x5B1E18, 0x5B1E19
"""Advisory locks: of processes that serve, shared if several do; of those about to serve; and, with
its number, of each process. `words.LISTING` is another one."""
CHANNEL = "spieltisch"
"""The channel on which processes notify one another."""

_LIVING = f"""
living as materialized (
    select objid::int as id from pg_locks
    where locktype = 'advisory' and classid = {PROCESS} and granted
    and database = (select oid from pg_database where datname = current_database())
)
"""
_BEAT = f"""
with {_LIVING},
beat as (update processes set beat = clock_timestamp() where id = $1),
gone as (delete from processes where id not in (select id from living))
select id, role, address, last_value from processes join living using (id), processes_id_seq
"""
_CLAIM = f"""
with {_LIVING},
free as materialized (
    select tables.id from tables join unnest($2::text[], $3::int[]) as asked (id, take_from)
    using (id) where owner is null or owner in ($1, take_from)
    or owner not in (select id from living) order by id for no key update of tables
)
update tables set owner = $1, epoch = epoch + 1 from free where tables.id = free.id
returning tables.id, tables.epoch
"""
_OWNERS = """
select tables.id, coalesce(owner, 0), epoch, false, coalesce(address, '')
from tables left join processes on processes.id = owner where tables.id = any ($1)
"""
_RELEASE = """
with held as materialized (
    select id from tables join unnest($2::text[], $3::bigint[]) as given (id, epoch)
    using (id, epoch) where owner = $1 order by id for no key update of tables
)
update tables set owner = null from held where tables.id = held.id
"""


class Peer(NamedTuple):
    """Another process: what it does, and where it listens."""

    role: str
    address: str


class Member:
    """A process that serves; `session` is its connection for what is stored.

    `secret` proves to a process that another one asks.
    """

    def __init__(
        self, id: int, secret: str, life: asyncpg.Connection, session: asyncpg.Connection
    ) -> None:
        self.id = id
        self.secret = secret
        self.session = session
        self.others: dict[int, Peer] = {}
        self._life = life
        self._turn = asyncio.Lock()
        self._asked: float | None = None
        """The time of the question that the database has not answered yet."""
        self._last = id

    @property
    def unanswered(self) -> float:
        """Seconds for which the database has been silent."""
        return 0.0 if self._asked is None else time.monotonic() - self._asked

    def begin(self, lost: Callable[[], object]) -> None:
        """Have `lost` called when a connection ends, on either side."""
        for connection in (self._life, self.session):
            connection.add_termination_listener(lambda _: lost())

    def break_off(self) -> None:
        """Let go of everything at once, whatever is under way."""
        for connection in (self._life, self.session):
            connection.terminate()

    async def leave(self) -> None:
        """Say that this process is gone, and let go."""
        try:
            await self._ask("delete from processes where id = $1", self.id)
            for connection in (self.session, self._life):
                await connection.close(timeout=PATIENCE)
        finally:
            self.break_off()

    async def beat(self) -> bool:
        """Show that this process lives, and see who else does. Return whether a process is no
        longer there, even if it came and went since the last beat."""
        rows = await self._ask(_BEAT, self.id)
        before = self.others.keys()
        self.others = {one: Peer(*peer) for one, *peer, _ in rows if one != self.id}
        last: int = rows[0]["last_value"]
        come, self._last = last - self._last, last
        return bool(before - self.others.keys()) or come > len(self.others.keys() - before)

    async def notify(self, payload: str) -> None:
        """Have all processes hear it, this one too."""
        await self._ask("select pg_notify($1, $2)", CHANNEL, payload)

    async def claim(self, tables: Mapping[str, int]) -> dict[str, Claim]:
        """Own tables unless others do who live, and not the one to take it from; see
        `Store.claim`."""
        rows = await self._ask(_CLAIM, self.id, list(tables), list(tables.values()))
        claims = {table: Claim(self.id, epoch, True) for table, epoch in rows}
        if others := [table for table in tables if table not in claims]:
            claims |= {table: Claim(self.id, 0, True) for table in others}
            claims |= {table: Claim(*claim) for table, *claim in await self._ask(_OWNERS, others)}
        return claims

    async def release(self, tables: Mapping[str, int]) -> None:
        """Own tables no longer that were claimed at these epochs; see `Store.release`."""
        await self._ask(_RELEASE, self.id, list(tables), list(tables.values()))

    async def _ask(self, sql: str, *given: Any) -> list[asyncpg.Record]:
        """Return what the database answers, one question at a time."""
        async with self._turn:
            self._asked = time.monotonic()
            try:
                rows: list[asyncpg.Record] = await self._life.fetch(sql, *given, timeout=UNHEARD)
                return rows
            finally:
                self._asked = None


async def join(
    connect: Callable[[], Awaitable[asyncpg.Connection]],
    peer: Peer,
    alone: bool,
    heard: Callable[[str], object],
) -> Member:
    """Become a process that serves, `alone` or among others, who know it as `peer`; first bring the
    schema up to date. `heard` is called with what any of them notifies.

    Raises DataInUse, DataTooNew, DataTooOld and what `connect` raises.
    """
    opened: list[asyncpg.Connection] = []
    try:
        for _ in range(2):
            opened.append(await connect())
        life, session = opened
        await life.execute(f"set lock_timeout = {LET_GO_MS}")
        async with life.transaction():
            number, secret = await _enter(life, peer, alone)
        await life.add_listener(CHANNEL, lambda *given: heard(str(given[-1])))
        if not alone:
            await life.execute(f"set idle_session_timeout = {LEASE_MS}")
            await session.execute(f"set idle_in_transaction_session_timeout = {LEASE_MS}")
        member = Member(number, secret, life, session)
        await member.beat()
    except BaseException as error:
        for connection in opened:
            connection.terminate()
        if isinstance(error, asyncpg.LockNotAvailableError):
            raise DataInUse("another server works with this database") from None
        if isinstance(error, asyncpg.PostgresError):
            raise OSError(f"cannot use the database: {error}") from error
        raise
    return member


async def _enter(life: asyncpg.Connection, peer: Peer, alone: bool) -> tuple[int, str]:
    """Register a process, one at a time, and return its number and the secret."""
    await life.execute(f"select pg_advisory_xact_lock({JOINING})")
    await life.execute(f"select pg_advisory_lock{'' if alone else '_shared'}({HOUSE})")
    if steps := await schema.missing(life):
        if not await life.fetchval(f"select pg_try_advisory_xact_lock({HOUSE})"):
            raise DataInUse(
                "servers of an earlier version work with this database: stop all of them first"
            )
        await schema.take_steps(life, steps)
    sql = "insert into processes (role, address) values ($1, $2) returning id"
    number: int = await life.fetchval(sql, *peer)
    await life.execute(f"select pg_advisory_lock({PROCESS}, {number})")
    return number, await life.fetchval("select secret from house")
