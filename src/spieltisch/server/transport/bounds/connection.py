"""One connection within bounds of size and time, around aiohttp's own.

aiohttp bounds the time in which a head arrives, and the size of each line. It has no option for the
bounds here. They are the number of connections, the bytes of a head, a body and a socket, and the
time of a body. Nor does it insist on masked frames. A refused connection gets a code and is closed.
"""

from __future__ import annotations

import asyncio
from asyncio import BaseTransport, Transport
from collections.abc import Callable
from http import HTTPStatus
from typing import cast

import msgspec
from aiohttp import web
from aiohttp.typedefs import Handler

from spieltisch.server.base.codes import STATUS
from spieltisch.server.base.shares.allowances import Credit
from spieltisch.server.transport.bounds import limits
from spieltisch.server.transport.bounds.crowd import Crowd
from spieltisch.server.transport.bounds.masks import Masks
from spieltisch.server.transport.bounds.quiet import quiet
from spieltisch.server.wire.bodies import Error

PIECE = 4096
"""Bytes that are read before looking again."""
QUEUED = 16
"""Requests that a client may send at once, before the first is answered."""
HEADERS_TOO_LARGE = 431
"""The status that says what of a request was too large."""
WITH_A_RECORD = b"POST /api/draws "
"""The beginning of a request whose body may be larger than that of others."""
END = b"\r\n\r\n"
"""The end of a request's headers."""
PING = b"\x89\x00"
"""A frame without content (RFC 6455, 5.5.2)."""
PROTOCOL_ERROR = b"\x88\x02\x03\xea"
"""The frame that closes a socket with code 1002 (RFC 6455, 5.5.1 and 7.4.1)."""
PING_SECONDS = 10.0
"""A client that sends nothing from one ping to the next is away."""


