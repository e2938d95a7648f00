"""The one schema of both databases, the steps that follow it, and data from before it."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest

from spieltisch.cli import main
from spieltisch.server.storage import backup, guest_rows, schema
from spieltisch.server.storage.file import StoreFile
from spieltisch.server.storage.interface import Change
from spieltisch.server.storage.postgres.store import PostgresStore, probe
from spieltisch.server.storage.query import Work, query
from spieltisch.server.storage.sqlite import SqliteStore
from spieltisch.server.table.stored import Card, EventRow
from support.postgres import Postgres, new_database
from tests.server.conftest import Opened

STEP = """
alter table guests add column motto text not null default 'none';
create table hats (guest :number primary key, hat :bytes not null) :strict;
"""
CARD = Card("toy", "turns", "waiting", True, 1, ["Anna", None], [1, None], [])
SHARED = {"house", "processes"}
"""Tables by which processes share a database."""
OWNED = {"owner", "epoch"}
"""Columns of `tables` for the same."""


def mottos() -> Work[list[str]]:
    """Return what the later step gave the guests, once its table is there."""
    yield query("insert into hats select id, $1 from guests", b"hat")
    return [motto for (motto,) in (yield query("select motto from guests order by id"))]


async def test_an_existing_database_takes_a_later_step(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It keeps its rows, and a second opening has nothing to do."""
    rows = [EventRow(1, 1, b"{}")]
    store = await opened()
    anna = await store.do(guest_rows.add_guest, b"h", "Anna", 5)
    await store.append(Change("t", rows, CARD))
    await store.close()
    monkeypatch.setattr(schema, "STEPS", [*schema.STEPS, STEP])
    store = await opened()
    assert await store.do(mottos) == ["none"]
    assert await store.find_guest(b"h") == anna
    stored = await store.load("t")
    assert stored is not None
    assert stored.rows == rows
    await store.close()
    store = await opened()
    await store.append(Change("t", [EventRow(2, 2, b"{}")], CARD))
    await store.close()


async def test_a_fresh_database_takes_all_steps(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(schema, "STEPS", [*schema.STEPS, STEP])
    store = await opened()
    await store.do(guest_rows.add_guest, b"h", "Anna", 5)
    assert await store.do(mottos) == ["none"]
    await store.close()


@pytest.mark.parametrize("steps", range(1, len(schema.STEPS)))
async def test_a_file_of_each_version_comes_to_the_same_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, steps: int
) -> None:
    """An older one gets what a fresh one has."""
    whole = list(schema.STEPS)
    monkeypatch.setattr(schema, "STEPS", whole[:steps])
    await SqliteStore(tmp_path / "older").close()
    monkeypatch.setattr(schema, "STEPS", whole)
    made = []
    for name in ("older", "fresh"):
        await SqliteStore(tmp_path / name).close()
        with closing(sqlite3.connect(tmp_path / name)) as database:
            made.append(set(database.execute("select type, name, sql from sqlite_schema")))
    assert made[0] == made[1]


async def test_a_copy_of_the_version_before_is_restored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, copy = tmp_path / "spieltisch.db", tmp_path / "copy"
    store = SqliteStore(path)
    await store.do(guest_rows.add_guest, b"h", "Anna", 5)
    await store.close()
    backup.back_up(path, copy)
    monkeypatch.setattr(schema, "STEPS", [*schema.STEPS, STEP])
    monkeypatch.setattr(backup, "STEPS", schema.STEPS)
    assert backup.restore(path, copy).damaged == []
    store = SqliteStore(path)
    assert await store.do(mottos) == ["none"]
    await store.close()


@pytest.mark.parametrize("after", ["create table games (own);", "no SQL;"])
async def test_a_step_that_fails_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: str
) -> None:
    path = tmp_path / "db"
    store = SqliteStore(path)
    await store.append(Change("t", [EventRow(1, 1, b"{}")], CARD))
    await store.close()
    before = schema.latest()
    monkeypatch.setattr(schema, "STEPS", [*schema.STEPS, STEP + after])
    with pytest.raises(OSError, match="db"):
        SqliteStore(path)
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("pragma user_version").fetchone() == (before,)
        assert database.execute("select count(*) from log").fetchone() == (1,)
        tables = database.execute("select name from sqlite_schema where name = 'hats'")
        assert tables.fetchall() == []


def test_a_file_from_before_the_first_release_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, copy = tmp_path / "spieltisch.db", tmp_path / "copy"
    StoreFile(path).close()
    for file in (path, copy):
        with closing(sqlite3.connect(file)) as database:
            database.execute("create table if not exists tables (id text)")
            database.execute(f"pragma user_version = {schema.FIRST - 1}")
    before = path.read_bytes(), copy.read_bytes()
    data = ["--data", str(tmp_path)]
    for command in (
        ["serve", "--port", "0", *data],
        ["restore", str(copy), *data],
        ["migrate", str(path), "postgresql://127.0.0.1:1/x"],
    ):
        assert main(command) == 2, command
        (line,) = capsys.readouterr().err.splitlines()
        assert "from before the first release" in line
        assert "spieltisch export" in line
    assert (path.read_bytes(), copy.read_bytes()) == before


def test_a_database_from_before_the_first_release_is_refused_in_one_line(
    postgres: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    dsn = new_database(postgres)
    probe(dsn)

    async def aged() -> None:
        session = await asyncpg.connect(dsn)
        await session.execute(f"update house set version = {schema.FIRST - 1}")
        await session.close()

    asyncio.run(aged())
    StoreFile(tmp_path / "spieltisch.db").close()
    for command in (
        ["serve", "--port", "0", "--data", str(tmp_path), "--store", dsn],
        ["migrate", str(tmp_path / "spieltisch.db"), dsn],
    ):
        assert main(command) == 2, command
        (line,) = capsys.readouterr().err.splitlines()
        assert "from before the first release" in line


async def test_both_databases_have_the_same_columns(postgres: Postgres, tmp_path: Path) -> None:
    """In the same order, and with values that may be null or may not."""
    dsn = new_database(postgres)
    store = PostgresStore(dsn)
    await store.open()
    await store.close()
    session = await asyncpg.connect(dsn)
    found = await session.fetch(
        "select table_name, column_name, is_nullable = 'NO' from information_schema.columns"
        " where table_schema = 'public' order by table_name, ordinal_position"
    )
    await session.close()
    shared = [tuple(row) for row in found]
    with closing(StoreFile(tmp_path / "db")) as file:
        # SQLite lets the keys of some tables be null; PostgreSQL lets none.
        embedded = file.db.execute(
            'select tables.name, columns.name, columns."notnull" or columns.pk'
            " from sqlite_schema as tables, pragma_table_info(tables.name) as columns"
            " where tables.type = 'table' and tables.name not like 'sqlite~_%' escape '~'"
            " order by tables.name, columns.cid"
        ).fetchall()
    ours = [one for one in shared if one[0] not in SHARED and one[1] not in OWNED]
    assert ours == [(table, column, bool(needed)) for table, column, needed in embedded]
    assert {one[0] for one in shared} - {one[0] for one in embedded} == SHARED
