"""A process among those that serve from one database, and the tables it owns.

It is a row of `processes` and has three connections: one for stored data, one to claim tables and
check other processes, and one that beats (`heart.py`). All hold an advisory lock of the process's
number, which the database lets go of with them. A process is gone once that lock is free, or its
beat is late. The first process that notices ends its sessions, so that no transaction of it is
left, and deletes its row. From then on any process may claim its tables, and its own writes are of
an older epoch.

The database's clock alone compares beats. If the database itself stands still, or the machine has
too much to do, every beat is late, and taking tables from each other would only add to it. So a
process judges no other until several beats of its own were in time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from datetime import timedelta
from typing import NamedTuple

import asyncpg

from spieltisch.server.storage.interface import Claim, DataInUse
from spieltisch.server.storage.postgres import schema
from spieltisch.server.storage.postgres.connection import PATIENCE
from spieltisch.server.storage.postgres.heart import STEADY, Heart

LATE = timedelta(seconds=1.8)
"""The age of its last beat at which a process is taken for gone."""
STEADY_BEATS = 3
"""Beats in time, one after another, after which a process may judge others."""
LET_GO_MS = 1000
"""Milliseconds for which locks are waited for, and for ended sessions to let go of theirs."""

HOUSE, JOINING, PROCESS = 0x5B1E17, 0x5B1E18, 0x5B1E19
"""Advisory locks: of processes that serve, shared if several do; of those about to serve; and, with
its number, of each process."""

_OF_PROCESSES = f"""
locktype = 'advisory' and classid = {PROCESS} and granted
and database = (select oid from pg_database where datname = current_database())
"""
_HELD = f"select objid::int from pg_locks where {_OF_PROCESSES}"
_GONE = f"""
select id from processes where id != $1 and (
    id not in ({_HELD}) or
    $2 and beat < clock_timestamp() - $3::interval
    and (select beat from processes where id = $1) > clock_timestamp() - $4::interval
)
"""
_END = f"""
select pg_terminate_backend(pid, {LET_GO_MS}) from pg_locks
where {_OF_PROCESSES} and objid::int = any ($1) and pid != pg_backend_pid()
"""
_BURY = f"delete from processes where id = any ($1) and id not in ({_HELD}) returning id"
_OTHERS = "select id, role, address from processes where id != $1"
_OWNERS = """
select tables.id, owner, epoch, coalesce(address, '') as address,
    owner is null or owner = $2 or owner = take_from or processes.id is null as free
