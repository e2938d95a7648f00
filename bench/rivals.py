"""Two players who see the same card and reach for it, over connections with a delay."""

from __future__ import annotations

import asyncio
import itertools
from random import Random
from typing import Any

import msgspec

from bench.client import Client, News, choose, legal_tree
from bench.talking import post
from spieltisch.core.words.trees import expanded

FREE = ("", "leave")
"""The entries after which all cards are free: the end of the countdown, and a card put back."""
LEAVES = 0.1
"""Seconds after which the winner puts the card back."""


class Entry(msgspec.Struct):
    """The part of a log entry that a rival needs."""

    text: str


_entries = msgspec.json.Decoder(list[Entry]).decode


class Rival(Client):
    """One of the two, or a spectator without `tries`; `delay` is the milliseconds of a round trip.

    `tries` has the log number at which each saw a card free, by the card that they reached for.
    """

    def __init__(
        self, delay: float, seat: int, tries: dict[tuple[int, str], list[int]], random: Random
    ) -> None:
        super().__init__(itertools.count(1))
        self.won: set[int] = set()
        self._each_way = delay / 2000
        self._seat, self._tries = seat, tries
        self._reached: dict[int, int] = {}
        """By message, the log number at which the card was seen."""
        self._n = 0
        self._legal: dict[str, Any] = {}
        self._random = random

    def frame(self, head: int, data: bytes) -> None:
        """Send a frame, which arrives later."""
        asyncio.get_running_loop().call_later(self._each_way, self._frame, head, data)

    def _frame(self, head: int, data: bytes) -> None:
        if not self.transport.is_closing():
            super().frame(head, data)

    def data_received(self, data: bytes) -> None:
        """Read what was sent earlier."""
        asyncio.get_running_loop().call_later(self._each_way, super().data_received, data)

    def hear(self, news: News, data: bytes) -> None:
        if news.type in ("welcome", "update"):
            self._learn(news)
        elif (seen := self._reached.pop(news.id, None)) is not None and news.type == "done":
            self.won.add(seen)

    def _learn(self, news: News) -> None:
        self._n = news.n
        for view in news.seat_views:
            if (legal := bytes(view.legal)) != b"null":
                self._legal = expanded(legal_tree(legal))
        free = any(entry.text in FREE for entry in _entries(news.entries))
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
        return self.tell(type="act", seat=self._seat, seen=self._n, action=text)


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
        await first.open(self._owner, table, address=self._address)
        for rival, cookie in zip(self.rivals, cookies, strict=True):
            await rival.open(self._by, table, cookie, self._address)
        await self.rivals[1].ask(type="sit", seat=1, name="Ben")
        await self.rivals[0].ask(type="start")
        await asyncio.sleep(seconds)
        for rival in (first, *self.rivals):
            rival.transport.abort()
        contested = {seen for (seen, _), seats in self.tries.items() if len(set(seats)) == 2}
        one, other = (len(rival.won & contested) for rival in self.rivals)
        return one, other

    async def _post(self, path: str, body: object, cookie: str = "") -> tuple[str, Any]:
        return await asyncio.to_thread(post, self._owner, path, body, cookie, self._address)
