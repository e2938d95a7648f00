"""Several processes that own tables, clients who do not give up, and what is done to both."""

from __future__ import annotations

import asyncio
import itertools
import json
import signal
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from random import Random
from typing import Any

from spieltisch.server.storage.postgres.store import PostgresStore
from tests.cluster.history import Line, Request

PATIENCE = 1.0
"""Seconds after which a client asks another process."""
_asks = itertools.count(1)

Json = dict[str, Any]


class OwnerProcess:
    """One process, which may be killed and started again."""

    def __init__(self, dsn: str) -> None:
        self.dsn = dsn
        self.number = 0
        self._up = False
        self._running: asyncio.subprocess.Process | None = None
        self._reading: asyncio.Task[None] | None = None
        self._waiting: dict[int, asyncio.Future[Json]] = {}

    async def start(self) -> None:
        """Start it; return once it serves."""
        pipe = asyncio.subprocess.PIPE
        command = [sys.executable, "-m", "tests.cluster.owner", self.dsn]
        self._running = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
        self._reading = asyncio.create_task(self._read(self._running))
        self.number = (await self._answer(0))["process"]
        self._up = True

    def signal(self, what: signal.Signals) -> None:
        """Send it a signal."""
        assert self._running is not None
        self._running.send_signal(what)

    async def kill(self) -> None:
        """Kill it, and see it gone."""
        self.signal(signal.SIGKILL)
        assert self._running is not None
        await self._running.wait()

    async def stop(self) -> None:
        """Let it end by itself."""
        assert self._running is not None
        assert self._running.stdin is not None
        self._running.stdin.close()
        assert await self._running.wait() == 0

    @asynccontextmanager
    async def standing_still(self) -> AsyncIterator[None]:
        """Let it stand still meanwhile."""
        self.signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.signal(signal.SIGCONT)

    async def ask(self, table: str, guest: int, message: int, patience: float = PATIENCE) -> Json:
        """Return what it answers; ConnectionError when it is gone, TimeoutError when it is slow."""
        if not self._up or self._running is None:
            raise ConnectionError
        number = next(_asks)
        asked = {"ask": number, "table": table, "guest": guest, "message": message}
        assert self._running.stdin is not None
        self._running.stdin.write(json.dumps(asked).encode() + b"\n")
        return await asyncio.wait_for(self._answer(number), patience)

    def _answer(self, number: int) -> asyncio.Future[Json]:
        answer = self._waiting[number] = asyncio.get_running_loop().create_future()
        return answer

    async def _read(self, running: asyncio.subprocess.Process) -> None:
        assert running.stdout is not None
        async for line in running.stdout:
            said = json.loads(line)
            self.number = said["process"] or self.number
            answer = self._waiting.pop(said["ask"], None)
            if answer is not None and not answer.done():
                answer.set_result(said)
        self._up = False
        for answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(ConnectionError())
                answer.exception()
        self._waiting.clear()


class Player:
    """A client at a table, whose messages are sent until they are answered, one after another.

    `at` is the process that was asked last, and `pause` what is waited for before each message."""

    def __init__(self, processes: list[OwnerProcess], table: str, guest: int, pause: float) -> None:
        self.table, self.guest, self.pause = table, guest, pause
        self.requests: list[Request] = []
        self.at = processes[guest % len(processes)]
        self._processes = processes
        self._random = Random(f"{table} {guest}")

    async def play(self, until: Callable[[], bool]) -> None:
        """Act until it is time to end."""
        for message in itertools.count(1):
            await asyncio.sleep(self._random.uniform(0, 2 * self.pause))
            sent = time.monotonic()
            self.requests.append(Request(self.guest, message, sent, None, None))
            n = await self._insist(message)
            self.requests[-1] = Request(self.guest, message, sent, time.monotonic(), n)
            if until():
                return

    async def _insist(self, message: int) -> int:
        while True:
            try:
                said = await self.at.ask(self.table, self.guest, message)
            except (ConnectionError, TimeoutError):
                self.at = self._random.choice(self._processes)
                continue
            if "n" in said:
                return int(said["n"])
            owners = [one for one in self._processes if one.number == said.get("owner")]
            self.at = owners[0] if owners else self._random.choice(self._processes)
            await asyncio.sleep(0.01)


async def read_log(store: PostgresStore, table: str) -> list[Line]:
    """Return a table's log."""
    stored = await store.load(table)
    assert stored is not None
    return [Line(row.n, *json.loads(row.event)) for row in stored.rows]


Fault = Callable[[OwnerProcess], Awaitable[None]]
"""A fault strikes one process, or a service that all of them need."""


async def kill(process: OwnerProcess) -> None:
    """Kill a process; another one takes its place in a while."""
    await process.kill()
    await asyncio.sleep(0.2)
    await process.start()


def freeze(seconds: float) -> Fault:
    """Let a process stand still for so long."""

    async def do(process: OwnerProcess) -> None:
        async with process.standing_still():
            await asyncio.sleep(seconds)

    return do


def stalls(players: list[Player], began: float) -> list[float]:
    """Return how long each of them waited for the answer to what was under way since, at most."""
    now = time.monotonic()
    return [
        max(
            (
                (request.answered or now) - max(request.sent, began)
                for request in player.requests
                if request.answered is None or request.answered > began
            ),
            default=0.0,
        )
        for player in players
    ]
