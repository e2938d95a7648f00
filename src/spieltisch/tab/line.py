"""HTTP and WebSockets without a network: aiohttp's client and server joined in memory.

A page in the same browser asks by `Lines.request` what it would fetch, and `Lines.open` is its end
of a WebSocket. The application, its checks and its wire are those of a server with a network.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Literal

import aiohttp
from aiohttp import web
from aiohttp.client_proto import ResponseHandler
from yarl import URL

from spieltisch.server.transport.bounds import limits
from spieltisch.server.transport.bounds.connection import BoundedConnection
from spieltisch.server.transport.bounds.crowd import CROWD

Told = Callable[[Literal["open", "message", "close"], str | int | None], object]
"""Function that takes an event of a socket with its value: a message's text, or a code."""
ORIGIN = "http://localhost"
OURS = {"host", "origin", "cookie", "connection", "content-length", "accept-encoding"}
"""Headers of a request that `Lines` writes, or that mean nothing without a network."""
HIDDEN = {"set-cookie", "transfer-encoding", "connection", "content-length"}
"""Headers of an answer that are not for the page."""
UNASKED = ("Accept-Encoding", "Content-Type", "User-Agent")
"""Headers that aiohttp would add."""
LOST = 1006
"""The code of a socket that ends without one."""
JAR_BYTES = 4096
"""The size of a file of cookies: it is written in one piece, so that none is ever half written."""


class Jar(aiohttp.CookieJar):
    """The browser's cookies for this server, in a file."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path, self._kept = path, "{}"
        if path.exists() and (held := path.read_text().strip()):
            self._kept = held
            self.update_cookies(json.loads(held), URL(ORIGIN))

    def keep(self) -> None:
        """Keep the cookies durably."""
        now = json.dumps({cookie.key: cookie.value for cookie in self})
        if now != self._kept:
            self._kept = now
            with self._path.open("r+b" if self._path.exists() else "wb", buffering=0) as file:
                file.write(now.encode().ljust(JAR_BYTES))
                os.fsync(file.fileno())


class Line(asyncio.Transport):
    """One end of a line in memory, for the protocol at this end."""

    other: Line

    def __init__(self, protocol: asyncio.Protocol) -> None:
        super().__init__({"peername": ("127.0.0.1", 1)})
        self._protocol, self._closing = protocol, False
        self._loop = asyncio.get_running_loop()

    def write(self, data: bytes | bytearray | memoryview) -> None:
        if not self._closing:
            self._loop.call_soon(self.other._receive, bytes(data))

    def _receive(self, data: bytes) -> None:
        if not self._closing:
            self._protocol.data_received(data)

    def close(self) -> None:
        if not self._closing:
            self._closing = True
            self._loop.call_soon(self._lose)

    abort = close

    def _lose(self) -> None:
        self._protocol.connection_lost(None)
        self.other.close()

    def is_closing(self) -> bool:
        return self._closing

    def get_protocol(self) -> asyncio.BaseProtocol:
        return self._protocol

    def pause_reading(self) -> None:
        """Do nothing: what a page sends is there already."""

    def resume_reading(self) -> None:
        """Do nothing: reading never pauses."""

    def get_write_buffer_size(self) -> int:
        return 0


class Connector(aiohttp.BaseConnector):
    """Connects a client to an application in the same process."""

    def __init__(self, serve: Callable[[], asyncio.Protocol]) -> None:
        super().__init__(limit=0, force_close=True)
        self._serve = serve

    async def _create_connection(self, *_: object) -> ResponseHandler:
        server, client = self._serve(), self._factory()
        here, there = Line(client), Line(server)
        here.other, there.other = there, here
        server.connection_made(there)
        client.connection_made(here)
        return client


class Lines:
    """The lines to an application, from one browser."""

    session: aiohttp.ClientSession

    def __init__(self, app: web.Application, jar: Jar) -> None:
        self._app, self.jar = app, jar
        self._runner = web.AppRunner(
            app, access_log=None, auto_decompress=False, handle_signals=False,
            keepalive_timeout=limits.REQUEST_SECONDS,
        )  # fmt: skip

    async def begin(self) -> None:
        """Begin to serve."""
        await self._runner.setup()
        self.session = aiohttp.ClientSession(
            ORIGIN,
            connector=Connector(self._served),
            cookie_jar=self.jar,
            skip_auto_headers=UNASKED,
            timeout=aiohttp.ClientTimeout(total=None),
        )

    def _served(self) -> BoundedConnection:
        assert self._runner.server is not None
        return BoundedConnection(self._runner.server, self._app[CROWD])

    async def end(self) -> None:
        """Shut the application down."""
        await self.session.close()
        await self._runner.cleanup()

    async def request(
        self, method: str, path: str, headers: Mapping[str, str], body: bytes = b""
    ) -> tuple[int, list[tuple[str, str]], bytes]:
        """Return the status, headers and body that answer a request. Its cookies stay here."""
        given = {name: value for name, value in headers.items() if name.lower() not in OURS}
        options: dict[str, Any] = {"headers": given, "allow_redirects": False}
        if method == "POST":
            options |= {"data": body, "headers": {**given, "Origin": ORIGIN}}
        async with self.session.request(method, URL(path, encoded=True), **options) as answer:
            content = await answer.read()
        self.jar.keep()
        pairs = [(name.lower(), value) for name, value in answer.headers.items()]
        return answer.status, [one for one in pairs if one[0] not in HIDDEN], content

    def open(self, path: str, told: Told) -> PageSocket:
        """Return the page's end of a new WebSocket."""
        return PageSocket(self.session, path, told)


class PageSocket:
    """The page's end of a WebSocket."""

    def __init__(self, session: aiohttp.ClientSession, path: str, told: Told) -> None:
        self._texts: asyncio.Queue[str | None] = asyncio.Queue()
        self._closing = False
        self._task = asyncio.create_task(self._serve(session, path, told))

    def send(self, text: str) -> None:
        """Send a text."""
        self._texts.put_nowait(text)

    def close(self) -> None:
        """Close the socket from the page's side."""
        self._closing = True
        self._texts.put_nowait(None)

    async def _serve(self, session: aiohttp.ClientSession, path: str, told: Told) -> None:
        code: int | None = None
        address = URL(path, encoded=True)
        try:
            async with session.ws_connect(address, origin=ORIGIN, max_msg_size=0) as socket:
                told("open", None)
                sending = asyncio.create_task(self._send(socket))
                async for message in socket:
                    told("message", message.data)
                if self._closing:
                    await sending
                sending.cancel()
                code = socket.close_code
        except aiohttp.ClientError:
            pass
        told("close", code or LOST)

    async def _send(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        while (text := await self._texts.get()) is not None:
            await socket.send_str(text)
        await socket.close()
