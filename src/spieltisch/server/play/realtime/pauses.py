"""Pauses of a game in real time. They come before every race, while a player is lost or no seat is
played, and after the server stood still. They also come when all wish for one, which is the only
reason where players have clocks."""

from __future__ import annotations

from collections.abc import Iterable

from spieltisch.server.base.codes import Refusal
from spieltisch.server.table import events
from spieltisch.server.table.events import AnyEvent
from spieltisch.server.table.state import TableState
from spieltisch.server.table.values import Seats

LOST_MS = 3000
"""A player who cannot be reached for so long is lost."""
COUNTDOWN_MS = 3000
"""Play goes on so long after it was settled that it does."""


class Pauses:
    """Guests who cannot be reached, since when, and wishes to pause or to go on.

    None of it outlives the table in memory, but for the events that follow. A countdown of `count`
    milliseconds comes before each race; 0: none does.
    """

    def __init__(self, table: TableState, count: int) -> None:
        self._table = table
        self._count = count
        self._wishes: set[int] = set()
        self._away: dict[int, int] = {}

    @property
    def wishes(self) -> Seats:
        """The seats of those who wish for a pause, or, in one, to go on."""
        if not self._wishes:
            return frozenset()
        people = self._table.people()
        return frozenset(seat for guest in self._wishes for seat in people.get(guest, ()))

    def wish(self, guest: int, wish: bool) -> None:
        """Note what somebody wishes; Refusal."""
        table = self._table
        if not table.clock and table.setup.time is None:
            raise Refusal("no-clock")
        if table.status != "playing":
            raise Refusal("not-playing")
        if guest not in table.people():
            raise Refusal("not-your-seat")
        if not table.pausable:
            raise Refusal("no-clock")
        if wish:
            self._wishes.add(guest)
        else:
            self._wishes.discard(guest)

    def see(self, reached: Iterable[int], now: int) -> None:
        """Note which guests are `reached` now."""
        away = self._table.people().keys() - set(reached)
        self._away = {guest: self._away.get(guest, now) for guest in away}

    def settled(self) -> None:
        """Forget all wishes: they have come true, or something else has happened."""
        self._wishes.clear()

    def stood_still(self) -> list[AnyEvent]:
        """Return what follows from time that passed without anybody being able to play."""
        pause = self._table.pause
        resting = pause is not None and pause.until is None
        return [] if resting or not self._table.live else [events.Paused("still", ())]

    @property
    def next(self) -> int | None:
        """The time at which something may follow by itself; None where nothing will."""
        table = self._table
        pause, times = table.pause, []
        if not table.pausable or (pause is None and not self._away):
            return None
        if pause is None or pause.until is not None:
            times = [at + LOST_MS for at in self._away.values()]
        if pause is not None and pause.until is not None:
            times.append(table.made_at + pause.until)
        return min(times, default=None)

    def changes(self, now: int) -> list[AnyEvent]:
        """Return what follows from who is away and from what is wished for."""
        table, pause = self._table, self._table.pause
        if not table.pausable:
            return []
        if pause is None and table.live and (begun := self._begun(now)):
            return begun
        if not (pause or self._away or self._wishes):
            return []
        people = table.people()
        lost = [guest for guest, since in self._away.items() if now - since >= LOST_MS]
        agreed = self._wishes >= people.keys()
        if pause is None or pause.until is not None:
            if lost:
                seats = {seat for guest in lost for seat in people[guest]}
                return [events.Paused("lost", tuple(sorted(seats)))]
            if people and agreed:
                return [events.Paused("asked", ())]
            if pause is not None and pause.until is not None:
                over = now >= table.made_at + pause.until
                return [events.Resumed()] if over else []
            return []
        settled = agreed and not lost if pause.why in ("asked", "idle") else not self._away
        return [events.Resuming(now + COUNTDOWN_MS)] if settled else []

    def _begun(self, now: int) -> list[AnyEvent]:
        """Return what comes before a race that has just begun. Nobody is ready sooner than others
        for having acted last before it. Return nothing if nobody acted."""
        match = self._table.match
        assert match is not None
        assert match.timeline is not None
        if match.timeline.began != self._table.n:
            return []
        if match.timeline.idle:
            return [events.Paused("idle", ())]
        if not self._count:
            return []
        return [events.Paused("begin", ()), events.Resuming(now + self._count)]
