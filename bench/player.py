"""A player with as little work as can be, over a socket of their own.

Where seats race they flip cards, decide on them and take open ones, whenever the pace of all of
them together (`pace.py`) has them claim. Else they act in their own time, as people do who take
turns.
"""

from __future__ import annotations

import asyncio
import time
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from support.raw_socket import TEXT, RawSocket

if TYPE_CHECKING:
    from bench.load import Table

RACING = ("flip", "keep", "leave", "take")
KEPT = 0.2
"""The share of turned cards that are kept; the others are left, and taken later."""
PATIENCE = 20.0


class SeatView(msgspec.Struct):
    """Of what a seat sees, what it may do; null: what it might before."""

    legal: msgspec.Raw = msgspec.Raw(b"null")


class News(msgspec.Struct):
    """Of a welcome or an update, what a player here needs."""

    n: int
    seat_views: list[SeatView]


_news = msgspec.json.Decoder(News)
_legal = msgspec.json.Decoder(dict[str, Any])


class Answer(msgspec.Struct):
    """To one message; what has no id is none."""

    type: str
    id: int = 0
    code: str = ""


_answer = msgspec.json.Decoder(Answer)


def choose(tree: dict[str, Any], random: Random) -> str:
    """The text of one of the tree's actions."""
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
        self.load = table.load
        self.seat = seat
        self._shaken = asyncio.Event()
        self._seen = 0
        self._legal = b"{}"
        self._racing = False
        """Whether what may be done are claims."""
        self._paused = False
        self._planned = False
        """Whether an action is to come."""
        self._waiting: int | None = None
        self._sent = 0.0
        self._claimed = False
        """Whether what was sent last was a claim."""
        self._answered: asyncio.Future[Answer] | None = None
        self._stopped = False
        self.finished = False
        """Whether nothing more can be done here."""

    async def open(self, table: str, cookie: str) -> None:
        """Shake hands."""
        host = {"Host": "127.0.0.1", "Cookie": cookie}
        self.ask_for(f"/api/tables/{table}/socket", host)
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

    def stop(self) -> None:
        """Act no more."""
        self._stopped = True

    def claim(self) -> bool:
        """Claim something; return whether there was anything."""
        self._planned = False
        if self._idle or not self._racing:
            self._plan()
            return False
        legal = _legal.decode(self._legal)
        words = [word for word in legal if word in RACING]
        if "keep" in words:
            words = ["keep" if self.load.random.random() < KEPT else "leave"]
        if words:
            self._do({word: legal[word] for word in words})
            self.load.offered += 1
        return bool(words)

    def _act(self) -> None:
        self._planned = False
        if self._idle or self._racing:
            self._plan()
        else:
            self._do(_legal.decode(self._legal))

    def _do(self, legal: dict[str, Any]) -> None:
        """Do any of that."""
        self._claimed = self._racing
        action = choose(legal, self.load.random)
        self._send(type="act", seat=self.seat, seen=self._seen, action=action)

    @property
    def _idle(self) -> bool:
        """Whether there is nothing to do."""
        return self._waiting is not None or self._legal == b"{}" or self._paused or self._stopped

    def _plan(self) -> None:
        """Be free to claim, or act in a while, if there is something to do."""
        if self._planned or self._idle:
            return
        self._planned = True
        load = self.load
        if self._racing and load.pace is not None:
            load.pace.free(self)
        else:
            seconds = load.random.uniform(0.5, 1.5) * load.between
            asyncio.get_running_loop().call_later(seconds, self._act)

    def _send(self, **fields: object) -> None:
        self._waiting = next(self.load.ids)
        data = msgspec.json.encode({**fields, "id": self._waiting})
        self._sent = time.perf_counter()
        self.frame(TEXT, data)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self._stopped:
            self._stopped = self.finished = True
            self.load.broken += 1
            self.table.over.set()

    def shaken(self) -> None:
        self._shaken.set()

    def turned_away(self, answer: bytes) -> None:
        raise AssertionError(answer)

    def received(self, head: int, data: bytes) -> None:
        if head != TEXT:
            return
        update = data.startswith(b'{"type":"update"')
        if update or data.startswith(b'{"type":"welcome"'):
            self._learn(_news.decode(data))
        if not update:
            self._hear(data)
        self._plan()

    def _learn(self, news: News) -> None:
        self._seen = news.n
        for seat_view in news.seat_views:
            if (legal := bytes(seat_view.legal)) != b"null":
                raced, self._legal = self._racing, legal
                racing = b'"stop"' in legal or b'"keep"' in legal
                self._racing = racing and self.load.pace is not None
                if raced and not self._racing and self.seat == 0:
                    self.table.rounds -= 1
                    if self.table.rounds == 0:
                        self.table.over.set()

    def _hear(self, data: bytes) -> None:
        """Take what is no update: how the table is, or an answer."""
        if data.startswith((b'{"type":"table"', b'{"type":"welcome"')):
            self._paused = b'"pause":null' not in data
            if b'"status":"finished"' in data:
                self.finished = True
                self.table.over.set()
        if not data.startswith(b'{"type":"table"'):
            self._answer(_answer.decode(data))

    def _answer(self, answer: Answer) -> None:
        if answer.id != self._waiting:
            return
        self._waiting = None
        load = self.load
        if answer.type == "done":
            load.durable.append(answer.id)
        elif answer.type == "refused":
            load.refused[answer.code] = load.refused.get(answer.code, 0) + 1
        if self._answered is not None:
            if not self._answered.done():  # who asked may have lost patience
                self._answered.set_result(answer)
        elif load.pace is None or self._claimed:
            if answer.type == "done":
                load.waits[answer.id] = time.perf_counter() - self._sent
            elif load.pace is not None:
                load.pace.refused()
