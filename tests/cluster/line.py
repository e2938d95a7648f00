"""One socket to a server, with as little work as can be: the players share the servers' cores."""

from __future__ import annotations

import asyncio
import os
import struct
from base64 import b64encode
from collections import deque
from collections.abc import Mapping

import msgspec

from tests.cluster.chair import Entry

TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A
"""How whole frames begin."""
LOST = 1006
"""The code of a connection that ended without a word."""


class SeatInfo(msgspec.Struct):
    """Of a seat, whose it is."""

    seat: int
    mine: bool


class TableInfo(msgspec.Struct):
    """Of a table's frame, what a player here needs."""

    status: str
    seats: list[SeatInfo]
    host: bool
    rematch: str | None
    clock: bool = False


class SeatView(msgspec.Struct):
    """Of what a seat sees, what it may do; nothing: what it might before."""

    legal: msgspec.Raw = msgspec.Raw()


class Told(msgspec.Struct):
    """Of whatever a server says, what a player here needs."""

    type: str
    id: int = 0
    n: int = 0
    code: str = ""
    table: TableInfo | None = None
    entries: list[Entry] = []
    seat_views: list[SeatView] = []


_decode = msgspec.json.Decoder(Told).decode
_encode = msgspec.json.Encoder().encode


class Closed(Exception):
    """The socket was closed, with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Line(asyncio.Protocol):
    """See above; `connect` opens one."""

    def __init__(self, request: bytes) -> None:
        self._request = request
        self._buffer = bytearray()
        self._arrived: deque[bytes] = deque()
        self._waiting: asyncio.Future[None] | None = None
        self._shaken = False
        self._code: int | None = None
        self._transport: asyncio.Transport

    @classmethod
    async def connect(
        cls, host: str, port: int, path: str, headers: Mapping[str, str], within: float
    ) -> Line:
        """Open a socket. Raises OSError, TimeoutError and Closed."""
        told = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        request = (
            f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\n{told}Upgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {b64encode(os.urandom(16)).decode()}\r\n\r\n"
        )
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(within):
            _, line = await loop.create_connection(lambda: cls(request.encode()), host, port)
            try:
                while not line._shaken:
                    await line._news()
            except BaseException:
                line.close()
                raise
        return line

    def send(self, **message: object) -> None:
        """Send a message. Raises Closed."""
        if self._transport.is_closing():
            raise Closed(self._code or LOST)
        self._frame(TEXT, _encode(message))

    async def receive(self, within: float) -> Told:
        """Return the next message. Raises TimeoutError and Closed."""
        if not self._arrived:
            async with asyncio.timeout(within):
                while not self._arrived:
                    await self._news()
        return _decode(self._arrived.popleft())

    def close(self) -> None:
        """Let go."""
        self._transport.abort()

    async def _news(self) -> None:
        """Wait for whatever comes next."""
        if self._code is None:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        if self._code is not None and not self._arrived:
            raise Closed(self._code)

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    def _frame(self, head: int, data: bytes) -> None:
        """Send a frame, masked by zeros, which changes nothing."""
        size = bytes([0x80 | len(data)]) if len(data) < 126 else struct.pack("!BH", 0xFE, len(data))
        self._transport.write(bytes([head]) + size + bytes(4) + data)

    # ------------------------------------------------------------ what asyncio calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport  # type: ignore[assignment]
        self._transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        self._end(LOST)

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer
        buffer += data
        if not self._shaken:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not buffer.startswith(b"HTTP/1.1 101 "):
                self._transport.abort()
                return
            del buffer[: end + 4]
            self._shaken = True
            self._wake()
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
        if head == TEXT:
            self._arrived.append(data)
            self._wake()
        elif head == PING and not self._transport.is_closing():
            self._frame(PONG, data)
        elif head == CLOSE:
            self._end(int.from_bytes(data[:2], "big") or LOST)
            self._transport.abort()

    def _end(self, code: int) -> None:
        if self._code is None:
            self._code = code
            self._wake()
