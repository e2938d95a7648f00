"""A lobby of 5,000 guests over 20,000 resting tables: how soon it answers, and the memory they take

Each guest asks every ten seconds, as the page does, over connections that stay open.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path

import aiohttp
from msgspec import structs

import spieltisch
from bench.report import Report
from bench.resting import KEPT_TABLES, opened, store
from bench.servers import serving
from bench.talking import memory, processor
from spieltisch.server.base.randomness import Randomness
from spieltisch.server.features.guests.accounts import COOKIE, hashed
from spieltisch.server.run import DATABASE
from spieltisch.server.storage import guest_rows
from spieltisch.server.storage.interface import Change
from spieltisch.server.storage.sqlite import SqliteStore

GUESTS = 5_000
EVERY_SECONDS = 10.0
ADDRESSES = 25
"""Addresses that the guests come from: the server bounds the requests of each."""
LISTED = 200
"""Tables of each game that the list could show."""
SECONDS = 20.0
ANSWER_MS = 50.0
RESTING_KB = 0.1


def run(report: Report) -> None:
    with tempfile.TemporaryDirectory() as empty, serving(empty) as (server, _):
        before = memory(server)
    with tempfile.TemporaryDirectory() as folder:
        games = spieltisch.list_games()
        few = [opened(game, number) for game in games for number in range(5)]
        name = Randomness().table_id
        tables = [structs.replace(few[k % len(few)], table=name()) for k in range(KEPT_TABLES)]
        listed = [_listed(tables[k]) for k in range(LISTED * len(games))]
        asyncio.run(store(Path(folder), [*listed, *tables[len(listed) :]]))
        cookies = asyncio.run(_guests(Path(folder)))
        with serving(folder, "--coaches", "0") as (server, port):
            each = (memory(server) - before) / KEPT_TABLES / 1024
            report.add(f"a resting table of {KEPT_TABLES:,}", [each], "KB", at_most=RESTING_KB)
            used, began = processor(server), time.perf_counter()
            waits = sorted(asyncio.run(_lobby(port, cookies)))
            share = (processor(server) - used) / (time.perf_counter() - began)
        middle, late = waits[len(waits) // 2], waits[len(waits) * 99 // 100]
        report.add(f"the lobby answers {GUESTS:,} guests after", [middle], "ms", at_most=ANSWER_MS)
        report.add("  99 of 100 times within", [late], "ms", at_most=ANSWER_MS)
        report.add("  processor meanwhile", [100 * share], "%")


def _listed(change: Change) -> Change:
    """Return the same table, as the list shows it."""
    assert change.card is not None
    return structs.replace(change, card=structs.replace(change.card, listed=True))


async def _guests(folder: Path) -> list[str]:
    """Add the guests, and return a cookie of each."""
    kept, randomness = SqliteStore(folder / DATABASE), Randomness()
    tokens = [randomness.token() for _ in range(GUESTS)]
    named = enumerate(tokens)
    await asyncio.gather(
        *(kept.do(guest_rows.add_guest, hashed(one), f"Guest {k}", 1) for k, one in named)
    )
    await kept.close()
    return [f"{COOKIE}={token}" for token in tokens]


async def _lobby(port: int, cookies: list[str]) -> list[float]:
    """Have all guests ask at their own times; return the milliseconds until each answer, but for
    those of their first round."""
    waits: list[float] = []
    url = f"http://127.0.0.1:{port}/api/lobby"

    async def guest(number: int, session: aiohttp.ClientSession) -> None:
        next_at = number / GUESTS * EVERY_SECONDS
        while next_at < SECONDS:
            await asyncio.sleep(began + next_at - time.perf_counter())
            asked = time.perf_counter()
            async with session.get(url, headers={"cookie": cookies[number]}) as answer:
                assert answer.status == 200, await answer.text()
                await answer.read()
            if next_at >= EVERY_SECONDS:
                waits.append((time.perf_counter() - asked) * 1000)
            next_at += EVERY_SECONDS

    sessions = [
        aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(limit=20, local_addr=(f"127.0.0.{k + 2}", 0)),
            cookie_jar=aiohttp.DummyCookieJar(),
        )
        for k in range(ADDRESSES)
    ]
    began = time.perf_counter()
    await asyncio.gather(*(guest(k, sessions[k % ADDRESSES]) for k in range(len(cookies))))
    await asyncio.gather(*(session.close() for session in sessions))
    return waits
