"""uvicorn's HTTP connection within bounds of size and time: neither has any of its own, and what
reaches the application has been read already.

A connection that is refused is answered with a code and closed; what else it sends is not read.
"""

from __future__ import annotations

import asyncio
from asyncio import TimerHandle, Transport
from collections import deque
from typing import Any

import httptools
import msgspec
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from spieltisch.server.bounds import limits
from spieltisch.server.bounds.addresses import Proxies, allowance, is_near
from spieltisch.server.bounds.allowances import Credit, Credits, Places, Rate
from spieltisch.server.clock import Clock
from spieltisch.server.codes import STATUS
from spieltisch.server.logs import note
from spieltisch.server.wire.bodies import Error

NOTED = Rate(1, 1 / 60)
"""Lines in the log about connections that were refused."""
TURN_MS = 20
"""After which more connections are read of, while many wait."""
PIECE = 4096
"""Bytes that are read before looking again."""
QUEUED = 16
"""Requests that a client may send before the first is answered."""
HEADERS_TOO_LARGE = 431
"""The status that says what of a request was too large."""


class Crowd:
    """The connections that are open now, and how quickly each address opens further ones.

    A trusted proxy's own address is many people's: it is bounded in all, and `guard` counts whom
    it speaks for.
    """

    def __init__(self, in_all: int, each: int, proxies: Proxies, clock: Clock) -> None:
        self.places = Places(in_all, each)
        self._opened = Credits(limits.CONNECTIONS)
        self._admitted = Credit(limits.ADMITTED, clock.now())
        self._admitted_each = Credits(limits.ADMITTED_EACH)
        self._queue: dict[str, deque[Transport]] = {}
        """By address, connections that nobody has read of yet."""
        self._waiting: set[Transport] = set()
        """All of them."""
        self._noted = Credit(NOTED, clock.now())
        self._proxies = proxies
        self._clock = clock

    def enter(self, address: str) -> bool:
        """Take a connection, or return that there are too many."""
        now, proxy = self._clock.now(), address in self._proxies
        key = allowance(address)
        quick = proxy or self._opened.spend(key, now)
        if quick and self.places.take(key, self.places.in_all if proxy else None):
            return True
        if self._noted.spend(1, now) == "fine":
            proxy_perhaps = address if is_near(address) else None
            note("connections-refused", open=len(self.places), near=proxy_perhaps)
        return False

    def stay(self, address: str) -> None:
        """Keep a connection that has just left and is a socket now."""
        self.places.take(allowance(address), self.places.in_all)

    def leave(self, address: str) -> None:
        """Let go of a connection."""
        self.places.leave(allowance(address))

    def admit(self, transport: Transport, address: str) -> None:
        """Have a new connection read: at once, or in its turn while many come, in all or from its
        address. Each costs half a millisecond, in which those who play wait."""
        now = self._clock.now()
        key = address if address in self._proxies else allowance(address)
        if key in self._queue or not self._may_admit(key, now):
            # Soon, as uvloop begins to read only once it has told us of the connection.
            asyncio.get_running_loop().call_soon(self._pause, transport)
            if not self._queue:
                self._clock.call_at(now + TURN_MS, self._admit_next)
            self._queue.setdefault(key, deque()).append(transport)
            self._waiting.add(transport)

    def _pause(self, transport: Transport) -> None:
        """Read no further, unless its turn has come already: it would never be read of."""
        if transport in self._waiting and not transport.is_closing():
            transport.pause_reading()

    def _may_admit(self, key: str, now: int) -> bool:
        if not self._admitted.has(1, now):
            return False
        each = key in self._proxies or self._admitted_each.afford(key, now)
        return each and self._admitted.afford(1, now)

    def _admit_next(self) -> None:
        """Go round the addresses, one connection of each, for as long as there is credit; who was
        read of last is the last next time."""
        now = self._clock.now()
        rich = list(self._queue)
        while rich:
            rich = [key for key in rich if self._may_admit(key, now) and self._read_of(key)]
        if self._queue:
            self._clock.call_at(now + TURN_MS, self._admit_next)

    def _read_of(self, key: str) -> bool:
        """Read of an address's next connection; return whether more of it wait."""
        waiting = self._queue.pop(key)
        while waiting:
            transport = waiting.popleft()
            self._waiting.discard(transport)
            if not transport.is_closing():
                transport.resume_reading()
                break
        if waiting:
            self._queue[key] = waiting
        return bool(waiting)


