"""The whole house, for long: three servers on one bus and one database, tables under play at all of
them, and faults at random. Only in a soak; `tests/server/test_cluster.py` has the short of it."""

from __future__ import annotations

import asyncio
import os
import signal
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from spieltisch.server.storage.postgres.store import PostgresStore
from tests.server.buses import NatsServer
from tests.server.harness import Client, Process
from tests.server.postgres import Postgres, new_database, restart, serving_postgres, stop
from tests.server.test_cluster import Anywhere, cluster
from tests.server.test_kill import Player, check, pair, replay
from tests.soak import soaking

SEED = int.from_bytes(os.urandom(4), "big")
TABLES = 40
FAULTS = 50
PAUSE = 0.6
"""Seconds, on average, before a player acts."""


class Timed(Player):
    """Knows when each action was acknowledged, and goes where nothing answers as the page does:
    after 2.5 s."""

    def __init__(self, player: Player) -> None:
        super().__init__(player.person, player.table, player.seat, player.random)
        self.answered: list[tuple[float, float]] = []
        """When it was first sent, and how long the answer took, in seconds."""
        self._sent: float | None = None

    async def step(self, client: Client) -> None:
        if self.pending is None:
            await asyncio.sleep(self.random.uniform(0, 2 * PAUSE))
        known = len(self.acknowledged)
        async with asyncio.timeout(2.5):
            if self.pending is None:
                self._sent = time.monotonic()
            await super().step(client)
        if len(self.acknowledged) > known and self._sent is not None:
            self.answered.append((self._sent, time.monotonic() - self._sent))


async def going_on(players: list[Timed], at_play: list[asyncio.Task[None]]) -> None:
    """Wait until each of them has been answered once more."""
    before = [len(player.answered) for player in players]
    async with asyncio.timeout(60):
        while any(len(p.answered) == n for p, n in zip(players, before, strict=True)):
            for task in at_play:
                assert not task.done(), task.exception()
            await asyncio.sleep(0.05)


@pytest.fixture
def bus() -> Iterator[NatsServer]:
    """A NATS server."""
    server = NatsServer()
    server.start()
    yield server
    server.stop()


@pytest.fixture
def database() -> Iterator[Postgres]:
    """A PostgreSQL server that may be restarted."""
    with serving_postgres() as server:
        yield server
        stop(server)


@pytest.mark.skipif(not soaking(), reason="for minutes")
async def test_faults(tmp_path: Path, database: Postgres, bus: NatsServer) -> None:
    random = Random(SEED)
    dsn = new_database(database)
    async with cluster(tmp_path, dsn, bus, "all", "all", "all") as processes:
        place = Anywhere(processes, random)
        modes = ["turns", "turns", "rush", "quiet"]
        plans = [{"mode": modes[k % len(modes)], "length": 900} for k in range(TABLES)]
        players = [
            Timed(player)
            for number, fields in enumerate(plans)
            for player in await pair(place, str(number), dict(fields), random)
        ]
        at_play = [asyncio.create_task(player.play()) for player in players]

        async def kill(victim: Process, how: int = signal.SIGKILL) -> None:
            place.down.append(victim)
            await asyncio.to_thread(victim.signal, how)
            await asyncio.sleep(1)
            await victim.start()
            place.down.clear()

        async def leave(victim: Process) -> None:
            await kill(victim, signal.SIGTERM)

        async def freeze(victim: Process) -> None:
            place.down.append(victim)
            victim.send(signal.SIGSTOP)
            await asyncio.sleep(random.uniform(0.2, 4))
            victim.send(signal.SIGCONT)
            place.down.clear()

        async def restart_bus(victim: Process) -> None:
            bus.stop()
            await asyncio.sleep(0.3)
            bus.start()

        async def restart_database(victim: Process) -> None:
            await asyncio.to_thread(restart, database)

        kinds: list[Callable[[Process], Awaitable[None]]]
        kinds = [kill, leave, freeze, restart_bus, restart_database]
        faults = [kinds[k % len(kinds)] for k in range(FAULTS)]
        random.shuffle(faults)
        stalls: dict[str, list[float]] = defaultdict(list)
        for fault in faults:
            began = time.monotonic()
            await fault(random.choice(processes))
            await going_on(players, at_play)
            stalls[fault.__name__] += [
                max((took for sent, took in player.answered if sent + took > began), default=0.0)
                for player in players
            ]
        for task in at_play:
            task.cancel()
        await asyncio.gather(*at_play, return_exceptions=True)
        for player in players:
            async with player.person.at(player.table) as client:
                check(player, client)
    acknowledged = sum(len(player.acknowledged) for player in players)
    print(f"seed {SEED}: {acknowledged} acknowledged, {FAULTS} faults", file=sys.stderr)
    for kind, seconds in stalls.items():
        parts = statistics.quantiles(seconds, n=20)
        said = ", ".join(f"{parts[k]:.2f}" for k in (9, 14, 18))
        print(f"{kind}: slowest answers {said} s (median, 3/4, 95 %)", file=sys.stderr)
    await replay(PostgresStore(dsn, cluster=True), {one.table: one.log for one in players})
