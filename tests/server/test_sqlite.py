"""The embedded store's file: what it is opened from, and how it is written."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from spieltisch.server.storage.interface import DataTooNew
from spieltisch.server.storage.query import Work, query
from spieltisch.server.storage.sqlite import SqliteStore


def test_data_of_a_later_version(tmp_path: Path) -> None:
    database = sqlite3.connect(tmp_path / "db")
    database.execute("pragma user_version = 999")
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
            return await store.do(pragmas)
        finally:
            await store.close()

    assert asyncio.run(ask()) == ("wal", 2)
