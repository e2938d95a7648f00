"""Several processes, one database: tables go on whatever process has them, or had them.

The servers are real, and so are their ends. Players come back wherever somebody is.
"""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from random import Random

import asyncpg
import pytest
from websockets.exceptions import ConnectionClosed

from spieltisch.cli import main
from spieltisch.server.base.codes import CloseCode
from spieltisch.server.cluster.peers import CLIENT, SECRET
from spieltisch.server.features.conduct import host_link
from spieltisch.server.storage.postgres.store import PostgresStore
from support.postgres import new_database
from support.soak import seed
from tests.server.harness import Client, Person, Process, Visited, leaves
from tests.server.kept_cookies import KeptCookies, named
from tests.server.test_kill import Player, check, pair, replay

SEED = seed()
ENOUGH = 6
"""Actions that each player must get through after a fault."""


@pytest.fixture
def dsn(request: pytest.FixtureRequest) -> str:
    """An empty database."""
    return new_database(request.getfixturevalue("postgres"))


@asynccontextmanager
async def cluster(folder: Path, dsn: str, number: int) -> AsyncIterator[list[Process]]:
    """So many processes; none of them meets an error that it did not foresee."""
    processes = []
    for one in range(number):
        (own := folder / str(one)).mkdir()
        processes.append(Process(own, "error", None, dsn, "all"))
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


async def owner_of(dsn: str, table: str) -> int:
    """Return the number of the process that owns a table."""
    session = await asyncpg.connect(dsn)
    owner: int = await session.fetchval("select owner from tables where id = $1", table)
    await session.close()
    return owner


async def test_relayed(tmp_path: Path, dsn: str) -> None:
    """One plays where the table is, the other through another process, and both look back at it."""
    async with cluster(tmp_path, dsn, 2) as (one, other):
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
            record = await ben.call("GET", f"/api/tables/{table}/record")
            assert record.status == 200
            assert f"{table}.txt" in record.headers["content-disposition"]
            assert record.body == (await anna.call("GET", f"/api/tables/{table}/record")).body
            past = await ben.call("GET", f"/api/tables/{table}/past?n={a.n}&open=1")
            assert [one["n"] for one in past.json["positions"]] == [a.n]
            assert (await ben.call("GET", f"/api/tables/{table}/past?n=999")).status == 404
            state = (await ben.call("GET", f"/api/tables/{table}/analysis")).json
            assert state["state"] == "none"
            begun = await ben.call("POST", f"/api/tables/{table}/analysis", {})
            assert begun.status == 200
            assert (await anna.call("POST", "/api/me/logout")).status == 200
            assert await a.closed() == await c.closed() == 1012
        async with ben.socket("nowhere") as lost:
            assert await lost.closed() == 4404


async def test_the_owner_erases_a_guest_who_goes_at_another_process(
    tmp_path: Path, dsn: str
) -> None:
    async with cluster(tmp_path, dsn, 2) as (one, other):
        anna, ben = await one.guest("Xenophon"), await one.guest("Ben")
        table = await anna.make("me", "me", length=60)
        async with anna.at(table) as a, ben.at(table) as b:
            await a.do("start")
            there = elsewhere(anna, other)
            assert (await there.call("POST", "/api/me/delete")).status == 200
            assert await a.closed() == await b.closed() == 1012
        session = await asyncpg.connect(dsn)
        left = "select exists (select 1 from log where position($1::bytea in event) > 0)"
        async with asyncio.timeout(20):
            while await session.fetchval(left, b"Xenophon"):
                await asyncio.sleep(0.02)
        await session.close()
        async with ben.at(table) as b:
            seats = [(seat["name"], seat["bot"] is None) for seat in b.table["seats"]]
            assert seats == [("\u2014", False), ("\u2014", False)]


