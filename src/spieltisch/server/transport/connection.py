"""The client at the other end of a socket, as a table tells it things."""

from __future__ import annotations

import asyncio
import struct
from asyncio import AbstractEventLoop
from weakref import WeakKeyDictionary

from aiohttp import web

from spieltisch.realtime.ranking import Latency
from spieltisch.server.base.codes import CloseCode
from spieltisch.server.base.visitor import NOBODY, Visitor
from spieltisch.server.table.stored import Guest
from spieltisch.server.transport.bounds.addresses import allowance
from spieltisch.server.transport.bounds.connection import BoundedConnection
from spieltisch.server.transport.bounds.socket import GRACE
from spieltisch.server.transport.bounds.suspicions import REASON
from spieltisch.server.transport.probes import Probes

QUEUE_BYTES = 1024 * 1024
"""Bytes that may wait for a slow client, apart from one message and what is being sent."""
SILENT_SECONDS = 1.0
"""A probe is echoed sooner, or the connection is in trouble."""
TEXT = 0x81
"""The first byte of the frame of a whole text."""
TOGETHER = 16
"""Sockets that wait for the event loop to come round before their messages are sent. When two
hundred tables have been written at once, the first need not wait for the last."""
LAST_WORD = 0.5
"""Seconds for which a server that stops waits for clients to answer its goodbye."""

_waiting: WeakKeyDictionary[AbstractEventLoop, list[Connection]] = WeakKeyDictionary()
"""The connections with something to send when the event loop has come round."""


def _flush_all(waiting: list[Connection]) -> None:
    for connection in waiting:
        connection.flush()
    waiting.clear()


class Connection:
    """The client at the other end: a bounded queue, so that no client waits for a slow one."""

    def __init__(
        self,
        socket: web.WebSocketResponse,
        wire: BoundedConnection,
        address: str,
        guest: Guest | None,
        visitor: Visitor = NOBODY,
        blocked: frozenset[int] = frozenset(),
    ) -> None:
        self.guest = guest
        self.visitor = visitor
        self.blocked = blocked
        self.address = allowance(address)
        self._socket = socket
        self._wire = wire
        wire.read_on = self.flush
        self._loop = asyncio.get_running_loop()
        self._waiting = _waiting.setdefault(self._loop, [])
        self._unsent: list[bytes] = []
        self._bytes = 0
        """Bytes of all unsent messages."""
        self._closing: asyncio.Task[bool] | None = None
        self._probes = Probes(self.send)

    def measure(self, seconds: float) -> None:
        """Measure the latency every so many seconds (0: never)."""
        self._probes.begin(seconds)

    def echoed(self, n: int) -> bool:
        """Take an echo of a probe; return whether it was asked for."""
        return self._probes.echoed(n)

    @property
    def latency(self) -> Latency:
        """The latency as measured."""
        return self._probes.meter.latency

    @property
    def silent(self) -> bool:
        """Whether a probe has been waiting for its echo for long."""
        return self._probes.unanswered > SILENT_SECONDS

    def send(self, data: bytes) -> None:
        """Send a text; close a client who left too much unread.

        It leaves when the event loop has come round, or some more sockets have something to send.
        Everything sent in one go is one packet. The frame (RFC 6455, 5.2: whole, unmasked) is made
        here, as a table tells much to many and aiohttp would begin a coroutine for each.
        """
        if self._closing is not None or self._socket.closed:
            return
        if self._wire.slow and self._unsent and self._bytes + len(data) > QUEUE_BYTES:
            self._unsent.clear()
            self.close(CloseCode.TOO_SLOW)
            return
        if not self._unsent:
            waiting = self._waiting
            if len(waiting) >= TOGETHER:
                _flush_all(waiting)
            if not waiting:
                self._loop.call_soon(_flush_all, waiting)
            waiting.append(self)
        size = len(data)
        if size < 126:
            head = struct.pack("!BB", TEXT, size)
        elif size < 65536:
            head = struct.pack("!BBH", TEXT, 126, size)
        else:
            head = struct.pack("!BBQ", TEXT, 127, size)
        self._unsent += (head, data)
        self._bytes += size

    def flush(self) -> None:
        """Send what waits for the event loop to come round, once a slow client has read on."""
        if not self._wire.slow:
            self._write()

    def _write(self) -> None:
        unsent = b"".join(self._unsent)
        self._unsent.clear()
        self._bytes = 0
        if unsent and not self._socket.closed and not self._wire.transport.is_closing():
            self._wire.transport.write(unsent)

    def close(self, code: CloseCode) -> None:
        """Close once what was sent before has been read, or after some seconds."""
        if self._closing is None:
            self._write()
            self._socket[REASON] = code
            self._closing = self._loop.create_task(self._socket.close(code=code, drain=False))
            patience = LAST_WORD if code == CloseCode.GOODBYE else GRACE
            self._loop.call_later(patience, self._wire.transport.abort)

    async def end(self) -> None:
        """Say goodbye, if that has not happened, and wait until it is said."""
        self.close(CloseCode.RESTART)
        self._probes.end()
        self._wire.read_on = None
        assert self._closing is not None
        await self._closing
