"""Clients of a table with as little work as can be, and a player over a socket of their own.

The pace of all players together says when a player acts. Only in a racing game, between two races,
players act in their own time.
"""

from __future__ import annotations

import asyncio
import time
from abc import abstractmethod
from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from support.raw_socket import TEXT, RawSocket

if TYPE_CHECKING:
    from bench.players import Table

RACING = ("flip", "keep", "leave", "take")
KEPT = 0.2
"""The share of turned cards that players keep; they leave the others, and take them later."""
BETWEEN = 0.25
"""Seconds before an action between two races."""
PATIENCE = 20.0


class SeatView(msgspec.Struct):
    """The legal actions of a seat; null: the same as before."""

    legal: msgspec.Raw = msgspec.Raw(b"null")


class News(msgspec.Struct):
    """The part of a message that a client needs."""

    type: str
    id: int = 0
    code: str = ""
    n: int = 0
    entries: msgspec.Raw = msgspec.Raw(b"[]")
    seat_views: list[SeatView] = []


_news = msgspec.json.Decoder(News)
legal_tree = msgspec.json.Decoder(dict[str, Any]).decode


def choose(tree: dict[str, Any], random: Random) -> str:
    """Return the text of one of the tree's actions."""
    words = []
    while tree:
        words.append(random.choice(list(tree)))
        tree = tree[words[-1]]
    return " ".join(words)


class Client(RawSocket):
    """One socket of a table. Its messages take their numbers from `ids`."""

    def __init__(self, ids: Iterator[int]) -> None:
        super().__init__()
        self._ids = ids
        self._shaken = asyncio.Event()
        self.asked: dict[int, asyncio.Future[News]] = {}
        """The answers that are still to come."""

    async def open(
        self, port: int, table: str, cookie: str = "", address: str = "127.0.0.1"
    ) -> None:
        """Connect to a table from an address of this machine, and say hello."""
        loop, source = asyncio.get_running_loop(), (address, 0)
        await loop.create_connection(lambda: self, "127.0.0.1", port, local_addr=source)
        host = {"Host": "127.0.0.1", "Cookie": cookie}
        self.ask_for(f"/api/tables/{table}/socket", host)
        async with asyncio.timeout(PATIENCE):
            await self._shaken.wait()
        await self.ask(type="hello")

    async def ask(self, **fields: object) -> None:
        """Send a message and wait for its answer."""
        answered = self.asked[self.tell(**fields)] = asyncio.get_running_loop().create_future()
        async with asyncio.timeout(PATIENCE):
            answer = await answered
        assert answer.type != "refused", (fields, answer)

    def tell(self, **fields: object) -> int:
        """Send a message; return its number."""
        number = next(self._ids)
        self.frame(TEXT, msgspec.json.encode({**fields, "id": number}))
        return number

    @abstractmethod
    def hear(self, news: News, data: bytes) -> None:
        """Take a message."""

    def shaken(self) -> None:
        self._shaken.set()

    def turned_away(self, answer: bytes) -> None:
        raise AssertionError(answer)

    def received(self, head: int, data: bytes) -> None:
        if head == TEXT:
            news = _news.decode(data)
            self.hear(news, data)
            answered = self.asked.pop(news.id, None)
            if answered is not None and not answered.done():  # the asker may have lost patience
                answered.set_result(news)


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
