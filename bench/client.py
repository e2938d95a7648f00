"""Clients of a table, each with a socket of its own and as little work as can be."""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from support.raw_socket import TEXT, RawSocket

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
        key = random.choice(list(tree))
        words.append(random.choice(key.split()))
        tree = tree[key]
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
