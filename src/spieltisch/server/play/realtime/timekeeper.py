"""A table's changes as time passes: it decides claims, rings alarms, begins and ends pauses."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from spieltisch.realtime.arbiter import Latencies
from spieltisch.server.base.randomness import Randomness
from spieltisch.server.play.realtime.claims import Claims
from spieltisch.server.play.realtime.limits import Limits
from spieltisch.server.play.realtime.pauses import Pauses
from spieltisch.server.table.state import TableState
from spieltisch.server.table.transition import Transition

LOOK_MS = 1000
"""Time between two looks at the connections while seats race."""


class Timekeeper:
    """Says what is due, and when something will be; it does nothing itself.

    `latency` is that of a seat's player, and `reached` gives the guests who can be reached. `begin`
    is when the table came into memory, and `count` the countdown before each race. All times are
    the clock's, in milliseconds.
    """

    def __init__(
        self,
        table: TableState,
        randomness: Randomness,
        latency: Latencies,
        reached: Callable[[], Iterable[int]],
        begin: int,
        count: int,
    ) -> None:
        self._table = table
        self._reached = reached
        self._pauses = Pauses(table, count)
        self._looked_at = 0
        self.limits = Limits(table, latency, reached)
        self.claims = Claims(table, randomness, latency, begin)

    @property
    def wishes(self) -> frozenset[int]:
        """The seats of those who wish for a pause, or, in one, to go on."""
        return self._pauses.wishes

    def wish(self, guest: int, wish: bool) -> None:
        """Note what somebody wishes; Refusal."""
        self._pauses.wish(guest, wish)

    def look(self, now: int) -> None:
        """Note who can be reached."""
        if self._table.clock:
            self._looked_at = now
            self._pauses.see(self._reached(), now)

    def stood_still(self, since: int, until: int) -> Transition | None:
        """Return what is still due of the time before `since`, from which on no seat could play,
        until `until`.

        Claims made before are decided, and a pause follows. Players' clocks do not count the time.
        """
        if not self._table.live:
            return self.limits.held(since, until)
        if not (changes := self._pauses.stood_still()):
            return None
        at = self._table.log_time(since)
        self.claims.close()
        if self.claims and (decided := self.claims.decide(since, at)).answers:
            return decided
        self._pauses.settled()
        return Transition(tuple(changes), at=at)

    def due(self, now: int) -> Transition | None:
        """Return what is due by `now`, one thing after the other: ask again once it is done.

        Claims made before a pause are decided before it begins.
        """
        table = self._table
        if not table.clock:
            return self._agreed(now)
        self._look_again(now)
        changes = self._pauses.changes(now)
        if changes:
            self.claims.close()
        next_claim = self.claims.next(now)
        if next_claim is not None and next_claim <= now:
            at = table.log_time(now)
            if self.claims and (decided := self.claims.decide(now, at)).answers:
                return decided
            if not changes and (rung := self.claims.ring(now, at)) is not None:
                return rung
        if changes:
            self._pauses.settled()
            return Transition(tuple(changes))
        return None

    def _agreed(self, now: int) -> Transition | None:
        """Return what follows from wishes to pause, or to go on, where players have clocks."""
        if not (changes := self._pauses.changes(now)):
            return None
        self._pauses.settled()
        return Transition(tuple(changes))

    def next(self, now: int) -> int | None:
        """Return when something may be due again; None where nothing will be by itself."""
        table = self._table
        if not table.clock:
            if table.clocks is None:
                return None
            ends = (self.limits.next, self._pauses.next)
            return min((at for at in ends if at is not None), default=None)
        due = (self.claims.next(now), self._pauses.next, self.limits.next)
        times = [at for at in due if at is not None]
        if table.live and table.people():
            times.append(self._looked_at + LOOK_MS)
        return min(times, default=None)

    def quiet(self, now: int) -> bool:
        """Return whether it was only time to look, and nothing is due."""
        if not self._look_again(now):
            return False
        dues = (self.claims.next(now), self.limits.next)
        return all(at is None or at > now for at in dues) and not self._pauses.changes(now)

    def _look_again(self, now: int) -> bool:
        """Look, when it is time to; return whether it was."""
        again = self._table.live and now >= self._looked_at + LOOK_MS
        if again:
            self.look(now)
        return again
