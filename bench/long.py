"""30 tables of bots for as long as you say: the memory after the first fifth, and at the end

`make soak` runs it for two hours, and fails where memory grows.
"""

from __future__ import annotations

import asyncio
import itertools
import statistics
import tempfile
from collections.abc import Sequence

import aiohttp

import spieltisch
from bench.report import Report
from bench.servers import serving
from bench.talking import memory
from spieltisch import bots

TABLES = 30
GROWTH = 2.0
"""Per cent of memory at most, from the end of the warm-up to the end."""
WARM_UP = 0.2
"""The share of the time until memory counts: by then all games have been played."""
EVERY_SECONDS = 1.0
LOOK_SECONDS = 2.0
"""Seconds between two looks whether a game is over."""
MIB = 2**20


def run(report: Report) -> None:
    with tempfile.TemporaryDirectory() as folder, serving(folder) as (pid, port):
        seen, ended = asyncio.run(_watch(pid, port, report.seconds))
    report.add("games that ended", [ended], "", at_least=1)
    report.add("memory", seen, "MiB")
    report.add("  more at the end than after the warm-up", [growth(seen)], "%", at_most=GROWTH)


def growth(seen: Sequence[float]) -> float:
    """Return the growth of memory in per cent: the median of the last tenth against that of the
    tenth after the warm-up.

    >>> growth([1.0] * 20 + [100.0] * 70 + [103.0] * 10)
    3.0
    >>> growth([1.0, 2.0])
    0.0
    """
    counted = seen[int(WARM_UP * len(seen)) :]
    tenth = max(1, len(seen) // 10)
    first, last = statistics.median(counted[:tenth]), statistics.median(counted[-tenth:])
    return 100 * (last - first) / first if len(counted) > 2 * tenth else 0.0


async def _watch(pid: int, port: int, seconds: float) -> tuple[list[float], int]:
    """Have bots play for so long; return the MiB of each second, and how many games ended."""
    games, ended = itertools.cycle(spieltisch.list_games()), 0

    async def play(number: int) -> None:
        nonlocal ended
        async with _guest(port, number) as guest:
            await (await guest.post("/api/me", json={"name": f"Guest {number}"})).read()
            while True:
                await _play(guest, next(games))
                ended += 1

    playing = [asyncio.create_task(play(number)) for number in range(TABLES)]
    seen = []
    try:
        for _ in range(max(1, round(seconds / EVERY_SECONDS))):
            await asyncio.sleep(EVERY_SECONDS)
            seen.append(memory(pid) / MIB)
            for failed in (task for task in playing if task.done()):
                failed.result()
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    return seen, ended


def _guest(port: int, number: int) -> aiohttp.ClientSession:
    """Return the browser of a guest, who has an address of their own."""
    return aiohttp.ClientSession(
        f"http://127.0.0.1:{port}",
        connector=aiohttp.TCPConnector(local_addr=(f"127.0.0.{number + 2}", 0)),
        cookie_jar=aiohttp.CookieJar(unsafe=True),
    )


async def _play(guest: aiohttp.ClientSession, game: str) -> None:
    """Have two bots play a game to its end; nobody looks on."""
    seats = [{"kind": "bot", "bot": bots.levels(spieltisch.load(game))[0]}] * 2
    new = {"game": game, "options": {}, "seats": seats, "shuffle": False}
    async with guest.post("/api/tables", json=new) as made:
        table = (await made.json())["table"]
    async with guest.ws_connect(f"/api/tables/{table}/socket") as socket:
        await socket.send_json({"type": "hello", "id": 1, "since": 0})
        await socket.send_json({"type": "start", "id": 2})
        while (answer := await socket.receive_json()).get("id") != 2:
            pass
        assert answer["type"] == "done", answer
    while True:
        async with guest.get(f"/api/tables/{table}/record") as record:
            if record.status == 200:
                return
        await asyncio.sleep(LOOK_SECONDS)
