"""HTTP and WebSockets without a network: the server's application behind transports in memory.

A page in the same browser asks by `Lines.request` what it would fetch, and `Lines.open` is its end
of a WebSocket. The application, its checks and its wire are those of a server with a network.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import struct
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Literal

from aiohttp import web

from spieltisch.server.transport.bounds import limits
from spieltisch.server.transport.bounds.connection import BoundedConnection
from spieltisch.server.transport.bounds.crowd import CROWD

Told = Callable[[Literal["open", "message", "close"], str | int | None], object]
"""Function that takes an event of a socket with its value: a message's text, or a code."""
HOST = "localhost"
OURS = {"host", "cookie", "connection", "content-length", "accept-encoding"}
"""Headers of a request that `Lines` writes, or that mean nothing without a network."""
JAR_BYTES = 4096
"""The size of a file of cookies: it is written in one piece, so that none is ever half written."""
END = b"\r\n\r\n"


class Jar:
    """The browser's cookies for this server, in a file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        held = path.read_text() if path.exists() else ""
        self._cookies: dict[str, str] = json.loads(held) if held.strip() else {}

    def header(self) -> list[str]:
        """Return the header with all cookies, if there are any."""
        pairs = [f"{name}={value}" for name, value in self._cookies.items()]
        return [f"Cookie: {'; '.join(pairs)}"] if pairs else []

    def keep(self, lines: Iterable[str]) -> None:
        """Keep the cookies that an answer set, durably."""
        before = dict(self._cookies)
        for line in lines:
            pair, *rest = line.split(";")
            name, _, value = pair.partition("=")
            if any(one.strip().lower() == "max-age=0" for one in rest):
                self._cookies.pop(name, None)
            else:
                self._cookies[name] = value
        if self._cookies != before:
            with self._path.open("r+b" if self._path.exists() else "wb", buffering=0) as file:
                file.write(json.dumps(self._cookies).encode().ljust(JAR_BYTES))
                os.fsync(file.fileno())


class Line(asyncio.Transport):
    """A transport in memory: `got` takes what the server sends, `ended` hears of its end."""

    def __init__(
        self,
        server: asyncio.Protocol,
        got: Callable[[bytes], object],
        ended: Callable[[], object],
    ) -> None:
        super().__init__({"peername": ("127.0.0.1", 1)})
        self._server, self._got, self._ended = server, got, ended
        self._closing = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        if not self._closing:
            self._got(bytes(data))

    def close(self) -> None:
        if not self._closing:
            self._closing = True
            asyncio.get_running_loop().call_soon(self._lose)

    abort = close

    def _lose(self) -> None:
        self._server.connection_lost(None)
        self._ended()

    def is_closing(self) -> bool:
        return self._closing

    def get_protocol(self) -> asyncio.BaseProtocol:
        return self._server

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """Keep the bounded connection, which passes everything on to aiohttp's protocol."""

    def pause_reading(self) -> None:
        """Do nothing: what a page sends is there already."""

    def resume_reading(self) -> None:
        """Do nothing: reading never pauses."""

    def is_reading(self) -> bool:
        return not self._closing

    def get_write_buffer_size(self) -> int:
        return 0


