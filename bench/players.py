"""`python -m bench.players PORTS SEATS TABLES GAME...` plays at so many tables, the games in turn.

The program reads lines, each a rate: the actions (in a racing game the claims) a second of all
players together. Each line is answered by the `Heard` since the last, as JSON. The players are a
process of their own, so that their processor time does not count as the server's.

PORTS are those of the server's processes, with commas between them. `+` in front of them sends each
player of a table to another process.

The pace of all players together says when a player acts. Only in a racing game, between two races,
players act in their own time.
"""

from __future__ import annotations

import asyncio
import gc
import itertools
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from random import Random

import msgspec
import uvloop

import spieltisch
from bench.client import Client, News, choose, legal_tree
from bench.talking import post
from spieltisch.core.words.trees import expanded

RACING = ("flip", "keep", "leave", "take")
KEPT = 0.2
"""The share of turned cards that players keep; they leave the others, and take them later."""
BETWEEN = 0.25
"""Seconds before an action between two races."""
RACES = (1, 20)
"""The number of races after which players close a table, from and to."""
LATE = 0.005
"""Seconds. Where their process stood still for longer, players do not make up for it."""
SOON = 0.001
SPREAD = 12.0
"""Seconds within which tables begin."""


class Heard(msgspec.Struct):
    """Measurements since the last line: seconds from actions to their answers, and the ids of all
    messages that were answered `done`. The rest is of all time: refusals by code, broken sockets,
    tables that ended, and processor seconds."""

    waits: list[float]
    durable: list[int]
    refused: dict[str, int]
    broken: int
    tables: int
    processor: float


