"""Two players who see the same card and reach for it, over connections with a delay."""

from __future__ import annotations

import asyncio
import itertools
from http.client import HTTPConnection
from random import Random
from typing import Any

import msgspec

from bench.player import SeatView, choose
from support.raw_socket import TEXT, RawSocket

FREE = ("", "leave")
"""The entries after which all cards are free: the end of the countdown, and a card put back."""
LEAVES = 0.1
"""Seconds after which the winner puts the card back."""


class Entry(msgspec.Struct):
    """The part of a log entry that a rival needs."""

    n: int
    text: str


class News(msgspec.Struct):
    """The part of a message that a rival needs."""

    type: str
    id: int = 0
    n: int = 0
    entries: list[Entry] = []
    seat_views: list[SeatView] = []


_news = msgspec.json.Decoder(News).decode
_legal = msgspec.json.Decoder(dict[str, Any]).decode


class Rival(RawSocket):
    """One of the two, or a spectator without `tries`; `delay` is the milliseconds of a round trip.

    `tries` has the log number at which each saw a card free, by the card that they reached for.
    """

    def __init__(
        self, delay: float, seat: int, tries: dict[tuple[int, str], list[int]], random: Random
    ) -> None:
        super().__init__()
        self.won: set[int] = set()
        self._each_way = delay / 2000
        self._seat, self._tries = seat, tries
        self._ids = itertools.count(1)
        self._asked: dict[int, asyncio.Future[News]] = {}
        self._reached: dict[int, int] = {}
        """By message, the log number at which the card was seen."""
        self._n = 0
        self._legal: dict[str, Any] = {}
        self._shaken = asyncio.Event()
        self._random = random

    async def open(self, table: str, cookie: str) -> None:
        """Shake hands and say hello."""
        host = {"Host": "127.0.0.1", "Cookie": cookie}
        self.ask_for(f"/api/tables/{table}/socket", host)
        await self._shaken.wait()
        await self.ask(type="hello", since=0)

    async def ask(self, **fields: object) -> News:
        """Send a message and wait for its answer."""
        number = next(self._ids)
        asked: asyncio.Future[News] = asyncio.get_running_loop().create_future()
        self._asked[number] = asked
        self.frame(TEXT, msgspec.json.encode({**fields, "id": number}))
        async with asyncio.timeout(20):
            return await asked

    def frame(self, head: int, data: bytes) -> None:
        """Send a frame, which arrives later."""
        asyncio.get_running_loop().call_later(self._each_way, self._frame, head, data)

    def _frame(self, head: int, data: bytes) -> None:
        if not self.transport.is_closing():
            super().frame(head, data)

    def data_received(self, data: bytes) -> None:
        """Read what was sent earlier."""
        asyncio.get_running_loop().call_later(self._each_way, super().data_received, data)

    def shaken(self) -> None:
        self._shaken.set()

    def turned_away(self, answer: bytes) -> None:
        raise AssertionError(answer)

    def received(self, head: int, data: bytes) -> None:
        if head != TEXT:
            return
        news = _news(data)
        if news.type in ("welcome", "update"):
            self._learn(news)
        elif news.id in self._asked:
            self._asked.pop(news.id).set_result(news)
        elif (seen := self._reached.pop(news.id, None)) is not None and news.type == "done":
            self.won.add(seen)
        if news.type == "welcome" and news.id in self._asked:
            self._asked.pop(news.id).set_result(news)

    def _learn(self, news: News) -> None:
        self._n = news.n
        for view in news.seat_views:
            if (legal := bytes(view.legal)) != b"null":
                self._legal = _legal(legal)
        free = any(entry.text in FREE for entry in news.entries)
        if "lay" in self._legal:
            self._act(self._legal)
        elif "leave" in self._legal:
            asyncio.get_running_loop().call_later(LEAVES, self._act, {"leave": {}})
        elif "flip" in self._legal and free:
            seconds = max(0.15, self._random.gauss(0.45, 0.12))
            card = min(self._legal["flip"], key=str)
            asyncio.get_running_loop().call_later(seconds, self._reach, f"flip {card}", news.n)

    def _reach(self, text: str, seen: int) -> None:
        self._tries.setdefault((seen, text), []).append(self._seat)
        self._reached[self._act_out(text)] = seen

    def _act(self, legal: dict[str, Any]) -> None:
        self._act_out(choose(legal, self._random))

    def _act_out(self, text: str) -> int:
        number = next(self._ids)
        message = {"type": "act", "id": number, "seat": self._seat, "seen": self._n, "action": text}
        self.frame(TEXT, msgspec.json.encode(message))
        return number


class Duel:
    """A table at the process of one port, whose players come by that of another, which relays."""

    def __init__(self, number: int, owner: int, by: int, delays: tuple[float, float]) -> None:
        self.tries: dict[tuple[int, str], list[int]] = {}
        random = Random(number)
        self.rivals = [Rival(delay, seat, self.tries, random) for seat, delay in enumerate(delays)]
        self._address = f"127.2.{number // 250}.{number % 250 + 1}"
        self._owner, self._by = owner, by

    async def play(self, game: str, seconds: float) -> tuple[int, int]:
        """Play for so long; return how many contested cards each of the two won."""
        cookies = [(await self._post("/api/me", {"name": name}))[0] for name in ("Anna", "Ben")]
        seats = [{"kind": "me"}, {"kind": "open"}]
        new = {"game": game, "options": {}, "seats": seats, "shuffle": False}
        table = (await self._post("/api/tables", new, cookies[0]))[1]["table"]
        first = Rival(0, -1, {}, Random(0))  # with its socket the table lives where it arrives
        await self._connect(first, self._owner, table, "")
        for rival, cookie in zip(self.rivals, cookies, strict=True):
            await self._connect(rival, self._by, table, cookie)
        await self.rivals[1].ask(type="sit", seat=1, name="Ben")
        await self.rivals[0].ask(type="start")
        await asyncio.sleep(seconds)
        for rival in (first, *self.rivals):
            rival.transport.abort()
        contested = {seen for (seen, _), seats in self.tries.items() if len(set(seats)) == 2}
        one, other = (len(rival.won & contested) for rival in self.rivals)
        return one, other

    async def _connect(self, rival: Rival, port: int, table: str, cookie: str) -> None:
        source = (self._address, 0)
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: rival, "127.0.0.1", port, local_addr=source)
        await rival.open(table, cookie)

    async def _post(self, path: str, body: object, cookie: str = "") -> tuple[str, Any]:
        def ask() -> tuple[str, Any]:
            source = (self._address, 0)
            connection = HTTPConnection("127.0.0.1", self._owner, source_address=source)
            headers = {"Cookie": cookie, "Content-Type": "application/json"}
            connection.request("POST", path, msgspec.json.encode(body), headers)
            answer = connection.getresponse()
            told = msgspec.json.decode(answer.read())
            connection.close()
            return (answer.getheader("Set-Cookie") or "").partition(";")[0], told

        return await asyncio.to_thread(ask)
