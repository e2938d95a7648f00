"""Everything that can fail, and players there. Servers run as `spieltisch serve` runs them behind
HAProxy, with real games, PostgreSQL on a small disk, and the wires between them."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import time
from collections import defaultdict
from pathlib import Path
from random import Random

import asyncpg

from spieltisch.server.base.library import Library
from spieltisch.server.storage.postgres.member import PROCESS
from spieltisch.server.storage.postgres.store import PostgresStore
from tests.cluster.chair import check
from tests.cluster.crowd import Guest, Pace
from tests.cluster.database import Database
from tests.cluster.front import Balance, Caller, Front, caller
from tests.cluster.processor import Processor
from tests.cluster.wires import Wires, address
from tests.server.harness import Process

SERVERS, THINKER = (11, 12, 13), 14
PORT = 8000
DISK = "256m"
SMALL = ("min_wal_size=2MB", "max_wal_size=8MB", "shared_buffers=32MB", "max_connections=40")
PEOPLE = 40
"""Each is at many tables."""
GAMES = ("ingenious", "zigzag", "carcassonne", "lastdie")
"""At one table after the other; in Zig-Zag everybody acts at once."""
BOT, BOTS_AT = "greedy", 5
"""Every so many tables have one, of a game that takes turns."""
HASTE = 0.005
"""Seconds for each player that they think, on average, while it is seen whether all are served."""
RECOVERED = 60
"""Seconds after which it is certain that somebody is never served again."""
_OWNERS = f"""
select distinct tables.id, host(client_addr) from tables
join pg_locks on objid::int = owner and locktype = 'advisory' and classid = {PROCESS}
join pg_stat_activity using (pid)
"""


class Server(Process):
    """`spieltisch serve` behind a proxy, in a network of its own."""

    def __init__(self, folder: Path, number: int, role: str, dsn: str) -> None:
        folder.mkdir()
        super().__init__(folder)
        self._options = {
            "host": address("players", number), "port": PORT, "data": folder, "store": dsn,
            "role": role, "trusted-proxy": address("players"), "coaches": 0, "log-level": "info",
        }  # fmt: skip

    def command(self) -> list[str]:
        told = (part for name, value in self._options.items() for part in (f"--{name}", str(value)))
        return ["spieltisch", "serve", *told]


class Deployment:
    """See above. `pause` is how long players think on average. Failures that do not end by
    themselves last from one to the other number of seconds in `lasting`. The proxy goes by
    `balance`."""

    def __init__(
        self,
        folder: Path,
        random: Random,
        pause: float,
        lasting: tuple[float, float],
        balance: Balance,
    ) -> None:
        self.random = random
        self.lasting = lasting
        self.pace, self._pause = Pace(pause), pause
        self.wires = Wires()
        (at := Path("/run/database")).mkdir()
        self.database = Database(at, address("database"), SMALL)
        self.database.data.mkdir()
        options = ("-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", str(self.database.data))
        subprocess.run(["mount", *options], check=True)
        self.database.make()
        self.servers = {number: self._server(folder, number, "all") for number in SERVERS}
        self.thinker = self._server(folder, THINKER, "bots")
        behind = {f"s{n}": f"{address('players', n)}:{PORT}" for n in SERVERS}
        self.front = Front(folder, address("players"), PORT, behind, balance)
        self.guests: list[Guest] = []
        self.processor = Processor(self._names)
        self._at_play: list[asyncio.Task[None]] = []

    def _server(self, folder: Path, number: int, role: str) -> Server:
        server = Server(folder / str(number), number, role, self.database.dsn)
        server.within = self.wires.add(number)
        return server

    def _names(self) -> dict[int, str]:
        servers = dict.fromkeys([server.pid for server in self.servers.values()], "servers")
        ours = {self.thinker.pid: "thinker", self.front.pid: "HAProxy", os.getpid(): "players"}
        return servers | ours | {self.database.pid: "PostgreSQL"}

    async def begin(self, tables: int) -> None:
        """Start everything, and have so many tables under play."""
        await self.database.start()
        await asyncio.gather(*(one.start() for one in (*self.servers.values(), self.thinker)))
        self.front.start()
        while not await self._served():
            await asyncio.sleep(0.05)
        self._at_play.append(asyncio.create_task(self.processor.watch()))
        people = [await caller(self.front, k) for k in range(1, 1 + min(PEOPLE, 2 * tables))]
        turns = [game for game in GAMES if game != "zigzag"]
        for k in range(tables):
            anna, ben = self.random.sample(people, 2)
            bot = k % BOTS_AT == BOTS_AT - 1 or k == tables - 1
            game = turns[k % len(turns)] if bot else GAMES[k % len(GAMES)]
            self.guests += await self._pair(anna, None if bot else ben, game)
        self._at_play += [asyncio.create_task(guest.play()) for guest in self.guests]
        await self.all_served()

    async def _served(self) -> bool:
        """Return whether the proxy answers, and knows of a server that is ready."""
        try:
            return await self.front.ready()
        except OSError:
            return False

    async def _pair(self, anna: Caller, ben: Caller | None, game: str) -> list[Guest]:
        """Make a table and begin; a bot plays there where Ben does not."""
        other = f"bot:{BOT}" if ben is None else "open"
        table = await anna.make("me", other, game=game, options={})
        async with anna.at(table) as a:
            if ben is not None:
                async with ben.at(table) as b:
                    await b.do("sit", seat=1, name="Ben")
            await a.do("start")
        who = [anna] if ben is None else [anna, ben]
        return [Guest(one, table, self.pace) for one in who]

    async def end(self) -> None:
        """Let everybody leave, and see that nothing was lost."""
        self.processor.look()
        for task in self._at_play:
            task.cancel()
        await asyncio.gather(*self._at_play, return_exceptions=True)
        all_of_them = (*self.servers.values(), self.thinker)
        ends = [asyncio.to_thread(one.signal, signal.SIGTERM) for one in all_of_them]
        assert not any(await asyncio.gather(*ends))
        for server in all_of_them:
            assert "Traceback" not in server.stderr, server.stderr[-9000:]
        chairs = defaultdict(list)
        for guest in self.guests:
            for chair in guest.chairs:
                chairs[chair.table].append(chair)
        store, library = PostgresStore(self.database.dsn, cluster=True), Library()
        for table, those in chairs.items():
            stored = await store.load(table)
            assert stored is not None, table
            check(library, stored, those)
        await store.close()
        await self.database.stop()
        self.front.stop()

    async def all_served(self) -> None:
        """Wait until each player is served again.

        The server has answered an action that they sent from now on. On another player's turn,
        they have received that player's action instead.
        """
        since = time.monotonic()
        self.pace.pause = min(self._pause, HASTE * max(60, len(self.guests)))
        late: list[Guest] = self.guests
        try:
            async with asyncio.timeout(RECOVERED):
                while late := [guest for guest in late if guest.served < since]:
                    for task in self._at_play:
                        if task.done():
                            task.result()
                    await asyncio.sleep(0.05)
        except TimeoutError:
            logs = [server.stderr[-3000:] for server in self.servers.values()]
            told = "\n".join([*map(repr, late[:9]), str(await self.owners()), *logs])
            raise AssertionError(f"{len(late)} are not served again:\n{told}") from None
        self.pace.pause = self._pause

    async def at(self, number: int) -> dict[str, list[Guest]]:
        """Return the players of the tables that a server owns, and those whose socket it holds."""
        server = f"s{number}"
        owners = await self.owners()
        owned = [guest for guest in self.guests if owners.get(guest.chair.table) == number]
        held = [guest for guest in self.guests if guest.server == server]
        return {
            "tables there": [guest for guest in owned if guest.server != server],
            "sockets there": held,
        }

    async def owners(self) -> dict[str, int]:
        """Return which server owns which table."""
        session = await asyncpg.connect(self.database.dsn)
        rows = await session.fetch(_OWNERS)
        await session.close()
        return {table: int(host.rpartition(".")[2]) for table, host in rows}
