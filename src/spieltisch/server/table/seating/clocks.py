"""Players' clocks: the time that each seat has left, folded from the events of its table.

The clock of a seat runs while the seat is to act, a person plays it, and the table is not paused.
All times are the server's, in milliseconds, passed in with the events: a replay gives the same.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Sequence

from spieltisch.server.table.values import DAY_MS, SeatClock, TimeControl

GAINS = 64
"""Increments that a clock remembers, to take them back with the turns that brought them."""
LEAST_MS = 1000
"""A player who takes a turn back keeps this much, if they had it."""


class Clocks:
    """The time left by seat, and since when each clock that runs has been running.

    `since` is later than it was by the time that did not count.
    """

    def __init__(self, control: TimeControl, seats: int) -> None:
        self.control = control
        self._full = control.days * DAY_MS or (control.turn or control.seconds) * 1000
        self.left = [self._full] * seats
        self.since: list[int | None] = [None] * seats
        self._days_off: list[tuple[int, int] | None] = [None] * seats
        """The last days off of each seat's player, from when until when."""
        self._mover: int | None = None
        """The seat that acted last."""
        self._held_until = 0
        self._gains: deque[tuple[int, int]] = deque(maxlen=GAINS)
        """Increments, each by log number and seat."""

    # ------------------------------------------------------------ the fold

    def acted(self, seat: int, at: int, lag: int) -> None:
        """Note that a seat acted; `lag` is what its connection and the server took of the time."""
        self._mover = seat
        if self.since[seat] is not None:
            self._charge(seat, at - lag)
            self.since[seat] = self._from(seat, at)
            if self.control.days:
                self.left[seat] = self._full

    def run(self, n: int, at: int, seats: Collection[int], ended_turn: bool) -> None:
        """Let the clocks of `seats` run from log number `n` on, and all others stand still.

        `ended_turn`: a clock that stops now does so by an action. Its player gains the increment if
        it was theirs.
        """
        for seat, since in enumerate(self.since):
            if seat in seats and since is None:
                self.since[seat] = self._from(seat, at)
                if self.control.days or self.control.turn:
                    self.left[seat] = self._full
            elif seat not in seats and since is not None:
                self._charge(seat, at)
                self.since[seat] = None
                if ended_turn and seat == self._mover and self.control.increment:
                    self.left[seat] += self.control.increment * 1000
                    self._gains.append((n, seat))

    def take_back(self, to: int) -> None:
        """Take back the increments after log number `to`; the time that was used stays used."""
        while self._gains and self._gains[-1][0] > to:
            _, seat = self._gains.pop()
            left = self.left[seat]
            self.left[seat] = max(left - self.control.increment * 1000, min(left, LEAST_MS))

    def hold(self, since: int, until: int) -> None:
        """Count no time from `since` to `until`, but for what has not been counted already."""
        for seat, running in enumerate(self.since):
            if running is not None:
                self.since[seat] = running + max(0, until - max(running, since, self._held_until))
        self._held_until = max(self._held_until, until)

    def take_days_off(self, days_off: Sequence[tuple[int, int] | None]) -> None:
        """Count no time of the days off of each seat's player. They may be over, or end at another
        time than they did."""
        if not self.control.days:
            return
        for seat, (off, before) in enumerate(zip(days_off, self._days_off, strict=True)):
            self._days_off[seat], running = off, self.since[seat]
            if off is None or off == before or running is None:
                continue
            if before is not None and before[0] == off[0] and running == before[1]:
                self.since[seat] = off[1]
            else:
                self._charge(seat, off[0])
                self.since[seat] = max(running, off[1])

    def _from(self, seat: int, at: int) -> int:
        """Return when a clock runs that would run at `at`: after days off."""
        off = self._days_off[seat]
        return at if off is None else max(at, off[1])

    def _charge(self, seat: int, until: int) -> None:
        since = self.since[seat]
        assert since is not None
        self.left[seat] = max(0, self.left[seat] - max(0, until - since))

    # ------------------------------------------------------------ readings

    def ends(self, seat: int) -> int | None:
        """Return when the seat's time runs out; None while its clock stands still."""
        since = self.since[seat]
        return None if since is None else since + self.left[seat]

    def all_ends(self) -> list[int | None]:
        """Return the end of each seat's time, None while its clock stands still."""
        return [self.ends(seat) for seat in range(len(self.left))]

    @property
    def running(self) -> list[int]:
        """Return the seats whose clocks run."""
        return [seat for seat, since in enumerate(self.since) if since is not None]

    @property
    def next(self) -> int | None:
        """Return when the first of them runs out; None while all stand still."""
        return min(
            (self.left[seat] + (self.since[seat] or 0) for seat in self.running), default=None
        )

    def spent(self, seat: int) -> bool:
        """Return whether the seat has no time any more; time for a turn begins again with the
        next."""
        return self.control.seconds > 0 and self.left[seat] <= 0

    def shown(self, made_at: int) -> tuple[SeatClock, ...]:
        """Return the clocks as the wire shows them, in time since the table was made."""
        return tuple(
            SeatClock(
                left, None if since is None else since - made_at, None if off is None else off[1]
            )
            for left, since, off in zip(self.left, self.since, self._days_off, strict=True)
        )
