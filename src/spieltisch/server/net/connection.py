"""The client at the other end of a socket, as a table tells it things."""

from __future__ import annotations

import asyncio
from collections import deque

from starlette.websockets import WebSocket, WebSocketDisconnect

from spieltisch.realtime.ranking import Latency
from spieltisch.server.bounds.addresses import allowance
from spieltisch.server.codes import CloseCode
from spieltisch.server.net.probes import Probes
from spieltisch.server.net.websocket_protocol import GRACE, WIRE, TableSocket
from spieltisch.server.storage.interface import Guest

QUEUE_BYTES = 1024 * 1024
"""What may wait for a client who reads slowly, beside the one message being sent."""
SILENT_SECONDS = 1.0
"""A probe is echoed sooner, or the connection is in trouble."""


class Connection:
    """The client at the other end: a bounded queue, so that nobody waits for the slow."""

    def __init__(self, socket: WebSocket, guest: Guest | None) -> None:
        self.guest = guest
        self.address = allowance(socket.client.host if socket.client else "")
        self._socket = socket
        self._queue: deque[bytes] = deque()
        self._bytes = 0
        self._closing: CloseCode | None = None
        self._wire: TableSocket = socket.scope["extensions"][WIRE]
        self._probes = Probes(self.send)
        self._writer: asyncio.Task[None] | None = None
        """Sends what is in the queue, and closes; there is none while nothing waits."""

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
        """Send a message, or put it into the queue; a client who left too much unread is
        closed."""
        if self._closing is not None:
            return
        if self._writer is None and self._wire.send_now(data):
            return
        if self._queue and self._bytes + len(data) > QUEUE_BYTES:
            self._queue.clear()
            self._kick(CloseCode.TOO_SLOW)
            return
        self._queue.append(data)
        self._bytes += len(data)
        self._write_on()

    def close(self, code: CloseCode) -> None:
        """Close once what is in the queue has been sent."""
        if self._closing is None:
            self._closing = code
            self._write_on()

    def _kick(self, code: CloseCode) -> None:
        """Close without waiting for the client to read what is on its way."""
        self._closing = code
        if self._writer is not None:
            self._writer.cancel()
        self._wire.kick(code)

    def _write_on(self) -> None:
        if self._writer is None:
            self._writer = asyncio.create_task(self._write())

    async def _write(self) -> None:
        try:
            while self._queue:
                data = self._queue.popleft()
                self._bytes -= len(data)
                await self._socket.send_text(data.decode())
            if self._closing is None:
                self._writer = None
            else:
                await self._socket.close(self._closing)
        except (WebSocketDisconnect, RuntimeError, OSError):
            self._closing = CloseCode.RESTART

    async def end(self) -> None:
        """Say goodbye, if that has not happened, and wait until it is said."""
        self.close(CloseCode.RESTART)
        self._probes.end()
        if self._writer is not None:
            done, _ = await asyncio.wait([self._writer], timeout=GRACE)
            if not done:
                self._kick(self._closing or CloseCode.RESTART)
                await asyncio.wait([self._writer])