class BoundedHttp(HttpToolsProtocol):
    """One connection, until it ends or becomes a socket."""

    crowd: Crowd
    _entered = False
    _in_head = True
    """Whether what comes next belongs to a request's line and headers."""
    _read = 0
    """Bytes of the present request's head, then of its body with all that is around its chunks."""
    _deadline: TimerHandle | None = None
    _refused = False

    # ------------------------------------------------------------ its time

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Take the connection, unless there are too many."""
        super().connection_made(transport)
        self.crowd = self.config.app.state.crowd  # type: ignore[union-attr]
        self._entered = self.crowd.enter(self._address)
        if self._entered:
            self._wait()
            self.crowd.admit(transport, self._address)
        else:
            self._refuse("too-many")

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of it."""
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over to a socket, which stands in its place and is told what was
        asked. uvicorn has it read once more, which was a sixth of what a connection costs."""
        if not self.url.isascii():
            self._refuse("bad-message")
            return
        self._leave()
        self.connections.discard(self)
        protocol: Any = self.ws_protocol_class
        socket = protocol(self.config, self.server_state, self.app_state)
        socket.connection_made(self.transport)
        socket.asked(self.scope["method"], self.url, self.headers)
        self.transport.set_protocol(socket)

    def _leave(self) -> None:
        self._arrived()
        if self._entered:
            self._entered = False
            self.crowd.leave(self._address)

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""

    def _wait(self) -> None:
        """Give the request that begins its time to arrive."""
        if self._deadline is None:
            self._deadline = self.loop.call_later(limits.REQUEST_SECONDS, self.transport.close)

    def _arrived(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    # ------------------------------------------------------------ its size

    def data_received(self, data: bytes) -> None:
        """Read in pieces: the parser keeps a header as it comes, and joins it to what it has."""
        self._unset_keepalive_if_required()
        self._wait()
        for start in range(0, len(data), PIECE):
            if self._refused or self.transport.is_closing():
                return
            piece = data[start : start + PIECE]
            self._read += len(piece)
            try:
                self.parser.feed_data(piece)
            except httptools.HttpParserUpgrade:
                if self._should_upgrade():
                    self.handle_websocket_upgrade()
                    return
            except httptools.HttpParserError:
                self._refuse("bad-message")
            if self._in_head and self._read > limits.HEAD_BYTES:
                self._refuse("too-large", HEADERS_TOO_LARGE)
            elif self._read > limits.BODY_BYTES:
                self._refuse("too-large")

    def on_headers_complete(self) -> None:
        """Begin with the request, unless it says itself that it is too large."""
        self._in_head, self._read = False, 0
        lengths = [value for name, value in self.headers if name == b"content-length"]
        if any(int(value) > limits.BODY_BYTES for value in lengths if value.isdigit()):
            self._refuse("too-large")
        elif len(self.pipeline) >= QUEUED:
            self._refuse("too-many")
        if not self._refused:
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Take more of the body, unless the request was refused."""
        if not self._refused:
            super().on_body(body)

    def on_message_complete(self) -> None:
        """Note that the request is there; what follows is the next one."""
        self._in_head, self._read = True, 0
        self._arrived()
        if not self._refused:
            super().on_message_complete()

    def _refuse(self, code: str, status: int | None = None) -> None:
        """Say why, if nothing else is being said, and close."""
        if self._refused:
            return
        self._refused = True
        cycle = self.cycle
        if cycle is not None and not cycle.response_complete:
            cycle.disconnected = True  # the application hears that the client has gone
            cycle.message_event.set()
        if cycle is None or cycle.response_complete or not cycle.response_started:
            self.transport.write(_answer(code, STATUS[code] if status is None else status))
        self.transport.close()


def _answer(code: str, status: int) -> bytes:
    """Return a whole answer of HTTP, after which the connection closes."""
    body = msgspec.json.encode(Error(code, {}))
    head = b"content-type: application/json\r\nconnection: close\r\ncontent-length: %d\r\n\r\n"
    return STATUS_LINE[status] + head % len(body) + body
