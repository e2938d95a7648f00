"""A table's socket: from the wire to the table and back, within bounds."""

from __future__ import annotations

import asyncio
from collections import deque

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from spieltisch.server import guests
from spieltisch.server.codes import CloseCode, Refusal
from spieltisch.server.fair import Line, Meter
from spieltisch.server.house import House
from spieltisch.server.limits import SOCKET, Credit
from spieltisch.server.messages import AnyClientMessage, Hello, MessageId, Refused, Say
from spieltisch.server.origin import foreign
from spieltisch.server.protocol import GRACE, WIRE, TableSocket
from spieltisch.server.store import Guest, StoreError
from spieltisch.server.table import Table
from spieltisch.server.tables import Tables

MESSAGE_SIZE = 16 * 1024
"""Characters in one message; the longest honest one has some 3,000."""
QUEUE_BYTES = 1024 * 1024
"""What may wait for a client who reads slowly, beside the one message being sent."""
SILENT_SECONDS = 1.0
"""A ping is answered sooner, or the line is in trouble."""
COSTS: dict[type, float] = {Hello: 5.0, Say: 5.0}
"""Of the socket's credit; others cost 1."""

_decoder = msgspec.json.Decoder(AnyClientMessage)
_encode = msgspec.json.Encoder().encode


class _AnyId(msgspec.Struct):
    id: MessageId


_id_decoder = msgspec.json.Decoder(_AnyId)


class Peer:
    """The client at the other end: a bounded queue, so that nobody waits for the slow."""

    def __init__(self, socket: WebSocket, guest: Guest | None) -> None:
        self.guest = guest
        self._socket = socket
        self._queue: deque[bytes] = deque()
        self._bytes = 0
        self._idle = True
        """Nothing is in the queue, nor on its way from there."""
        self._wake = asyncio.Event()
        self._closing: CloseCode | None = None
        self._wire: TableSocket | None = socket.scope["extensions"].get(WIRE)
        self._meter = Meter()
        self._writer = asyncio.create_task(self._write())

    def measure(self, seconds: float) -> None:
        """Measure the line all so many seconds."""
        if self._wire is not None:
            self._wire.measure(seconds, self._meter.add)

    @property
    def line(self) -> Line:
        return self._meter.line

    @property
    def silent(self) -> bool:
        return self._wire is not None and self._wire.unanswered > SILENT_SECONDS

    def send(self, data: bytes) -> None:
        """Send a message, or put it into the queue; a client who left too much unread is
        closed."""
        if self._closing is not None:
            return
        if self._wire is not None and self._idle and self._wire.send_now(data):
            return
        if self._queue and self._bytes + len(data) > QUEUE_BYTES:
            self._queue.clear()
            self._kick(CloseCode.TOO_SLOW)
            return
        self._idle = False
        self._queue.append(data)
        self._bytes += len(data)
        self._wake.set()

    def close(self, code: CloseCode) -> None:
        """Close once what is in the queue has been sent."""
        if self._closing is None:
            self._closing = code
            self._wake.set()

    def _kick(self, code: CloseCode) -> None:
        """Close without waiting for the client to read what is on its way."""
        self._closing = code
        self._writer.cancel()
        if self._wire is not None:
            self._wire.kick(code)
        else:
            self._writer = asyncio.create_task(self._socket.close(code))

    async def _write(self) -> None:
        try:
            while self._queue or self._closing is None:
                if not self._queue:
                    self._wake.clear()
                    await self._wake.wait()
                    continue
                data = self._queue.popleft()
                self._bytes -= len(data)
                await self._socket.send_text(data.decode())
                self._idle = not self._queue
            await self._socket.close(self._closing)
        except (WebSocketDisconnect, RuntimeError, OSError):
            self._closing = CloseCode.RESTART

    async def end(self) -> None:
        """Say goodbye, if that has not happened, and wait until it is said."""
        self.close(CloseCode.RESTART)
        done, _ = await asyncio.wait([self._writer], timeout=GRACE)
        if not done:
            self._kick(self._closing or CloseCode.RESTART)
            await asyncio.wait([self._writer])


async def serve(socket: WebSocket, house: House, tables: Tables) -> None:
    """One socket from handshake to end."""
    await socket.accept()
    if foreign(socket.headers, house.settings.origins):
        await socket.close(CloseCode.BAD_ORIGIN)
        return
    try:
        guest = await guests.known(house, socket.cookies.get(guests.COOKIE))
        table = await tables.open(socket.path_params["table"])
    except Refusal:
        await socket.close(CloseCode.NO_TABLE)
        return
    except StoreError:
        await socket.close(CloseCode.RESTART)
        return
    peer = Peer(socket, guest)
    if table.model.clock:
        peer.measure(house.settings.ping)
    table.arrive(peer)
    try:
        await _listen(socket, house, table, peer)
    except WebSocketDisconnect:
        pass
    finally:
        table.depart(peer)
        await peer.end()


async def _listen(socket: WebSocket, house: House, table: Table, peer: Peer) -> None:
    """Read message after message, each dealt with before the next is read."""
    credit = Credit(SOCKET, house.clock.now())
    known = False
    while True:
        try:
            received = await asyncio.wait_for(
                socket.receive(), None if known else house.settings.hello
            )
        except TimeoutError:
            peer.close(CloseCode.BAD_MESSAGE)
            return
        if received["type"] == "websocket.disconnect":
            return
        text = received.get("text")
        if text is None:
            peer.close(CloseCode.BAD_MESSAGE)
            return
        if len(text) > MESSAGE_SIZE:
            _refuse(peer, 0, "too-large")
            peer.close(CloseCode.TOO_LARGE)
            return
        now = house.clock.now()
        message = _read(text)
        verdict = credit.spend(COSTS.get(type(message), 1.0), now)
        if verdict == "flood":
            peer.close(CloseCode.TOO_MANY)
            return
        if isinstance(message, int):
            _refuse(peer, message, "bad-message")
        elif verdict == "refused":
            _refuse(peer, message.id, "too-many")
        elif not known and not isinstance(message, Hello):
            _refuse(peer, message.id, "no-hello")
        else:
            known = True
            await table.hear(peer, message, now)


def _read(text: str) -> AnyClientMessage | int:
    """The message, or of what is none the id, as far as it has one, or 0."""
    try:
        message: AnyClientMessage = _decoder.decode(text)
        return message
    except (msgspec.DecodeError, RecursionError):
        pass
    try:
        return _id_decoder.decode(text).id
    except (msgspec.DecodeError, RecursionError):
        return 0


def _refuse(peer: Peer, message: int, code: str) -> None:
    peer.send(_encode(Refused(message, code, {})))
