"""A thousand players at once, each with as little work as can be: what is measured is the server.

They speak the wire's protocol over real sockets: flip cards, decide on them, take open ones, and
run in between. Four sit at a table; after a few rounds they close it and meet at another.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import struct
import time
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec

SEATS = 4
RACING = ("flip", "keep", "leave", "take")
KEPT = 0.2
"""The share of turned cards that are kept; the others are left, and taken later."""
ROUNDS = (4, 12)
"""How often the cards of a table are collected, from and to: tables do not all end together."""
BETWEEN = 0.5
"""Seconds between actions while nobody races."""
SPREAD = 12.0
"""Seconds within which tables begin: some are in the middle of a round when others end theirs."""
PATIENCE = 20.0


class SeatView(msgspec.Struct):
    """Of what a seat sees, what it may do; None: what it might before."""

    legal: dict[str, Any] | None = None


class News(msgspec.Struct):
    """Of a welcome or an update, what a player here needs."""

    n: int
    seat_views: list[SeatView]


_news = msgspec.json.Decoder(News)


class Answer(msgspec.Struct):
    """To one message."""

    id: int
    type: str
    code: str = ""


_answer = msgspec.json.Decoder(Answer)


@dataclass
class Load:
    """All players, and what they have measured so far."""

    ports: Sequence[int]
    """Of the processes that hold sockets."""
    game: str
    interval: float
    """Seconds between two actions of one player."""
    random: Random = field(default_factory=lambda: Random(1))
    ids: itertools.count[int] = field(default_factory=lambda: itertools.count(1))
    made: itertools.count[int] = field(default_factory=itertools.count)
    offered: int = 0
    """Actions sent in a race that has begun, since somebody last looked."""
    waits: dict[int, float] = field(default_factory=dict)
    """Seconds from each action in a race to its answer, by message, since somebody last looked."""
    scattered: bool = False
    """Whether each player of a table comes to another process; else all come to the same."""
    durable: list[int] = field(default_factory=list)
    """The ids of all messages that were answered `done`."""
    refused: dict[str, int] = field(default_factory=dict)
    tables: int = 0
    over: bool = False
    player: type[Player] = field(default_factory=lambda: Player)

    def forget(self) -> None:
        """Measure anew from now on."""
        self.waits, self.offered = {}, 0

    def port(self, table: int, seat: int) -> int:
        """Return where who sits there comes to."""
        return self.ports[(table + seat * self.scattered) % len(self.ports)]

    async def play(self, cookies: list[str]) -> None:
        """A player for each cookie, table after table."""
        await asyncio.sleep(self.random.uniform(0, SPREAD))
        while not self.over:
            await Table(self, cookies, self.player).play()
            self.tables += 1

    async def post(
        self, path: str, body: object, cookie: str = "", port: int = 0
    ) -> tuple[str, Any]:
        """The cookie and the JSON of the answer of the process at `port`, or any."""
        port = port or self.ports[0]
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        data = msgspec.json.encode(body)
        writer.write(
            f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: {cookie}\r\n"
            "Content-Type: application/json\r\nConnection: close\r\n"
            f"Content-Length: {len(data)}\r\n\r\n".encode()
            + data
        )
        head, _, answer = (await reader.read()).partition(b"\r\n\r\n")
        writer.close()
        lines = head.decode().split("\r\n")
        sent = [line[12:].split(";")[0] for line in lines if line.lower().startswith("set-cookie")]
        return "".join(sent), msgspec.json.decode(answer)


class Table:
    """One table from its making to its end."""

    def __init__(self, load: Load, cookies: list[str], player: type[Player]) -> None:
        self.load = load
        self.player = player
        self.cookies = cookies
        self.over = asyncio.Event()
        self.rounds = load.random.randint(*ROUNDS)
        number = next(load.made)
        self.ports = [load.port(number, seat) for seat in range(len(cookies))]

    async def play(self) -> None:
        load = self.load
        seats = [{"kind": "me"}, *({"kind": "open"} for _ in range(len(self.cookies) - 1))]
        new = {"game": load.game, "options": {}, "seats": seats, "shuffle": False}
        _, made = await load.post("/api/tables", new, self.cookies[0], self.ports[0])
        players = [self.player(self, seat) for seat in range(len(self.cookies))]
        loop = asyncio.get_running_loop()
        for player, cookie in zip(players, self.cookies, strict=True):
            port = self.ports[player.seat]
            await loop.create_connection(lambda p=player: p, "127.0.0.1", port)  # type: ignore[misc]
            await player.open(made["table"], cookie)
            await player.ask(type="hello")
            if player.seat:
                await player.ask(type="sit", seat=player.seat, name=f"P{player.seat}")
        await players[0].ask(type="start")
        for player in players:
            player.later(load.random.uniform(0, load.interval))
        await self.over.wait()
        for player in players:
            player.stop()
        if not any(player.finished for player in players):
            await players[0].ask(type="close")
        for player in players:
            player.transport.close()


def choose(tree: dict[str, Any], random: Random) -> str:
    """The text of one of the tree's actions."""
    words = []
    while tree:
        words.append(random.choice(list(tree)))
        tree = tree[words[-1]]
    return " ".join(words)