class Lines:
    """The lines to an application, from one browser."""

    def __init__(self, app: web.Application, jar: Jar) -> None:
        self._app, self.jar = app, jar
        self._runner = web.AppRunner(
            app, access_log=None, auto_decompress=False, handle_signals=False,
            keepalive_timeout=limits.REQUEST_SECONDS,
        )  # fmt: skip

    async def begin(self) -> None:
        """Begin to serve."""
        await self._runner.setup()

    async def end(self) -> None:
        """Shut the application down."""
        await self._runner.cleanup()

    def line(
        self, got: Callable[[bytes], object], ended: Callable[[], object]
    ) -> tuple[BoundedConnection, Line]:
        """Return a new line, with the server's end and the transport."""
        assert self._runner.server is not None
        connection = BoundedConnection(self._runner.server, self._app[CROWD])
        made = Line(connection, got, ended)
        connection.connection_made(made)
        return connection, made

    def head(self, method: str, path: str, headers: Mapping[str, str]) -> bytes:
        """Return the beginning of a request."""
        own = [f"{name}: {value}" for name, value in headers.items()]
        lines = [f"{method} {path} HTTP/1.1", f"Host: {HOST}", *own, *self.jar.header()]
        return "\r\n".join(lines).encode() + END

    async def request(
        self, method: str, path: str, headers: Mapping[str, str], body: bytes = b""
    ) -> tuple[int, list[tuple[str, str]], bytes]:
        """Return the status, headers and body that answer a request. Its cookies stay here."""
        got, done = bytearray(), asyncio.Event()
        connection, _ = self.line(got.extend, done.set)
        given = {name: value for name, value in headers.items() if name.lower() not in OURS}
        given["Connection"] = "close"
        if method == "POST":
            given |= {"Content-Length": str(len(body)), "Origin": f"http://{HOST}"}
        connection.data_received(self.head(method, path, given) + body)
        await done.wait()
        head, _, rest = bytes(got).partition(END)
        first, *lines = head.decode("latin-1").split("\r\n")
        pairs = [(name.lower(), value) for name, _, value in (one.partition(": ") for one in lines)]
        self.jar.keep(value for name, value in pairs if name == "set-cookie")
        if ("transfer-encoding", "chunked") in pairs:
            rest = _joined(rest)
        hidden = {"set-cookie", "transfer-encoding", "connection", "content-length"}
        return int(first.split(" ", 2)[1]), [one for one in pairs if one[0] not in hidden], rest

    def open(self, path: str, told: Told) -> PageSocket:
        """Return the page's end of a new WebSocket."""
        return PageSocket(self, path, told)


class PageSocket:
    """The page's end of a WebSocket (RFC 6455)."""

    def __init__(self, lines: Lines, path: str, told: Told) -> None:
        self._told, self._buffer = told, b""
        self._opened = self._over = False
        self._server, self._line = lines.line(self._got, lambda: self._say("close", 1006))
        headers = {
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
            "Sec-WebSocket-Version": "13",
            "Origin": f"http://{HOST}",
        }
        self._server.data_received(lines.head("GET", path, headers))

    def send(self, text: str) -> None:
        """Send a text."""
        self._frame(1, text.encode())

    def close(self) -> None:
        """Close the socket from the page's side."""
        self._frame(8, struct.pack("!H", 1000))

    def _say(self, what: Literal["open", "message", "close"], value: str | int | None) -> None:
        if not self._over:
            self._over = what == "close"
            self._told(what, value)

    def _got(self, data: bytes) -> None:
        self._buffer += data
        if not self._opened:
            head, found, rest = self._buffer.partition(END)
            if not found:
                return
            if b" 101 " not in head.split(b"\r\n")[0]:
                self._say("close", 1006)
                return
            self._opened, self._buffer = True, rest
            self._say("open", None)
        while (frame := _taken(self._buffer)) is not None:
            kind, content, size = frame
            self._buffer = self._buffer[size:]
            self._take(kind, content)

    def _take(self, kind: int, content: bytes) -> None:
        """Take a frame: a text, a ping, or the end."""
        if kind == 1:
            self._say("message", content.decode())
        elif kind == 9:
            self._frame(10, content)
        elif kind == 8:
            self._frame(8, content)
            self._say("close", struct.unpack("!H", content[:2])[0] if len(content) > 1 else 1005)
            self._line.close()

    def _frame(self, kind: int, content: bytes) -> None:
        """Send a whole frame; its mask is 0, as nothing lies between page and server."""
        if self._line.is_closing():
            return
        size = len(content)
        if size < 126:
            head = bytes([0x80 | kind, 0x80 | size])
        elif size < 65536:
            head = struct.pack("!BBH", 0x80 | kind, 0xFE, size)
        else:
            head = struct.pack("!BBQ", 0x80 | kind, 0xFF, size)
        self._server.data_received(head + bytes(4) + content)


def _taken(buffer: bytes) -> tuple[int, bytes, int] | None:
    """Return the kind and content of the first frame, and its size; None until it is whole."""
    if len(buffer) < 2:
        return None
    size, at = buffer[1] & 127, 2
    if size == 126:
        size, at = int.from_bytes(buffer[2:4], "big"), 4
    elif size == 127:
        size, at = int.from_bytes(buffer[2:10], "big"), 10
    if len(buffer) < at + size:
        return None
    return buffer[0] & 15, buffer[at : at + size], at + size


def _joined(chunks: bytes) -> bytes:
    """Return a body that was sent in chunks."""
    whole = b""
    while chunks:
        line, _, chunks = chunks.partition(b"\r\n")
        size = int(line, 16)
        whole, chunks = whole + chunks[:size], chunks[size + 2 :]
    return whole
