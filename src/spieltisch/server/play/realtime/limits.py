"""Players' time as it runs out; see `table/seating/clocks.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from spieltisch.realtime.arbiter import Latencies
from spieltisch.realtime.ranking import LIMIT_MS
from spieltisch.server.table import events
from spieltisch.server.table.seating import losses
from spieltisch.server.table.state import TableState
from spieltisch.server.table.transition import Transition


class Limits:
    """Says whose time is up. An action that was done in time may still be on its way, as long as
    its connection takes, LIMIT_MS at most."""

    def __init__(
        self, table: TableState, latency: Latencies, reached: Callable[[], Iterable[int]]
    ) -> None:
        self._table = table
        self._latency = latency
        self._reached = reached

    @property
    def next(self) -> int | None:
        """Return when somebody's time will be up; None while no clock runs."""
        clocks = self._table.clocks
        if clocks is None:
            return None
        ends = [self._ends(seat) for seat in clocks.running]
        if (waited := self._waited_until()) is not None and self._unreached():
            ends.append(waited)
        return min(ends, default=None)

    def due(self, now: int) -> Transition | None:
        """Return what follows for a seat whose time is up; ask again once it is done."""
        clocks = self._table.clocks
        if clocks is not None:
            for seat in clocks.running:
                if self._ends(seat) <= now:
                    return losses.run_out(self._table, seat, frozenset(self._reached()))
        waited = self._waited_until()
        if waited is not None and waited <= now:
            for seat in self._unreached():
                return losses.run_out(self._table, seat, frozenset(self._reached()))
        return None

    def _waited_until(self) -> int | None:
        """Return how long a race waits for players who were lost; None while none waits, or where
        turns have no time."""
        table, pause, time = self._table, self._table.pause, self._table.setup.time
        if time is None or not time.turn or pause is None:
            return None
        waits = pause.why == "lost" and pause.until is None
        return table.made_at + pause.since + time.turn * 1000 if waits else None

    def _unreached(self) -> list[int]:
        """Return the seats whose people play and cannot be reached."""
        away = self._table.people().keys() - set(self._reached())
        seats = enumerate(self._table.seats)
        return [number for number, seat in seats if seat.guest in away and seat.bot is None]

    def held(self, since: int, until: int) -> Transition | None:
        """Return what follows from time in which nobody could act, unless the log has it."""
        clocks = self._table.clocks
        if clocks is None or not clocks.running or until <= max(since, self._table.at):
            return None
        return Transition((events.Held(since, until),))

    def delay(self, seat: int) -> int:
        """Return how much of a seat's time its connection takes."""
        latency = self._latency(seat)
        return 0 if latency is None else min(latency.delay, LIMIT_MS)

    def _ends(self, seat: int) -> int:
        clocks = self._table.clocks
        assert clocks is not None
        ends = clocks.ends(seat)
        assert ends is not None
        return ends + self.delay(seat)
