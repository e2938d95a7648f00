"""Declarations of tables: each one of the schema has one, with columns that exist."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest

from spieltisch.server import app
from spieltisch.server.storage import declared as declared_rows
from spieltisch.server.storage.declared import Rows, declare, declared
from spieltisch.server.storage.file import take_steps
from spieltisch.server.storage.schema import STEPS

assert app  # which imports all features


@pytest.fixture
def columns() -> Iterator[dict[str, set[str]]]:
    """Give the columns of each table of the schema."""
    with closing(sqlite3.connect(":memory:")) as db:
        take_steps(db, STEPS)
        found = db.execute("select name from sqlite_schema where type = 'table'").fetchall()
        yield {
            name: {row[1] for row in db.execute(f"pragma table_info({name})")}
            for (name,) in found
            if not name.startswith("sqlite_")
        }


def test_every_table_of_the_schema_is_declared_once(columns: dict[str, set[str]]) -> None:
    assert {one.name for one in declared()} == columns.keys() == declared_rows.IN_SCHEMA
    for one in declared():
        for column in (*one.guest, one.table, one.keeps, one.ends):
            assert column is None or column in columns[one.name], f"{one.name} has no {column}"


def test_a_row_with_a_guest_goes_or_loses_the_name(columns: dict[str, set[str]]) -> None:
    """Results, tournaments, reports and sanctions stay; what a table's log needs stays with it."""
    of_tables = {"applied", "chat"}
    of_tournaments = {"tournament_players"}
    for one in declared():
        if "guest" in columns[one.name] and one.name not in of_tables | of_tournaments:
            assert one.guest or one.leave, f"nothing happens to {one.name} when a guest is deleted"


def test_a_row_with_a_table_goes_keeps_it_or_is_history(columns: dict[str, set[str]]) -> None:
    history = {"games", "results", "reports", "wishes", "listings"}
    for one in declared():
        if "table_id" in columns[one.name] and one.name not in history:
            assert one.table or one.keeps, f"rows of {one.name} stay behind when a table is deleted"


def test_a_table_that_nobody_declares_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(declared_rows, "IN_SCHEMA", declared_rows.IN_SCHEMA | {"unwanted"})
    with pytest.raises(LookupError, match=r"declare unwanted in the rows\.py"):
        declared()
    with pytest.raises(ValueError, match="friends is declared twice"):
        declare(Rows("friends", "people"))
    with pytest.raises(ValueError, match=r"add it to storage/schema\.py"):
        declare(Rows("enemies", "people"))
