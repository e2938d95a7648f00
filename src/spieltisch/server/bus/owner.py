"""The tables of this process, and the sockets of other processes at them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

import msgspec
from nats.aio.msg import Msg

from spieltisch.realtime.ranking import Latency
from spieltisch.server.bus.bus import PART_BYTES, Bus
from spieltisch.server.bus.link import Link
from spieltisch.server.bus.messages import (
    AnySent,
    AnyTold,
    Broken,
    Close,
    Connect,
    Disconnect,
    Drain,
    Drained,
    Frame,
    Line,
    Measured,
    Moved,
    Parcel,
    Ping,
    Pong,
    Said,
)
from spieltisch.server.clock import Clock
from spieltisch.server.codes import CloseCode
from spieltisch.server.logs import note
from spieltisch.server.storage.interface import Guest
from spieltisch.server.tables import Table

LOOK = 0.3
"""Seconds from one look at the links to the next."""
SILENT_MS = 1000
"""The sockets of a gateway that has said nothing for so long cannot be reached."""
GONE_MS = 2500
"""After that they are no longer here."""

_parcels = msgspec.msgpack.Decoder(Parcel)
_items = msgspec.msgpack.Decoder(list[AnySent])


class Owner:
    """See above. `id` is this process's on the bus; `found` gives a table that it has in memory."""

    def __init__(
        self, bus: Bus, clock: Clock, id: str, found: Callable[[str], Table | None]
    ) -> None:
        self.id = id
        self.bus = bus
        self.clock = clock
        self.found = found
        self._links: dict[str, GatewayLink] = {}
        """By the gateway's id."""
        self._looking: asyncio.Task[None] | None = None
        bus.subscribe(f"spieltisch.sent.{id}", self._sent)

    def begin(self) -> None:
        """Start looking after the links."""
        self._looking = asyncio.create_task(self._look())

    def stop(self) -> None:
        """Let go of all links."""
        if self._looking is not None:
            self._looking.cancel()
        for link in list(self._links.values()):
            self._end(link, "stopped")

    def _sent(self, message: Msg) -> None:
        parcel = _parcels.decode(message.data)
        link = self._links.get(parcel.sender)
        if link is None or link.number != parcel.link:
            if link is not None and link.number > parcel.link:
                return  # of a link that has ended
            if link is not None:
                self._end(link, "anew")
            link = self._links[parcel.sender] = GatewayLink(self, parcel.sender, parcel.link)
        if not link.take(parcel):
            self._end(link, "lost")

    def _end(self, link: GatewayLink, why: str) -> None:
        """Say that a link has ended, and let go of its sockets."""
        del self._links[link.gateway]
        if link.sockets:
            note("link-ended", gateway=link.gateway, why=why)
        link.end()

    def look(self) -> None:
        """See which gateways live."""
        for link in list(self._links.values()):
            if self.clock.now() - link.heard > GONE_MS:
                self._end(link, "silent")

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            self.look()


class GatewayLink(Link[AnyTold, AnySent]):
    """What goes between this process and the sockets of one gateway."""

    def __init__(self, owner: Owner, gateway: str, number: int) -> None:
        subject = f"spieltisch.told.{gateway}"
        super().__init__(owner.bus, owner.clock, owner.id, number, subject, _items.decode)
        self.owner = owner
        self.gateway = gateway
        self.sockets: dict[int, RemoteSubscriber] = {}
        self._frames: dict[int, tuple[int, Frame]] = {}
        """Pending ones by their data's identity, each with its place."""
        self._last: dict[int, int] = {}
        """The place of the last thing that is pending for each socket."""

    @property
    def silent(self) -> bool:
        """Whether nothing has come from there for long."""
        return self.clock.now() - self.heard > SILENT_MS

    def _one(self, item: AnySent) -> None:
        match item:
            case Connect(socket=number, table=id):
                table = self.owner.found(id)
                if table is None:
                    self.move(number)
                    return
                subscriber = RemoteSubscriber(self, table, item)
                self.sockets[number] = subscriber
                table.connect(subscriber)
            case Said(socket=number, message=message, age=age, line=line):
                if (one := self.sockets.get(number)) is not None:
                    one.line = line
                    one.table.enqueue(one, message, self.heard - max(0, age))
            case Measured(socket=number, line=line):
                if (one := self.sockets.get(number)) is not None:
                    one.line = line
            case Disconnect(socket=number):
                if (one := self.sockets.pop(number, None)) is not None:
                    one.table.disconnect(one)
            case Drain(number=number, table=id):
                table = self.owner.found(id)
                if table is None:
                    self.send(Drained(number))
                else:
                    table.drain().add_done_callback(lambda _: self.send(Drained(number)))
            case Ping(stamp=stamp):
                self.send(Pong(stamp))

    # ------------------------------------------------------------ what is told

    def tell(self, socket: int, data: bytes) -> None:
        """Tell a socket a message. The same for several is told once, as long as each of them is
        told everything in order."""
        place, frame = self._frames.get(id(data), (-1, None))
        if frame is None or self._last.get(socket, -1) >= place:
            frame = Frame([], data)
            place = self.send(frame)
            self._frames[id(data)] = place, frame
        frame.sockets.append(socket)
        self._last[socket] = place

    def move(self, socket: int) -> None:
        """Have a socket say hello elsewhere, once it has been told what is told by now."""
        self._last[socket] = self.send(Moved(socket))

    def close(self, socket: int, code: CloseCode) -> None:
        """Have a socket closed, once it has been told what is told by now."""
        self._last[socket] = self.send(Close(socket, code))

    def _packed(self, items: list[AnyTold]) -> Iterable[list[AnyTold]]:
        self._frames.clear()
        self._last.clear()
        together: list[AnyTold] = []
        size = 0
        for item in items:
            for part in _parts(item):
                length = len(part.data) if isinstance(part, Frame) else 0
                if together and size + length > PART_BYTES:
                    yield together
                    together, size = [], 0
                together.append(part)
                size += length
        yield together

    def end(self) -> None:
        """Say that this link has ended, and have its sockets leave their tables."""
        self._pending, sockets = [Broken()], list(self.sockets.values())
        self._flush()
        self.ended = True
        self.sockets.clear()
        for one in sockets:
            one.table.disconnect(one)


class RemoteSubscriber:
    """See `Subscriber`: a socket of another process."""

    def __init__(self, link: GatewayLink, table: Table, socket: Connect) -> None:
        self.guest: Guest | None = socket.guest
        self.address = socket.address
        self.table = table
        self.line: Line = socket.line
        self._link = link
        self._socket = socket.socket

    @property
    def latency(self) -> Latency:
        return Latency(self.line.delay, self.line.jitter)

    @property
    def silent(self) -> bool:
        return self.line.silent or self._link.silent

    def send(self, data: bytes) -> None:
        self._link.tell(self._socket, data)

    def moved(self) -> None:
        self._link.move(self._socket)

    def close(self, code: CloseCode) -> None:
        self._link.close(self._socket, code)


def _parts(item: AnyTold) -> list[AnyTold]:
    """Return what is too long for one message in parts, each of which tells whether more comes."""
    if not isinstance(item, Frame) or len(item.data) <= PART_BYTES:
        return [item]
    places = range(0, len(item.data), PART_BYTES)
    parts = [Frame(item.sockets, item.data[at : at + PART_BYTES], True) for at in places]
    parts[-1].more = False
    return list(parts)
