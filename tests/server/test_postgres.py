"""The store in PostgreSQL: what else can happen to a database that is somewhere else."""

from __future__ import annotations

import asyncio
from pathlib import Path

import asyncpg
import pytest

from spieltisch.cli import main
from spieltisch.server.storage.interface import (
    Change,
    DataInUse,
    DataTooNew,
    NotOwner,
    StoreError,
)
from spieltisch.server.storage.postgres.batch import APPEND
from spieltisch.server.storage.postgres.store import PostgresStore, probe
from spieltisch.server.table.stored import Card, EventRow
from support.postgres import Postgres, cut, new_database

CARD = Card("toy", "turns", "waiting", True, 1, ["Anna", None], [1, None], [])


@pytest.fixture
def dsn(postgres: Postgres) -> str:
    """An empty database."""
    return new_database(postgres)


def row(n: int, epoch: int = 0) -> Change:
    return Change("t", [EventRow(n, n, b"{}")], CARD, epoch=epoch)


async def appended(store: PostgresStore, change: Change) -> None:
    """Append it, however often the database has to be asked."""
    while True:
        try:
            return await store.append(change)
        except StoreError:
            await asyncio.sleep(0.01)


async def test_it_connects_again(postgres: Postgres, dsn: str) -> None:
    store = PostgresStore(dsn)
    await store.append(row(1))
    await cut(postgres, dsn)
    await appended(store, row(2))
    assert store.fault is None
    stored = await store.load("t")
    assert stored is not None
    assert [row.n for row in stored.rows] == [1, 2]
    await store.close()


async def test_whoever_was_replaced_writes_nothing(postgres: Postgres, dsn: str) -> None:
    """Its connection broke, and another server was there before it came back."""
    first, second = PostgresStore(dsn), PostgresStore(dsn)
    await first.append(row(1))
    claim = await first.claim("t")
    await cut(postgres, dsn)
    await second.open()
    assert (await second.claim("t")).epoch == claim.epoch + 1
    with pytest.raises(StoreError, match="another server"):
        await first.append(row(2, claim.epoch))
    assert first.fault is not None
    await second.close()
    with pytest.raises(NotOwner):
        await first.append(row(2, claim.epoch))
    assert first.fault is None
    claim = await first.claim("t")
    await first.append(row(2, claim.epoch))
    await first.close()


async def test_what_it_cannot_do_is_known_though_nobody_asks(postgres: Postgres, dsn: str) -> None:
    store = PostgresStore(dsn)
    await store.append(row(1))
    name = dsn.partition("?")[0].rpartition("/")[2]
    other = await asyncpg.connect(postgres.get_uri())
    await other.execute(f"alter database {name} allow_connections false")
    await cut(postgres, dsn)
    while store.fault is None:
        await asyncio.sleep(0.01)
    await other.execute(f"alter database {name} allow_connections true")
    await other.close()
    while store.fault is not None:
        await asyncio.sleep(0.01)
    await store.append(row(2))
    await store.close()


async def test_a_closed_store_loses_no_connection(postgres: Postgres, dsn: str) -> None:
    """The process ends, and nothing is to be given up any more."""
    store, lost = PostgresStore(dsn), list[str]()
    store.watch(lambda: lost.append("lost"), lambda: lost.append("freed"))
    await store.open()
    member = store._member
    assert member is not None
    await store.close()
    store._member = member
    store._lose(member)
    assert lost == []


async def test_one_bad_change_spoils_nobody_elses(dsn: str) -> None:
    store = PostgresStore(dsn)
    bad = Change("u\0", [EventRow(1, 1, b"{}")], CARD)
    results = await asyncio.gather(store.append(row(1)), store.append(bad), return_exceptions=True)
    assert results[0] is None
    assert isinstance(results[1], StoreError)
    assert store.fault is None
    await store.close()


async def test_what_tables_append_is_one_statement(dsn: str) -> None:
    """And so one way to the database and back, however many share it."""
    store = PostgresStore(dsn)
    await store.append(row(1))
    member = store._member
    assert member is not None
    asked: list[str] = []
    member.session.add_query_logger(lambda record: asked.append(record.query))
    others = [Change(f"t{k}", [EventRow(1, 1, b"{}")], CARD) for k in range(3)]
    await asyncio.gather(store.append(row(2)), *(store.append(other) for other in others))
    assert asked == [APPEND]
    await store.close()


def test_a_database_that_cannot_be_used(postgres: Postgres, dsn: str) -> None:
    probe(dsn)
    probe(dsn)
    with pytest.raises(OSError, match='cannot use the database: database "nowhere" does not exist'):
        probe(postgres.get_uri(database="nowhere"))
    with pytest.raises(OSError, match="cannot reach the database"):
        probe("postgresql://127.0.0.1:1/x")
    with pytest.raises(OSError, match="cannot use the database"):
        probe("mysql://127.0.0.1/x")


def test_a_database_in_use(dsn: str) -> None:
    async def beside() -> None:
        store = PostgresStore(dsn)
        await store.open()
        try:
            with pytest.raises(DataInUse):
                await asyncio.to_thread(probe, dsn)
        finally:
            await store.close()

    asyncio.run(beside())


def test_a_database_of_a_later_version(postgres: Postgres, dsn: str) -> None:
    probe(dsn)

    async def later() -> None:
        session = await asyncpg.connect(dsn)
        await session.execute("update house set version = 999")
        await session.close()

    asyncio.run(later())
    with pytest.raises(DataTooNew):
        probe(dsn)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["serve", "--store", "sqlite:x"], "postgresql://user:password@host:5432/database"),
        (["serve", "--store", "postgresql://127.0.0.1:1/x"], "cannot reach the database"),
        (["migrate", "nowhere.db", "postgresql://127.0.0.1:1/x"], "nowhere.db"),
    ],
)
def test_bad_input_gets_one_line(
    arguments: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if arguments[0] == "serve":
        arguments = [*arguments, "--port", "0", "--data", str(tmp_path)]
    assert main(arguments) == 2
    assert said in capsys.readouterr().err.splitlines()[-1]
