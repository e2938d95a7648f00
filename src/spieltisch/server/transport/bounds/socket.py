"""A client's end of a WebSocket: shaken hands with, and bounded in what never becomes a message."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import suppress

from aiohttp import WSMessage, WSMsgType, web

from spieltisch.server.base.clock import Clock
from spieltisch.server.base.codes import CloseCode
from spieltisch.server.base.shares.allowances import Credit
from spieltisch.server.transport.bounds import limits
from spieltisch.server.transport.bounds.connection import bounded
from spieltisch.server.transport.bounds.suspicions import REASON

FRAME_BYTES = 64 * 1024
"""Past this the connection is cut while a message is still arriving (1009)."""
GRACE = 5.0
"""Seconds in which the client can still read why a socket closes."""


def is_handshake(request: web.Request) -> bool:
    """Return whether a request asks for a socket."""
    return request.headers.get("upgrade", "").lower() == "websocket"


async def shaken(request: web.Request) -> web.WebSocketResponse:
    """Shake hands; HTTPBadRequest."""
    socket = web.WebSocketResponse(
        timeout=GRACE, autoping=False, compress=False, max_msg_size=FRAME_BYTES
    )
    bounded(request).is_socket()  # before the client can answer: each frame has to be looked at
    await socket.prepare(request)
    return socket


async def turned_away(request: web.Request, code: CloseCode) -> web.WebSocketResponse:
    """Shake hands, only to say why not."""
    socket = await shaken(request)
    socket[REASON] = code
    await socket.close(code=code, drain=False)
    return socket


async def messages(socket: web.WebSocketResponse, clock: Clock) -> AsyncIterator[WSMessage]:
    """Yield texts and bytes until the socket closes; answer pings, and close where pings and pongs
    are too many."""
    control = Credit(limits.CONTROL, clock.now())
    with suppress(ConnectionError):
        async for message in socket:
            if message.type in (WSMsgType.TEXT, WSMsgType.BINARY):
                yield message
            elif control.spend(1, clock.now()) == "flood":
                socket[REASON] = CloseCode.TOO_MANY
                await socket.close(code=CloseCode.TOO_MANY, drain=False)
            elif message.type is WSMsgType.PING:
                await socket.pong(message.data)
