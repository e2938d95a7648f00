"""`python -m tests.cluster.proof [--tables N] [--faults N] [--seed N]` plays at real servers while
they, their bus, their database, its disk and the wires between them fail.

Three servers and one that thinks for bots have a network each (`wires.py`); the players come by
another one. Each fault is drawn at random, and mended; then each player must be answered again,
with nobody's help. At the end everything that was acknowledged is in the logs, once and in order,
and each table replays to its key. Printed are the stalls of those whom the faults struck.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from random import Random

import asyncpg

from spieltisch.server.run import tune
from spieltisch.server.storage.postgres.member import PROCESS
from spieltisch.server.storage.postgres.store import PostgresStore
from tests.cluster.crowd import Front, Guest, Pace, check_table
from tests.cluster.database import Database
from tests.cluster.wires import PRIVATE, SWITCHES, Switch, Wires, address
from tests.server.buses import NatsServer
from tests.server.disks import fill
from tests.server.harness import Person, Process
from tests.server.test_kill import Player, replay

SERVERS, THINKER = (11, 12, 13), 14
PORT = 8000
DISK = "256m"
SMALL = ("min_wal_size=2MB", "max_wal_size=8MB", "shared_buffers=32MB", "max_connections=40")
PEOPLE = 40
"""Each is at many tables."""
MODES = ("turns", "rush", "quiet", "rush")
CALM = 1.0
"""Seconds before each fault."""
HASTE = 0.005
"""Seconds for each player that they think, on average, while it is seen whether all are served."""
RECOVERED = 60
"""Seconds after which it is certain that somebody is never served again."""
_OWNERS = f"""
select distinct tables.id, host(client_addr) from tables
join pg_locks on objid::int = owner and locktype = 'advisory' and classid = {PROCESS}
join pg_stat_activity using (pid)
"""

Struck = dict[str, list[Guest]]
"""Whom a fault strikes, by how."""


class House:
    """Everything that can fail, and who plays there."""

    def __init__(self, folder: Path, random: Random, pause: float) -> None:
        self.random = random
        self.pace, self._pause = Pace(pause), pause
        self.wires = Wires()
        self.bus = NatsServer(address("bus"))
        self.bus.start()
        (at := Path("/run/database")).mkdir()
        self.database = Database(at, address("database"), SMALL)
        self.database.data.mkdir()
        options = ("-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", str(self.database.data))
        subprocess.run(["mount", *options], check=True)
        self.database.make()
        self.servers = {number: self._process(folder, number, "all") for number in SERVERS}
        self.thinker = self._process(folder, THINKER, "bots")
        self.front = Front([address("players", number) for number in SERVERS], PORT, random)
        self.guests: list[Guest] = []
        self._at_play: list[asyncio.Task[None]] = []

    def _process(self, folder: Path, number: int, role: str) -> Process:
        (own := folder / str(number)).mkdir()
        dsn = "" if role == "bots" else self.database.dsn
        at = f"{address('players', number)}:{PORT}"
        process = Process(own, "info", None, dsn, self.bus.url, role, at)
        process.within = self.wires.add(number)
        return process

    async def begin(self, tables: int) -> None:
        """Start everything, and have so many tables under play, one of five with a bot."""
        await self.database.start()
        every = (*self.servers.values(), self.thinker)
        await asyncio.gather(*(process.start() for process in every))
        self._at_play.append(asyncio.create_task(self.front.look()))
        people = [await self.front.guest(f"Guest {k}") for k in range(min(PEOPLE, 2 * tables))]
        for k in range(tables):
            anna, ben = self.random.sample(people, 2)
            bot = k % 5 == 4 or k == tables - 1
            mode = "turns" if bot else MODES[k % len(MODES)]
            fields: dict[str, object] = {"mode": mode, "length": 900}
            players = await pair(anna, ben, "bot:random" if bot else "open", fields, self.random)
            self.guests += [Guest(player, self.front, self.pace) for player in players]
        self._at_play += [asyncio.create_task(guest.play()) for guest in self.guests]
        await self.all_served()

    async def end(self) -> None:
        """Let everybody leave, and see that nothing was lost."""
        for task in self._at_play:
            task.cancel()
        await asyncio.gather(*self._at_play, return_exceptions=True)
        by_table = defaultdict(list)
        for guest in self.guests:
            by_table[guest.table].append(guest)
        for guests in by_table.values():
            await check_table(guests)
        for process in (*self.servers.values(), self.thinker):
            assert await asyncio.to_thread(process.signal, signal.SIGTERM) == 0
            assert "Traceback" not in process.stderr, process.stderr[-9000:]
        store = PostgresStore(self.database.dsn, cluster=True)
        await replay(store, {guest.table: guest.log for guest in self.guests})
        await self.database.stop()
        self.bus.stop()

    async def all_served(self) -> None:
        """Wait until an action of each player was acknowledged that they sent from now on."""
        since = time.monotonic()
        self.pace.pause = min(self._pause, HASTE * max(60, len(self.guests)))
        late: list[Guest] = self.guests
        try:
            async with asyncio.timeout(RECOVERED):
                while late := [guest for guest in late if guest.served < since]:
                    for task in self._at_play:
                        if task.done():
                            await task
                            raise AssertionError("a game was over: its length is too short")
                    await asyncio.sleep(0.05)
        except TimeoutError:
            logs = [process.stderr[-3000:] for process in self.servers.values()]
            told = "\n".join([*map(repr, late[:9]), str(await self.owners()), *logs])
            raise AssertionError(f"{len(late)} are not served again:\n{told}") from None
        self.pace.pause = self._pause

    async def at(self, number: int) -> Struck:
        """Return the players of the tables that a server owns, and those whose socket it holds."""
        host = address("players", number)
        owners = await self.owners()
        owned = [guest for guest in self.guests if owners.get(guest.table) == number]
        held = [guest for guest in self.guests if guest.host == host]
        return {
            "tables there": [guest for guest in owned if guest.host != host],
            "sockets there": held,
        }

    async def owners(self) -> dict[str, int]:
        """Return which server owns which table."""
        session = await asyncpg.connect(self.database.dsn)
        rows = await session.fetch(_OWNERS)
        await session.close()
        return {table: int(host.rpartition(".")[2]) for table, host in rows}


async def pair(
    anna: Person, ben: Person, other: str, fields: dict[str, object], random: Random
) -> list[Player]:
    """Make a table and begin; who else plays there is `other`, or Ben where that is open."""
    table = await anna.make("me", other, **fields)
    players = [Player(anna, table, 0, random)]
    async with anna.at(table) as a:
        if other == "open":
            async with ben.at(table) as b:
                await b.do("sit", seat=1, name="Ben")
            players.append(Player(ben, table, 1, random))
        await a.do("start")
    return players


# ------------------------------------------------------------ what fails

Fault = Callable[[House], Awaitable[tuple[Struck, float]]]
"""Lets something fail and mends it; returns whom that strikes, and when it began."""


def of_server(do: Callable[[House, int], Awaitable[None]]) -> Fault:
    """A fault of a server: that which owns somebody's table."""

    async def fault(house: House) -> tuple[Struck, float]:
        owners = await house.owners()
        number = owners[house.random.choice([g.table for g in house.guests if g.table in owners])]
        struck, began = await house.at(number), time.monotonic()
        await do(house, number)
        return struck, began

    fault.__name__ = do.__name__
    return fault


