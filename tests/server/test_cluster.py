"""Several processes, one database, one bus: tables go on whatever process has them, or had them.

The servers are real, and so are their ends. Who plays comes back wherever there is somebody.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from spieltisch.cli import main
from spieltisch.server.bus.bus import reach
from spieltisch.server.storage.postgres.store import PostgresStore
from support.buses import NatsServer
from support.postgres import new_database
from tests.server.harness import Client, Person, Process, Visited, leaves
from tests.server.test_kill import Player, check, pair, replay

SEED = int.from_bytes(os.urandom(4), "big")
ENOUGH = 12
"""Actions that each player must get through after a fault."""


@pytest.fixture
def dsn(request: pytest.FixtureRequest) -> str:
    """An empty database."""
    return new_database(request.getfixturevalue("postgres"))


@asynccontextmanager
async def cluster(
    folder: Path, dsn: str, bus: NatsServer, *roles: str
) -> AsyncIterator[list[Process]]:
    """Processes of these roles; none of them meets an error that it did not foresee."""
    processes = []
    for number, role in enumerate(roles):
        (own := folder / str(number)).mkdir()
        processes.append(Process(own, "error", None, dsn, bus.url, role))
    await asyncio.gather(*(process.start() for process in processes))
    try:
        yield processes
    finally:
        for process in processes:
            process.signal(signal.SIGKILL)
    for process in processes:
        assert "Traceback" not in process.stderr, process.stderr


def elsewhere(person: Person, place: Visited) -> Person:
    """The same guest at another process."""
    return Person(place, person.cookie)


async def test_neither_has_the_table(tmp_path: Path, dsn: str, bus: NatsServer) -> None:
    """Two play through two gateways at a table that a third process has, and look back at it."""
    async with cluster(tmp_path, dsn, bus, "gateway", "gateway", "tables") as (one, other, tables):
        assert (await tables.call("GET", "/api/games")).status == 404
        assert (await tables.call("GET", "/readyz")).status == 200
        anna, ben = await one.guest("Anna"), await other.guest("Ben")
        table = await anna.make("me", "open", length=6)
        async with anna.at(table) as a, ben.at(table) as b, elsewhere(anna, other).at(table) as c:
            await b.do("sit", seat=1, name="Ben")
            await a.do("start")
            clients = [a, b]
            while a.status != "finished":
                seat = next(s for s in (0, 1) if clients[s].seat_view(s)["legal"])
                n = await clients[seat].act(seat, leaves(clients[seat].seat_view(seat)["legal"])[0])
                for client in (a, b, c):
                    await client.until(n)
                    await client.ask("ping")
            assert a.log == c.log
            assert a.n == b.n
            record = await anna.call("GET", f"/api/tables/{table}/record")
            past = await ben.call("GET", f"/api/tables/{table}/past?n={a.n}")
            assert record.status == past.status == 200
            assert [one["n"] for one in past.json["positions"]] == [a.n]
            assert (await ben.call("GET", f"/api/tables/{table}/past?n=999")).status == 404
            state = (await ben.call("GET", f"/api/tables/{table}/analysis")).json
            assert state["state"] == "none"
            assert (await anna.call("POST", "/api/me/logout")).status == 200
            assert await a.closed() == await c.closed() == 1012
        nowhere = ben.socket("nowhere")
        async with nowhere as lost:
            assert await lost.closed() == 4404


async def test_a_socket_stays_where_it_is_when_its_table_goes_elsewhere(
    tmp_path: Path, dsn: str, bus: NatsServer
) -> None:
    async with cluster(tmp_path, dsn, bus, "all", "all") as (one, other):
        anna = await one.guest("Anna")
        table = await anna.make("me", "me", length=60)
        async with anna.at(table) as a:
            await a.do("start")
            async with elsewhere(anna, other).at(table) as b:
                one.signal(signal.SIGKILL)
                n = await b.act(0, leaves(b.seat_view(0)["legal"])[0])
                assert b.log[-1]["n"] >= n
                assert b'{"type":"resync"}' in b.raw


async def test_faults(tmp_path: Path, dsn: str, bus: NatsServer) -> None:
    """Whatever happens to the process that has the tables, those who play go on, and nothing that
    was acknowledged is lost or done twice."""
    random = Random(SEED)
    async with cluster(tmp_path, dsn, bus, "all", "all", "all") as processes:
        place = Anywhere(processes, random)
        plans: list[dict[str, object]] = [{"mode": "turns"}, {"mode": "rush"}]
        players = [
            Unhurried(player.person, player.table, player.seat, random)
            for number, fields in enumerate(plans)
            for player in await pair(place, str(number), {**fields, "length": 900}, random)
        ]
        at_play = [asyncio.create_task(player.play()) for player in players]
        try:
            await going_on(players, at_play)
            victim = processes[0]  # it owns a table: it was there first
            for fault, told in ((signal.SIGKILL, 1006), (signal.SIGTERM, 1012)):
                person = elsewhere(players[0].person, victim)
                async with AsyncExitStack() as until_closed:
                    watcher = await coming_in(person, players[0].table, until_closed)
                    place.down.append(victim)
                    ended = await asyncio.to_thread(victim.signal, fault)
                    assert ended == (0 if fault == signal.SIGTERM else -fault)
                    assert await watcher.closed() == told
                assert victim.stderr == ""
                await going_on(players, at_play)
                await victim.start()
                place.down.clear()
                victim = processes[1]
            frozen = processes[2]
            place.down.append(frozen)
            frozen.send(signal.SIGSTOP)
            await going_on(players, at_play)
            frozen.send(signal.SIGCONT)
            place.down.clear()
            await going_on(players, at_play)
            bus.stop()
            await asyncio.sleep(0.3)
            bus.start()
            await going_on(players, at_play)
        finally:
            for task in at_play:
                task.cancel()
            await asyncio.gather(*at_play, return_exceptions=True)
        for player in players:
            async with player.person.at(player.table) as client:
                check(player, client)
    await replay(PostgresStore(dsn, cluster=True), {one.table: one.log for one in players})


async def coming_in(person: Person, table: str, until_closed: AsyncExitStack) -> Client:
    """A socket that was welcomed, at whatever try."""
    while True:
        client = await until_closed.enter_async_context(person.socket(table, close_timeout=1))
        with suppress(ConnectionClosed):
            await client.ask("hello", since=0)
            return client


class Unhurried(Player):
    """Leaves some of the game for what follows the next fault, and goes where nothing answers as
    the page does: after 2.5 s."""

    most = 0
    """Actions that may be acknowledged for now."""

    async def step(self, client: Client) -> None:
        await asyncio.sleep(0.03)
        while len(self.acknowledged) >= self.most:
            await asyncio.sleep(0.03)
        async with asyncio.timeout(2.5):
            await super().step(client)


class Anywhere(Visited):
    """Any of the processes that are not `down`, as what stands before them chooses."""

    def __init__(self, processes: list[Process], random: Random) -> None:
        self.host = "127.0.0.1"
        self.processes = processes
        self.down: list[Process] = []
        self._random = random

    @property
    def port(self) -> int:
        """Another one each time."""
        up = [process for process in self.processes if process not in self.down]
        return self._random.choice(up).port

    @port.setter
    def port(self, port: int) -> None:
        """There is no one port."""


async def going_on(players: Sequence[Unhurried], at_play: list[asyncio.Task[None]]) -> None:
    """Wait until each player has got through some more actions, of those they may do now."""
    before = [len(player.acknowledged) for player in players]
    for player, n in zip(players, before, strict=True):
        player.most = n + 4 * ENOUGH
    async with asyncio.timeout(20):
        while True:
            for task in at_play:
                assert not task.done(), task.exception()
            if all(len(p.acknowledged) >= n + ENOUGH for p, n in zip(players, before, strict=True)):
                return
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("role", ["all", "gateway", "tables"])
def test_no_database(
    role: str, dsn: str, bus: NatsServer, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One that is not there, or of a later version, is said in a line, whatever the role."""

    async def make_later() -> None:
        async with PostgresStore(dsn).alone() as session:
            await session.execute("update house set version = 1000")

    given = ["serve", "--port", "0", "--data", str(tmp_path), "--bus", bus.url, "--role", role]
    asyncio.run(make_later())
    for store, said in (
        ("postgresql://127.0.0.1:1/x", "cannot reach the database"),
        (dsn, "a later version of this program wrote this database"),
    ):
        assert main([*given, "--store", store]) == 2
        lines = capsys.readouterr().err.splitlines()
        assert len(lines) == 1
        assert said in lines[0]


def test_bus_without_tls(bus: NatsServer) -> None:
    """Whoever asks for it never sends a password without it."""
    with pytest.raises(OSError, match="does not ask for TLS"):
        reach(bus.url.replace("nats://", "tls://anna:secret@"))


def test_bus_away(dsn: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Where there is no bus at the start, that is said in a line."""
    given = ["serve", "--port", "0", "--data", str(tmp_path), "--store", dsn]
    assert main([*given, "--bus", "nats://127.0.0.1:1"]) == 2
    said = capsys.readouterr().err
    assert "cannot reach the bus" in said
    assert said.count("\n") == 1
    assert main(["serve", "--port", "0", "--bus", "nats://127.0.0.1:1", "--role", "bots"]) == 2
    assert "cannot reach the bus" in capsys.readouterr().err
    assert main([*given, "--role", "tables"]) == 2
    assert "--bus" in capsys.readouterr().err
