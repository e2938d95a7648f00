"""Sockets of tables that another process owns: their frames go there and back, unread.

Pings of the page and probes of the owner pass through, so that the owner measures the whole way.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from aiohttp import ClientError, ClientSession, ClientWebSocketResponse, ClientWSTimeout, web
from aiohttp.typedefs import Handler

from spieltisch.server.base.clock import Clock
from spieltisch.server.base.codes import CloseCode
from spieltisch.server.base.leaving import few_at_once
from spieltisch.server.cluster.owners import REACH, Owners, target
from spieltisch.server.cluster.peers import RELAYED
from spieltisch.server.transport.bounds.socket import messages, shaken, turned_away

FRAME_BYTES = 16 * 1024 * 1024
"""Of an owner's longest message."""
OF_A_TABLE = 4000
"""The first of the codes with which tables close sockets; all others mean a restart."""


class Relays:
    """The relays of a process; `len` is how many are open, from any thread."""

    def __init__(self, owners: Owners, connections: ClientSession) -> None:
        self.leaving = False
        self._owners = owners
        self._connections = connections
        self._clock = Clock()
        self._links: dict[ClientWebSocketResponse, str] = {}
        """With the address that each leads to."""

    def __len__(self) -> int:
        return len(self._links)

    async def hand_over(self) -> None:
        """Relay nothing more, and send all clients to other processes, a few at a time."""
        self.leaving = True
        async for some in few_at_once(list(self._links)):
            await _close(some)

    async def end_but(self, living: set[str]) -> None:
        """End the relays that lead to none of these addresses."""
        await _close([link for link, address in self._links.items() if address not in living])

    def relayed(self, handler: Handler) -> Handler:
        """Return a handler that relays the sockets whose tables other processes own, and passes on
        the others."""

        async def handle(request: web.Request) -> web.StreamResponse:
            if RELAYED in request:
                return await handler(request)
            if self.leaving:
                return await turned_away(request, CloseCode.RESTART)
            return await self._serve(request) or await handler(request)

        return handle

    async def _serve(self, request: web.Request) -> web.WebSocketResponse | None:
        """Relay a socket for as long as it is open; None where this process owns the table."""

        async def reach(address: str) -> ClientWebSocketResponse:
            headers = self._owners.headers(request, "sec-websocket-")
            link = await asyncio.wait_for(
                self._connections.ws_connect(
                    target(address, request), headers=headers, max_msg_size=FRAME_BYTES,
                    timeout=ClientWSTimeout(ws_close=REACH),
                ),
                REACH,
            )  # fmt: skip
            self._links[link] = address
            return link

        try:
            link = await self._owners.reach(request.match_info["table"], reach)
        except ClientError:
            return None  # the owner lets nobody in at present
        if link is None:
            return None
        self._owners.counted("socket")
        try:
            return await self._both_ways(request, link)
        finally:
            del self._links[link]

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
            await link.close()
        code = link.close_code
        table_said = code is not None and code >= OF_A_TABLE
        await socket.close(code=code if code and table_said else CloseCode.RESTART, drain=False)
        return socket


def _bytes(data: str | bytes) -> bytes:
    return data.encode() if isinstance(data, str) else data


async def _close(links: Sequence[ClientWebSocketResponse]) -> None:
    await asyncio.gather(*(link.close() for link in links))