def of_all(do: Callable[[House], Awaitable[None]]) -> Fault:
    """A fault of what everybody needs."""

    async def fault(house: House) -> tuple[Struck, float]:
        began = time.monotonic()
        await do(house)
        return {"everybody": house.guests}, began

    fault.__name__ = do.__name__
    return fault


def cut(*switches: Switch) -> Fault:
    """The wires of a server to some switches are cut."""

    async def do(house: House, number: int) -> None:
        with house.wires.cut(number, *switches):
            await asyncio.sleep(house.random.uniform(0.5, 6))

    do.__name__ = "cut from " + (switches[0] if len(switches) == 1 else "everything")
    return of_server(do)


async def killed(house: House, number: int) -> None:
    await asyncio.to_thread(house.servers[number].signal, signal.SIGKILL)
    await asyncio.sleep(1)
    await house.servers[number].start()


async def left(house: House, number: int) -> None:
    status = await asyncio.to_thread(house.servers[number].signal, signal.SIGTERM)
    assert status == 0
    await asyncio.sleep(1)
    await house.servers[number].start()


async def frozen(house: House, number: int) -> None:
    house.servers[number].send(signal.SIGSTOP)
    await asyncio.sleep(house.random.uniform(0.5, 6))
    house.servers[number].send(signal.SIGCONT)


async def bus_restarted(house: House) -> None:
    house.bus.stop()
    await asyncio.sleep(0.3)
    house.bus.start()


