"""Sockets of tables that another process owns: their frames go there and back, unread.

Pings of the page and probes of the owner pass through, so that the owner measures the whole way.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from contextlib import suppress
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from spieltisch.server.cluster.owners import REACH, Owners, target
from spieltisch.server.cluster.peers import RELAYED
from spieltisch.server.codes import CloseCode
from spieltisch.server.leaving import few_at_once

PATH = re.compile("/api/tables/([^/]+)/socket")
FRAME_BYTES = 16 * 1024 * 1024
"""Of an owner's longest message."""
BROKEN = (ConnectionClosed, OSError, RuntimeError)
"""Errors of a side that is no longer there."""
OF_A_TABLE = 4000
"""The first of the codes with which tables close sockets; all others mean a restart."""


class Relays:
    """The relays of a process; `len` is how many are open, from any thread."""

    def __init__(self, owners: Owners) -> None:
        self.leaving = False
        self._owners = owners
        self._links: dict[ClientConnection, str] = {}
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

    async def serve(self, scope: Scope, receive: Receive, send: Send, table: str) -> bool:
        """Relay a socket for as long as it is open; return whether another process owns the
        table."""

        async def reach(address: str) -> ClientConnection:
            there, host = urlsplit(address), Headers(scope=scope).get("host", "localhost")
            link = await connect(
                f"ws://{host}{target(scope)}", host=there.hostname, port=there.port, proxy=None,
                additional_headers=self._owners.headers(scope, "sec-websocket-"),
                user_agent_header=None, compression=None, max_size=FRAME_BYTES,
                open_timeout=REACH, close_timeout=REACH, ping_interval=None,
            )  # fmt: skip
            self._links[link] = address
            return link

        try:
            link = await self._owners.reach(table, reach)
        except InvalidHandshake:
            return False  # the owner lets nobody in at present
        if link is None:
            return False
        self._owners.counted("socket")
        try:
            with suppress(*BROKEN):
                code = await _both_ways(receive, send, link)
                await send({"type": "websocket.close", "code": code})
        finally:
            del self._links[link]
        return True


class Relay:
    """Relays the sockets whose tables other processes own, and passes on everything else."""

    def __init__(self, app: ASGIApp, relays: Relays) -> None:
        self.app = app
        self._relays = relays

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Relay or pass on."""
        found = PATH.fullmatch(scope["path"]) if scope["type"] == "websocket" else None
        if found is None or RELAYED in scope:
            await self.app(scope, receive, send)
        elif self._relays.leaving:
            await receive()
            with suppress(*BROKEN):
                await send({"type": "websocket.accept"})
                await send({"type": "websocket.close", "code": CloseCode.RESTART})
        elif not await self._relays.serve(scope, receive, send, found[1]):
            await self.app(scope, receive, send)


async def _both_ways(receive: Receive, send: Send, link: ClientConnection) -> int:
    """Pass frames both ways until one side closes; return the code for the client."""

    async def up() -> None:
        while (said := await receive())["type"] == "websocket.receive":
            text: str | None = said.get("text")
            await link.send(said["bytes"] if text is None else text)

    async def down() -> None:
        async for told in link:
            await send({"type": "websocket.send", "text": told})

    await receive()
    await send({"type": "websocket.accept"})
    ways = [asyncio.create_task(way) for way in (up(), down())]
    try:
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)
        await link.close()
    code = link.close_code
    return code if code is not None and code >= OF_A_TABLE else CloseCode.RESTART


async def _close(links: Sequence[ClientConnection]) -> None:
    await asyncio.gather(*(link.close() for link in links))
