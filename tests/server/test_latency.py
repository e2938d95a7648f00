"""Lines are measured over real sockets, at tables of real time and only there."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path

import pytest

from spieltisch.realtime.ranking import Latency
from spieltisch.server.play.views.subscribers import Subscribers
from spieltisch.server.transport import connection
from tests.server.harness import AT_ONCE, Client, Person, Place, Visited, serving
from tests.server.library import SnatchLibrary

EACH_WAY = 0.05
"""Seconds that the long way takes."""


async def delayed(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Pass on what comes, a little later."""
    with suppress(ConnectionError):
        while data := await reader.read(65536):
            await asyncio.sleep(EACH_WAY)
            writer.write(data)
    writer.close()


@asynccontextmanager
async def long_way(place: Place) -> AsyncIterator[Visited]:
    """The same server, seen over a long way."""

    async def both_ways(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there = await asyncio.open_connection(place.host, place.port)
        await asyncio.gather(delayed(reader, there[1]), delayed(there[0], writer))

    async with await asyncio.start_server(both_ways, "127.0.0.1", 0) as server:
        yield Visited("127.0.0.1", server.sockets[0].getsockname()[1])


def subscribers(place: Place, table: str) -> Subscribers:
    """Return the subscribers of a table."""
    (found,) = [a for a in place.registry._actors.values() if a.table.id == table]
    return found.open_table.subscribers


def latency_of(place: Place, table: str, seat: int) -> Latency | None:
    """The latency of who plays on a seat, as the server has measured it."""
    return subscribers(place, table).latency(seat)


def reached(place: Place, table: str) -> frozenset[int]:
    """The guests whose connection to a table is in order."""
    return subscribers(place, table).reached()


async def begun(place: Place, far: Visited, game: str) -> tuple[str, Person, Person]:
    """A table of two, one of them far away."""
    anna = await place.guest("Anna")
    ben = Person(far, (await place.guest("Ben")).cookie)
    table = await anna.make("me", "open", game=game)
    async with anna.at(table) as a, ben.at(table) as b:
        await b.do("sit", seat=1, name="Ben")
        await a.do("start")
    return table, anna, ben


async def measured(place: Place, table: str, seat: int, client: Client) -> Latency:
    """The latency of the seat of that client, once it has been measured."""
    for _ in range(500):
        latency = latency_of(place, table, seat)
        if latency is not None and latency != Latency():
            return latency
        with suppress(TimeoutError):
            await client.receive(0.02)
    raise AssertionError("the latency was not measured")


async def test_a_long_way_is_measured_and_waited_for(tmp_path: Path) -> None:
    settings = replace(AT_ONCE, ping=0.2)
    async with (
        serving(tmp_path, library=SnatchLibrary(), settings=settings) as place,
        long_way(place) as far,
    ):
        table, anna, ben = await begun(place, far, "snatch")
        async with anna.at(table) as a, ben.at(table) as b:
            latency = await measured(place, table, 1, b)
            assert latency.delay >= 2000 * EACH_WAY
            seen = a.n
            near = asyncio.create_task(a.ask("act", seat=0, seen=seen, action="flip 3"))
            late = await b.ask("act", seat=1, seen=seen, action="flip 3")
            answers = {(await near)["type"], late["type"]}
            assert answers == {"done", "refused"}
            rows = (await place.stored(table)).actions
            assert [text for _, text, _ in rows].count("flip 3") == 1


async def test_latencies_of_other_games_are_not_measured(tmp_path: Path) -> None:
    settings = replace(AT_ONCE, ping=0.01)
    async with serving(tmp_path, settings=settings) as place, long_way(place) as far:
        table, anna, ben = await begun(place, far, "toy")
        async with anna.at(table) as a, ben.at(table):
            for _ in range(5):
                await asyncio.sleep(0.02)
                await a.ask("preview", seat=15, action="?")
            assert [latency_of(place, table, seat) for seat in (0, 1)] == [Latency(), Latency()]


async def test_who_does_not_echo_is_not_reached_until_they_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "SILENT_SECONDS", 0.0)
    settings = replace(AT_ONCE, ping=1000.0)
    async with serving(tmp_path, library=SnatchLibrary(), settings=settings) as place:
        table, _, ben = await begun(place, place, "snatch")
        async with ben.socket(table) as b:
            await b.send({"type": "hello", "id": 1, "since": 0})
            probed = b""
            while not (told := await b.connection.recv(decode=False)).startswith(b'{"type":"wel'):
                probed = told
            assert not reached(place, table)
            await b.send({"type": "echo", "n": json.loads(probed)["n"] + 1})
            await b.do("ping")
            assert not reached(place, table)
            assert latency_of(place, table, 1) == Latency()
            await b.send({"type": "echo", "n": json.loads(probed)["n"]})
            await b.do("ping")
            assert reached(place, table)
            assert latency_of(place, table, 1) != Latency()
