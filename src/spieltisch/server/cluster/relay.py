"""Relays to the owner of a table: frames of sockets go there and back unread, and requests too.

Pings of the page and probes of the owner pass through, so that the owner measures the whole way. A
process that cannot reach the owner takes the table from it. The store refuses the former owner's
writes, which are of an older epoch, so nothing can be lost or happen twice.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import TypeVar

from aiohttp import (
    ClientConnectionError,
    ClientError,
    ClientSession,
    ClientTimeout,
    ClientWebSocketResponse,
    ClientWSTimeout,
    web,
)  # fmt: skip
from aiohttp.typedefs import Handler
from yarl import URL

from spieltisch.server.base.clock import Clock
from spieltisch.server.base.codes import CloseCode, Refusal
from spieltisch.server.base.leaving import few_at_once
from spieltisch.server.base.logs import trouble
from spieltisch.server.cluster.peers import CLIENT, REACH, RELAYED, SECRET
from spieltisch.server.storage.interface import NotOwner, StoreError
from spieltisch.server.storage.postgres.store import PostgresStore
from spieltisch.server.transport.bounds.addresses import client
from spieltisch.server.transport.bounds.socket import is_handshake, messages, shaken, turned_away

TRIES = 2
"""Failures to reach an owner after which its table is taken from it."""
ANSWER = 10.0
"""Seconds in which an owner answers a request."""
HEARTBEAT = 1.0
"""Seconds of silence after which an owner is pinged; it answers within half of that, or the relay
ends."""
FRAME_BYTES = 16 * 1024 * 1024
"""Bytes of an owner's longest message."""
OF_A_TABLE = 4000
"""The first of the codes with which tables close sockets; all others mean a restart."""
OWN = (
    "connection",
    "content-length",
    "transfer-encoding",
    "upgrade",
    "sec-websocket-",
    SECRET,
    CLIENT,
)
"""First letters of the headers that belong to one connection alone."""

Headers = list[tuple[str, str]]
T = TypeVar("T")


class Relays:
    """The relays of a process; `len` is how many sockets it relays now, from any thread.

    `open` finds a table here; with a number that is not 0, it takes the table from that process,
    which `taken` tells. Each relayed `socket` and `request` and each table `taken` calls `counted`.
    """

    def __init__(
        self,
        store: PostgresStore,
        connections: ClientSession,
        open: Callable[[str, int], Awaitable[object]],
        taken: Callable[[str], Awaitable[None]],
        counted: Callable[[str], object],
    ) -> None:
        self._store = store
        self._connections = connections
        self._open = open
        self._taken = taken
        self._counted = counted
        self._links: set[ClientWebSocketResponse] = set()
        self._leaving = False
        self._clock = Clock()

    def __len__(self) -> int:
        return len(self._links)

    async def hand_over(self) -> None:
        """Relay nothing more, and send all clients to other processes, a few at a time."""
        self._leaving = True
        async for some in few_at_once(list(self._links)):
            await asyncio.gather(*(link.close() for link in some))

    def relayed(self, handler: Handler) -> Handler:
        """Return a handler that has the owners of tables serve, where other processes are."""

        async def handle(request: web.Request) -> web.StreamResponse:
            served = None
            if RELAYED not in request:
                served = await (self._socket if is_handshake(request) else self._request)(request)
            return await handler(request) if served is None else served

        return handle

    async def _reach(
        self, request: web.Request, reach: Callable[[URL, Headers], Awaitable[T]]
    ) -> T | None:
        """Return what `reach` finds at the owner of a request's table.

        None where this process owns it, or no answer could be had.
        """
        table, failed = request.match_info["table"], list[int]()
        while len(failed) < 2 * TRIES:
            take_from = next((one for one in failed if failed.count(one) == TRIES), 0)
            try:
                await self._open(table, take_from)
            except NotOwner as error:
                if not error.address or error.owner is None:
                    return None
                own = [(SECRET, self._store.secret), (CLIENT, client(request))]
                try:
                    url = URL(error.address + request.raw_path, encoded=True)
                    return await reach(url, _passed_on(request.headers.items()) + own)
                except (OSError, ClientConnectionError):
                    failed.append(error.owner)
                    continue
                except ClientError:
                    return None  # the owner lets nobody in at present
            except (Refusal, StoreError):
                return None
            if take_from:
                trouble("table-taken", process=take_from)
                self._counted("taken")
                await self._taken(table)
            return None
        return None

    async def _request(self, request: web.Request) -> web.Response | None:
        """Return the owner's answer. The requests that are relayed have no body."""

        async def reach(url: URL, headers: Headers) -> web.Response:
            async with self._connections.request(
                request.method, url, headers=headers, allow_redirects=False,
                timeout=ClientTimeout(sock_connect=REACH, sock_read=ANSWER),
            ) as found:  # fmt: skip
                kept = _passed_on(found.headers.items())
                return web.Response(body=await found.read(), status=found.status, headers=kept)

        answer = await self._reach(request, reach)
        if answer is not None:
            self._counted("request")
        return answer

    async def _socket(self, request: web.Request) -> web.WebSocketResponse | None:
        """Relay a socket for as long as it is open."""
        if self._leaving:
            return await turned_away(request, CloseCode.RESTART)

        async def reach(url: URL, headers: Headers) -> ClientWebSocketResponse:
            return await self._connections.ws_connect(
                url, headers=headers, max_msg_size=FRAME_BYTES, heartbeat=HEARTBEAT,
                timeout=ClientWSTimeout(ws_close=REACH),
            )  # fmt: skip

        if (link := await self._reach(request, reach)) is None:
            return None
        self._counted("socket")
        self._links.add(link)
        try:
            return await self._both_ways(request, link)
        finally:
            self._links.discard(link)
            await link.close()

    async def _both_ways(
        self, request: web.Request, link: ClientWebSocketResponse
    ) -> web.WebSocketResponse:
        """Pass frames both ways until one side closes."""
        socket = await shaken(request)

        async def up() -> None:
            async for message in messages(socket, self._clock):
                await link.send_frame(_bytes(message.data), message.type)

        async def down() -> None:
            async for message in link:
                await socket.send_frame(_bytes(message.data), message.type)

        ways = [asyncio.create_task(way) for way in (up(), down())]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
        code = link.close_code or 0
        await socket.close(code=code if code >= OF_A_TABLE else CloseCode.RESTART, drain=False)
        return socket


def _bytes(data: str | bytes) -> bytes:
    return data.encode() if isinstance(data, str) else data


def _passed_on(headers: Iterable[tuple[str, str]]) -> Headers:
    """Return the headers that are not of one connection alone."""
    return [(name, value) for name, value in headers if not name.lower().startswith(OWN)]
