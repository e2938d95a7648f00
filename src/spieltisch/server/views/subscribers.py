"""Who is at a table, and telling each of them what he may know."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Protocol

import msgspec

from spieltisch.realtime.pace import BOT_LATENCY
from spieltisch.realtime.ranking import Latency
from spieltisch.server.codes import CloseCode
from spieltisch.server.storage.interface import Guest
from spieltisch.server.table.state import Model, Seats
from spieltisch.server.views.diffs import Glances
from spieltisch.server.wire.messages import AnyServerMessage, TableInfo, Update
from spieltisch.server.wire.messages import Table as Frame

VIEWERS = 1000
"""Sockets at one table."""

_encode = msgspec.json.Encoder().encode


class Viewer(Protocol):
    """Somebody at the table, by one socket. Nothing here blocks."""

    guest: Guest | None

    @property
    def line(self) -> Latency:
        """His line as measured."""

    @property
    def silent(self) -> bool:
        """Whether he should have been heard of by now."""

    def send(self, data: bytes) -> None:
        """Put an encoded message into his queue."""

    def close(self, code: CloseCode) -> None:
        """Close his socket, after what is in the queue."""


class Audience:
    """The sockets of one table; those that said hello are its viewers.

    Viewers who hold the same seats are told the same, so that each message is encoded once for
    all of them.
    """

    def __init__(self, model: Model) -> None:
        self.model = model
        self.wishes: Seats = frozenset()
        self._glances = Glances(model)
        self._sockets: set[Viewer] = set()
        self._viewers: set[Viewer] = set()
        self._by_guest: dict[int | None, set[Viewer]] = {}
        self._seating: Mapping[int, Seats] = {}
        self._groups: dict[Seats, list[Viewer]] | None = None

    def __bool__(self) -> bool:
        return bool(self._sockets)

    def arrive(self, viewer: Viewer) -> None:
        """A socket opened; there is no room at a closed table, nor at a crowded one."""
        if len(self._sockets) >= VIEWERS:
            viewer.close(CloseCode.TOO_MANY)
        if self.model.status == "closed":
            viewer.close(CloseCode.CLOSED)
        self._sockets.add(viewer)

    def depart(self, viewer: Viewer) -> None:
        """A socket closed."""
        self._sockets.discard(viewer)

    def greet(self, viewer: Viewer) -> bool:
        """Count the socket as somebody's presence; whether that is new."""
        new = viewer not in self._viewers
        if new:
            self._viewers.add(viewer)
            self._groups = None
            if viewer.guest is not None:
                self._by_guest.setdefault(viewer.guest.id, set()).add(viewer)
        return new

    def forget(self, viewer: Viewer) -> None:
        """Count it no longer, and tell the others."""
        if viewer in self._viewers:
            self._viewers.discard(viewer)
            self._groups = None
            if viewer.guest is not None:
                self._by_guest[viewer.guest.id].discard(viewer)
            self.tell_frame()

    def dismiss(self, code: CloseCode) -> None:
        """Close all sockets."""
        for viewer in self._sockets:
            viewer.close(code)

    def present(self) -> frozenset[int]:
        """The guests who are here."""
        return frozenset(viewer.guest.id for viewer in self._viewers if viewer.guest)

    def reached(self) -> frozenset[int]:
        """Those of them whose line is in order."""
        return frozenset(v.guest.id for v in self._viewers if v.guest and not v.silent)

    def line(self, seat: int) -> Latency | None:
        """The slowest line over which who plays on the seat may be heard, if he can be."""
        chair = self.model.chairs[seat]
        if chair.bot is not None:
            return BOT_LATENCY
        return max([viewer.line for viewer in self._by_guest.get(chair.guest, ())], default=None)

    def seats(self, viewer: Viewer) -> Seats:
        """The seats he holds."""
        return self.model.seats_of(viewer.guest.id if viewer.guest else None)

    def info(self, viewer: Viewer) -> TableInfo:
        """The frame as he sees it."""
        return self._info(viewer, self.present(), self._spectators())

    def tell(self, viewer: Viewer, message: AnyServerMessage) -> None:
        """One message to one."""
        viewer.send(_encode(message))

    def tell_all(self, message: AnyServerMessage) -> None:
        """The same to everybody."""
        data = _encode(message)
        for viewer in self._viewers:
            viewer.send(data)

    def tell_news(self, since: int) -> None:
        """The log after number `since`, and what it changed in the sights."""
        groups, news = self.groups(), self.model.news(since)
        for seats, (view, sights) in self._glances.next(groups).items():
            data = _encode(Update(self.model.n, news(seats), view, sights))
            for viewer in groups[seats]:
                viewer.send(data)

    def groups(self) -> dict[Seats, list[Viewer]]:
        """The viewers by the seats they hold."""
        seating = self.model.seating()
        if self._groups is None or self._seating is not seating:
            self._groups, self._seating = {}, seating
            for viewer in self._viewers:
                self._groups.setdefault(self.seats(viewer), []).append(viewer)
        return self._groups

    def tell_frame(self, but: Viewer | None = None) -> None:
        """The frame, to everybody but one."""
        present, spectators = self.present(), self._spectators()
        told: dict[Hashable, bytes] = {}
        for viewer in self._viewers:
            if viewer is not but:
                like = (self.seats(viewer), self._host(viewer))
                if like not in told:
                    told[like] = _encode(Frame(self._info(viewer, present, spectators)))
                viewer.send(told[like])

    def _info(self, viewer: Viewer, present: frozenset[int], spectators: int) -> TableInfo:
        return self.model.info(
            self.seats(viewer), self._host(viewer), present, spectators, self.wishes
        )

    def _host(self, viewer: Viewer) -> bool:
        return viewer.guest is not None and viewer.guest.id == self.model.host

    def _spectators(self) -> int:
        """Guests are counted once, who has no name by socket."""
        watching = [viewer for viewer in self._viewers if not self.seats(viewer)]
        return len({viewer.guest.id if viewer.guest else viewer for viewer in watching})
