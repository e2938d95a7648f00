"""The embedded store: durable, atomic, and one commit for all who wait."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from spieltisch.server.storage.interface import (
    Applied,
    Card,
    Change,
    ChatRow,
    DataInUse,
    DataTooNew,
    EventRow,
    PushSubscription,
    Solo,
    Store,
    StoreError,
)
from spieltisch.server.storage.query import Work, query
from spieltisch.server.storage.sqlite import SqliteStore
from spieltisch.server.table.values import Status

CARD = Card("toy", "turns", "waiting", True, 1, ["Anna", None], [1, None], [])


async def test_many_tables_share_commits(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "db")
    tables, events = 100, 20

    async def one(table: str) -> None:
        for n in range(1, events + 1):
            await store.append(Change(table, [EventRow(n, n, b"{}")], CARD))

    before = store.commits
    await asyncio.gather(*(one(f"t{number}") for number in range(tables)))
    commits = store.commits - before
    assert commits < tables * events / 10
    for number in range(tables):
        stored = await store.load(f"t{number}")
        assert stored is not None
        assert [row.n for row in stored.rows] == list(range(1, events + 1))
    await store.close()


async def test_what_was_appended_is_there_after_reopening(tmp_path: Path) -> None:
    store: Store = SqliteStore(tmp_path / "db")
    guest = await store.add_guest(b"h", "Anna", 5)
    line = ChatRow(1, 7, "Anna", None, "hello")
    await store.append(
        Change("t", [EventRow(1, 3, b"a"), EventRow(2, 4, b"b")], CARD, [Applied(1, 9, 2)], line)
    )
    await store.close()
    store = SqliteStore(tmp_path / "db")
    stored = await store.load("t")
    assert stored is not None
    assert (stored.rows, stored.chat) == ([EventRow(1, 3, b"a"), EventRow(2, 4, b"b")], [line])
    assert stored.applied == {(1, 9): 2}
    assert await store.find_guest(b"h") == guest
    assert await store.find_guest(b"i") is None
    assert await store.load("u") is None
    (listed,) = await store.listed(0, 10)
    assert (listed.table, listed.touched, listed.card) == ("t", 4, CARD)
    assert await store.listed(4, 10) == []
    assert await store.of_guest(1, 10) == [listed]
    assert await store.of_guest(2, 10) == []
    await store.close()


async def test_who_left_is_no_longer_listed(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "db")
    sat = Card("toy", "turns", "waiting", True, 1, ["A", "B"], [1, 2], [])
    await store.append(Change("t", [EventRow(1, 1, b"")], sat))
    assert len(await store.of_guest(2, 10)) == 1
    await store.append(Change("t", [EventRow(2, 2, b"")], CARD))
    assert await store.of_guest(2, 10) == []
    assert len(await store.of_guest(1, 10)) == 1
    await store.close()


async def test_a_change_is_whole_or_not_at_all(tmp_path: Path) -> None:
    """A number that is taken, as when two servers believed they owned the table."""
    store = SqliteStore(tmp_path / "db")
    await store.append(Change("t", [EventRow(1, 1, b"a")], CARD))
    good = store.append(Change("u", [EventRow(1, 1, b"x")], CARD))
    bad = store.append(
        Change("v", [EventRow(1, 1, b"y")], CARD),
        Change("t", [EventRow(2, 1, b"b"), EventRow(1, 1, b"c")]),
    )
    results = await asyncio.gather(bad, good, return_exceptions=True)
    assert isinstance(results[0], StoreError)
    assert results[1] is None
    stored = await store.load("t")
    assert stored is not None
    assert [row.event for row in stored.rows] == [b"a"]
    assert await store.load("u") is not None
    assert await store.load("v") is None
    await store.close()


async def test_a_message_is_applied_once_whatever_the_server_thinks(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "db")
    await store.append(Change("t", [EventRow(1, 1, b"a")], applied=[Applied(1, 7, 1)]))
    with pytest.raises(StoreError):
        await store.append(Change("t", [EventRow(2, 1, b"b")], applied=[Applied(1, 7, 2)]))
    await store.append(Change("t", [EventRow(2, 1, b"b")], applied=[Applied(2, 7, 2)]))
    await store.close()


async def test_one_server_a_folder(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "db")
    with pytest.raises(DataInUse):
        SqliteStore(tmp_path / "db")
    await store.close()
    await SqliteStore(tmp_path / "db").close()


async def test_a_closed_store_answers_too(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "db")
    await store.close()
    with pytest.raises(StoreError):
        await store.load("t")


async def test_what_is_over_for_long_is_forgotten(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "db")

    push = PushSubscription("https://push.example/1", b"", b"", "en", "")
    await store.add_push(1, b"", push, 1, 8)

    async def table(name: str, status: Status, at: int, solo: Solo | None = None) -> None:
        card = Card("toy", "turns", status, True, 1, ["Anna", None], [1, None], [])
        line = ChatRow(1, at, "Anna", None, "hello")
        await store.append(
            Change(name, [EventRow(1, at, b"{}")], card, [Applied(1, 9, 1)], line, solo)
        )
        assert await store.call(1, name, 1, at)

    for at in range(1, 5):
        await table(f"finished {at}", "finished", at)
    await table("waiting", "waiting", 1)
    await table("playing", "playing", 1)
    await table("closed", "closed", 2)
    await table("in use", "finished", 1)
    await table("solo", "finished", 1, Solo("toy", "turns", {}, 1, 3, (), [], [], [1]))
    assert await store.forget(4, 0, {"in use"}, 2) == 2
    assert await store.load("finished 1") is None
    assert await store.load("finished 3") is not None
    assert await store.forget(4, 0, {"in use"}, 9) == 2
    assert await store.forget(4, 0, {"in use"}, 9) == 0
    kept = {"finished 4", "waiting", "playing", "in use", "solo"}
    assert {card.table for card in await store.of_guest(1, 99)} == kept
    await store.close()
    database = sqlite3.connect(tmp_path / "db")
    for rows in ("log", "applied", "chat", "people", "called"):
        ids = database.execute(f"select distinct table_id from {rows}").fetchall()
        assert {table_id for (table_id,) in ids} == kept, rows
    database.close()


def test_data_of_a_later_version(tmp_path: Path) -> None:
    database = sqlite3.connect(tmp_path / "db")
    database.execute("pragma user_version = 99")
    database.close()
    with pytest.raises(DataTooNew):
        SqliteStore(tmp_path / "db")
    (tmp_path / "db").unlink()
    store = SqliteStore(tmp_path / "db")
    asyncio.run(store.close())


def test_a_place_that_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no database " * 100)
    with pytest.raises(OSError, match="file"):
        SqliteStore(tmp_path / "file")
    with pytest.raises(OSError, match="file"):
        SqliteStore(tmp_path / "file" / "db")


def test_it_syncs_on_every_commit(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "db")

    def pragmas() -> Work[tuple[str, int]]:
        mode = yield query("pragma journal_mode")
        synchronous = yield query("pragma synchronous")
        return mode[0][0], synchronous[0][0]

    async def ask() -> tuple[str, int]:
        try:
            return await store._do(pragmas)
        finally:
            await store.close()

    assert asyncio.run(ask()) == ("wal", 2)
