"""Connections to PostgreSQL: made with the same patience everywhere, and refused in one line."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import asyncpg

from spieltisch.server.storage.query import Work, in_postgres

T = TypeVar("T")
PATIENCE = 5.0
"""Seconds after which what the database does not answer has failed."""
SETTINGS = {
    "idle_in_transaction_session_timeout": str(round(PATIENCE * 1000)),
    "tcp_keepalives_idle": "10", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "3",
}  # fmt: skip
"""Settings of each session: it ends where its process leaves a transaction open, or its machine is
gone."""


async def connect(dsn: str) -> asyncpg.Connection:
    """Return a connection to a database; OSError with one line that says what is wrong."""
    try:
        return await asyncpg.connect(
            dsn, timeout=PATIENCE, command_timeout=PATIENCE, server_settings=SETTINGS
        )
    except (asyncpg.PostgresError, asyncpg.ClientConfigurationError, ValueError) as error:
        raise OSError(f"cannot use the database: {' '.join(str(error).split())}") from error
    except (OSError, TimeoutError) as error:
        why = str(error) or "it does not answer"
        raise OSError(f"cannot reach the database: {why}") from error


def ask_once(dsn: str, sql: str, *given: str | bytes) -> Any:
    """Return the value that a statement gives, over a connection of its own; block, also where an
    event loop runs. Raises OSError."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, _ask_once(dsn, sql, *given)).result()


async def _ask_once(dsn: str, sql: str, *given: str | bytes) -> Any:
    session = await connect(dsn)
    try:
        return await session.fetchval(sql, *given)
    except asyncpg.PostgresError as error:
        raise OSError(f"cannot use the database: {error}") from error
    finally:
        await session.close(timeout=PATIENCE)


def do_once(dsn: str, work: Work[T], writes: bool = False) -> T:
    """Do work in a transaction, over a connection of its own; return its result. Raises OSError,
    also where the work writes although it should not."""
    return asyncio.run(_do_once(dsn, work, writes))


async def _do_once(dsn: str, work: Work[T], writes: bool) -> T:
    session = await connect(dsn)
    try:
        async with session.transaction(readonly=not writes):
            return await execute(session, work)
    except asyncpg.PostgresError as error:
        raise OSError(f"cannot use the database: {error}") from error
    finally:
        await session.close(timeout=PATIENCE)


async def execute(session: asyncpg.Connection, work: Work[T]) -> T:
    """Do work with a connection; return what it gives."""
    try:
        sql, parameters = next(work)
        while True:
            sql, parameters = work.send(await session.fetch(in_postgres(sql), *parameters))
    except StopIteration as done:
        result: T = done.value
        return result
