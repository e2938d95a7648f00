"""the players' loss while strangers do their worst, who chat, ping, come and go

One player acts at the table where the strangers are, one at another. The server has its ordinary
bounds and, where there are two processors, one of them for itself. The players share the other
processor with the strangers or, without them, with a program that is as busy. A loss to neighbours
is not the server's, so both cases have it.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import uvloop

from bench.client import Client, News, choose, legal_tree
from bench.crowd import HOW_MANY, name
from bench.report import Report
from bench.servers import serving
from bench.talking import apart, post, processor

INTERVAL = 0.05
"""Seconds between two actions of a player."""
GAME = "ingenious"
SLOWED = 3.0
BUSY = "while True: pass"


def run(report: Report) -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(folder, command=("play",)) as (server, port),
    ):
        apart(server, 0)
        apart(os.getpid(), 1)
        uvloop.run(measure(report, port, server, max(5, report.seconds / 40)))


async def measure(report: Report, port: int, server: int, seconds: float) -> None:
    """Play alone and then with strangers of a kind, in turns."""
    cookies = [await name(port) for _ in range(2)]
    for kind, number in HOW_MANY.items():
        with beside([sys.executable, "-c", BUSY]):
            alone = await play(await seated(port, cookies), seconds)
        players = await seated(port, cookies)
        command = [sys.executable, "-m", "bench.crowd", kind, str(port), players[0].table]
        begun = processor(server)
        with beside(command):
            taken = await play(players, seconds)
        used = processor(server) - begun
        for where, waits, before in zip(("here", "elsewhere"), taken, alone, strict=True):
            p50, p95 = quantile(waits, 0.5), quantile(waits, 0.95)
            what = f"{number} strangers {kind}, {where}"
            slowed = [p50 / quantile(before, 0.5)]
            report.add(f"{what}: an action takes", slowed, "times as long", at_most=SLOWED)
            report.add("  p50", [1000 * p50], "ms")
            report.add("  p95", [1000 * p95], "ms")
        report.add("  the server's processor time meanwhile", [100 * used / seconds], "%")
        await asyncio.sleep(2)


@contextmanager
def beside(command: list[str]) -> Iterator[None]:
    """Have a program run on the players' processor."""
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as program:
        apart(program.pid, 1)
        try:
            yield
        finally:
            program.kill()


async def seated(port: int, cookies: list[str]) -> list[Player]:
    """Return players, each at a new table."""
    new = {"game": GAME, "options": {"mode": "solo"}, "seats": [{"kind": "me"}]}
    made = [await asyncio.to_thread(post, port, "/api/tables", new, one) for one in cookies]
    return [Player(port, one, told["table"]) for one, (_, told) in zip(cookies, made, strict=True)]


async def play(players: list[Player], seconds: float) -> list[list[float]]:
    """Have all of them play."""
    return await asyncio.gather(*(player.play(seconds) for player in players))


def quantile(values: list[float], share: float) -> float:
    """The value below which that share lies."""
    return sorted(values)[int(len(values) * share)]


class Player(Client):
    """Somebody who plays a solo game by chance; its socket is of one game."""

    def __init__(self, port: int, cookie: str, table: str) -> None:
        super().__init__(itertools.count(1))
        self.port, self.cookie, self.table = port, cookie, table
        self._seen, self._legal = 0, b"{}"

    def hear(self, news: News, data: bytes) -> None:
        if news.type in ("welcome", "update"):
            self._seen = news.n
            for seat_view in news.seat_views:
                if (legal := bytes(seat_view.legal)) != b"null":
                    self._legal = legal

    async def play(self, seconds: float) -> list[float]:
        """Act for so many seconds, or until the game is over; return how long each action took."""
        waits, random, end = [], Random(1), time.perf_counter() + seconds
        await self.open(self.port, self.table, self.cookie)
        await self.ask(type="start")
        while time.perf_counter() < end and (legal := legal_tree(self._legal)):
            await asyncio.sleep(max(INTERVAL, seconds / 45))
            action = choose(legal, random)
            sent = time.perf_counter()
            await self.ask(type="act", seat=0, seen=self._seen, action=action)
            waits.append(time.perf_counter() - sent)
        self.transport.close()
        return waits