class BoundedConnection(asyncio.Protocol):
    """One connection; aiohttp's protocol does all but count."""

    transport: Transport

    def __init__(self, server: web.Server, crowd: Crowd) -> None:
        self._server = server
        self._crowd = crowd
        self._inner: asyncio.Protocol | None = None
        """The protocol of `aiohttp`; None until the connection's turn has come."""
        self._entered = False
        self._early = b""
        """Bytes that came before that."""
        self._in_head = True
        """Whether the next bytes belong to a request's line and headers."""
        self._head_end = b""
        """The last bytes of them so far."""
        self._begin = b""
        """The first bytes of them."""
        self.most = limits.BODY_BYTES
        """Bytes of the request's body at most."""
        self._read = 0
        """Bytes of the present request's head, then of its body with all that is around its
        chunks; of a socket, those not paid for yet."""
        self._behind = 0
        """Bytes that came behind the present request's head before it was at hand."""
        self._at_once = 0
        """Requests since the last bytes came."""
        self._answering = False
        self._bytes: Credit | None = None
        """The credit of a socket in bytes."""
        self._masks = Masks()
        self._heard = True
        """Whether the socket has sent something since the last ping."""
        self._next_ping: asyncio.TimerHandle | None = None
        self.slow = False
        """Whether the client has left much unread."""
        self.read_on: Callable[[], object] | None = None
        """The hook that is called once the client has read on."""

    def connection_made(self, transport: BaseTransport) -> None:
        """Take the connection, unless there are too many."""
        self.transport = cast(Transport, transport)
        peer = transport.get_extra_info("peername")
        self._address = str(peer[0]) if isinstance(peer, tuple) else ""
        self._entered = self._crowd.enter(self._address)
        if self._entered:
            self._crowd.admit(self, self._address)
        else:
            self._refuse("too-many")

    def begin(self) -> bool:
        """Have aiohttp read; return whether the connection is still open."""
        if self.transport.is_closing():
            return False
        self._inner = quiet(self._server())
        self._inner.connection_made(self.transport)
        if self._early:
            self.transport.resume_reading()
            early, self._early = self._early, b""
            self.data_received(early)
        return True

    def abort(self) -> None:
        """Drop the connection."""
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        """Pass on what is within the bounds, in pieces: the parser keeps a header as it comes."""
        if self._bytes is not None:
            self._of_a_socket(data)
        elif self._inner is None:
            self._early += data
            self.transport.pause_reading()
        else:
            self._at_once = 0
            for start in range(0, len(data), PIECE):
                piece = data[start : start + PIECE]
                if self.transport.is_closing() or not self._has_room(piece):
                    return
                self._inner.data_received(piece)

    def _has_room(self, piece: bytes) -> bool:
        """Count more bytes of a request; refuse it where they are too many."""
        self._read += len(piece)
        if self._in_head:
            if len(self._begin) < len(WITH_A_RECORD):
                self._begin = (self._begin + piece).lstrip(b"\r\n")[: len(WITH_A_RECORD)]
            seen = self._head_end + piece if self._head_end else piece.lstrip(b"\r\n")
            if END in seen:
                self._in_head, self._read = False, 0
                self._behind = len(seen) - seen.index(END) - len(END)
                large = self._begin == WITH_A_RECORD
                self.most = limits.RECORD_BYTES if large else limits.BODY_BYTES
            elif self._read > limits.HEAD_BYTES:
                return self._refuse("too-large", HEADERS_TOO_LARGE)
            self._head_end = seen[-3:]
        elif self._read > self.most + PIECE:
            return self._refuse("too-large")
        return True

    def _of_a_socket(self, data: bytes) -> None:
        """Pass on a socket's bytes; drop one that sends too many, close one without masks."""
        assert self._inner is not None
        assert self._bytes is not None
        self._heard = True
        self._read += len(data)
        if self._read > PIECE:
            cost, self._read = self._read, 0
            if self._bytes.spend(cost, self._crowd.clock.now()) != "fine":
                self.transport.abort()
                return
        if self._masks.hold(data):
            self._inner.data_received(data)
        else:
            self._break_off()

    def _break_off(self) -> None:
        """Say that the client breaks the protocol, and close; the next ping cuts off a client that
        does not read it."""
        self._heard = False
        self.transport.write(PROTOCOL_ERROR)
        self.transport.close()

    def eof_received(self) -> bool | None:
        """Pass it on."""
        return None if self._inner is None else self._inner.eof_received()

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of it."""
        if self._entered:
            self._crowd.leave(self._address)
        if self._next_ping is not None:
            self._next_ping.cancel()
        if self._inner is not None:
            self._inner.connection_lost(exc)

    def pause_writing(self) -> None:
        """Note that the client is slow."""
        self.slow = True
        if self._inner is not None:
            self._inner.pause_writing()

    def resume_writing(self) -> None:
        """Note that it no longer is."""
        self.slow = False
        if self._inner is not None:
            self._inner.resume_writing()
        if self.read_on is not None:
            self.read_on()

    # ------------------------------------------------------------ told by the handlers

    def arrived(self) -> bool:
        """Note that a request is there, and what follows is the next; return whether it may be
        answered."""
        if not self._in_head:
            self._behind += self._read
        self._in_head, self._head_end, self._read, self._answering = True, b"", 0, True
        self._begin = b""
        self._at_once += 1
        return self._at_once <= QUEUED

    def answered(self) -> None:
        """Note that it is answered."""
        self._answering = False

    def is_socket(self) -> None:
        """Count bytes as those of a socket from now on, and ping it. aiohttp's own heartbeat would
        leave closed sockets to the cycle collector.

        HTTPBadRequest for a client that sent more without waiting for the handshake (RFC 6455,
        4.1): nobody has looked whether those frames are masked.
        """
        if self._behind + self._read:
            raise web.HTTPBadRequest
        self._read, self._bytes = 0, Credit(limits.SOCKET_BYTES, self._crowd.clock.now())
        self._wait_for_ping()

    def _wait_for_ping(self) -> None:
        self._next_ping = asyncio.get_running_loop().call_later(PING_SECONDS, self._ping)

    def _ping(self) -> None:
        """Send a ping, or drop a client that sent nothing since the last one."""
        if not self._heard:
            self.transport.abort()
        elif not self.transport.is_closing():
            self._heard = False
            self.transport.write(PING)
            self._wait_for_ping()

    def _refuse(self, code: str, status: int | None = None) -> bool:
        """Say why, if nothing else is being said, and close; return False."""
        if not self._answering:
            number = HTTPStatus(STATUS[code] if status is None else status)
            body = msgspec.json.encode(Error(code, {}))
            self.transport.write(
                b"HTTP/1.1 %d %b\r\ncontent-type: application/json\r\nconnection: close\r\n"
                b"x-content-type-options: nosniff\r\ncontent-length: %d\r\n\r\n%b"
                % (number, number.phrase.encode(), len(body), body)
            )
        self.transport.close()
        return False


def bounded(request: web.Request) -> BoundedConnection:
    """Return a request's connection; ConnectionError where it has gone."""
    found = request.transport and request.transport.get_protocol()
    if not isinstance(found, BoundedConnection):
        raise ConnectionResetError
    return found


@web.middleware
async def whole(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Read a request's body within its bounds, before anything else is asked."""
    connection, size = bounded(request), request.content_length or 0
    if size > connection.most:
        raise web.HTTPRequestEntityTooLarge(connection.most, size)
    if request.can_read_body:
        try:
            async with asyncio.timeout(limits.REQUEST_SECONDS):
                await request.read()
        except (TimeoutError, web.RequestPayloadError) as error:
            connection.transport.close()
            raise ConnectionResetError from error
    if not connection.arrived():
        raise web.HTTPTooManyRequests
    try:
        return await handler(request)
    finally:
        connection.answered()
