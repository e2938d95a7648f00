"""uvicorn's socket, ended without waiting for a client who has stopped reading, and with bounds for
what never becomes a message.

A `close` sent the ordinary way waits behind everything that the client has not read yet, and so
for ever. `kick` sends the close frame at once and, some seconds later, drops the connection.
"""

from __future__ import annotations

import struct
from asyncio import AbstractEventLoop, BaseTransport
from collections.abc import Callable
from weakref import WeakKeyDictionary

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.datastructures import Headers
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State

from spieltisch.server.bounds import limits
from spieltisch.server.bounds.allowances import Credit
from spieltisch.server.bounds.http_protocol import Crowd
from spieltisch.server.codes import CloseCode
from spieltisch.server.net.uvicorn_queue import Receiver, Told

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

WIRE = "spieltisch.wire"
"""The ASGI extension: the socket itself."""
HANDSHAKE = (b"connection", b"upgrade", b"origin")
"""The headers that are about the handshake, beside those that say so."""
NO_REQUEST = b"GET / HTTP/1.1\r\n\r\n"
"""What the library's parser reads in place of the request, to go on with frames."""
TEXT = 0x81
"""How the frame of a whole text begins."""
PONG = 0x8A
"""And that of an answer to a ping."""
MASKED_HEAD = 6
"""Bytes before what is in a short frame of a client."""
PIECE = 1024
"""Bytes that are read before looking again: some 170 of the shortest frames."""
LATE_FRAMES = 1000
"""What may still come after we said goodbye."""
TOGETHER = 16
"""Sockets that wait for the event loop to come round before they are sent what they have: when
two hundred tables have been written at once, the first does not wait until the last is told."""
GRACE = 5.0
"""Seconds in which the client can still read why."""


_waiting: WeakKeyDictionary[AbstractEventLoop, list[TableSocket]] = WeakKeyDictionary()
"""The sockets with something to send when the event loop has come round."""


def _flush_all(waiting: list[TableSocket]) -> None:
    for socket in waiting:
        socket.flush()
    waiting.clear()