from tables join unnest($1::text[], $3::int[]) as asked (id, take_from) using (id)
left join processes on processes.id = owner
"""
_CLAIM = """
with held as materialized (
    select id, epoch from tables where id = any ($2) order by id for no key update
)
update tables set owner = $1, epoch = held.epoch + 1
from held join unnest($2::text[], $3::bigint[]) as seen (id, epoch) using (id, epoch)
where tables.id = held.id returning tables.id, tables.epoch
"""
_RELEASE = """
with held as materialized (
    select id from tables join unnest($2::text[], $3::bigint[]) as given (id, epoch)
    using (id, epoch) where owner = $1 order by id for no key update of tables
)
update tables set owner = null from held where tables.id = held.id
"""


CHANNEL = "spieltisch"
"""Where processes notify one another."""


class Peer(NamedTuple):
    """Another process: what it does, and where it listens."""

    role: str
    address: str


class Member:
    """A process that serves; `session` is its connection for what is stored.

    `secret` proves to a process that another one asks. `heard` is called with what others notify.
    """

    def __init__(
        self, id: int, life: asyncpg.Connection, session: asyncpg.Connection, heart: Heart
    ) -> None:
        self.id = id
        self.session = session
        self.heart = heart
        self.secret = ""
        self.others: dict[int, Peer] = {}
        self.heard: Callable[[str], object] = lambda payload: None
        self._life = life
        self._turn = asyncio.Lock()
        self._last = id

    def begin(self, tell: Callable[[], object]) -> None:
        """Begin to beat; have `tell` called when a connection ends, on either side."""
        self.heart.start(tell)
        for connection in (self._life, self.session):
            connection.add_termination_listener(lambda _: tell())

    def break_off(self) -> None:
        """Let go of everything at once, whatever is under way."""
        self.heart.stop()
        for connection in (self._life, self.session):
            connection.terminate()

    async def leave(self) -> None:
        """Say that this process is gone, and let go."""
        try:
            async with self._turn:
                self.heart.stop()
                await self._life.execute("delete from processes where id = $1", self.id)
                for connection in (self.session, self._life):
                    await connection.close(timeout=PATIENCE)
        finally:
            self.break_off()

    async def look_after(self) -> bool:
        """See that those who do not live are buried; return whether one is there no more, however
        it went."""
        async with self._turn:
            await self._bury_the_gone()
            return await self.look()

    async def look(self) -> bool:
        """See who else serves; return whether somebody does no longer who did, though it were
        only since this was asked last."""
        last: int = await self._life.fetchval("select last_value from processes_id_seq")
        rows = await self._life.fetch(_OTHERS, self.id)
        before = self.others.keys()
        self.others = {number: Peer(*peer) for number, *peer in rows}
        come, self._last = last - self._last, last
        return bool(before - self.others.keys()) or come > len(self.others.keys() - before)

    async def learn(self) -> None:
        """Learn the secret, and hear what others notify from now on."""
        self.secret = await self._life.fetchval("select secret from house")
        await self._life.add_listener(CHANNEL, lambda *given: self.heard(str(given[-1])))

    async def notify(self, payload: str) -> None:
        """Have all processes hear it, this one too."""
        async with self._turn:
            await self._life.execute("select pg_notify($1, $2)", CHANNEL, payload)

    async def claim(self, tables: Mapping[str, int]) -> dict[str, Claim]:
        """Own tables unless others do who live, and not the one to take it from; see
        `Store.claim`."""
        async with self._turn:
            claims = await self._claim(tables)
            others = {table: tables[table] for table, claim in claims.items() if not claim.ours}
            if others and await self._bury_the_gone():
                claims |= await self._claim(others)
            return claims

    async def _claim(self, tables: Mapping[str, int]) -> dict[str, Claim]:
        """Own the tables whose owner is not registered, or is the one to take it from."""
        claims = {table: Claim(self.id, 0, True) for table in tables}
        rows = await self._life.fetch(_OWNERS, list(tables), self.id, list(tables.values()))
        for row in rows:
            claims[row["id"]] = Claim(row["owner"] or 0, row["epoch"], False, row["address"])
        if free := {row["id"]: row["epoch"] for row in rows if row["free"]}:
            got = await self._life.fetch(_CLAIM, self.id, list(free), list(free.values()))
            claims |= {table: Claim(self.id, epoch, True) for table, epoch in got}
            if quicker := {table: 0 for table in free if not claims[table].ours}:
                claims |= await self._claim(quicker)
        return claims

    async def release(self, tables: Mapping[str, int]) -> None:
        """Own tables no longer that were claimed at these epochs; see `Store.release`."""
        async with self._turn:
            await self._life.execute(_RELEASE, self.id, list(tables), list(tables.values()))

    async def _bury_the_gone(self) -> bool:
        """End what is left of those that are gone; return whether there were any."""
        steady = self.heart.in_time >= STEADY_BEATS
        found = await self._life.fetch(_GONE, self.id, steady, LATE, STEADY)
        return bool(await bury(self._life, [row["id"] for row in found]))


async def join(
    connect: Callable[[], Awaitable[asyncpg.Connection]],
    peer: Peer,
    alone: bool,
    before: int,
) -> Member:
    """Become a process that serves, `alone` or among others, who know it as `peer`; first bring the
    schema up to date.

    `before` is the number under which this process did so earlier, 0 if it did not; it holds
    nothing any more. Raises DataInUse, DataTooNew and what `connect` raises.
    """
    opened = [await connect()]
    try:
        opened.append(await connect())
        life, session = opened
        await life.execute(f"set lock_timeout = {LET_GO_MS}")
        if before:  # broken connections may not yet have let go
            await life.fetch(_END, [before])
        async with life.transaction():
            number = await _enter(life, peer, alone)
            hold = f"select pg_advisory_lock_shared({PROCESS}, {number})"
            await life.execute(hold)
            await session.execute(hold)
        gone = await life.fetch(f"select id from processes where id not in ({_HELD})")
        await bury(life, [row["id"] for row in gone])

        async def held() -> asyncpg.Connection:
            connection = await connect()
            try:
                await connection.execute(hold)
            except BaseException:
                connection.terminate()
                raise
            return connection

        member = Member(number, life, session, Heart(held, number))
        await member.learn()
        await member.look()
    except BaseException as error:
        for connection in opened:
            connection.terminate()
        if isinstance(error, asyncpg.LockNotAvailableError):
            raise DataInUse("another server works with this database") from None
        if isinstance(error, asyncpg.PostgresError):
            raise OSError(f"cannot use the database: {error}") from error
        raise
    return member


async def _enter(life: asyncpg.Connection, peer: Peer, alone: bool) -> int:
    """Register a process, one at a time, and return its number."""
    await life.execute(f"select pg_advisory_xact_lock({JOINING})")
    await life.execute(f"select pg_advisory_lock{'' if alone else '_shared'}({HOUSE})")
    version = await schema.version(life)
    if version < len(schema.STEPS):
        if not await life.fetchval(f"select pg_try_advisory_xact_lock({HOUSE})"):
            raise DataInUse(
                "servers of an earlier version work with this database: stop all of them first"
            )
        await schema.take_steps(life, version)
    sql = "insert into processes (role, address) values ($1, $2) returning id"
    number: int = await life.fetchval(sql, *peer)
    return number


async def bury(life: asyncpg.Connection, gone: list[int]) -> list[int]:
    """End the sessions of processes, and forget those of which none is left; return which."""
    if not gone:
        return []
    await life.fetch(_END, gone)
    return [row["id"] for row in await life.fetch(_BURY, gone)]
