"""The store in PostgreSQL: what else can happen to a database that is somewhere else."""

from __future__ import annotations

import asyncio
from pathlib import Path

import asyncpg
import msgspec
import pytest

from spieltisch.cli import main
from spieltisch.server.features.conduct.values import Mark, Report, ReportedLine, Sanction
from spieltisch.server.storage.interface import (
    Change,
    DataInUse,
    DataTooNew,
    MailAddress,
    NotOwner,
    PushSubscription,
    StoreError,
)
from spieltisch.server.storage.postgres import schema
from spieltisch.server.storage.postgres.batch import APPEND
from spieltisch.server.storage.postgres.store import PostgresStore, probe
from spieltisch.server.table.state import TableState
from spieltisch.server.table.stored import Card, EventRow, Passkey, Ticket
from support.postgres import Postgres, cut, new_database
from tests.server.library import ToyLibrary
from tests.server.test_stored_logs import EXPECTED, restored

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


async def test_a_database_of_an_earlier_version(dsn: str) -> None:
    """It is brought up to date, and its tables go on, though a process that is gone owned them."""
    session = await asyncpg.connect(dsn)
    await session.execute((Path(__file__).parent / "postgres3.sql").read_text())
    store = PostgresStore(dsn, cluster=True, role="all", address="http://127.0.0.1:1")
    await store.open()
    assert await session.fetchval("select version from house") == len(schema.STEPS)
    addresses = await session.fetch("select address from processes")
    assert [row["address"] for row in addresses] == ["http://127.0.0.1:1"]
    claim, stored = await store.claim("vb8zwkxf3k8cc"), await store.load("vb8zwkxf3k8cc")
    assert claim.ours
    assert stored is not None
    table = TableState("vb8zwkxf3k8cc", ToyLibrary())
    table.replay(stored.rows)
    assert (table.n, table.status, len(stored.chat)) == (16, "playing", 1)
    assert store.secret == await session.fetchval("select secret from house")
    assert len(store.secret) == 64
    await session.close()
    await store.close()


async def test_tokens_of_a_database_without_devices_stay_good(dsn: str) -> None:
    session = await asyncpg.connect(dsn)
    for step in schema.STEPS[:4]:
        await session.execute(step)
    await session.execute("update house set version = 4")
    for guest in ("Anna", "Ben"):
        await session.execute("insert into guests (name, made_at) values ($1, 5)", guest)
    rows = [(b"old" * 9, 1, 5, 99), (b"new" * 9, 1, 90_000_000, None), (b"ben" * 9, 2, 5, None)]
    await session.executemany("insert into tokens values ($1, $2, $3, $4)", rows)
    await session.close()
    store = PostgresStore(dsn)
    await store.open()
    old, new, ben = [await store.find_guest(row[0]) for row in rows]
    assert old == new
    assert new is not None
    assert ben is not None
    assert (new.id, new.name, ben.name) == (1, "Anna", "Ben")
    (device,) = await store.devices(new.id)
    assert (device.id, device.made_at, device.used_at) == (new.device, 0, 86_400_000)
    assert await store.end_device(1, device.id)
    assert await store.find_guest(b"new" * 9) is None
    assert await store.find_guest(b"ben" * 9) == ben
    await store.close()


async def test_everything_of_a_file_is_in_the_database(
    tmp_path: Path, dsn: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file of version 2 with tables of every kind, and what a later version writes."""
    embedded = restored(tmp_path)
    guest = await embedded.add_guest(b"new", "Nora", 7)
    push = PushSubscription("https://push.example/1", b"k", b"s", "en", "https://play.example")
    await embedded.add_push(guest.id, b"new", push, 8, 8)
    key = await embedded.keep_secret("push", b"key")
    await embedded.keep_phrase(guest.id, b"phrase")
    passkey = Passkey(b"1", guest.id, b"handle", b"key", 3, "Firefox", "Linux", 8)
    await embedded.add_passkey(passkey, 9)
    mail = MailAddress("nora@mail.example", "en", "https://play.example", b"stop")
    await embedded.issue(b"mail", Ticket("mail", guest.id, msgspec.json.encode(mail)), 9)
    await embedded.confirm_mail(b"mail", 8)
    await embedded.call_by_mail(guest.id, "t", 5, 8)
    for table in EXPECTED:
        await embedded.keep_analysis(table, table.encode())
    mark = Mark("device", b"phone")
    await embedded.note_marks(guest.id, [mark], 8)
    await embedded.add_host(b"desk", 8)
    hash_key = await embedded.keep_secret("marks", b"hash")
    line = ReportedLine(1, 8, "Nora", None, "Boo", guest.id)
    people = (None, "Anna", guest.id, "Nora")
    report = Report(0, 8, *people, "t", "toy", "spam", "", 1, [line])
    await embedded.add_report(report, 1)
    await embedded.add_sanction(Sanction(0, "mute", guest.id, "Nora", 8, None, (mark,)))
    conduct = [await embedded.reports(), await embedded.sanctions(9)]
    before = {table: await embedded.load(table) for table in EXPECTED}
    told = [await embedded.of_guest(1, 99), await embedded.listed(0, 99)]
    sheet = await embedded.sheet(1, "ingenious", None, 9)
    leaver = await embedded.add_guest(b"gone", "Gone", 9)
    await embedded.drop_guest(leaver.id)
    await embedded.close()

    file = tmp_path / "spieltisch.db"
    held = file.read_bytes()
    command = ["migrate", str(file), dsn]
    assert await asyncio.to_thread(main, command) == 0
    assert capsys.readouterr().out.startswith(f"{len(EXPECTED)} tables and ")
    assert file.read_bytes() == held
    store = PostgresStore(dsn)
    assert {table: await store.load(table) for table in EXPECTED} == before
    assert [await store.of_guest(1, 99), await store.listed(0, 99)] == told
    assert await store.sheet(1, "ingenious", None, 9) == sheet
    assert await store.find_guest(b"new") == guest
    assert [one.id for one in await store.devices(guest.id)] == [guest.device]
    assert await store.guest_of_phrase(b"phrase") == guest.id
    assert await store.passkeys(guest.id) == [passkey]
    assert await store.call(guest.id, next(iter(EXPECTED)), 1, 9) == [push]
    assert await store.call_by_mail(guest.id, "t", 5, 9) is None
    assert await store.call_by_mail(guest.id, "t", 6, 9) == mail
    assert await store.keep_secret("push", b"other") == key
    assert [await store.reports(), await store.sanctions(9)] == conduct
    assert await store.marks_of(guest.id) == [mark]
    assert await store.hosts() == [b"desk"]
    assert await store.keep_secret("marks", b"other") == hash_key
    await store.add_report(report, 2)
    assert len(await store.reports()) == 2
    assert await store.analysis(next(iter(EXPECTED))) == next(iter(EXPECTED)).encode()
    assert (await store.add_guest(b"later", "Later", 9)).id > leaver.id
    await store.close()

    assert await asyncio.to_thread(main, command) == 2
    assert capsys.readouterr().err.endswith(": the database has guests or tables already\n")


def test_an_empty_file(tmp_path: Path, dsn: str, capsys: pytest.CaptureFixture[str]) -> None:
    """It is nobody's tables, and stays empty."""
    file = tmp_path / "spieltisch.db"
    file.touch()
    assert main(["migrate", str(file), dsn]) == 2
    assert "no copy of this program's data" in capsys.readouterr().err
    assert file.stat().st_size == 0


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
