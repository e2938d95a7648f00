"""The chain over a table's log: damage closes that table, and no other."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Thread

import asyncpg
import pytest

from spieltisch.server import serve
from spieltisch.server.base.codes import CloseCode
from spieltisch.server.play.actor import trace_rows
from spieltisch.server.storage import backup, guest_rows, table_rows
from spieltisch.server.storage.file import StoreFile
from spieltisch.server.storage.interface import Change, DataDamaged
from spieltisch.server.storage.postgres.store import PostgresStore, probe
from spieltisch.server.storage.query import Work
from spieltisch.server.storage.sqlite import SqliteStore
from spieltisch.server.storage.store import Store
from spieltisch.server.table import events
from spieltisch.server.table.stored import Card, EventRow, chained
from spieltisch.server.table.values import NAMELESS
from support.postgres import Postgres, new_database
from tests.command import run
from tests.server.harness import Person, leaves, serving

CARD = Card("toy", "turns", "waiting", True, 1, ["Anna", None], [1, None], [], avatars=[1, None])
HURT = {
    "another letter": "update log set event = cast(replace(event, 'Anna', 'Bnna') as blob)"
    " where n = 2 and table_id = $1",
    "another time": "update log set at = at + 1 where n = 3 and table_id = $1",
    "the last is gone": "delete from log where n = 4 and table_id = $1",
    "one between is gone": "delete from log where n = 2 and table_id = $1",
    "all are gone": "delete from log where table_id = $1",
    "two changed places": "update log set n = case n when 3 then -4 else -3 end"
    " where n in (3, 4) and table_id = $1",
    "the digest is gone": "update tables set head = null where id = $1",
    "the card is gone": "delete from tables where id = $1",
}


async def test_damage_closes_one_table(tmp_path: Path) -> None:
    """In whatever way a log was damaged, its table says so, and the others are played on."""
    async with serving(tmp_path / "data") as place:
        anna = await place.guest("Anna")
        tables = [await anna.make("me", "me", length=240) for _ in range(len(HURT) + 1)]
        for table in tables:
            async with anna.at(table) as a:
                await a.do("start")
                await a.act(0, leaves(a.seat_view(0)["legal"])[0])
    path = tmp_path / "data" / "spieltisch.db"
    *hurt, whole = tables
    with closing(StoreFile(path, check=True)) as file:
        assert file.damaged == []
        for table, sql in zip(hurt, HURT.values(), strict=True):
            assert file.db.execute(sql, {"1": table}).rowcount > 0
        file.db.execute("update log set n = -n where n < 0")
    with closing(StoreFile(path, check=True)) as file:
        assert sorted(file.damaged) == sorted(hurt)
    async with serving(path.parent) as place:
        for table in hurt:
            answer = await place.call("GET", f"/api/tables/{table}/record")
            assert (answer.status, answer.json["code"]) == (500, "table-damaged"), table
            async with place.nobody.socket(table) as client:
                assert await client.closed() == CloseCode.TABLE_DAMAGED
        async with Person(place, anna.cookie).at(whole) as a:
            await a.act(1, leaves(a.seat_view(1)["legal"])[0])


async def test_every_change_goes_on_with_the_chain(store: Store) -> None:
    """Changes with a card and without one, of several tables in one commit."""
    rows = {table: [EventRow(n, n, f"{table}{n}".encode()) for n in range(1, 7)] for table in "tuv"}

    async def write(table: str) -> None:
        await store.append(Change(table, rows[table][:2], CARD))
        for n, row in enumerate(rows[table][2:], 3):
            card = CARD if n % 2 else None
            await store.append(Change(table, [row], card, head=chained(rows[table][:n])))

    await asyncio.gather(*map(write, rows))
    for table, log in rows.items():
        stored = await store.load(table)
        assert stored is not None
        assert (stored.rows, stored.head) == (log, chained(log))


async def test_erasing_a_name_keeps_the_chain_and_hides_no_damage(store: Store) -> None:
    rows = [EventRow(1, 1, events.encode(events.Sat(0, 7, "Anna"))), EventRow(2, 2, b"{}")]
    await store.append(Change("t", rows, CARD), Change("u", rows, CARD, head="of another log"))
    for table in "tu":
        await store.do(trace_rows.erase, table, 7)
    whole, hurt = await store.load("t"), await store.load("u")
    assert whole is not None
    assert hurt is not None
    assert NAMELESS.encode() in whole.rows[0].event
    assert NAMELESS.encode() in hurt.rows[0].event
    assert whole.head == chained(whole.rows) != chained(rows)
    assert hurt.head == "of another log"


async def _written(dsn: str, *tables: str) -> None:
    """Write a log of three events for each table."""
    store = PostgresStore(dsn)
    for table in tables:
        await store.append(Change(table, [EventRow(n, n, b"{}") for n in (1, 2, 3)], CARD))
    await store.close()


async def test_a_check_of_a_database_names_the_damaged_table(postgres: Postgres) -> None:
    dsn = new_database(postgres)
    await _written(dsn, "t", "u")
    assert await asyncio.to_thread(probe, dsn, check=True) == []
    session = await asyncpg.connect(dsn)
    await session.execute("delete from log where n = 2 and table_id = 'u'")
    await session.close()
    assert await asyncio.to_thread(probe, dsn, check=True) == ["u"]


async def test_a_check_at_play_sees_one_moment(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rows that others write between its statements are no damage."""
    dsn, writes = new_database(postgres), 0
    await _written(dsn, "t")
    session = await asyncpg.connect(dsn)

    async def write() -> None:
        other = await asyncpg.connect(dsn)
        await other.execute("update log set at = at + 1; update tables set head = 'of the next'")
        await other.close()

    plain = table_rows.damaged_logs

    def meanwhile() -> Work[list[str]]:
        nonlocal writes
        work = plain()
        asked = next(work)
        while True:
            rows = yield asked
            if not writes:
                writer = Thread(target=asyncio.run, args=(write(),))
                writer.start()
                writer.join()
            writes += 1
            try:
                asked = work.send(rows)
            except StopIteration as done:
                found: list[str] = done.value
                return found

    monkeypatch.setattr(table_rows, "damaged_logs", meanwhile)
    assert await asyncio.to_thread(probe, dsn, check=True) == []
    assert writes > 1
    assert await session.fetchval("select head from tables limit 1") == "of the next"
    await session.close()