async def test_a_ban_by_one_process_holds_in_all(tmp_path: Path, dsn: str) -> None:
    """The host is at another process than the table: sockets close there, and the seat is taken."""
    async with cluster(tmp_path, dsn, 2) as (one, other):
        anna, ben, host = await named(one, "Anna"), await named(one, "Ben"), KeptCookies(other)
        secret = host_link.kept_with(dsn, Path()).fresh(time.time_ns() // 1_000_000)
        for status in (200, 403):  # once
            entered = await host.call("POST", "/api/host/enter", {"secret": secret})
            assert entered.status == status
        table = await anna.person.make("me", "open", "open", length=240)
        async with AsyncExitStack() as stack:
            a = await stack.enter_async_context(anna.person.at(table))
            b = await stack.enter_async_context(ben.person.at(table))
            relayed = await stack.enter_async_context(elsewhere(ben.person, other).at(table))
            await b.do("sit", seat=1, name="Ben")
            await a.do("report", seat=1, reason="spam")
            (report,) = (await host.call("GET", "/api/host")).json["reports"]
            guest = report["guest"]
            path = f"/api/tables/{table}/expel?guest={guest}"
            assert not (await host.call("POST", path, {})).json["reports"][0]["seated"]
            words = {"text": "Back at nine"}
            assert (await host.call("POST", "/api/host/notice", words)).status == 200
            told = [await client.told("house") for client in (a, b, relayed)]
            assert {one["notice"]["text"] for one in told} == {"Back at nine"}
            body = {"guest": guest, "kind": "ban", "seconds": 3600, "by": ["guest"]}
            assert (await host.call("POST", "/api/host/sanction", body)).status == 200
            assert [await client.closed() for client in (b, relayed)] == [CloseCode.BANNED] * 2
            assert (await a.ask("ping"))["type"] == "done"
        assert await ben.refused("", name="Ben") == "banned"


async def test_the_owner_hears_of_days_off_taken_at_another_process(
    tmp_path: Path, dsn: str
) -> None:
    async with cluster(tmp_path, dsn, 2) as (one, other):
        anna, ben = await one.guest("Anna"), await one.guest("Ben")
        table = await anna.make("me", "open", length=60, time={"bot": "low", "days": 3})
        async with anna.at(table) as a, ben.at(table) as b:
            await b.do("sit", seat=1, name="Ben")
            answer = await elsewhere(ben, other).call("POST", "/api/me/days-off", {"days": 2})
            until = answer.json["days_off"]["until_ms"]
            while a.log[-1]["kind"] != "took_days_off":
                await a.receive()
            assert (a.log[-1]["actor"], a.log[-1]["text"]) == (1, str(until))


async def test_the_owner_ends(tmp_path: Path, dsn: str) -> None:
    """Clients that another process relays are closed, come back there, and find the table."""
    async with cluster(tmp_path, dsn, 2) as (one, other):
        anna = await one.guest("Anna")
        table = await anna.make("me", "me", length=60)
        async with anna.at(table) as a:
            await a.do("start")
            there = elsewhere(anna, other)
            async with there.at(table) as b:
                one.signal(signal.SIGKILL)
                assert await b.closed() == 1012
            async with there.at(table) as b:
                assert await b.act(0, leaves(b.seat_view(0)["legal"])[0])


async def test_an_owner_that_nobody_reaches_loses_the_table(tmp_path: Path, dsn: str) -> None:
    """Though its beats in the database say that it lives; it hears that and lets players go."""
    async with cluster(tmp_path, dsn, 2) as (one, other):
        anna = await one.guest("Anna")
        table = await anna.make("me", "me", length=60)
        async with anna.at(table) as a:
            await a.do("start")
            owner = await owner_of(dsn, table)
            session = await asyncpg.connect(dsn)
            await session.execute(
                "update processes set address = 'http://127.0.0.1:1' where id = $1", owner
            )
            async with elsewhere(anna, other).at(table) as b:
                assert await b.act(0, leaves(b.seat_view(0)["legal"])[0])
                assert await owner_of(dsn, table) != owner
                assert await a.closed() == 1012
                left = await session.fetchval("select count(*) from processes where id = $1", owner)
                assert left == 1
            await session.close()


async def test_strangers_are_no_process(tmp_path: Path, dsn: str) -> None:
    """A caller without the secret can neither act for a guest nor have a process think."""
    (own := tmp_path / "bots").mkdir()
    bots = Process(own, "error", None, dsn, "bots")
    async with cluster(tmp_path, dsn, 1) as (one,):
        await bots.start()
        try:
            session = await asyncpg.connect(dsn)
            secret = await session.fetchval("select secret from house")
            await session.close()
            while (await bots.call("GET", "/readyz")).status != 200:
                await asyncio.sleep(0.02)
            for given, kind, status in (
                (secret, "bots", 200), ("wrong", "bots", 404), (secret, "nothing", 404),
            ):  # fmt: skip
                answer = await bots.call("POST", f"/jobs/{kind}", b"{}", {SECRET: given})
                assert (answer.status, answer.body.strip()) == (status, b"")
            assert (await bots.call("GET", "/api/games")).status == 404
            assert await guests_from(one, secret) == 100
            assert await guests_from(one, "wrong") < 100
        finally:
            bots.signal(signal.SIGKILL)


async def guests_from(place: Visited, secret: str) -> int:
    """Return how many of a hundred names are given to people of as many addresses, after a hundred
    of this machine."""
    taken = 0
    for number in range(200):
        headers = {SECRET: secret, CLIENT: f"192.0.2.{number}"} if number >= 100 else {}
        answer = await place.call("POST", "/api/me", {"name": "Anna"}, headers)
        taken += number >= 100 and answer.status == 200
    return taken


async def test_faults(tmp_path: Path, dsn: str) -> None:
    """Players play on through every fault of the process that has the tables.

    No acknowledged action is lost or done twice.
    """
    random = Random(SEED)
    async with cluster(tmp_path, dsn, 3) as processes:
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
            victim = processes[0]
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
    """Any of the processes that are not `down`, as a proxy that draws lots chooses."""

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


@pytest.mark.parametrize("role", ["all", "bots"])
def test_no_database(
    role: str, dsn: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One that is not there, or of a later version, is said in a line, whatever the role."""

    async def make_later() -> None:
        async with PostgresStore(dsn).alone() as session:
            await session.execute("update house set version = 1000")

    given = ["serve", "--port", "0", "--data", str(tmp_path), "--role", role]
    asyncio.run(make_later())
    for store, said in (
        ("postgresql://127.0.0.1:1/x", "cannot reach the database"),
        (dsn, "a later version of this program wrote this database"),
    ):
        assert main([*given, "--store", store]) == 2
        lines = capsys.readouterr().err.splitlines()
        assert len(lines) == 1
        assert said in lines[0]
    assert main(given) == 2
    assert "--store" in capsys.readouterr().err
