"""The sockets of this process whose tables other processes own.

All that goes between this process and one owner goes over one link, whichever tables it is about.
Parcels are counted. When one was lost, nobody is there, or nothing comes back, the link ends: the
pages of its sockets say hello by number, over a new link, to whoever owns the tables then.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Iterable

import msgspec
from nats.aio.msg import Msg

from spieltisch.realtime.ranking import Meter
from spieltisch.server.bus.bus import Bus, nobody_there
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
from spieltisch.server.leaving import few_at_once
from spieltisch.server.logs import note
from spieltisch.server.views.subscriber import Subscriber
from spieltisch.server.wire.messages import AnyClientMessage

PING = 0.3
"""Seconds from one ping of an owner to the next."""
PATIENCE_MS = 1500
"""An owner of whom nothing has come back for so long has lost its tables, or is about to: after a
little less the store lets others claim them."""
APART_MS = 2
"""A line that has changed by less is not told of."""

_parcels = msgspec.msgpack.Decoder(Parcel)
_items = msgspec.msgpack.Decoder(list[AnyTold])


class Gateway:
    """See above. `id` is this process's on the bus; `lost` is called with the id of an owner whose
    link has ended, and why."""

    def __init__(self, bus: Bus, clock: Clock, id: str, lost: Callable[[str, str], object]) -> None:
        self.id = id
        self.bus = bus
        self.clock = clock
        self.numbers = itertools.count(clock.now() * 1000)
        """Of sockets, links and drains; no earlier process of this id had them."""
        self._lost = lost
        self._links: dict[str, OwnerLink] = {}
        """By the owner's id."""
        self._pinging: asyncio.Task[None] | None = None
        bus.subscribe(f"spieltisch.told.{id}", self._told)
        bus.subscribe(f"spieltisch.nobody.{id}.*", self._nobody)

    def begin(self) -> None:
        """Start looking after the links."""
        self._pinging = asyncio.create_task(self._ping())

    async def hand_over(self) -> None:
        """Close all sockets, a few at a time, so that their pages come back to other processes."""
        sockets = [one for link in self._links.values() for one in link.subscribers()]
        async for some in few_at_once(sockets):
            for subscriber in some:
                subscriber.close(CloseCode.RESTART)
        self.stop()

    def stop(self) -> None:
        """Close all sockets."""
        if self._pinging is not None:
            self._pinging.cancel()
        for link in list(self._links.values()):
            link.end("stopped")

    def table(self, owner: str, id: str, clock: bool) -> RemoteTable:
        """Return a table that another process owns and has in memory."""
        link = self._links.get(owner)
        if link is None:
            link = self._links[owner] = OwnerLink(self, owner, next(self.numbers))
        return link.table(id, clock)

    def known(self, id: str) -> RemoteTable | None:
        """Return a table at which there are sockets already; None: there are none."""
        for link in self._links.values():
            if (table := link.tables.get(id)) is not None:
                return table
        return None

    def forget(self, link: OwnerLink, why: str) -> None:
        """Let go of a link that has ended."""
        if self._links.get(link.owner) is link:
            del self._links[link.owner]
            if why != "idle":
                note("link-ended", owner=link.owner, why=why)
                self._lost(link.owner, why)

    def _told(self, message: Msg) -> None:
        parcel = _parcels.decode(message.data)
        link = self._links.get(parcel.sender)
        if link is not None and link.number == parcel.link and not link.take(parcel):
            link.end("lost")

    def _nobody(self, message: Msg) -> None:
        link = self._links.get(message.subject.rpartition(".")[2])
        if link is not None and nobody_there(message):
            link.end("gone")

    async def _ping(self) -> None:
        before = self.clock.now()
        while True:
            await asyncio.sleep(PING)
            now = self.clock.now()
            if now - before > PATIENCE_MS:  # it was this process that stood still
                for link in self._links.values():
                    link.heard = now
            before = now
            for link in list(self._links.values()):
                link.look(now)


