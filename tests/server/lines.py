"""Connections as strangers make them: bytes, and nothing that keeps to the rules."""

from __future__ import annotations

import asyncio
import os
import re
from base64 import b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.server.harness import Visited

STATUS = re.compile(rb"HTTP/1\.[01] (\d{3}) ")
PING, PONG, TEXT, CONTINUED = 0x9, 0xA, 0x1, 0x0


class Line:
    """One connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self.received = b""

    async def send(self, data: bytes) -> bool:
        """Send as much as is taken; return whether that was all."""
        try:
            self._writer.write(data)
            await asyncio.wait_for(self._writer.drain(), 10)
        except ConnectionError:
            return False
        return not self._writer.is_closing()

    async def closed(self, within: float = 10) -> bytes:
        """Read until the server closes; return all that it has said."""
        async with asyncio.timeout(within):
            try:
                while data := await self._reader.read(65_536):
                    self.received += data
            except ConnectionError:
                pass
        return self.received

    async def until(self, mark: bytes, within: float = 10) -> None:
        """Read until the server has said this."""
        async with asyncio.timeout(within):
            while mark not in self.received:
                data = await self._reader.read(65_536)
                assert data, self.received
                self.received += data

    async def status(self) -> int:
        """The status of the last answer before the server closed."""
        return int(STATUS.findall(await self.closed())[-1])


@asynccontextmanager
async def line(place: Visited, address: str | None = None) -> AsyncIterator[Line]:
    """Open a connection, from another address of this machine where one is given."""
    mine = (address, 0) if address else None
    reader, writer = await asyncio.open_connection(place.host, place.port, local_addr=mine)
    try:
        yield Line(reader, writer)
    finally:
        writer.close()


@asynccontextmanager
async def raw_socket(
    place: Visited, table: str, cookie: str = "", host: str = ""
) -> AsyncIterator[Line]:
    """Open a socket to a table whose frames are the test's own, from a page of `host`."""
    async with line(place) as one:
        own = host or f"{place.host}:{place.port}"
        key = b64encode(os.urandom(16)).decode()
        await one.send(
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {own}\r\n"
            f"Origin: http://{own}\r\nCookie: {cookie}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\n\r\n".encode()
        )
        await one.until(b"\r\n\r\n")
        yield one


def frame(opcode: int, payload: bytes = b"", final: bool = True) -> bytes:
    """A short frame as a client sends it."""
    assert len(payload) < 126
    return bytes([opcode | (0x80 if final else 0), 0x80 | len(payload), 0, 0, 0, 0]) + payload
