"""A player with as little work as can be, over a socket of their own.

The pace of all players together says when a player acts. Only in a racing game, between two races,
players act in their own time.
"""

from __future__ import annotations

import asyncio
import time
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
    """The part of a message that a player needs."""

    type: str
    id: int = 0
    code: str = ""
    n: int = 0
    seat_views: list[SeatView] = []


_news = msgspec.json.Decoder(News)
_legal = msgspec.json.Decoder(dict[str, Any])


def choose(tree: dict[str, Any], random: Random) -> str:
    """Return the text of one of the tree's actions."""
    words = []
    while tree:
        words.append(random.choice(list(tree)))
        tree = tree[words[-1]]
    return " ".join(words)


class Player(RawSocket):
    """One socket of one seat."""

    def __init__(self, table: Table, seat: int) -> None:
        super().__init__()
        self.table = table
        self.seat = seat
        self._load = table.load
        self._shaken = asyncio.Event()
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
        self._answered: asyncio.Future[News] | None = None
        self.stopped = False
        self.finished = False

    async def open(self, table: str, cookie: str) -> None:
        """Shake hands."""
        host = {"Host": "127.0.0.1", "Cookie": cookie}
        self.ask_for(f"/api/tables/{table}/socket", host)
        async with asyncio.timeout(PATIENCE):
            await self._shaken.wait()

    async def ask(self, **fields: object) -> None:
        """Send a message and wait for its answer."""
        while self._waiting is not None:
            await asyncio.sleep(0.01)
        self._answered = asyncio.get_running_loop().create_future()
        self._send(**fields)
        async with asyncio.timeout(PATIENCE):
            answer = await self._answered
        self._answered = None
        assert answer.type != "refused", (fields, answer)

    def act(self, paced: bool = True) -> bool:
        """Act, if there is something to do; return whether there was."""
        self._planned = False
        if self._idle or paced is not self._in_pace:
            self._plan()
            return False
        legal, random = _legal.decode(self._legal), self._load.random
        if self._racing:
            words = [word for word in legal if word in RACING]
            if "keep" in words:
                words = ["keep" if random.random() < KEPT else "leave"]
            legal = {word: legal[word] for word in words}
        if legal:
            self._paced = paced
            action = choose(legal, random)
            self._send(type="act", seat=self.seat, seen=self._seen, action=action)
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

    def _send(self, **fields: object) -> None:
        self._waiting = next(self._load.ids)
        data = msgspec.json.encode({**fields, "id": self._waiting})
        self._sent = time.perf_counter()
        self.frame(TEXT, data)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.stopped:
            self.stopped = self.finished = True
            self._load.broken += 1
            self.table.over.set()

    def shaken(self) -> None:
        self._shaken.set()

    def turned_away(self, answer: bytes) -> None:
        raise AssertionError(answer)

    def received(self, head: int, data: bytes) -> None:
        if head != TEXT:
            return
        news = _news.decode(data)
        if news.type in ("welcome", "update"):
            self._learn(news)
        if news.type in ("welcome", "table"):
            self._paused = b'"pause":null' not in data
            if b'"status":"finished"' in data:
                self.finished = True
                self.table.over.set()
        if news.id and news.id == self._waiting:
            self._hear(news)
        self._plan()

    def _learn(self, news: News) -> None:
        self._seen = news.n
        for seat_view in news.seat_views:
            if (legal := bytes(seat_view.legal)) != b"null":
                raced, self._legal = self._racing, legal
                self._racing = self.table.races and (b'"stop"' in legal or b'"keep"' in legal)
                if raced and not self._racing and self.seat == 0:
                    self.table.race_ended()

    def _hear(self, answer: News) -> None:
        self._waiting = None
        load = self._load
        if answer.type == "done":
            load.durable.append(answer.id)
        elif answer.type == "refused":
            load.refused[answer.code] += 1
        if self._answered is not None:
            if not self._answered.done():  # the asker may have lost patience
                self._answered.set_result(answer)
        elif self._paced and answer.type == "done":
            load.waits.append(time.perf_counter() - self._sent)
