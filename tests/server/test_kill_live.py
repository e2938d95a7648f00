"""The server is killed while people race, and nothing that was acknowledged is lost.

Three people flip cards at one table over real sockets while the process is killed (SIGKILL) and
started again. A client without an answer sends the same message, with the same id, over the next
socket. A refused action is not played.
"""

from __future__ import annotations

import asyncio
import itertools
import signal
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random

from websockets.exceptions import WebSocketException

from spieltisch.realtime.ranking import upheld
from spieltisch.server.storage.sqlite import SqliteStore
from spieltisch.server.table.events import Acted, decode
from spieltisch.server.table.state import TableState
from support.soak import sample, seed
from tests.server.harness import Client, Json, Person, Process, leaves
from tests.server.library import SnatchLibrary

KILLS = sample(2, 10)
MOST = 40
"""Kills after which no message was left without an answer: the test fails."""
SEED = seed()
MAY_FAIL = {"gone", "stale", "paused", "too-fast", "too-early", "illegal-action"}


class Racer:
    """A guest on one seat, who flips and keeps for ever."""

    def __init__(self, person: Person, table: str, seat: int, random: Random) -> None:
        self.person, self.table, self.seat, self.random = person, table, seat, random
        self.ids = itertools.count(random.randrange(10**9))
        self.pending: Json | None = None
        self.sent: Counter[str] = Counter()
        self.acknowledged: list[tuple[str, int]] = []
        self.refused: Counter[str] = Counter()
        self.resent = 0
        self.n = 0
        self.log: list[Json] = []

    async def race(self) -> None:
        """Socket after socket."""
        while True:
            with suppress(OSError, WebSocketException, TimeoutError):
                async with self.person.socket(self.table) as client:
                    client.n, client.log = self.n, self.log
                    try:
                        await client.ask("hello", since=self.n)
                        while True:
                            await self.step(client)
                            await asyncio.sleep(self.random.uniform(0.1, 0.2))
                    finally:
                        self.n, self.log = client.n, client.log
            await asyncio.sleep(0.02)

    async def step(self, client: Client) -> None:
        """One action, new or sent again."""
        if self.pending is None:
            texts = leaves(client.seat_view(self.seat)["legal"])
            texts = [text for text in texts if text.startswith(("flip", "keep"))]
            action = self.random.choice(texts)
            self.sent[action] += 1
            self.pending = {"seat": self.seat, "seen": client.n, "action": action}
            self.pending["id"] = next(self.ids)
        else:
            self.resent += 1
        answer = await client.ask("act", **self.pending)
        if answer["type"] == "done":
            self.acknowledged.append((self.pending["action"], answer["n"]))
        else:
            assert answer["code"] in MAY_FAIL, (answer, SEED)
            self.refused[answer["code"]] += 1
        self.pending = None


async def test_kill_while_people_race(tmp_path: Path) -> None:
    random = Random(SEED)
    process = Process(tmp_path)
    await process.start()
    people = [await process.guest(f"P{seat}") for seat in range(3)]
    options = {"cards": 900}
    table = await people[0].make("me", "open", "open", game="snatch", options=options)
    async with people[0].at(table) as host:
        for seat in (1, 2):
            async with people[seat].at(table) as client:
                await client.do("sit", seat=seat, name=f"P{seat}")
        await host.do("start")
    racers = [Racer(person, table, seat, random) for seat, person in enumerate(people)]
    racing = [asyncio.create_task(racer.race()) for racer in racers]
    killed = 0
    while killed < KILLS or (killed < MOST and not sum(racer.resent for racer in racers)):
        killed += 1
        await asyncio.sleep(random.uniform(0.3, 0.8))
        process.signal(signal.SIGKILL)
        await process.start()
    while min(len(racer.acknowledged) for racer in racers) <= 10:  # on slow machines
        await asyncio.sleep(0.05)
        assert not any(task.done() for task in racing)
    for task in racing:
        task.cancel()
    for outcome in await asyncio.gather(*racing, return_exceptions=True):
        if isinstance(outcome, Exception):
            raise outcome
    async with people[0].at(table) as client:
        log = client.log
    process.signal(signal.SIGTERM)
    assert process.stderr == ""
    assert sum(racer.resent for racer in racers) > 0, SEED
    for racer in racers:
        check(racer, log)
    await replay(tmp_path, table, len(log))


def check(racer: Racer, log: list[Json]) -> None:
    """Every acknowledged action is there, by its number; none is there twice, none unsent."""
    played = [e for e in log if e["kind"] == "act" and e["actor"] == racer.seat]
    counted = Counter(entry["text"] for entry in played)
    assert counted <= racer.sent, SEED
    acknowledged = Counter(text for text, _ in racer.acknowledged)
    assert acknowledged <= counted, SEED
    assert len(racer.acknowledged) > 10, SEED
    last = {entry["text"]: entry["n"] for entry in played}
    for text, n in racer.acknowledged:
        if text.startswith("flip"):
            assert counted[text] == 1, (text, SEED)
            assert last[text] <= n, (text, SEED)


async def replay(folder: Path, table: str, n: int) -> None:
    """The table folds from its log, and every ranking is what its times say."""
    store = SqliteStore(folder / "spieltisch.db")
    stored = await store.load(table)
    await store.close()
    assert stored is not None
    state = TableState(table, SnatchLibrary())
    state.replay(stored.rows)
    assert state.n >= n
    acted = [event for row in stored.rows if isinstance(event := decode(row.event), Acted)]
    assert all(upheld(event.ranking) for event in acted)
    assert all(event.ranking for event in acted if event.actor >= 0)
