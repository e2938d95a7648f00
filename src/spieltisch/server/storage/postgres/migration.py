"""Everything of an embedded store, brought to an empty database: as one transaction."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import asyncpg

from spieltisch.server.storage.backup import back_up, own, verify
from spieltisch.server.storage.copying import set_aside
from spieltisch.server.storage.file import StoreFile, lock
from spieltisch.server.storage.postgres.store import PostgresStore

AS: dict[tuple[str, str], Callable[[Any], Any]] = {
    ("tables", "listed"): bool,
    ("tables", "card"): bytes.decode,
}
"""Conversions of the file's values, by table and column; other values stay as they are."""


class Migrated(NamedTuple):
    """The number of rows of each table and the new path of the old file. `damaged` names the tables
    whose log is not the one that was written."""

    counts: dict[str, int]
    damaged: list[str]
    aside: Path


def migrate(path: Path, dsn: str) -> Migrated:
    """Copy the database file at `path` into an empty PostgreSQL database, and rename the file, so
    that no server goes on with it by mistake.

    Raises DataInUse while a server works with either, DataDamaged, DataTooNew, DataTooOld,
    FileExistsError where the database has guests or tables already, and OSError. Then the file has
    its name and its bytes.
    """
    verify(path)
    own(path)
    try:
        with closing(lock(path)), TemporaryDirectory(dir=path.parent) as folder:
            copy = Path(folder) / path.name
            back_up(path, copy)
            with closing(StoreFile(copy, check=True)) as file:
                counts = asyncio.run(_copy(file, dsn))
                aside = set_aside(path, f"{path.stem}-migrated{path.suffix}")
                return Migrated(counts, file.damaged, aside)
    except sqlite3.Error as error:
        raise OSError(f"cannot use {path}: {error}") from error


async def _copy(file: StoreFile, dsn: str) -> dict[str, int]:
    async with PostgresStore(dsn).alone() as session:
        try:
            async with session.transaction():
                for table in ("guests", "tables"):
                    if await session.fetchval(f"select exists (select 1 from {table})"):
                        raise FileExistsError("the database has guests or tables already")
                counts = {table: await _copy_rows(file, session, table) for table in _tables(file)}
                # Numbers that were given once are not given again.
                for table, last in file.db.execute("select name, seq from sqlite_sequence"):
                    sequence = f"pg_get_serial_sequence('{table}', 'id')"
                    await session.execute(f"select setval({sequence}, {last} + 1, false)")
        except asyncpg.PostgresError as error:
            raise OSError(f"the database does not take it: {error}") from error
    return counts


def _tables(file: StoreFile) -> list[str]:
    """Return the names of all tables, but for SQLite's own."""
    rows = file.db.execute(
        "select name from sqlite_schema where type = 'table' and name not like 'sqlite~_%'"
        " escape '~'"
    )
    return [name for (name,) in rows]


async def _copy_rows(file: StoreFile, session: asyncpg.Connection, table: str) -> int:
    """Copy the rows of one kind, and return their number."""
    found = file.db.execute(f"select * from {table}")
    columns = [column for column, *_ in found.description]
    kinds = [AS.get((table, column)) for column in columns]

    def rows() -> Iterator[tuple[Any, ...]]:
        for row in found:
            yield tuple(
                kind(value) if kind else value for kind, value in zip(kinds, row, strict=True)
            )

    await session.copy_records_to_table(table, records=rows(), columns=columns)
    (expected,) = file.db.execute(f"select count(*) from {table}").fetchone()
    count: int = await session.fetchval(f"select count(*) from {table}")
    if count != expected:
        raise OSError(f"{count} of {expected} rows of {table} arrived")
    return count