class Player(asyncio.Protocol):
    """One socket of one seat."""

    transport: asyncio.Transport

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.load = table.load
        self.seat = seat
        self._buffer = bytearray()
        self._shaken = asyncio.Event()
        self._seen = 0
        self._legal: dict[str, Any] = {}
        self._sent = 0.0
        self._waiting: int | None = None
        self._answered: asyncio.Future[Answer] | None = None
        self._racing = False
        self._raced = False
        """Whether what was sent last was a claim."""
        self._stopped = False
        self.finished = False

    async def open(self, table: str, cookie: str) -> None:
        """Shake hands."""
        key = b64encode(os.urandom(16)).decode()
        self.transport.write(
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            f"Cookie: {cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        async with asyncio.timeout(PATIENCE):
            await self._shaken.wait()

    async def ask(self, **fields: object) -> Answer:
        """Send a message and wait for its answer."""
        while self._waiting is not None:
            await asyncio.sleep(0.01)
        self._answered = asyncio.get_running_loop().create_future()
        self._send(**fields)
        async with asyncio.timeout(PATIENCE):
            answer = await self._answered
        self._answered = None
        assert answer.type != "refused", (fields, answer)
        return answer

    def later(self, seconds: float) -> None:
        """Act after a while, again and again."""
        asyncio.get_running_loop().call_later(seconds, self._act)

    def stop(self) -> None:
        """Act no more."""
        self._stopped = True

    def _act(self) -> None:
        if self._stopped:
            return
        raced, legal = self._racing, self._legal
        self._racing = "stop" in legal or "keep" in legal
        if raced and not self._racing and self.seat == 0:
            self.table.rounds -= 1
            if self.table.rounds == 0:
                self.table.over.set()
        self.later(self.load.interval if self._racing else BETWEEN)
        words = list(legal) if self._waiting is None else []
        if "keep" in words:
            words = ["keep" if self.load.random.random() < KEPT else "leave"]
        elif self._racing:
            words = [word for word in words if word in RACING]
        if words:
            action = choose({word: legal[word] for word in words}, self.load.random)
            self._send(type="act", seat=self.seat, seen=self._seen, action=action)
            self._raced = self._racing
            self.load.offered += self._racing

    def _send(self, **fields: object) -> None:
        self._waiting = next(self.load.ids)
        data = msgspec.json.encode({**fields, "id": self._waiting})
        self._sent = time.perf_counter()
        self._frame(0x81, data)

    def _frame(self, head: int, data: bytes) -> None:
        """Masked by zeros, which changes nothing."""
        size = bytes([0x80 | len(data)]) if len(data) < 126 else struct.pack("!BH", 0xFE, len(data))
        self.transport.write(bytes([head]) + size + bytes(4) + data)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer
        buffer += data
        if not self._shaken.is_set():
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            assert buffer.startswith(b"HTTP/1.1 101"), bytes(buffer)
            del buffer[: end + 4]
            self._shaken.set()
        while len(buffer) >= 2:
            size, start = buffer[1], 2
            if size == 126:
                size, start = int.from_bytes(buffer[2:4], "big"), 4
            elif size == 127:
                size, start = int.from_bytes(buffer[2:10], "big"), 10
            if len(buffer) < start + size:
                return
            self._received(buffer[0], bytes(buffer[start : start + size]))
            del buffer[: start + size]

    def _received(self, head: int, data: bytes) -> None:
        if head == 0x89:
            self._frame(0x8A, data)
        elif data.startswith((b'{"type":"update"', b'{"type":"welcome"')):
            self._learn(_news.decode(data))
        elif data.startswith(b'{"type":"table"'):
            if b'"status":"finished"' in data:
                self.finished = True
                self.table.over.set()
            return
        if head == 0x81 and not data.startswith(b'{"type":"update"'):
            self._hear(_answer.decode(data))

    def _learn(self, news: News) -> None:
        self._seen = news.n
        for seat_view in news.seat_views:
            if seat_view.legal is not None:
                self._legal = seat_view.legal

    def _hear(self, answer: Answer) -> None:
        if answer.id != self._waiting:
            return
        self._waiting = None
        load = self.load
        if answer.type == "done":
            load.durable.append(answer.id)
        elif answer.type == "refused":
            load.refused[answer.code] = load.refused.get(answer.code, 0) + 1
        if self._answered is None:
            if answer.code == "paused":  # it is counted down to a race, in which nobody claims
                load.offered -= self._raced
            elif self._racing:
                load.waits[answer.id] = time.perf_counter() - self._sent
        elif not self._answered.done():  # who asked may have lost patience
            self._answered.set_result(answer)