class TableSocket(WebSocketsSansIOProtocol):
    """One socket."""

    received: Callable[[str | None], None] | None = None
    """Called with each message, None for bytes; until it is set, they go into the queue."""

    def connection_made(self, transport: BaseTransport) -> None:
        """Take the connection in place of that which it was until now."""
        super().connection_made(transport)
        self._crowd: Crowd = self.config.app.state.crowd  # type: ignore[union-attr]
        self._crowd.stay(self._address)
        self._control = Credit(limits.CONTROL, self._now())
        self._late = 0

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of it."""
        self._crowd.leave(self._address)
        super().connection_lost(exc)

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""

    def _now(self) -> int:
        return round(self.loop.time() * 1000)

    def asked(self, method: str, url: bytes, headers: list[tuple[bytes, bytes]]) -> None:
        """Take the request, which has been read already; shake hands, and offer the socket to the
        application, which has not begun to run yet."""
        self.conn.receive_data(NO_REQUEST)
        self.conn.events_received()
        self._unsent: list[bytes] = []
        shaken = Headers(
            (name.decode(), value.decode("latin-1"))
            for name, value in headers
            if name in HANDSHAKE or name.startswith(b"sec-websocket-")
        )
        self.handle_connect(Request(url.decode(), shaken, method))
        if not self.close_sent:
            self.scope["headers"] = headers
            extensions: dict[str, object] = self.scope["extensions"]  # type: ignore[assignment]
            extensions[WIRE] = self

    def tell(self, receiver: Receiver | None) -> None:
        """Have it told at once of all that comes, and of what has come; None: nobody any more."""
        self.received = None if receiver is None else receiver.receive
        before, self.queue = self.queue, Told(receiver)  # type: ignore[assignment]
        while not before.empty():
            self.queue.put_nowait(before.get_nowait())
        if self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    def data_received(self, data: bytes) -> None:
        """Read one short frame, whole, as nearly always comes: a message, or the answer to a ping.
        All else is the library's."""
        payload = self._short(data)
        if payload is None:
            for start in range(0, len(data), PIECE):
                if not self.transport.is_closing():
                    super().data_received(data[start : start + PIECE])
        elif data[0] == PONG:
            self.handle_pong(Frame(Opcode.PONG, payload))
        else:
            self._hear(payload)

    def _short(self, data: bytes) -> bytes | None:
        """Return what is in a short frame (RFC 6455, 5.2: whole, masked, with less than 126 bytes).

        None where `data` is none, or something else is on its way."""
        size = len(data) - MASKED_HEAD
        if not 0 <= size < 126 or data[0] not in (TEXT, PONG) or data[1] != 0x80 | size:
            return None
        if self.received is None or self.frames or self.conn.reader.buffer:
            return None
        if self.conn.state is not State.OPEN:
            return None
        return apply_mask(data[MASKED_HEAD:], data[2:MASKED_HEAD])

    def handle_pong(self, event: Frame) -> None:
        """Take the answer to a ping; whether it is the one that waits shows in that none does."""
        waiting = self.pending_ping_payload
        super().handle_pong(event)
        if waiting is None or self.pending_ping_payload is not None:
            self._count()

    def handle_ping(self) -> None:
        """Answer a ping; browsers send none."""
        self._count()
        super().handle_ping()

    def handle_text(self, event: Frame) -> None:
        """Take a text or its beginning."""
        if self.close_sent or not event.fin:
            self._count()
        super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """Take bytes or their beginning."""
        if self.close_sent or not event.fin:
            self._count()
        super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        """Take a piece of a message."""
        self._count()
        super().handle_cont(event)

    def _count(self) -> None:
        """Count a frame of which no message comes; too many end the connection."""
        if self.close_sent:
            self._late += 1
            if self._late > LATE_FRAMES:
                self.transport.abort()
        elif self._control.spend(1, self._now()) == "flood":
            if self.handshake_complete:
                self.kick(CloseCode.TOO_MANY)
            else:
                self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """Hand on a message that is whole. uvicorn stops reading at each until the application has
        taken it from a queue; whoever sets `received` is told at once, and sets limits."""
        if self.received is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        data = b"".join(self.frames)
        self.frames = []
        if self.curr_msg_data_type == "bytes":
            self.received(None)
        else:
            self._hear(data)

    def _hear(self, data: bytes) -> None:
        """Hand on a whole text."""
        assert self.received is not None
        try:
            text = data.decode()
        except UnicodeDecodeError:
            self.conn.send_close(1007)
            self.handle_parser_exception()
        else:
            self.received(text)

    def send_now(self, data: bytes) -> bool:
        """Send a text, unless the client has too much to read already; return whether it was.

        It leaves when the event loop has come round, or some more sockets have something to send:
        what is sent in one go is one packet.

        The frame (RFC 6455, 5.2: whole, unmasked) is made here: a table tells much to many.
        """
        if not self.handshake_complete or self.close_sent or not self.writable.is_set():
            return False
        if self.transport.is_closing() or self.conn.state is not State.OPEN:
            return False
        size = len(data)
        if size < 126:
            head = struct.pack("!BB", TEXT, size)
        elif size < 65536:
            head = struct.pack("!BBH", TEXT, 126, size)
        else:
            head = struct.pack("!BBQ", TEXT, 127, size)
        if not self._unsent:
            waiting = _waiting.setdefault(self.loop, [])
            if len(waiting) >= TOGETHER:
                _flush_all(waiting)
            if not waiting:
                self.loop.call_soon(_flush_all, waiting)
            waiting.append(self)
        self._unsent += (head, data)
        return True

    def flush(self) -> None:
        """Send what waits for the event loop to come round."""
        unsent = b"".join(self._unsent)
        self._unsent.clear()
        if unsent and not self.close_sent and not self.transport.is_closing():
            self.transport.write(unsent)

    def shutdown(self) -> None:
        """Say goodbye and close, since the server stops: who is told `GOODBYE` knows that nothing
        broke."""
        if self.close_sent or not self.handshake_complete:
            super().shutdown()
            return
        self.flush()
        self.stop_keepalive()
        self.queue.put_nowait(
            {"type": "websocket.disconnect", "code": CloseCode.GOODBYE, "reason": ""}
        )
        self.conn.send_close(CloseCode.GOODBYE)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.close()

    def kick(self, code: int) -> None:
        """Close now; nothing that the client sends from now on is read."""
        if self.close_sent or self.transport.is_closing():
            return
        self.flush()
        self.stop_keepalive()
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": ""})
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(GRACE, self.transport.abort)
