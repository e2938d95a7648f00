"""Servers that own tables, lose them, and hand them over."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
import pytest_asyncio

from spieltisch.server.base import leaving
from spieltisch.server.base.codes import CloseCode
from spieltisch.server.storage.postgres.store import PostgresStore
from support.postgres import Postgres, cut, new_database
from tests.server.harness import Person, Place, leaves, serving


@pytest.fixture
def dsn(postgres: Postgres) -> str:
    """An empty database."""
    return new_database(postgres)


@pytest_asyncio.fixture
async def servers(dsn: str, tmp_path: Path) -> AsyncIterator[tuple[AsyncExitStack, Place, Place]]:
    """Two servers of one database; closing the stack ends the first."""
    async with AsyncExitStack() as second:
        first = await second.enter_async_context(AsyncExitStack())
        one, other = (PostgresStore(dsn, cluster=True) for _ in range(2))
        anna = await first.enter_async_context(serving(tmp_path, store=one))
        ben = await second.enter_async_context(serving(tmp_path, store=other))
        yield first, anna, ben


async def begin(place: Place, *seats: str) -> tuple[Person, str]:
    """A guest with a table being played."""
    anna = await place.guest("Anna")
    table = await anna.make(*seats, mode="turns", length=900)
    async with anna.at(table) as a:
        await a.do("start")
    return anna, table


async def play(person: Person, table: str) -> int:
    """Play an action there; the log number."""
    async with person.at(table) as client:
        return await client.act(0, leaves(client.seat_view(0)["legal"])[0])


async def test_a_table_is_at_one_server_until_that_one_ends(
    servers: tuple[AsyncExitStack, Place, Place],
) -> None:
    first, one, other = servers
    anna, table = await begin(one, "me", "me")
    n = await play(anna, table)
    there = Person(other, anna.cookie)
    async with there.socket(table) as refused:
        assert await refused.closed() == CloseCode.RESTART
    assert (await there.call("GET", f"/api/tables/{table}/record")).status == 503
    await first.aclose()
    async with there.at(table) as a:
        assert a.n >= n
        assert a.status == "playing"


async def test_a_table_that_left_the_memory_is_anybodys(
    servers: tuple[AsyncExitStack, Place, Place],
) -> None:
    _, one, other = servers
    anna, table = await begin(one, "me", "me")
    await one.registry._actors[table].stop()
    there = Person(other, anna.cookie)
    async with asyncio.timeout(20):
        while (await there.call("GET", f"/api/tables/{table}/record")).status == 503:
            await asyncio.sleep(0.02)
    async with anna.socket(table) as refused:
        assert await refused.closed() == CloseCode.RESTART


async def test_a_server_whose_connection_broke_has_no_table_in_memory(
    servers: tuple[AsyncExitStack, Place, Place], postgres: Postgres, dsn: str
) -> None:
    """Nor tells anybody what may be old; it goes on without a hand."""
    _, one, _ = servers
    anna, table = await begin(one, "me", "me")
    async with anna.at(table) as a:
        n = a.n
        await cut(postgres, dsn)
        assert await a.closed() == CloseCode.RESTART
    async with asyncio.timeout(20):
        while (answer := await anna.call("GET", "/api/me")).status != 200:
            assert answer.status == 503
            await asyncio.sleep(0.02)
    async with anna.at(table) as a:
        assert a.n == n


async def test_bots_go_on_where_another_server_ends(
    servers: tuple[AsyncExitStack, Place, Place],
) -> None:
    """Though nobody looks."""
    first, one, other = servers
    _, table = await begin(one, "bot:random", "bot:random")
    await first.aclose()
    async with asyncio.timeout(20):
        while table not in other.registry._actors:
            await asyncio.sleep(0.02)


async def test_tables_are_handed_over_a_few_at_a_time(
    servers: tuple[AsyncExitStack, Place, Place], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Players at a table that follows later play on until then."""
    _, place, other = servers
    monkeypatch.setattr(leaving, "FEW", 1)
    monkeypatch.setattr(leaving, "STEP", 3600.0)
    monkeypatch.setattr(leaving, "LONGEST", 1e9)
    (anna, first), (ben, second) = await begin(place, "me", "me"), await begin(place, "me", "me")
    async with anna.at(first) as a, ben.at(second) as b:
        handing = asyncio.create_task(place.registry.hand_over())
        assert await a.closed() == CloseCode.RESTART
        await play(Person(other, anna.cookie), first)
        assert await b.act(0, leaves(b.seat_view(0)["legal"])[0])
        handing.cancel()
