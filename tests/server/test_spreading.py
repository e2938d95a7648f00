"""What processes of a cluster do with the tables and sockets that they have too many of.

Several in this process, over a real bus and a real database. The clients come back as what stands
before the processes sends them: here to the other one.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import pytest_asyncio
from prometheus_client import generate_latest

from spieltisch.server import sockets
from spieltisch.server.bus import balance, members, spreading
from spieltisch.server.codes import CloseCode
from spieltisch.server.settings import Cluster, Settings
from spieltisch.server.storage.postgres.store import PostgresStore
from support.buses import NatsServer
from support.postgres import Postgres, new_database
from tests.server.harness import Client, Person, Place, leaves, serving
from tests.server.library import SnatchLibrary

NEVER = Settings(pace=(3600.0, 3600.0), reaction=(0.0, 0.0), away=0.0, notice=0.0, count=0.0)
"""Bots think on."""


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits; `begin_spreading` says from when on a few are many."""
    for module, name, value in (
        (members, "EVERY", 0.02),
        (spreading, "LOOK", 0.02),
        (balance, "FEW", 1),
        (balance, "FIRST", 4),
        (balance, "STANDS_MS", 100),
        (balance, "SETTLE_MS", 300),
        (sockets, "STEADY_MS", 0),
    ):
        monkeypatch.setattr(module, name, value)


