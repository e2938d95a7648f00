"""A running server, and a store of each kind, for every test that wants one."""

from __future__ import annotations

import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from spieltisch.server.storage.postgres.store import PostgresStore
from spieltisch.server.storage.sqlite import SqliteStore
from spieltisch.server.storage.store import Store
from support.postgres import Postgres, new_database, serving_postgres
from tests.server.harness import RUNNING, Place, serving

Opened = Callable[[], Awaitable[SqliteStore | PostgresStore]]
"""Opens a store; each time the same."""


@pytest.fixture(autouse=True)
def ends_processes() -> Iterator[None]:
    """End the processes of a test that failed before it did so itself."""
    yield
    for process in [*RUNNING.values()]:
        process.signal(signal.SIGKILL)


@pytest_asyncio.fixture
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    """A server of the toy game whose bots do not wait."""
    async with serving(tmp_path) as running:
        yield running


@pytest.fixture(params=["sqlite", "postgres"])
def parts(request: pytest.FixtureRequest) -> dict[str, Any]:
    """Return what makes one server keep its data in a store of each kind."""
    if request.param == "sqlite":
        return {}
    return {"store": PostgresStore(new_database(request.getfixturevalue("postgres")))}


@pytest_asyncio.fixture
async def either(parts: dict[str, Any], tmp_path: Path) -> AsyncIterator[Place]:
    """A server like `place`; each test runs with every kind of store."""
    async with serving(tmp_path, **parts) as running:
        yield running


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server."""
    with serving_postgres(shared=True) as server:
        yield server


@pytest.fixture(params=["sqlite", "postgres"])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Opened:
    """Return a function that opens a store; each test runs with every kind of store."""
    if request.param == "sqlite":

        async def sqlite() -> SqliteStore:
            return SqliteStore(tmp_path / "db")

        return sqlite
    dsn = new_database(request.getfixturevalue("postgres"))

    async def postgres() -> PostgresStore:
        store = PostgresStore(dsn)
        await store.open()
        return store

    return postgres


@pytest_asyncio.fixture
async def store(opened: Opened) -> AsyncIterator[Store]:
    """An open store; each test runs with every kind of store."""
    store = await opened()
    yield store
    await store.close()