FOREIGN = {
    "a trigger": "create trigger spy after insert on chat begin delete from log; end",
    "a view": "create view spy as select * from tokens",
    "an index": "create index spy on chat (text)",
    "a table": "create table spy (x)",
    "a column": "alter table chat add column spy text",
    "a lacking index": "drop index tables_due",
}


@pytest.mark.parametrize("sql", FOREIGN.values(), ids=FOREIGN)
async def test_a_copy_with_another_schema_is_refused(tmp_path: Path, sql: str) -> None:
    path, copy = tmp_path / "spieltisch.db", tmp_path / "copy.db"
    store = SqliteStore(path)
    await store.do(guest_rows.add_guest, b"h", "Anna", 5)
    await store.close()
    backup.back_up(path, copy)
    before = path.read_bytes()
    with closing(sqlite3.connect(copy)) as db:
        db.execute(sql)
    with pytest.raises(DataDamaged, match=r"copy\.db has another "):
        backup.restore(path, copy)
    assert path.read_bytes() == before
    assert {file.name for file in tmp_path.iterdir()} >= {"copy.db", "spieltisch.db"}


@pytest.mark.parametrize("sql", HURT.values(), ids=HURT)
async def test_a_backup_names_the_tables_whose_logs_were_altered(tmp_path: Path, sql: str) -> None:
    """It is made all the same; its exit code is not that of a backup without a fault."""
    async with serving(tmp_path / "data") as place:
        anna = await place.guest("Anna")
        hurt, _ = [await anna.make("me", "me", length=240) for _ in range(2)]
        async with anna.at(hurt) as a:
            await a.do("start")
            await a.act(0, leaves(a.seat_view(0)["legal"])[0])
    command = ["--data", str(tmp_path / "data")]
    whole = run("backup", str(tmp_path / "whole.db"), *command)
    assert (whole.returncode, whole.stdout.strip()[-17:]) == (0, "2 tables, checked")
    with closing(sqlite3.connect(tmp_path / "data" / "spieltisch.db")) as db, db:
        assert db.execute(sql, {"1": hurt}).rowcount > 0
    done = run("backup", str(tmp_path / "hurt.db"), *command)
    assert done.returncode == 1
    assert f"1 of them damaged: {hurt}" in done.stdout
    assert "checked" not in done.stdout
    assert (tmp_path / "hurt.db").exists()


def test_a_check_at_the_start_names_the_tables_and_serves(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with closing(StoreFile(tmp_path / "spieltisch.db")) as file:
        file.db.execute("insert into log values ('without a table', 1, 1, x'7b7d')")
    at: list[str] = []

    def ready(address: str) -> None:
        at.append(address)
        os.kill(os.getpid(), signal.SIGTERM)

    serve(port=0, data=tmp_path, check=True, ready=ready)
    lines = [json.loads(line) for line in capfd.readouterr().err.splitlines()]
    (told,) = (line for line in lines if line["event"] == "tables-damaged")
    assert (told["count"], told["tables"], len(at)) == (1, "with", 1)
