"""The people at a table, besides their seats: their readiness, their actions, their leaving."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from spieltisch.server.table import events
from spieltisch.server.table.seating.seat import TableSeat


@dataclass
class Attendance:
    """Facts about the people at a table, folded from the events of its log."""

    gone: dict[int, int] = field(default_factory=dict)
    """The seats whose people left or lost them, each with the log number at which they did."""
    end_wishes: frozenset[int] = frozenset()
    """The guests who wish to end the game without a result."""
    hosted: int = 0
    """The last time that hosting passed on because the host was away, in milliseconds since
    1970."""
    replaced: bool = False
    """Whether a bot that others put in has played for a person."""
    _ready: set[int] = field(default_factory=set)
    _acted: set[int] = field(default_factory=set)

    def take(self, n: int, at: int, event: events.AnyEvent, seats: Sequence[TableSeat]) -> None:
        """Take what is no action, as log number `n` of the time `at`; `seats` are those before."""
        match event:
            case events.Ready(guest, ready):
                (self._ready.add if ready else self._ready.discard)(guest)
            case events.EndWished(guest, wish):
                others = self.end_wishes - {guest}
                self.end_wishes = others | {guest} if wish else others
            case events.Sat(number):
                self.gone.pop(number, None)
            case events.Left(number) | events.Removed(number):
                self.gone[number] = n
                self._ready.discard(seats[number].guest or 0)
            case events.Forfeited(number) | events.TimedOut(number):
                self.gone[number] = n
            case events.Started():
                self.gone.clear()
            case events.Hosted():
                self.hosted = at

    def act(self, seat: TableSeat) -> None:
        """Note an action of a seat. Wishes to end the game were made for the position before."""
        self.end_wishes = frozenset()
        if seat.bot is None and seat.guest is not None:
            self._acted.add(seat.guest)
        elif seat.stood_in:
            self.replaced = True

    def is_ready(self, guest: int) -> bool:
        """Return whether a guest has said that they are ready."""
        return guest in self._ready

    def wishes_end(self, guest: int) -> bool:
        """Return whether a guest wishes to end the game without a result."""
        return guest in self.end_wishes

    def has_acted(self, guest: int | None) -> bool:
        """Return whether a guest has done anything in the game."""
        return guest in self._acted

    def rename(self, old: int, new: int) -> None:
        """Have a guest take the place of another."""
        for known in (self._ready, self._acted):
            if old in known:
                known.add(new)
        if old in self.end_wishes:
            self.end_wishes = self.end_wishes - {old} | {new}
