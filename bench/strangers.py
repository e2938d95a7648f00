"""How much strangers who do their worst slow those who play: they chat, ping, come and go

One player acts at the table where the strangers are, one at another; the server has its ordinary
bounds and, where there are two processors, one of them for itself. The players share theirs with
the strangers; without them, with a program that is as busy, since what players lose to their
neighbours is none of the server's.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import msgspec
import uvloop
from websockets.asyncio.client import connect

from bench.crowd import HOW_MANY, message, name
from bench.player import choose
from bench.report import Report
from bench.talking import apart, post, processor

INTERVAL = 0.05
"""Seconds between two actions of a player."""
GAME = "ingenious"
SLOWED = 3.0
BUSY = "while True: pass"


def run(report: Report) -> None:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "spieltisch", "play", "--port", "0", "--data", folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            port = int(server.stdout.readline().strip().rpartition(":")[2])
            apart(server.pid, 0)
            apart(os.getpid(), 1)
            try:
                uvloop.run(measure(report, port, server.pid, max(5, report.seconds / 40)))
            finally:
                server.terminate()


async def measure(report: Report, port: int, server: int, seconds: float) -> None:
    """Play alone and then with strangers of a kind, in turns."""
    players = [Player(port, await name(port)) for _ in range(2)]
    for kind, number in HOW_MANY.items():
        with beside([sys.executable, "-c", BUSY]):
            alone = await play(players, seconds)
        for player in players:
            await player.begin()
        command = [sys.executable, "-m", "bench.crowd", kind, str(port), players[0].table]
        begun = processor(server)
        with beside(command):
            taken = await asyncio.gather(*(player.play(seconds) for player in players))
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


async def play(players: list[Player], seconds: float) -> list[list[float]]:
    """Have everybody play at a new table."""
    for player in players:
        await player.begin()
    return await asyncio.gather(*(player.play(seconds) for player in players))


def quantile(values: list[float], share: float) -> float:
    """The value below which that share lies."""
    return sorted(values)[int(len(values) * share)]


class Player:
    """Somebody who plays a solo game by chance, and then another."""

    def __init__(self, port: int, cookie: str) -> None:
        self.port, self.cookie, self.table = port, cookie, ""
        self.random = Random(1)

    async def begin(self) -> None:
        """Have a table of their own."""
        new = {"game": GAME, "options": {"mode": "solo"}, "seats": [{"kind": "me"}]}
        _, made = await asyncio.to_thread(post, self.port, "/api/tables", new, self.cookie)
        self.table = made["table"]

    async def play(self, seconds: float) -> list[float]:
        """Act for so many seconds, or until the game is over; how long each action took."""
        waits = []
        uri = f"ws://127.0.0.1:{self.port}/api/tables/{self.table}/socket"
        headers = {"Cookie": self.cookie}
        async with connect(uri, additional_headers=headers, compression=None) as socket:
            n = 0
            legal: dict[str, Any] = {}
            pending, sent, end = message("hello"), 0.0, time.perf_counter() + seconds
            await socket.send(pending)
            await socket.send(message("start"))
            async for data in socket:
                news = msgspec.json.decode(data)
                if news["type"] in ("welcome", "update"):
                    n = news["n"]
                    for seat_view in news["seat_views"]:
                        legal = seat_view.get("legal") or legal
                elif news["type"] in ("done", "refused") and n:
                    if sent:
                        waits.append(time.perf_counter() - sent)
                    if time.perf_counter() > end or not legal or news["type"] == "refused":
                        break
                    await asyncio.sleep(max(INTERVAL, seconds / 45))
                    action = choose(legal, self.random)
                    sent = time.perf_counter()
                    await socket.send(message("act", seat=0, seen=n, action=action))
        return waits
