"""A thousand players at once (`player.py`): what is measured is the server.

They speak the wire's protocol over real sockets. Four sit at a table; after a few rounds they close
it and meet at another.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec

from bench.pace import Pace
from bench.player import Player

SEATS = 4
ROUNDS = (1, 20)
"""How often the cards of a table are collected, from and to: tables do not all end together."""
BETWEEN = 0.25
"""Seconds that somebody takes for an action while nobody races, on the average."""
SPREAD = 12.0
"""Seconds within which tables begin."""


@dataclass
class Load:
    """All players, and what they have measured so far."""

    ports: Sequence[int]
    """Of the processes that hold sockets."""
    game: str
    pace: Pace | None = None
    """Of the claims, in a game in which seats race."""
    between: float = BETWEEN
    spread: float = SPREAD
    random: Random = field(default_factory=lambda: Random(1))
    ids: itertools.count[int] = field(default_factory=lambda: itertools.count(1))
    made: itertools.count[int] = field(default_factory=itertools.count)
    offered: int = 0
    """Claims sent since somebody last looked."""
    waits: dict[int, float] = field(default_factory=dict)
    """Seconds from each claim, or where nobody races each action, to the answer that it is done, by
    message, since somebody last looked."""
    scattered: bool = False
    """Whether each player of a table comes to another process; else all come to the same."""
    durable: list[int] = field(default_factory=list)
    """The ids of all messages that were answered `done`."""
    refused: dict[str, int] = field(default_factory=dict)
    broken: int = 0
    """Sockets that the server closed, or lost."""
    tables: int = 0
    over: bool = False

    def port(self, table: int, seat: int) -> int:
        """Return where who sits there comes to."""
        return self.ports[(table + seat * self.scattered) % len(self.ports)]

    async def play(self, cookies: list[str]) -> None:
        """A player for each cookie, table after table."""
        await asyncio.sleep(self.random.uniform(0, self.spread))
        while not self.over:
            await Table(self, cookies).play()
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

    def __init__(self, load: Load, cookies: list[str]) -> None:
        self.load = load
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
        players = [Player(self, seat) for seat in range(len(self.cookies))]
        loop = asyncio.get_running_loop()
        for player, cookie in zip(players, self.cookies, strict=True):
            port = self.ports[player.seat]
            await loop.create_connection(lambda p=player: p, "127.0.0.1", port)  # type: ignore[misc]
            await player.open(made["table"], cookie)
            await player.ask(type="hello")
            if player.seat:
                await player.ask(type="sit", seat=player.seat, name=f"P{player.seat}")
        await players[0].ask(type="start")
        await self.over.wait()
        for player in players:
            player.stop()
        if not any(player.finished for player in players):
            await players[0].ask(type="close")
        for player in players:
            player.transport.close()