@pytest.fixture
def begin_spreading(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Has three more than the mean be too many, from now on."""
    return lambda: monkeypatch.setattr(balance, "SOME", 3)


@pytest_asyncio.fixture
async def places(
    postgres: Postgres, bus: NatsServer, tmp_path: Path
) -> AsyncIterator[tuple[Place, Place]]:
    """Two processes that hold sockets and own tables."""
    dsn = new_database(postgres)
    async with AsyncExitStack() as stack:
        one, other = [
            await stack.enter_async_context(
                serving(
                    tmp_path,
                    store=PostgresStore(dsn, cluster=True),
                    cluster=Cluster(bus.url),
                    settings=NEVER,
                    library=SnatchLibrary(),
                )
            )
            for _ in range(2)
        ]
        yield one, other


@dataclass
class Page:
    """An open page: comes back to the other process when it is sent away, and notes it."""

    person: Person
    table: str
    there: Place
    away: int = 0
    client: Client | None = None
    _task: asyncio.Task[None] | None = field(default=None, repr=False)

    async def open(self) -> Page:
        """Open it, and be welcomed."""
        self._task = asyncio.create_task(self._stay())
        async with asyncio.timeout(10):
            while self.client is None:
                await asyncio.sleep(0.01)
                assert not self._task.done(), self._task.exception()
        return self

    async def _stay(self) -> None:
        person = self.person
        while True:
            async with person.at(self.table) as self.client:
                assert await self.client.closed() == CloseCode.RESTART
            self.away += 1
            person = Person(self.there, person.cookie)

    async def shut(self) -> None:
        """Close it."""
        assert self._task is not None
        self._task.cancel()
        await asyncio.wait([self._task])
        assert self._task.cancelled(), self._task.exception()


async def begun(anna: Person, *seats: str) -> str:
    """A table under play."""
    table = await anna.make(*seats, mode="turns", length=900)
    async with anna.at(table) as a:
        await a.do("start")
    return table


async def racing(anna: Person) -> str:
    """A table where it matters who is quicker."""
    return await anna.make("me", "open", game="snatch")


def spared(place: Place, what: str) -> int:
    """How many went, as Prometheus is told."""
    lines = generate_latest(place.context.metrics.registry).decode().splitlines()
    name = f'spieltisch_spared_total{{what="{what}"}} '
    return sum(int(float(line.removeprefix(name))) for line in lines if line.startswith(name))


async def test_sockets(places: tuple[Place, Place], begin_spreading: Callable[[], None]) -> None:
    """Half of them go, none of those who race, and what happens is told to all of them."""
    one, other = places
    anna = await one.guest("Anna")
    table, race = await begun(anna, "me", "me"), await racing(anna)
    pages = [await Page(anna, table, other).open() for _ in range(9)]
    racers = [await Page(anna, race, other).open() for _ in range(3)]
    begin_spreading()
    async with asyncio.timeout(20):
        while len(other.context.sockets) < 5 or spared(one, "sockets") < 5:
            await asyncio.sleep(0.02)
    async with Person(other, anna.cookie).at(table) as a:
        n = await a.act(0, leaves(a.seat_view(0)["legal"])[0])
    async with asyncio.timeout(10):
        for page in pages:
            while page.client is None or page.client.n < n:
                await asyncio.sleep(0.02)
    assert [page.away for page in racers] == [0, 0, 0]
    assert sum(page.away for page in pages) == spared(one, "sockets") <= 6
    assert spared(other, "sockets") == spared(one, "tables") == 0
    for page in pages + racers:
        await page.shut()


async def test_tables(places: tuple[Place, Place], begin_spreading: Callable[[], None]) -> None:
    """Half of them go, though all who are at them come by the first process, and need not come
    back; none of those where somebody races or thinks."""
    one, other = places
    anna = await one.guest("Anna")
    tables = [await begun(anna, "me", "me") for _ in range(8)]
    busy = [await racing(anna), await begun(anna, "bot:low", "me")]
    pages = [await Page(anna, table, other).open() for table in tables[:3] + busy]
    begin_spreading()
    async with asyncio.timeout(20):
        while spared(one, "tables") < 4:
            await asyncio.sleep(0.02)
    moved = [table for table in tables if other.registry.in_memory(table) is not None]
    assert len(moved) == spared(one, "tables") <= 5
    assert all(one.registry.in_memory(table) is not None for table in busy)
    for table in tables:
        async with anna.at(table) as a:
            await a.act(0, leaves(a.seat_view(0)["legal"])[0])
    assert [page.away for page in pages] == [0] * len(pages)
    assert spared(one, "sockets") == spared(other, "tables") == 0
    for page in pages:
        await page.shut()


async def test_tables_follow_their_sockets(
    places: tuple[Place, Place], begin_spreading: Callable[[], None]
) -> None:
    """Those go first that nobody comes to by their own process."""
    one, other = places
    anna = await one.guest("Anna")
    tables = [await begun(anna, "me", "me") for _ in range(8)]
    there = Person(other, anna.cookie)
    pages = [await Page(anna, table, other).open() for table in tables[:4]]
    pages += [await Page(there, table, one).open() for table in tables[4:]]
    begin_spreading()
    async with asyncio.timeout(20):
        while spared(one, "tables") < 4:
            await asyncio.sleep(0.02)
    assert {table for table in tables if other.registry.in_memory(table)} == {*tables[4:]}
    assert [page.away for page in pages] == [0] * 8
    for page in pages:
        await page.shut()


async def test_sockets_go_to_a_gateway_that_nobody_has_come_to(
    postgres: Postgres, bus: NatsServer, tmp_path: Path, begin_spreading: Callable[[], None]
) -> None:
    dsn = new_database(postgres)
    async with AsyncExitStack() as stack:
        one, other, _ = [
            await stack.enter_async_context(
                serving(
                    tmp_path,
                    store=PostgresStore(dsn, cluster=True),
                    cluster=Cluster(bus.url, role),
                    settings=NEVER,
                )
            )
            for role in ("gateway", "gateway", "tables")
        ]
        anna = await one.guest("Anna")
        table = await begun(anna, "me", "me")
        pages = [await Page(anna, table, other).open() for _ in range(9)]
        begin_spreading()
        async with asyncio.timeout(10):
            while len(other.context.sockets) < 4:
                await asyncio.sleep(0.02)
        for page in pages:
            await page.shut()
