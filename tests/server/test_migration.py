"""Everything of an embedded store, brought to PostgreSQL by `spieltisch migrate`."""

from __future__ import annotations

import asyncio
import json
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from spieltisch.cli import main
from spieltisch.server.features.conduct import sanction_rows
from spieltisch.server.features.conduct.values import Mark, Sanction
from spieltisch.server.storage import declared, guest_rows
from spieltisch.server.storage.file import StoreFile
from spieltisch.server.storage.postgres.store import PostgresStore
from spieltisch.server.storage.sqlite import SqliteStore
from support.postgres import Postgres, new_database
from tests.server.harness import Person, leaves, serving
from tests.server.test_sheet import play

Row = tuple[Any, ...]
FILLERS: dict[str, Any] = {"INTEGER": 1, "TEXT": "x", "BLOB": b"{}", "REAL": 0.5}
"""A value of each type of SQLite's, for columns of tables in which no game leaves a row."""


@pytest.fixture
def dsn(postgres: Postgres) -> str:
    """An empty database."""
    return new_database(postgres)


def names(file: StoreFile) -> list[str]:
    """Return the names of all tables of a file."""
    found = file.db.execute(
        "select name from sqlite_schema where type = 'table' and name not like 'sqlite~_%'"
        " escape '~' order by name"
    )
    return [name for (name,) in found]


def fill(file: StoreFile) -> None:
    """Write a row into each table that has none."""
    for table in names(file):
        if file.db.execute(f"select count(*) from {table}").fetchone() == (0,):
            columns = file.db.execute(f"pragma table_info({table})").fetchall()
            values = [FILLERS[kind] for _, _, kind, *_ in columns]
            marks = ", ".join("?" * len(values))
            file.db.execute(f"insert into {table} values ({marks})", values)


def rows(path: Path) -> dict[str, list[Row]]:
    """Return all rows of all tables of a file, each value as a text."""
    with closing(StoreFile(path)) as file:
        return {
            table: sorted(map(plain, file.db.execute(f"select * from {table}").fetchall()))
            for table in names(file)
        }


def plain(row: Row) -> Row:
    """Return a row as both databases have it: truth as 0 or 1, JSON in one order."""
    return tuple(repr(_plain(one)) for one in row)


def _plain(value: Any) -> Any:
    try:
        return json.dumps(json.loads(value), sort_keys=True)
    except (TypeError, ValueError):
        return int(value) if isinstance(value, bool) else value


async def played(folder: Path) -> tuple[Person, str]:
    """Play a game for two, with chat, ratings and a friend, and begin another one."""
    async with serving(folder) as place:
        anna, ben = await place.guest("Anna"), await place.guest("Ben")
        over, table = [await anna.make("me", "open", length=6, rated=True) for _ in range(2)]
        for one in (over, table):
            async with anna.at(one) as a, ben.at(one) as b:
                await b.do("sit", seat=1, name="Ben")
                await a.do("start")
                await a.do("say", text="hello")
                if one == over:
                    await play(a, b)
    return anna, table


async def test_everything_of_a_file_is_in_the_database(
    tmp_path: Path, dsn: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each table of the schema arrives, with each of its rows."""
    anna, table = await played(tmp_path)
    file = tmp_path / "spieltisch.db"
    store = SqliteStore(file)
    mark = Mark("device", b"phone")
    await store.do(sanction_rows.add_sanction, Sanction(0, "mute", 1, "Anna", 8, None, (mark,)))
    leaver = await store.do(guest_rows.add_guest, b"gone", "Gone", 9)
    await store.do(declared.delete_guest, leaver.id)
    await store.close()
    with closing(StoreFile(file)) as opened:
        fill(opened)
    before = rows(file)
    assert all(before.values())
    held, command = file.read_bytes(), ["migrate", str(file), dsn]
    assert await asyncio.to_thread(main, command) == 0
    said, aside = capsys.readouterr().out, tmp_path / "spieltisch-migrated.db"
    assert said.startswith(f"{len(before['tables'])} tables and ")
    assert said.endswith(f"the file is now {aside}\n")
    assert (file.exists(), aside.read_bytes()) == (False, held)
    command[1], file = str(aside), aside

    session = await asyncpg.connect(dsn)
    for name, expected in before.items():
        with closing(StoreFile(file)) as opened:
            columns = [row[1] for row in opened.db.execute(f"pragma table_info({name})")]
        found = await session.fetch(f"select {', '.join(columns)} from {name}")
        assert sorted(map(plain, map(tuple, found))) == sorted(expected), name
    await session.close()

    held = file.read_bytes()
    assert await asyncio.to_thread(main, command) == 2
    assert capsys.readouterr().err.endswith(": the database has guests or tables already\n")
    assert file.read_bytes() == held
    async with serving(tmp_path / "other", store=PostgresStore(dsn)) as place:
        again = Person(place, anna.cookie)
        assert (await again.call("GET", "/api/me")).json["name"] == "Anna"
        games = (await again.call("GET", "/api/results")).json["games"]
        assert [game["rating"] is not None for game in games] == [True]
        async with again.at(table) as a:
            assert a.status == "playing"
            await a.act(0, leaves(a.seat_view(0)["legal"])[0])
        assert (
            await place.context.store.do(guest_rows.add_guest, b"later", "Later", 9)
        ).id > leaver.id


def test_an_empty_file(tmp_path: Path, dsn: str, capsys: pytest.CaptureFixture[str]) -> None:
    """It is nobody's tables, and stays empty."""
    file = tmp_path / "spieltisch.db"
    file.touch()
    assert main(["migrate", str(file), dsn]) == 2
    assert "no copy of this program's data" in capsys.readouterr().err
    assert file.stat().st_size == 0
