"""`python -m bench.crowd KIND PORT TABLE` spoils a table as much as the server lets it, until it is
killed. It plays strangers of one kind, and each begins again when the server closes its socket.

Those of a kind that says so come from an address each.
"""

from __future__ import annotations

import asyncio
import itertools
import sys
from collections.abc import Callable, Coroutine
from contextlib import suppress
from http.client import HTTPException

import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from bench.talking import post

ids = itertools.count(1)
PINGS = bytes([0x89, 0x80, 0, 0, 0, 0]) * 1000


async def name(port: int) -> str:
    """A new guest's cookie."""
    return (await asyncio.to_thread(post, port, "/api/me", {"name": "Eve"}))[0]


def message(kind: str, **fields: object) -> str:
    """A message of the wire."""
    return msgspec.json.encode({"type": kind, "id": next(ids), **fields}).decode()


class Stranger:
    """One of them."""

    def __init__(self, number: int, port: int, table: str) -> None:
        self.number, self.port, self.table = number, port, table
        self.cookie = ""

    def socket(self, address: str | None = None) -> connect:
        """Open a socket to the table."""
        return connect(
            f"ws://127.0.0.1:{self.port}/api/tables/{self.table}/socket",
            additional_headers={"Cookie": self.cookie},
            compression=None,
            local_addr=(address, 0) if address else None,
            open_timeout=60,
            ping_interval=None,
        )

    async def chat(self) -> None:
        """Chat as fast as the server takes it, and come back once it closes the socket."""
        self.cookie = self.cookie or await name(self.port)
        async with self.socket() as socket:
            await socket.send(message("hello"))
            reading = asyncio.create_task(_read(socket))
            while not reading.done():
                await socket.send(message("say", text="I say: " + "x" * 200))
                await asyncio.sleep(0.3)

    async def churn(self) -> None:
        """Come, and go again at once."""
        async with self.socket() as socket:
            await socket.send(message("hello"))
            await socket.recv()

    async def open(self) -> None:
        """Come and stay."""
        async with self.socket(f"127.0.{self.number // 200}.{self.number % 200 + 2}") as socket:
            await socket.send(message("hello"))
            await _read(socket)

    async def ping(self) -> None:
        """Send as many pings as the line carries."""
        async with self.socket() as socket:
            await socket.send(message("hello"))
            while True:
                socket.transport.write(PINGS)
                await asyncio.sleep(0.01)


async def _read(socket: ClientConnection) -> None:
    with suppress(WebSocketException):
        while True:
            await socket.recv()


async def again(stranger: Callable[[], Coroutine[object, object, None]]) -> None:
    """One stranger, again and again."""
    while True:
        with suppress(OSError, InvalidHandshake, WebSocketException, TimeoutError, HTTPException):
            await stranger()
        await asyncio.sleep(0.01)


HOW_MANY = {"chat": 20, "churn": 20, "open": 990, "ping": 10}


async def main(kind: str, port: int, table: str) -> None:
    """Let them come."""
    strangers = [Stranger(number, port, table) for number in range(HOW_MANY[kind])]
    await asyncio.gather(*(again(getattr(stranger, kind)) for stranger in strangers))


if __name__ == "__main__":
    uvloop.run(main(sys.argv[1], int(sys.argv[2]), sys.argv[3]))
