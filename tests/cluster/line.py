"""One socket to a server, with as little work as can be: the players share the servers' cores."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Mapping

import msgspec

from support.raw_socket import CLOSE, TEXT, RawSocket
from tests.cluster.chair import Entry

LOST = 1006
"""The code of a connection that ended without a word."""


class SeatInfo(msgspec.Struct):
    """Of a seat, whose it is."""

    seat: int
    mine: bool
    ready: bool = False


class TableInfo(msgspec.Struct):
    """Of a table info, what a player here needs."""

    status: str
    seats: list[SeatInfo]
    host: bool
    rematch: str | None
    clock: bool = False
    gathers: bool = False


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


class Line(RawSocket):
    """See above; `connect` opens one."""

    def __init__(self, path: str, headers: Mapping[str, str]) -> None:
        super().__init__()
        self._asked = path, headers
        self._arrived: deque[bytes] = deque()
        self._waiting: asyncio.Future[None] | None = None
        self._code: int | None = None

    @classmethod
    async def connect(
        cls, host: str, port: int, path: str, headers: Mapping[str, str], within: float
    ) -> Line:
        """Open a socket. Raises OSError, TimeoutError and Closed."""
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(within):
            asked = path, {"Host": f"{host}:{port}", **headers}
            _, line = await loop.create_connection(lambda: cls(*asked), host, port)
            try:
                while not line.begun:
                    await line._news()
            except BaseException:
                line.close()
                raise
        return line

    def send(self, **message: object) -> None:
        """Send a message. Raises Closed."""
        if self.transport.is_closing():
            raise Closed(self._code or LOST)
        self.frame(TEXT, _encode(message))

    async def receive(self, within: float) -> Told:
        """Return the next message. Raises TimeoutError and Closed."""
        if not self._arrived:
            async with asyncio.timeout(within):
                while not self._arrived:
                    await self._news()
        return _decode(self._arrived.popleft())

    def close(self) -> None:
        """Let go."""
        self.transport.abort()

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

    # ------------------------------------------------------------ what asyncio calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.ask_for(*self._asked)

    def connection_lost(self, exc: Exception | None) -> None:
        self._end(LOST)

    def shaken(self) -> None:
        self._wake()

    def turned_away(self, answer: bytes) -> None:
        self.transport.abort()

    def received(self, head: int, data: bytes) -> None:
        if head == TEXT:
            self._arrived.append(data)
            self._wake()
        elif head == CLOSE:
            self._end(int.from_bytes(data[:2], "big") or LOST)
            self.transport.abort()

    def _end(self, code: int) -> None:
        if self._code is None:
            self._code = code
            self._wake()