class Pace:
    """Has players act so many times a second, at random, however long the answers take."""

    def __init__(self, random: Random) -> None:
        self.rate = 0.0
        self.free: list[Player] = []
        """Players with something to do, the longest idle first."""
        self._random = random
        self._due = 0.0

    def run(self) -> None:
        """Have players act until now, and go on with that."""
        now = time.perf_counter()
        self._due = max(self._due, now - LATE)
        while self.rate and self.free and self._due <= now:
            first = self._random.randrange(1 + len(self.free) // 10)
            if self.free.pop(first).act():
                self._due += self._random.expovariate(self.rate)
        asyncio.get_running_loop().call_later(SOON, self.run)


class Load:
    """All players, and what they measured so far."""

    def __init__(self, ports: str, seats: int) -> None:
        self.random = Random(1)
        self.pace = Pace(self.random)
        self.ids = itertools.count(1)
        self.scattered = ports.startswith("+")
        self.ports = [int(port) for port in ports.removeprefix("+").split(",")]
        self.seats = seats
        self.tables = itertools.count()
        self.ended = self.broken = 0
        self.waits: list[float] = []
        self.durable: list[int] = []
        self.refused: Counter[str] = Counter()

    def heard(self) -> Heard:
        """Return what happened since the last time."""
        waits, durable, self.waits, self.durable = self.waits, self.durable, [], []
        refused = dict(self.refused)
        return Heard(waits, durable, refused, self.broken, self.ended, time.process_time())

    async def play(self, number: int, game: str) -> None:
        """Play table after table. Each comes from an address of its own, as the server's bounds are
        those of an address."""
        address = f"127.1.{number // 250}.{number % 250 + 1}"
        port, path = self.ports[0], "/api/me"
        cookies = [
            (await asyncio.to_thread(post, port, path, {"name": f"P{k}"}, address=address))[0]
            for k in range(self.seats)
        ]
        await asyncio.sleep(self.random.uniform(0, SPREAD))
        while True:
            await Table(self, game, address, cookies).play()
            self.ended += 1


class Table:
    """One table from its making to its end."""

    def __init__(self, load: Load, game: str, address: str, cookies: list[str]) -> None:
        self.load = load
        self.game = game
        self.races = spieltisch.load(game).real_time is not None
        self.over = asyncio.Event()
        self._address = address
        self._cookies = cookies
        self._left = load.random.randint(*RACES)
        number = next(load.tables)
        self._ports = [
            load.ports[(number + seat * load.scattered) % len(load.ports)]
            for seat in range(len(cookies))
        ]

    def race_ended(self) -> None:
        """Count a race; the last one ends the table."""
        self._left -= 1
        if self._left == 0:
            self.over.set()

    async def play(self) -> None:
        """Play to the end."""
        seats = [{"kind": "me"}, *({"kind": "open"} for _ in self._cookies[1:])]
        new = {"game": self.game, "options": {}, "seats": seats, "shuffle": False}
        _, made = await asyncio.to_thread(
            post, self._ports[0], "/api/tables", new, self._cookies[0], self._address
        )
        players = [Player(self, seat) for seat in range(len(self._cookies))]
        for player, port, cookie in zip(players, self._ports, self._cookies, strict=True):
            await player.open(port, made["table"], cookie, self._address)
            if player.seat:
                await player.ask(type="sit", seat=player.seat, name=f"P{player.seat}")
        await players[0].ask(type="start")
        await self.over.wait()
        for player in players:
            player.stopped = True
        if not any(player.finished for player in players):
            await players[0].ask(type="close")
        for player in players:
            player.transport.close()


class Player(Client):
    """One socket of one seat."""

    def __init__(self, table: Table, seat: int) -> None:
        super().__init__(table.load.ids)
        self.table = table
        self.seat = seat
        self._load = table.load
        self._seen = 0
        self._legal = b"{}"
        self._racing = False
        """Whether the legal actions are claims."""
        self._paused = False
        self._planned = False
        self._waiting: int | None = None
        """The message that has no answer yet."""
        self._sent = 0.0
        self._paced = False
        """Whether the pace asked for that message."""
        self.stopped = False
        self.finished = False

    async def ask(self, **fields: object) -> None:
        """Send a message after the answer to the last one, and wait for its own."""
        while self._waiting is not None:
            await asyncio.sleep(0.01)
        await super().ask(**fields)

    def act(self, paced: bool = True) -> bool:
        """Act, if there is something to do; return whether there was."""
        self._planned = False
        if self._idle or paced is not self._in_pace:
            self._plan()
            return False
        legal, random = legal_tree(self._legal), self._load.random
        if self._racing:
            legal = expanded(legal)
            words = [word for word in legal if word in RACING]
            if "keep" in words:
                words = ["keep" if random.random() < KEPT else "leave"]
            legal = {word: legal[word] for word in words}
        if legal:
            self._paced = paced
            action = choose(legal, random)
            self.tell(type="act", seat=self.seat, seen=self._seen, action=action)
        return bool(legal)

    @property
    def _idle(self) -> bool:
        return self._waiting is not None or self._legal == b"{}" or self._paused or self.stopped

    @property
    def _in_pace(self) -> bool:
        return self._racing or not self.table.races

    def _plan(self) -> None:
        """Act at the common pace or in a while, if there is something to do."""
        if self._planned or self._idle:
            return
        self._planned = True
        if self._in_pace:
            self._load.pace.free.append(self)
        else:
            asyncio.get_running_loop().call_later(BETWEEN, self.act, False)

    def tell(self, **fields: object) -> int:
        """Send a message; return its number."""
        self._sent = time.perf_counter()
        self._waiting = super().tell(**fields)
        return self._waiting

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.stopped:
            self.stopped = self.finished = True
            self._load.broken += 1
            self.table.over.set()

    def hear(self, news: News, data: bytes) -> None:
        if news.type in ("welcome", "update"):
            self._learn(news)
        if news.type in ("welcome", "table"):
            self._paused = b'"pause":null' not in data
            if b'"status":"finished"' in data:
                self.finished = True
                self.table.over.set()
        if news.id and news.id == self._waiting:
            self._settle(news)
        self._plan()

    def _learn(self, news: News) -> None:
        self._seen = news.n
        for seat_view in news.seat_views:
            if (legal := bytes(seat_view.legal)) != b"null":
                raced, self._legal = self._racing, legal
                self._racing = self.table.races and (b'"stop"' in legal or b'"keep"' in legal)
                if raced and not self._racing and self.seat == 0:
                    self.table.race_ended()

    def _settle(self, answer: News) -> None:
        self._waiting = None
        load = self._load
        if answer.type == "done":
            load.durable.append(answer.id)
            if self._paced and answer.id not in self.asked:
                load.waits.append(time.perf_counter() - self._sent)
        elif answer.type == "refused":
            load.refused[answer.code] += 1


async def main(ports: str, seats: int, tables: int, games: list[str]) -> None:
    """Play until the input ends."""
    # A collection looks through all that 2,000 players may do now. With collections no player acted
    # or heard an answer for 0.3 s of every 0.8, as if they all had one machine.
    gc.disable()
    load = Load(ports, seats)
    load.pace.run()
    playing = [
        asyncio.create_task(load.play(number, games[number % len(games)]))
        for number in range(tables)
    ]
    # The loop's own threads wait for a loaded server to make tables.
    asks = ThreadPoolExecutor(1)
    loop = asyncio.get_running_loop()
    while rate := await loop.run_in_executor(asks, sys.stdin.readline):
        if failed := [task for task in playing if task.done()]:
            failed[0].result()
        load.pace.rate = float(rate)
        print(msgspec.json.encode(load.heard()).decode(), flush=True)
    for task in playing:
        task.cancel()


if __name__ == "__main__":
    uvloop.run(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:]))