class OwnerLink(Link[AnySent, AnyTold]):
    """What goes between this process and one owner."""

    def __init__(self, gateway: Gateway, owner: str, number: int) -> None:
        super().__init__(
            gateway.bus,
            gateway.clock,
            gateway.id,
            number,
            f"spieltisch.sent.{owner}",
            _items.decode,
            f"spieltisch.nobody.{gateway.id}.{owner}",
        )
        self.gateway = gateway
        self.owner = owner
        self.tables: dict[str, RemoteTable] = {}
        self._connections: dict[int, tuple[Subscriber, RemoteTable]] = {}
        self._drains: dict[int, asyncio.Future[None]] = {}
        self._lines: dict[int, Line] = {}
        """What was last said of each socket's line."""
        self._parts: list[bytes] = []
        self._meter = Meter()

    def table(self, id: str, clock: bool) -> RemoteTable:
        """Return a table of this owner."""
        if id not in self.tables:
            self.tables[id] = RemoteTable(self, id, clock)
        return self.tables[id]

    def subscribers(self) -> list[Subscriber]:
        """Return the sockets that are at this owner's tables."""
        return [subscriber for subscriber, _ in self._connections.values()]

    def forget(self, table: RemoteTable) -> None:
        """Let no more sockets go to a table."""
        if self.tables.get(table.id) is table:
            del self.tables[table.id]

    def line(self, subscriber: Subscriber) -> Line:
        """Return a socket's line with the way over the bus, as measured."""
        return Line(*subscriber.latency.over(self._meter.latency), subscriber.silent)

    def add(self, socket: int, subscriber: Subscriber, table: RemoteTable) -> None:
        """Take a socket that opened."""
        self._connections[socket] = subscriber, table
        line = self._lines[socket] = self.line(subscriber)
        guest, address = subscriber.guest, subscriber.address
        self.send(Connect(socket, table.id, guest, address, line))

    def remove(self, socket: int) -> None:
        """Let go of a socket that closed."""
        if self._connections.pop(socket, None) is not None:
            self._lines.pop(socket, None)
            self.send(Disconnect(socket))

    def drain(self, table: str) -> asyncio.Future[None]:
        """Return what is done when all that was sent to a table was dealt with, or is lost."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if self.ended:
            done.set_result(None)
        else:
            number = next(self.gateway.numbers)
            self._drains[number] = done
            self.send(Drain(number, table))
        return done

    def _packed(self, items: list[AnySent]) -> Iterable[list[AnySent]]:
        now = self.clock.now()
        for item in items:
            if isinstance(item, Said):
                item.age = now - item.age
        return (items,)

    # ------------------------------------------------------------ what comes back

    def _one(self, item: AnyTold) -> None:
        match item:
            case Frame(sockets=sockets, data=data, more=more):
                self._parts.append(data)
                if not more:
                    data, self._parts = b"".join(self._parts), []
                    for socket in sockets:
                        if socket in self._connections:
                            self._connections[socket][0].send(data)
            case Close(socket=socket, code=code):
                if socket in self._connections:
                    self._connections[socket][0].close(code)
            case Moved(socket=socket):
                if socket in self._connections:
                    subscriber, table = self._connections[socket]
                    self.forget(table)  # who says hello first asks who owns it now
                    subscriber.moved()
            case Drained(number=number):
                _finish(self._drains.pop(number, None))
            case Pong(stamp=stamp):
                self._meter.add(self.clock.now() - stamp)
            case Broken():
                self.end("broken")

    def look(self, now: int) -> None:
        """Ask whether the owner lives, and tell it what has become of the lines; end when it has
        been silent for long, or nothing is left here."""
        idle = not self.tables and not self._connections
        if idle or now - self.heard > PATIENCE_MS:
            self.end("idle" if idle else "silent")
            return
        self.send(Ping(now))
        for socket, (subscriber, table) in self._connections.items():
            if table.clock:
                line, said = self.line(subscriber), self._lines[socket]
                changed = max(abs(line.delay - said.delay), abs(line.jitter - said.jitter))
                if changed > APART_MS or line.silent != said.silent:
                    self._lines[socket] = line
                    self.send(Measured(socket, line))

    def end(self, why: str) -> None:
        """Have all sockets say hello again, over another link; or close them, where this process
        is about to end."""
        if self.ended:
            return
        self.ended = True
        for subscriber in self.subscribers():
            if why == "stopped":
                subscriber.close(CloseCode.RESTART)
            else:
                subscriber.moved()
        for done in self._drains.values():
            _finish(done)
        self.gateway.forget(self, why)


class RemoteTable:
    """See `Table`: one that another process owns."""

    def __init__(self, link: OwnerLink, id: str, clock: bool) -> None:
        self.id = id
        self.clock = clock
        self._link = link
        self._sockets: dict[Subscriber, int] = {}

    def connect(self, subscriber: Subscriber) -> None:
        if self._link.ended:
            subscriber.moved()
            return
        socket = self._sockets[subscriber] = next(self._link.gateway.numbers)
        self._link.add(socket, subscriber, self)

    def disconnect(self, subscriber: Subscriber) -> None:
        if (socket := self._sockets.pop(subscriber, None)) is not None:
            self._link.remove(socket)
        if not self._sockets:
            self._link.forget(self)

    def enqueue(self, subscriber: Subscriber, message: AnyClientMessage, at: int) -> None:
        if (socket := self._sockets.get(subscriber)) is not None:
            # How old it is, is known when it leaves; until then `age` is when it came.
            self._link.send(Said(socket, message, at, self._link.line(subscriber)))

    def drain(self) -> asyncio.Future[None]:
        return self._link.drain(self.id)


def _finish(done: asyncio.Future[None] | None) -> None:
    """Wake whoever waits, if somebody still does."""
    if done is not None and not done.done():
        done.set_result(None)