async def database_restarted(house: House) -> None:
    house.database.crash()


async def disk_full(house: House) -> None:
    """Until nothing can be written any more, nor PostgreSQL begin another file of its log, which
    ends all it is at; and then for a while."""
    ballast = fill(house.database.data)
    while house.front.anybody_ready:
        with suppress(OSError, asyncpg.PostgresError):
            await use_up_log(house.database.dsn)
        await asyncio.sleep(0.05)
    await asyncio.sleep(house.random.uniform(0, 4))
    ballast.unlink()
    await house.database.answering()


async def use_up_log(dsn: str) -> None:
    """Have PostgreSQL begin another file of its log, as much traffic does."""
    session = await asyncpg.connect(dsn, timeout=5)
    await session.execute("select pg_switch_wal()")
    await session.close()


async def thinker_killed(house: House) -> tuple[Struck, float]:
    """Those who play with bots, whose thoughts it had."""
    tables = [guest.table for guest in house.guests]
    struck = [guest for guest in house.guests if tables.count(guest.table) == 1]
    began = time.monotonic()
    await asyncio.to_thread(house.thinker.signal, signal.SIGKILL)
    await asyncio.sleep(1)
    await house.thinker.start()
    return {"with bots": struck}, began


FAULTS: dict[str, Fault] = {
    fault.__name__: fault
    for fault in (
        of_server(killed),
        of_server(left),
        of_server(frozen),
        cut("bus"),
        cut("database"),
        cut("players"),
        cut(*SWITCHES),
        of_all(bus_restarted),
        of_all(database_restarted),
        of_all(disk_full),
        thinker_killed,
    )
}


async def main(tables: int, kinds: list[str], pause: float, random: Random) -> None:
    """Play, and let that happen."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder), random, pause)
        await house.begin(tables)
        tune()  # it is not the players' cycle collector that players are to wait for
        print(f"{tables} tables under play after {time.monotonic() - began:.0f} s", flush=True)
        stalls: dict[tuple[str, str], list[float]] = defaultdict(list)
        for kind in kinds:
            await asyncio.sleep(CALM)
            struck, at = await FAULTS[kind](house)
            mended = time.monotonic()
            await house.all_served()
            print(f"{kind}: {mended - at:.1f} s, all served in {time.monotonic() - mended:.1f} s")
            sys.stdout.flush()
            for how, guests in struck.items():
                stalls[kind, how] += [guest.stall(at, kind == left.__name__) for guest in guests]
        for (kind, how), seconds in sorted(stalls.items()):
            if not seconds:
                continue
            seconds.sort()
            p95 = seconds[int(len(seconds) * 0.95)]
            print(
                f"{kind}, {how}: stalls of {statistics.median(seconds):.2f} s (median),"
                f" {p95:.2f} s (95 %), {seconds[-1]:.2f} s at most; {len(seconds)} players,"
                f" {kinds.count(kind)} faults"
            )
        await house.end()
        acknowledged = sum(len(guest.acknowledged) for guest in house.guests)
        again = sum(guest.resent for guest in house.guests)
        applied = sum(guest.already for guest in house.guests)
        print(
            f"{acknowledged} acknowledged: none lost, none applied twice;"
            f" {again} sent again, {applied} of which had been applied; {len(kinds)} faults,"
            f" {time.monotonic() - began:.0f} s"
        )


def drawn(number: int, of: list[str], random: Random) -> list[str]:
    """Return so many kinds of fault in a random order, each as often as the others."""
    rounds = [kind for _ in range(number // len(of) + 1) for kind in random.sample(of, len(of))]
    return rounds[:number]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--faults", type=int, default=50)
    parser.add_argument("--of", default=",".join(FAULTS), help="kinds of fault, by commas")
    parser.add_argument("--pause", type=float, default=3.0, help="seconds of thought, on average")
    parser.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(4), "big"))
    given = parser.parse_args()
    if os.environ.get("SPIELTISCH_PRIVATE") != "1":
        os.environ["SPIELTISCH_PRIVATE"] = "1"
        os.execvp(
            PRIVATE[0], [*PRIVATE, sys.executable, "-m", "tests.cluster.proof", *sys.argv[1:]]
        )
    print(f"seed {given.seed}", flush=True)
    random = Random(given.seed)
    kinds = drawn(given.faults, given.of.split(","), random)
    asyncio.run(main(given.tables, kinds, given.pause, random))
