"""Several processes and one database: each table has one owner, and only that one writes."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial

import asyncpg
import pytest
import pytest_asyncio
from msgspec import structs

from spieltisch.server.features.results import result_rows, sheet_rows
from spieltisch.server.storage import guest_rows, schema, table_rows
from spieltisch.server.storage import store as store_module
from spieltisch.server.storage.interface import (
    Applied,
    Change,
    ChatRow,
    Claim,
    DataInUse,
    NotOwner,
    StoreError,
)
from spieltisch.server.storage.postgres import member
from spieltisch.server.storage.postgres.member import Member, Peer
from spieltisch.server.storage.postgres.store import PostgresStore, probe
from spieltisch.server.table.stored import Card, EventRow
from support.postgres import Postgres, cut, new_database
from tests.server.stored import guests
from tests.server.test_record_store import solo

CARD = Card("toy", "turns", "playing", True, 1, ["Anna", None], [1, None], [])

Join = Callable[[], Awaitable[PostgresStore]]
"""Opens the store of one more process."""


@pytest.fixture
def dsn(postgres: Postgres) -> str:
    """An empty database."""
    return new_database(postgres)


@pytest_asyncio.fixture
async def join(dsn: str) -> AsyncIterator[Join]:
    """Yield a function that opens the store of one more process on the database."""
    stores: list[PostgresStore] = []

    async def one_more() -> PostgresStore:
        store = PostgresStore(dsn, cluster=True)
        await store.open()
        stores.append(store)
        return store

    yield one_more
    for store in stores:
        await store.close()


def act(n: int, epoch: int, table: str = "t") -> Change:
    """An event, by the message of its number, with a line of chat."""
    line = ChatRow(n, n, "Anna", None, f"line {n}", 1)
    return Change(table, [EventRow(n, n, b"{}")], CARD, [Applied(1, n, n)], line, epoch=epoch)


async def numbers(store: PostgresStore, table: str = "t") -> list[int]:
    """Return the numbers of a table's log."""
    stored = await store.load(table)
    return [] if stored is None else [row.n for row in stored.rows]


async def test_one_of_two_owns_a_table(join: Join) -> None:
    anna, ben = await join(), await join()
    await anna.append(act(1, 0))
    claims = await asyncio.gather(anna.claim("t"), ben.claim("t"))
    (won,) = [claim for claim in claims if claim.ours]
    (told,) = [claim for claim in claims if not claim.ours]
    assert won == Claim(won.process, 1, True)
    assert told.process == won.process
    owner, other = (anna, ben) if won.process == anna.process else (ben, anna)
    await owner.append(act(2, won.epoch))
    with pytest.raises(NotOwner):
        await other.append(act(3, 0))
    assert other.fault is None
    await owner.release("t", won.epoch)
    assert await other.claim("t") == Claim(other.process, 2, True)
    await owner.release("t", won.epoch)  # too late: it is claimed since
    assert (await owner.claim("t")).process == other.process
    assert await other.claim("t") == Claim(other.process, 3, True)
    await other.release("t", 2)  # of a claim before
    assert not (await owner.claim("t")).ours
    assert await numbers(anna) == [1, 2]


async def test_many_claims_of_many_tables(join: Join) -> None:
    """Each table has one owner, the first to ask, and all processes get the same answer."""
    stores = [await join() for _ in range(3)]
    tables = [f"t{number}" for number in range(40)]
    await stores[0].append(*(act(1, 0, table) for table in tables))
    orders = [tables, tables[::-1], tables[20:] + tables[:20]]
    claims = await asyncio.gather(
        *(store.claim(table) for order in zip(*orders, strict=True)
          for store, table in zip(stores, order, strict=True))
    )  # fmt: skip
    assert sum(claim.ours for claim in claims) == len(tables)
    assert {claim.epoch for claim in claims if claim.ours} == {1}


