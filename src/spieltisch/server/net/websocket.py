"""Serve a table's sockets: from the wire to the table and back, within bounds."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from spieltisch.realtime.ranking import Latency, Meter
from spieltisch.server.bounds.addresses import allowance
from spieltisch.server.bounds.allowances import Credit
from spieltisch.server.bounds.limits import SOCKET
from spieltisch.server.bounds.origin import foreign
from spieltisch.server.codes import CloseCode, Refusal
from spieltisch.server.context import Context
from spieltisch.server.logs import trouble
from spieltisch.server.net import accounts
from spieltisch.server.net.websocket_protocol import GRACE, WIRE, TableSocket
from spieltisch.server.storage.interface import Guest, StoreError
from spieltisch.server.tables import Table, TableService
from spieltisch.server.wire.messages import (
    AnyClientMessage,
    Hello,
    Hint,
    MessageId,
    Refused,
    Say,
    SayPhrase,
)

MESSAGE_SIZE = 16 * 1024
"""Characters in one message; the longest honest one has some 3,000."""
QUEUE_BYTES = 1024 * 1024
"""What may wait for a client who reads slowly, beside the one message being sent."""
SILENT_SECONDS = 1.0
"""A ping is answered sooner, or the connection is in trouble."""
COSTS: dict[type, float] = {Hello: 5.0, Say: 5.0, SayPhrase: 5.0, Hint: 5.0}
"""Of the socket's credit; others cost 1."""

_decoder = msgspec.json.Decoder(AnyClientMessage)
_encode = msgspec.json.Encoder().encode


class _AnyId(msgspec.Struct):
    id: MessageId


_id_decoder = msgspec.json.Decoder(_AnyId)


class Connection:
    """The client at the other end: a bounded queue, so that nobody waits for the slow."""

    def __init__(self, socket: WebSocket, guest: Guest | None) -> None:
        self.guest = guest
        self.address = allowance(socket.client.host if socket.client else "")
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
        """Measure the latency all so many seconds."""
        if self._wire is not None:
            self._wire.measure(seconds, self._meter.add)

    @property
    def latency(self) -> Latency:
        """The latency as measured."""
        return self._meter.latency

    @property
    def silent(self) -> bool:
        """Whether a ping has been waiting for its answer for long."""
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


async def serve(socket: WebSocket, context: Context, tables: TableService) -> None:
    """Serve one socket from handshake to end."""
    await socket.accept()
    if foreign(socket.headers, context.settings.origins):
        await _turn_away(socket, CloseCode.BAD_ORIGIN)
        return
    try:
        guest = await accounts.known(context, socket.cookies.get(accounts.COOKIE))
        table = await tables.open(socket.path_params["table"])
    except Refusal as refusal:
        lost = refusal.code == "table-lost"
        await _turn_away(socket, CloseCode.TABLE_LOST if lost else CloseCode.NO_TABLE)
        return
    except StoreError as error:
        trouble("store-failed", error=str(error))
        await _turn_away(socket, CloseCode.RESTART)
        return
    connection = Connection(socket, guest)
    if table.clock:
        connection.measure(context.settings.ping)
    table.connect(connection)
    receiver = Receiver(context, table, connection)
    wire: TableSocket | None = socket.scope["extensions"].pop(WIRE, None)
    if wire is not None:
        wire.received = receiver.receive
    reading = asyncio.create_task(_read_on(socket, receiver))
    try:
        with context.metrics.socket():
            await receiver.over
    finally:
        reading.cancel()
        if wire is not None:
            wire.received = None
        table.disconnect(connection)
        await connection.end()


async def _turn_away(socket: WebSocket, code: CloseCode) -> None:
    """Close a socket that may have closed meanwhile."""
    with suppress(WebSocketDisconnect, RuntimeError, OSError):
        await socket.close(code)


async def _read_on(socket: WebSocket, receiver: Receiver) -> None:
    """Receive until the socket closes; from our own socket nothing but its end comes this way."""
    while (received := await socket.receive())["type"] != "websocket.disconnect":
        receiver.receive(received.get("text"))
    receiver.stop()


class Receiver:
    """Reads what the client says, within limits, and puts it into the table's inbox.

    The limits bound what waits there. `over` comes when the socket has closed or is to close.
    """

    def __init__(self, context: Context, table: Table, connection: Connection) -> None:
        loop = asyncio.get_running_loop()
        self.over: asyncio.Future[None] = loop.create_future()
        self._clock = context.clock
        self._table = table
        self._connection = connection
        self._credit = Credit(SOCKET, context.clock.now())
        self._known = False
        self._stopped = False
        self._late = loop.call_later(
            context.settings.hello, lambda: self.stop(CloseCode.BAD_MESSAGE)
        )

    def stop(self, code: CloseCode | None = None) -> None:
        """Receive no more, and close with `code` once the table has dealt with what came before."""
        self._late.cancel()
        self._stopped = True

        def end(_: object) -> None:
            if code is not None:
                self._connection.close(code)
            if not self.over.done():
                self.over.set_result(None)

        if code is None:
            end(None)
        else:
            self._table.drain().add_done_callback(end)

    def receive(self, text: str | None) -> None:
        """Take one message; None for bytes."""
        if self._stopped:
            return
        if text is None:
            self.stop(CloseCode.BAD_MESSAGE)
            return
        if len(text) > MESSAGE_SIZE:
            _refuse(self._connection, 0, "too-large")
            self.stop(CloseCode.TOO_LARGE)
            return
        now = self._clock.now()
        message = _read(text)
        verdict = self._credit.spend(COSTS.get(type(message), 1.0), now)
        if verdict == "flood":
            self.stop(CloseCode.TOO_MANY)
        elif isinstance(message, int):
            _refuse(self._connection, message, "bad-message")
        elif verdict == "refused":
            _refuse(self._connection, message.id, "too-many")
        elif not self._known and not isinstance(message, Hello):
            _refuse(self._connection, message.id, "no-hello")
        else:
            if not self._known:
                self._known = True
                self._late.cancel()
            self._table.enqueue(self._connection, message, now)


def _read(text: str) -> AnyClientMessage | int:
    """Return the message, or of what is none the id, as far as it has one, or 0."""
    try:
        message: AnyClientMessage = _decoder.decode(text)
        return message
    except (msgspec.DecodeError, RecursionError):
        pass
    try:
        return _id_decoder.decode(text).id
    except (msgspec.DecodeError, RecursionError):
        return 0


def _refuse(connection: Connection, message: int, code: str) -> None:
    connection.send(_encode(Refused(message, code, {})))
