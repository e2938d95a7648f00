"""The schema in PostgreSQL: `storage/schema.py`, and tables by which processes share it."""

from __future__ import annotations

import asyncpg

from spieltisch.server.storage import schema
from spieltisch.server.storage.query import in_postgres

_SHARED = """
create table house (
    one boolean primary key default true check (one), version integer not null,
    secret text not null
        default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
);
insert into house (version) values (0);
create table processes (
    id integer generated always as identity primary key, role text not null,
    since timestamptz not null default clock_timestamp(),
    beat timestamptz not null default clock_timestamp(), address text not null default ''
);
"""
_OWNED = "alter table tables add column owner integer, add column epoch bigint not null default 0"


async def missing(connection: asyncpg.Connection) -> list[str]:
    """Return the steps that the database lacks. Raises DataTooNew and DataTooOld."""
    found = 0
    if await connection.fetchval("select to_regclass('house')") is not None:
        found = await connection.fetchval("select version from house")
    return schema.missing(found, "this database")


async def take_steps(connection: asyncpg.Connection, steps: list[str]) -> None:
    """Take these steps, in the transaction that is open."""
    fresh = steps == schema.STEPS
    for step in [_SHARED] * fresh + [*map(in_postgres, steps)] + [_OWNED] * fresh:
        await connection.execute(step)
    await connection.execute("update house set version = $1", schema.latest())