async def test_many_come_back_at_once(join: Join) -> None:
    """Queries about many tables are batched, and each caller gets its own answer."""
    gone, store = await join(), await join()
    tables = [f"t{number}" for number in range(40)]
    await gone.append(*(act(1, 0, table) for table in tables))
    epochs = [(await gone.claim(table)).epoch for table in tables]
    more = [act(2, epoch, table) for table, epoch in zip(tables, epochs, strict=True)]
    await gone.append(*more[::2])
    asked = [asked_by(process) for process in (gone, store)]
    await asyncio.gather(*(gone.release(table, 1) for table in tables))
    claims = await asyncio.gather(*(store.claim(table) for table in tables))
    assert all(claim.ours for claim in claims)
    *stored, none = await asyncio.gather(*(store.load(table) for table in [*tables, "none"]))
    assert none is None
    for number, one in enumerate(stored):
        assert one is not None
        numbers = [1, 2] if number % 2 == 0 else [1]
        assert [row.n for row in one.rows] == numbers
        assert one.applied == {(1, n): n for n in numbers}
        assert [line.text for line in one.chat] == [f"line {n}" for n in numbers]
    anna, ben = (
        await store.do(guest_rows.add_guest, b"a", "Anna", 1),
        await store.do(guest_rows.add_guest, b"b", "Ben", 1),
    )
    tokens = [b"a", b"b", b"c"] * 20
    guests = await asyncio.gather(*(store.find_guest(token) for token in tokens))
    assert guests == [anna, ben, None] * 20
    assert all(sum(queries.values()) < 40 for queries in asked)


def asked_by(store: PostgresStore) -> Counter[str]:
    """Count what a process asks of the database from now on, but for its beats."""
    queries: Counter[str] = Counter()
    member = store._member
    assert member is not None
    for session in (member.session, member._life):
        session.add_query_logger(lambda record: queries.update([record.query]))
    return queries


async def test_a_fenced_change_spoils_no_other(join: Join) -> None:
    """They share a commit: what is of an older epoch leaves nothing, whatever it has."""
    anna, ben = await join(), await join()
    await anna.append(*(act(1, 0, table) for table in "tuv"))
    epochs = {table: (await anna.claim(table)).epoch for table in "tuv"}
    await anna.release("u", epochs["u"])
    taken = await ben.claim("u")
    assert taken.ours
    (player,) = await guests(anna, "Anna")
    more = [partial(result_rows.write, "u", 9, solo(player, result=3))]
    stale = Change("u", [EventRow(2, 9, b"{}")], CARD, [Applied(1, 2, 2)], more=more, epoch=1)
    fresh = Change("w", [EventRow(1, 1, b"{}")], CARD)
    commits = anna.commits
    results = await asyncio.gather(
        anna.append(act(2, epochs["t"], "t")),
        anna.append(stale, fresh),
        anna.append(act(2, epochs["v"], "v")),
        return_exceptions=True,
    )
    assert [type(result) for result in results] == [type(None), NotOwner, type(None)]
    assert anna.commits == commits + 1
    assert [await numbers(anna, table) for table in "tuvw"] == [[1, 2], [1], [1, 2], []]
    assert (await anna.do(sheet_rows.sheet, player.id, "toy", None, 9)).games == []
    stored = await anna.load("u")
    assert stored is not None
    assert stored.applied == {(1, 1): 1}
    await ben.append(act(2, taken.epoch, "u"))


async def test_a_message_sent_again_to_another_owner_is_applied_once(join: Join) -> None:
    anna, ben = await join(), await join()
    await anna.append(act(1, 0))
    claim = await anna.claim("t")
    await anna.append(act(2, claim.epoch))
    await anna.release("t", claim.epoch)
    claim = await ben.claim("t")
    again = Change("t", [EventRow(3, 3, b"{}")], CARD, [Applied(1, 2, 3)], epoch=claim.epoch)
    with pytest.raises(StoreError):
        await ben.append(again)
    stored = await ben.load("t")
    assert stored is not None
    assert stored.applied == {(1, 1): 1, (1, 2): 2}


async def test_who_left_owns_nothing(join: Join) -> None:
    anna, ben = await join(), await join()
    await anna.append(act(1, 0))
    await anna.claim("t")
    await anna.close()
    assert (await ben.claim("t")).ours


