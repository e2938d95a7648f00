"""The sockets at a table, each with what it may know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import nsmallest

import msgspec

from spieltisch.realtime.pace import BOT_LATENCY
from spieltisch.realtime.ranking import Latency
from spieltisch.server.base.codes import CloseCode
from spieltisch.server.play.views.diffs import ViewDiffs
from spieltisch.server.play.views.fanout import Fanout
from spieltisch.server.play.views.seat_views import LegalTrees, seat_views
from spieltisch.server.play.views.subscriber import Subscriber
from spieltisch.server.play.views.table_info import Audience, Pending, Reader, table_info
from spieltisch.server.table.commands import decides
from spieltisch.server.table.course.takeback import choice
from spieltisch.server.table.log import readers
from spieltisch.server.table.state import TableState
from spieltisch.server.table.stored import Guest, KnownRating
from spieltisch.server.table.text import distinct
from spieltisch.server.table.values import CloseReason, SeatClock, Seats
from spieltisch.server.wire.messages import AnyServerMessage, TableChanged, Update
from spieltisch.server.wire.parts import SeatView, TableInfo

MAX_SOCKETS = 1000
"""Sockets at one table."""
GUEST_SOCKETS = 20
"""Sockets of one guest at one table."""

ANEW = frozenset(("taken_back", "sat", "removed"))
"""Events after which everybody is shown everything: the game went back, or a seat has other
eyes."""
CLOSED_FOR: dict[CloseReason, CloseCode] = {
    "host": CloseCode.CLOSED,
    "agreed": CloseCode.AGREED,
    "unplayed": CloseCode.UNPLAYED,
    "unmet": CloseCode.UNMET,
}
NAMED = 20
"""Spectators whose names everybody reads."""

_encode = msgspec.json.Encoder().encode


class Subscribers:
    """The sockets of one table; those that said hello are subscribed to it.

    Subscribers who hold the same seats get the same messages, so that each is encoded once for all
    of them.
    """

    def __init__(self, table: TableState, coached: bool = False) -> None:
        self.table = table
        self.coached = coached
        """Somebody here gives hints."""
        self.pending = Pending()
        """Wishes and bots that are about to play, as they were published last."""
        self.ratings: Mapping[int, KnownRating] = {}
        """The ratings of the people at a rated table, by guest."""
        self._trees = LegalTrees()
        self._diffs = ViewDiffs(table, self._trees)
        self._sockets: dict[Subscriber, None] = {}
        """The subscribed sockets, in the order in which they came."""
        self._subscribed: set[Subscriber] = set()
        self._by_guest: dict[int, set[Subscriber]] = {}
        self._spectators = Fanout(self._subscribed)
        self._seating: Mapping[int, Seats] = {}
        self._groups: dict[Seats, list[Subscriber]] | None = None

    def __bool__(self) -> bool:
        return bool(self._sockets)

    def __len__(self) -> int:
        return len(self._subscribed)

    # ------------------------------------------------------------ who is here

    def connect(self, socket: Subscriber) -> None:
        """Take a socket that opened; it is closed at a closed table, and at a crowded one."""
        if self.table.status == "closed":
            socket.close(self.why_closed)
        elif not self._has_room(socket):
            socket.close(CloseCode.TOO_MANY)
        self._sockets[socket] = None

    def _has_room(self, socket: Subscriber) -> bool:
        """Return whether one more finds a place.

        A player takes the place of the spectator who came last.
        """
        if socket.guest is not None:
            own = [one for one in self._sockets if one.guest and one.guest.id == socket.guest.id]
            if len(own) >= GUEST_SOCKETS:
                return False
        if len(self._sockets) < MAX_SOCKETS:
            return True
        strangers = [one for one in self._sockets if not self._belongs(one)]
        if not strangers or not self._belongs(socket):
            return False
        strangers[-1].close(CloseCode.TOO_MANY)
        del self._sockets[strangers[-1]]
        return True

    def _belongs(self, one: Subscriber) -> bool:
        return bool(self.seats(one)) or self._host(one)

    def disconnect(self, socket: Subscriber) -> None:
        """Let go of a socket that closed."""
        self._sockets.pop(socket, None)

    def subscribe(self, one: Subscriber) -> bool:
        """Count the socket as somebody's presence; return whether that is new."""
        new = one not in self._subscribed
        if new:
            self._subscribed.add(one)
            if self._groups is not None:
                self._groups.setdefault(self.seats(one), []).append(one)
            if one.guest is not None:
                self._by_guest.setdefault(one.guest.id, set()).add(one)
        return new

    def unsubscribe(self, one: Subscriber) -> bool:
        """Count it no longer; return whether it was."""
        if one not in self._subscribed:
            return False
        self._subscribed.discard(one)
        self._groups = None
        if one.guest is not None:
            self._by_guest[one.guest.id].discard(one)
        return True

    @property
    def why_closed(self) -> CloseCode:
        """Return the code with which the sockets of a closed table close."""
        return CLOSED_FOR[self.table.closed or "host"]

    def close_all(self, code: CloseCode) -> None:
        """Close all sockets."""
        for socket in self._sockets:
            socket.close(code)

    def close_guest(self, guest: Guest, code: CloseCode) -> None:
        """Close the sockets of one guest, only those of their device where it is named."""
        for socket in self._sockets:
            one = socket.guest
            if one is not None and one.id == guest.id and guest.device in ("", one.device):
                socket.close(code)

    def present(self) -> frozenset[int]:
        """Return the guests who are at the table."""
        return frozenset(guest for guest, sockets in self._by_guest.items() if sockets)

    def is_present(self, guest: int) -> bool:
        """Return whether a guest is here."""
        return bool(self._by_guest.get(guest))

    def reached(self) -> frozenset[int]:
        """Return those of them whose connection is in order."""
        return frozenset(one.guest.id for one in self._subscribed if one.guest and not one.silent)

    def latency(self, number: int) -> Latency | None:
        """Return the longest latency of the connections of a seat's player; None without one."""
        seat = self.table.seats[number]
        if seat.bot is not None:
            return BOT_LATENCY
        sockets = () if seat.guest is None else self._by_guest.get(seat.guest, ())
        return max([one.latency for one in sockets], default=None)

    def seats(self, one: Subscriber) -> Seats:
        """Return the seats that a subscriber holds."""
        return self.table.seats_of(one.guest.id if one.guest else None)

    def groups(self) -> dict[Seats, list[Subscriber]]:
        """Return the subscribers by the seats they hold."""
        seating = self.table.seating()
        if self._groups is None or self._seating is not seating:
            self._groups, self._seating = {}, seating
            for one in self._subscribed:
                self._groups.setdefault(self.seats(one), []).append(one)
        return self._groups

    # ------------------------------------------------------------ what they are told

    def send(self, one: Subscriber, message: AnyServerMessage) -> None:
        """Send a message to one."""
        self._tell(self.seats(one), (one,), _encode(message))

    def broadcast(self, message: AnyServerMessage, by: int | None = None) -> None:
        """Send one message to everybody except those who have blocked the guest `by`."""
        data = _encode(message)
        for seats, group in self.groups().items():
            self._tell(seats, [one for one in group if by not in one.blocked], data)

    def publish_update(self, since: int) -> None:
        """Send the log after number `since`, and what it changed in the seat views."""
        table, groups, clocks = self.table, self.groups(), self.clocks()
        logged = table.log[since:]
        if not ANEW.isdisjoint([one.entry.kind for one in logged]):
            self._diffs.forget()
        news = readers(logged)
        for seats, (public, parts, diffs) in self._diffs.next(groups).items():
            back = choice(table, seats)
            data = _encode(Update(table.n, news(seats), public, diffs, parts, back, clocks))
            self._tell(seats, groups[seats], data)

    def clocks(self) -> tuple[SeatClock, ...]:
        """Return the players' clocks, the same for all viewers; empty at a table without clocks."""
        table = self.table
        return () if table.clocks is None else table.clocks.shown(table.made_at)

    def _tell(self, seats: Seats, group: Sequence[Subscriber], data: bytes) -> None:
        """Send data to a group that holds these seats: at once, but to spectators, who may be
        many."""
        if seats:
            for one in group:
                one.send(data)
        else:
            self._spectators.tell(tuple(group), data)

    def publish_info(self, but: Subscriber | None = None) -> None:
        """Send the table info to all but one."""
        audience = self._audience()
        for seats, group in self.groups().items():
            rights: dict[tuple[bool, bool], list[Subscriber]] = {}
            for one in group:
                if one is not but:
                    rights.setdefault(self._rights(one), []).append(one)
            for alike in rights.values():
                data = _encode(TableChanged(self._info(alike[0], audience)))
                self._tell(seats, alike, data)

    def info(self, one: Subscriber) -> TableInfo:
        """Return the table info as a subscriber sees it."""
        return self._info(one, self._audience())

    def seat_views(self, one: Subscriber) -> list[SeatView]:
        """Return what a subscriber sees, whole."""
        return seat_views(self.table, self.seats(one), self._trees)

    def _info(self, one: Subscriber, audience: Audience) -> TableInfo:
        reader = Reader(self.seats(one), *self._rights(one))
        return table_info(self.table, reader, audience, self.pending, self.coached, self.ratings)

    def _rights(self, one: Subscriber) -> tuple[bool, bool]:
        """Return whether a subscriber is host, and decides about the seats of people who are
        away."""
        return self._host(one), one.guest is not None and decides(self.table, one.guest.id)

    def _host(self, one: Subscriber) -> bool:
        return one.guest is not None and one.guest.id == self.table.host

    def _audience(self) -> Audience:
        """Return who is here, how many watch, and the names of the first few who do. Guests are
        counted once, those without a name by socket."""
        watching = self.groups().get(frozenset(), ())
        named = {one.guest.id for one in watching if one.guest}
        nameless = sum(one.guest is None for one in watching)
        return Audience(self.present(), len(named) + nameless, tuple(self.spectators()))

    def spectators(self) -> dict[str, Guest]:
        """Return the first few of the guests who watch, by the names that all read: no two of these
        look alike."""
        watching = self.groups().get(frozenset(), ())
        guests = {one.guest.id: one.guest for one in watching if one.guest}
        named: dict[str, Guest] = {}
        for one in nsmallest(NAMED, guests.values(), key=lambda one: (one.name, one.id)):
            named[distinct(one.name, named)] = one
        return named
