"""Processes that own tables are killed, stand still and lose their database during play.

Every acknowledged event is in the log, once, and every table replays to its key.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from random import Random

import pytest
import pytest_asyncio

from spieltisch.server.storage.interface import Change, Claim
from spieltisch.server.storage.postgres import member
from spieltisch.server.storage.postgres.store import PostgresStore
from spieltisch.server.table.stored import EventRow
from support.postgres import Postgres, cut, new_database, restart, serving_postgres, stop
from support.soak import sample
from tests.cluster.history import Request, faults, key_after
from tests.cluster.owner import CARD
from tests.cluster.owners import Fault, OwnerProcess, Player, freeze, kill, read_log, stalls

SEED = int.from_bytes(os.urandom(4), "big")
PROCESSES = 3
TABLES = sample(4, 200)
FAULTS = sample(1, 10)
"""Of each kind."""
PAUSE = sample(0.02, 0.25)
"""Seconds between a client's messages."""
CALM = sample(0.3, 1.0)
"""Seconds in which tables are played at without a fault, before and after each."""
RESTARTED, ENDED = FOR_ALL = ("database restarted", "all sessions ended")
"""Faults that strike all processes at once."""


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    """A server that may be restarted."""
    with serving_postgres() as server:
        yield server
        stop(server)


@pytest.fixture
def dsn(postgres: Postgres) -> str:
    """An empty database."""
    return new_database(postgres)


@pytest_asyncio.fixture
async def store(dsn: str) -> AsyncIterator[PostgresStore]:
    """The store of the tests' own process, next to the processes that they start."""
    store = PostgresStore(dsn, cluster=True)
    await store.open()
    yield store
    await store.close()


async def make(store: PostgresStore, table: str) -> Request:
    """Make a table; return the request it came of."""
    at = time.monotonic()
    event = f'[0, 0, "{key_after("", 0, 0)}"]'.encode()
    await store.append(Change(table, [EventRow(1, 1, event)], CARD))
    return Request(0, 0, at, time.monotonic(), 1)


async def told(process: OwnerProcess, guest: int, message: int) -> Request:
    """Have a process append an event to the table `t`; return the request that was answered."""
    sent = time.monotonic()
    n = (await process.ask("t", guest, message))["n"]
    return Request(guest, message, sent, time.monotonic(), n)


async def claimed(store: PostgresStore, table: str) -> Claim:
    """Claim a table until it is ours."""
    async with asyncio.timeout(20):
        while not (claim := await store.claim(table)).ours:
            await asyncio.sleep(0.02)
    return claim


async def test_the_tables_of_a_killed_process_are_free(
    dsn: str, store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process claims them before the heartbeats of the killed one are late."""
    monkeypatch.setattr(member, "LEASE_MS", 3_600_000)
    made = await make(store, "t")
    process = OwnerProcess(dsn)
    await process.start()
    first = await told(process, 1, 1)
    assert await store.claim("t") == Claim(process.number, 1, False)
    await process.kill()
    assert await claimed(store, "t") == Claim(store.process, 2, True)
    assert not faults(await read_log(store, "t"), [made, first])


async def test_a_frozen_owner_writes_nothing_afterwards(dsn: str, store: PostgresStore) -> None:
    """It is asked while it stands still; once it goes on, it owns nothing, and knows it."""
    made = await make(store, "t")
    process = OwnerProcess(dsn)
    await process.start()
    before, first = process.number, await told(process, 1, 1)
    async with process.standing_still():
        late = asyncio.create_task(process.ask("t", 1, 2, patience=30))
        claim = await claimed(store, "t")
        key = key_after((await read_log(store, "t"))[-1].key, 0, 1)
        sent = time.monotonic()
        event = EventRow(3, 3, f'[0, 1, "{key}"]'.encode())
        await store.append(Change("t", [event], CARD, epoch=claim.epoch))
        ours = Request(0, 1, sent, time.monotonic(), 3)
    assert "n" not in await late
    while (await process.ask("t", 1, 2)).get("owner") != store.process:
        await asyncio.sleep(0.02)
    assert process.number != before
    assert not faults(await read_log(store, "t"), [made, first, ours])
    await store.release("t", claim.epoch)
    last = await told(process, 1, 2)
    assert not faults(await read_log(store, "t"), [made, first, ours, last])
    await process.stop()


async def test_faults(dsn: str, store: PostgresStore, postgres: Postgres) -> None:
    """Three processes, and two clients at each table, who may send their messages to any."""
    random = Random(SEED)
    made = {f"t{k}": await make(store, f"t{k}") for k in range(TABLES)}
    processes = [OwnerProcess(dsn) for _ in range(PROCESSES)]
    await asyncio.gather(*(process.start() for process in processes))
    numbers = itertools.count(1)
    tables = [*made, *made]
    players = [Player(processes, table, next(numbers), PAUSE) for table in tables]
    over = asyncio.Event()
    at_play = [asyncio.create_task(player.play(over.is_set)) for player in players]

    async def restart_database(_: OwnerProcess) -> None:
        await asyncio.to_thread(restart, postgres)

    async def end_sessions(_: OwnerProcess) -> None:
        await cut(postgres, dsn)

    kinds: dict[str, Fault] = {
        "killed": kill,
        "frozen": freeze(3),
        "frozen for a moment": freeze(0.5),
        RESTARTED: restart_database,
        ENDED: end_sessions,
    }
    happened = [kind for kind in kinds for _ in range(FAULTS)]
    random.shuffle(happened)
    stalled: dict[str, list[float]] = defaultdict(list)
    for kind in happened:
        await asyncio.sleep(CALM)
        began, victim = time.monotonic(), random.choice(processes)
        struck = [player for player in players if player.at is victim or kind in FOR_ALL]
        await kinds[kind](victim)
        await asyncio.sleep(CALM)
        stalled[kind] += stalls(struck, began)
    over.set()
    await asyncio.gather(*at_play)
    for process in processes:
        await process.stop()
    acknowledged = sum(len(player.requests) for player in players)
    print(f"seed {SEED}: {acknowledged} acknowledged", file=sys.stderr)
    for kind, seconds in stalled.items():
        if len(seconds) > 1:
            part = statistics.quantiles(seconds, n=20)
            print(f"{kind}: stalls of {part[9]:.2f} s, p95 {part[18]:.2f} s", file=sys.stderr)
    for table, first in made.items():
        requests = [r for player in players if player.table == table for r in player.requests]
        assert not faults(await read_log(store, table), [first, *requests]), (table, SEED)