async def test_what_others_own_is_left_to_them(join: Join) -> None:
    """Others neither delete the finished tables of a process nor start the bots at its tables."""
    anna, ben = await join(), await join()
    over = Card("toy", "turns", "finished", True, 1, ["Anna", None], [1, None], [])
    awaited = structs.replace(CARD, bot_to_act=True)
    await anna.append(
        structs.replace(act(1, 0), card=awaited), Change("old", [EventRow(1, 1, b"{}")], over)
    )
    assert await ben.do(table_rows.with_bots) == ["t"]
    for table in ("t", "old"):
        await anna.claim(table)
    assert await ben.do(table_rows.with_bots) == []
    assert await ben.do(table_rows.delete_old, 99, 99, (), 9) == 0
    await anna.close()
    assert await ben.do(table_rows.with_bots) == ["t"]
    assert await ben.do(table_rows.delete_old, 99, 99, (), 9) == 1


async def test_whose_connection_broke_is_another_process(
    join: Join, postgres: Postgres, dsn: str
) -> None:
    """It learns that it owns nothing, and goes on without help."""
    anna = await join()
    lost = asyncio.Event()
    anna.watch(lost.set, lambda: None)
    await anna.append(act(1, 0))
    before, claim = anna.process, await anna.claim("t")
    await cut(postgres, dsn)
    await asyncio.wait_for(lost.wait(), 20)
    while anna.process in (0, before):
        await asyncio.sleep(0.02)
    ben = await join()
    taken = await ben.claim("t")
    assert taken.ours
    with pytest.raises(NotOwner):
        await anna.append(act(2, claim.epoch))
    await ben.append(act(2, taken.epoch))
    assert await anna.claim("t") == Claim(ben.process, taken.epoch, False)
    while anna.fault is not None:
        await asyncio.sleep(0.02)


async def test_who_is_alone_and_who_is_not(
    join: Join, dsn: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await asyncio.to_thread(probe, dsn)
    await join()
    await asyncio.to_thread(probe, dsn, True)
    with pytest.raises(DataInUse, match="another server works with this database"):
        await asyncio.to_thread(probe, dsn)

    monkeypatch.setattr(schema, "STEPS", [*schema.STEPS, "select 1"])
    with pytest.raises(DataInUse, match=r"servers of an earlier version .* stop all of them"):
        await join()


def member_of(dsn: str) -> Awaitable[Member]:
    """Join as one more process, which does not beat by itself."""
    return member.join(partial(asyncpg.connect, dsn), Peer("", ""), False, lambda payload: None)


async def test_a_process_without_beats_is_gone(dsn: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database ends its session; until then it is not gone, whatever the others think."""
    monkeypatch.setattr(member, "LEASE_MS", 60_000)
    anna = await member_of(dsn)
    monkeypatch.setattr(member, "LEASE_MS", 300)
    ben, lost = await member_of(dsn), asyncio.Event()
    ben.begin(lost.set)
    assert not await anna.beat()
    assert anna.others.keys() == {ben.id}
    await asyncio.wait_for(lost.wait(), 20)
    assert await anna.beat()
    assert anna.others == {}
    rows = await anna.session.fetch("select id from processes")
    assert [row["id"] for row in rows] == [anna.id]
    ben.break_off()
    await anna.leave()


async def test_who_came_and_went_between_two_beats_is_noticed(dsn: str) -> None:
    anna, ben = await member_of(dsn), await member_of(dsn)
    await ben.leave()
    assert await anna.beat()
    assert not await anna.beat()
    await anna.leave()


@pytest.mark.parametrize("stuck", [False, True])
async def test_a_busy_loop_lives_and_a_stuck_one_does_not(
    stuck: bool, join: Join, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process beats again in time after it was at one thing, unless that took too long; then it
    is another process."""
    monkeypatch.setattr(member, "LEASE_MS", 300 if stuck else 60_000)
    monkeypatch.setattr(store_module, "BEAT", 0.05)
    anna, lost = await join(), asyncio.Event()
    anna.watch(lost.set, lambda: None)
    number = anna.process
    time.sleep(1)
    if stuck:
        await asyncio.wait_for(lost.wait(), 20)
    async with asyncio.timeout(20):
        while anna.process == 0 or anna.fault is not None:
            await asyncio.sleep(0.02)
    assert (anna.process != number) == lost.is_set() == stuck
