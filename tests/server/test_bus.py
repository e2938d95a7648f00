"""What goes between a gateway and an owner, over a bus that loses what it is told to lose."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from spieltisch.realtime.ranking import Latency
from spieltisch.server.bus.bus import PART_BYTES, Bus, Unreachable
from spieltisch.server.bus.gateway import PATIENCE_MS, Gateway, RemoteTable
from spieltisch.server.bus.members import SILENT_MS, UNHEARD, Members
from spieltisch.server.bus.messages import Beat
from spieltisch.server.bus.owner import Owner
from spieltisch.server.codes import CloseCode
from spieltisch.server.storage.interface import Guest
from spieltisch.server.views.subscriber import Subscriber
from spieltisch.server.wire.messages import AnyClientMessage, Ping
from tests.server.live_table import FakeClock

ANNA = Guest(7, "Anna")


class Loop:
    """A bus within this process. `late` is how long each message is under way, by the clock."""

    def __init__(self, clock: FakeClock) -> None:
        self.id = "loop"
        self.clock = clock
        self.heard: dict[str, Callable[[Any], object]] = {}
        self.lose: set[str] = set()
        """Subjects whose next message is lost."""
        self.deaf: set[str] = set()
        """Subjects that nobody hears."""
        self.carried: list[bytes] = []
        self.late = 0
        self.away = False

    def subscribe(self, subject: str, heard: Callable[[Any], object]) -> None:
        self.heard[subject] = heard

    def publish(self, subject: str, data: bytes, reply: str = "") -> None:
        self.carried.append(data)
        if subject in self.lose:
            self.lose.discard(subject)
        elif subject in self.deaf:
            nobody = SimpleNamespace(subject=reply, data=b"", headers={"Status": "503"})
            self.heard[reply.rpartition(".")[0] + ".*"](nobody)
        else:
            self.clock.ms += self.late
            self.heard[subject](SimpleNamespace(subject=subject, data=data, headers=None))


@dataclass(eq=False)
class Socket:
    """A socket at the gateway, and what it was told."""

    latency: Latency = field(default=Latency(20, 4))
    silent: bool = False
    guest: Guest | None = ANNA
    address: str = "there"
    told: list[bytes] = field(default_factory=list)
    closed: CloseCode | None = None
    resynced: bool = False

    def send(self, data: bytes) -> None:
        self.told.append(data)

    def moved(self) -> None:
        self.resynced = True

    def close(self, code: CloseCode) -> None:
        self.closed = code


class Table:
    """A table at the owner, and what came to it."""

    clock = True

    def __init__(self) -> None:
        self.here: list[Subscriber] = []
        self.came: list[tuple[AnyClientMessage, int, Latency]] = []

    def connect(self, subscriber: Subscriber) -> None:
        self.here.append(subscriber)

    def disconnect(self, subscriber: Subscriber) -> None:
        self.here.remove(subscriber)

    def enqueue(self, subscriber: Subscriber, message: AnyClientMessage, at: int) -> None:
        self.came.append((message, at, subscriber.latency))

    def drain(self) -> asyncio.Future[None]:
        done = asyncio.get_running_loop().create_future()
        done.set_result(None)
        return done


class Between:
    """A gateway and an owner with one table."""

    def __init__(self) -> None:
        self.clock = FakeClock()
        self.bus = Loop(self.clock)
        self.table = Table()
        self.lost: list[tuple[str, str]] = []
        bus = cast(Bus, self.bus)
        self.owner = Owner(bus, self.clock, "o", lambda table: self.table if table == "t" else None)
        self.gateway = Gateway(bus, self.clock, "g", lambda *lost: self.lost.append(lost))

    def remote(self, id: str = "t") -> RemoteTable:
        """The table as the gateway knows it."""
        return self.gateway.table("o", id, clock=True)

    def look(self) -> None:
        """Time to look after the links."""
        for link in list(self.gateway._links.values()):
            link.look(self.clock.now())


@pytest.fixture
def between() -> Between:
    return Between()


async def turn() -> None:
    """Let what is pending go, and what comes of it."""
    for _ in range(6):
        await asyncio.sleep(0)


async def test_many_are_told_in_one(between: Between) -> None:
    """The same for many goes over the bus once, and each is told everything in its order."""
    remote, sockets = between.remote(), [Socket() for _ in range(3)]
    for socket in sockets:
        remote.connect(socket)
    await turn()
    first, second, third = between.table.here
    all_of_them, alone, more = b"all", b"alone", b"x" * (2 * PART_BYTES + 1)
    before = len(between.bus.carried)
    for one in (first, second):
        one.send(all_of_them)
    first.send(alone)
    third.send(all_of_them)
    first.send(all_of_them)
    await turn()
    (parcel,) = between.bus.carried[before:]
    assert parcel.count(all_of_them) == 2
    assert [b"".join(socket.told) for socket in sockets] == [b"allaloneall", b"all", b"all"]
    second.send(more)
    second.close(CloseCode.CLOSED)
    await turn()
    assert sockets[1].told[-1] == more
    assert max(map(len, between.bus.carried)) < PART_BYTES + 1000
    assert (sockets[0].closed, sockets[1].closed) == (None, CloseCode.CLOSED)
    remote.disconnect(sockets[1])
    await turn()
    assert between.table.here == [first, third]


async def test_way_is_added_to_the_line(between: Between) -> None:
    """What a player does counts as having come when it came to the gateway; the way over the bus,
    there and back, is part of their line."""
    remote, socket = between.remote(), Socket()
    remote.connect(socket)
    between.bus.late = 15
    for _ in range(30):
        between.look()
        await turn()
    remote.enqueue(socket, Ping(1), between.clock.now() - 40)
    await turn()
    ((message, at, latency),) = between.table.came
    assert message == Ping(1)
    assert at == between.clock.now() - 40
    assert latency.delay == pytest.approx(20 + 30, abs=1)
    (there,) = between.table.here
    socket.latency = Latency(90, 4)
    between.look()
    await turn()
    assert there.latency.delay == pytest.approx(90 + 30, abs=1)
    socket.silent = True
    between.look()
    await turn()
    assert there.silent


@pytest.mark.parametrize("lost", ["spieltisch.sent.o", "spieltisch.told.g"])
async def test_lost(between: Between, lost: str) -> None:
    """Whatever is lost, in either direction, the sockets are closed, and leave the table."""
    remote, socket = between.remote(), Socket()
    remote.connect(socket)
    await turn()
    between.bus.lose.add(lost)
    remote.enqueue(socket, Ping(1), between.clock.now())
    between.table.here[0].send(b"1")
    await turn()
    assert socket.closed is None
    remote.enqueue(socket, Ping(2), between.clock.now())
    if between.table.here:
        between.table.here[0].send(b"2")
    await turn()
    assert socket.resynced
    again = Socket()
    between.remote().connect(again)
    await turn()
    assert len(between.table.here) == 1
    assert again.closed is None


async def test_owner_is_gone(between: Between) -> None:
    """Nobody there: closed at once; nothing comes back: after a while."""
    socket = Socket()
    between.remote().connect(socket)
    await turn()
    between.bus.deaf.add("spieltisch.sent.o")
    between.look()
    await turn()
    assert socket.resynced
    assert between.lost == [("o", "gone")]
    between.bus.deaf.clear()
    silent = Socket()
    between.remote().connect(silent)
    await turn()
    between.clock.ms += PATIENCE_MS
    between.look()
    assert silent.closed is None
    between.clock.ms += 1
    between.look()
    assert silent.resynced


async def test_gateway_is_gone(between: Between) -> None:
    """Sockets of a gateway that is silent cannot be reached, and then are no longer here."""
    between.remote().connect(Socket())
    await turn()
    (there,) = between.table.here
    for ms, silent in ((900, False), (900, True), (900, True)):
        between.clock.ms += ms
        between.owner.look()
        assert there.silent is silent
    await turn()
    assert between.table.here == []


async def test_table_is_not_there(between: Between) -> None:
    """Who comes when the table has left the memory is sent to look for it again."""
    socket = Socket()
    remote = between.remote("other")
    remote.connect(socket)
    await turn()
    assert socket.resynced
    await asyncio.wait_for(remote.drain(), 1)


async def test_who_is_back_first_asks_who_has_the_table_now(between: Between) -> None:
    """One of two sockets was sent away, as its table is let go of; the other one is about to be."""
    remote, (first, second, third) = between.remote(), [Socket() for _ in range(3)]
    for socket in (first, second):
        remote.connect(socket)
    await turn()
    between.table.here[0].moved()
    await turn()
    assert first.resynced
    assert between.gateway.known("t") is None
    between.look()
    assert not second.resynced
    again = between.remote()
    again.connect(third)
    for socket in (first, second):
        remote.disconnect(socket)
    between.look()
    assert not third.resynced
    assert between.gateway.known("t") is again


async def test_members() -> None:
    """Who lives is known by number, those with the fewest tables first; who is silent, or says so,
    is gone, and who is new hears of everybody at once."""
    clock = FakeClock()
    bus = Loop(clock)
    said: list[Beat] = []
    own = Beat("own", 1, 0)
    members = Members(cast(Bus, bus), clock, lambda: msgspec.structs.replace(own))
    heard = bus.heard["spieltisch.beat"]

    def hear(*beats: Beat) -> None:
        for beat in beats:
            heard(SimpleNamespace(data=msgspec.msgpack.encode(beat)))

    bus.heard["spieltisch.beat"] = lambda message: said.append(
        msgspec.msgpack.decode(message.data, type=Beat)
    )
    members.begin()
    await turn()
    assert [(beat.id, beat.new) for beat in said] == [("own", True)]
    hear(Beat("many", 2, 9), Beat("few", 3, 1), Beat("gateway", 4, None), own)
    assert members.owners() == ["few", "many"]
    assert members.of_process(4) == "gateway"
    assert members.of_process(1) is None
    hear(Beat("late", 5, 0, new=True))
    assert [(beat.id, beat.new) for beat in said[1:]] == [("own", False)]
    assert members.others_store
    hear(Beat("many", 2, 9, stores=False), Beat("few", 3, 1, stores=False), Beat("late", 5, None))
    assert not members.others_store
    hear(Beat("few", 3, 1, gone=True))
    clock.ms += SILENT_MS
    hear(Beat("many", 6, 9))
    clock.ms += 1
    assert [beat.id for beat in members.living()] == ["many"]
    assert members.of_process(2) is None
    members.leave()
    assert said[-1].gone


async def test_who_does_not_hear_themselves_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until they do; the others, who do not hear them either, cannot tell them."""
    monkeypatch.setattr("spieltisch.server.bus.members.EVERY", 0.001)
    clock = FakeClock()
    bus = Loop(clock)
    own, told = Beat("own", 1, 0), list[bool]()
    members = Members(
        cast(Bus, bus),
        clock,
        lambda: msgspec.structs.replace(own),
        lambda: told.append(members.cut_off),
    )
    echo = f"spieltisch.echo.{bus.id}"
    heard = bus.heard[echo]
    bus.heard[echo] = lambda message: None
    members.begin()
    async with asyncio.timeout(10):
        while not members.cut_off or not told[-1]:
            await asyncio.sleep(0.001)
    assert told[:UNHEARD] == [False] * (UNHEARD - 1) + [True]
    bus.heard[echo] = heard
    async with asyncio.timeout(10):
        while members.cut_off or told[-1]:
            await asyncio.sleep(0.001)
    members.leave()


async def test_what_is_lost_as_the_connection_breaks_stops_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """uvloop raises RuntimeError where a connection has just closed."""
    said: list[bytes] = []

    class Breaking:
        is_connected = True

        async def publish(self, subject: str, data: bytes, reply: str) -> None:
            said.append(data)
            if len(said) == 1:
                raise RuntimeError("the handler is closed")

        async def request(self, subject: str, data: bytes, timeout: float) -> None:
            raise RuntimeError("the handler is closed")

    async def keep() -> None:
        """Connect nowhere."""

    bus = Bus("nats://nowhere", "all")
    monkeypatch.setattr(bus, "_client", Breaking())
    monkeypatch.setattr(bus, "_keep", keep)
    await bus.begin()
    for data in (b"lost", b"heard"):
        bus.publish("x", data)
    async with asyncio.timeout(5):
        while len(said) < 2:
            await asyncio.sleep(0)
    with pytest.raises(Unreachable):
        await bus.request("x", b"", 1)
    monkeypatch.setattr(bus, "_client", None)
    await bus.stop()
