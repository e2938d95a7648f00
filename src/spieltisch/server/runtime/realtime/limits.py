"""Players' time as it runs out; see `table/seating/clocks.py`."""

from __future__ import annotations

from spieltisch.realtime.arbiter import Latencies
from spieltisch.realtime.ranking import LIMIT_MS
from spieltisch.server.table import events
from spieltisch.server.table.seating import losses
from spieltisch.server.table.state import TableState
from spieltisch.server.table.transition import Transition


class Limits:
    """Says whose time is up. An action that was done in time may still be on its way, as long as
    its connection takes, LIMIT_MS at most."""

    def __init__(self, table: TableState, latency: Latencies) -> None:
        self._table = table
        self._latency = latency

    @property
    def next(self) -> int | None:
        """Return when somebody's time will be up; None while no clock runs."""
        clocks = self._table.clocks
        if clocks is None:
            return None
        return min((self._ends(seat) for seat in clocks.running), default=None)

    def due(self, now: int) -> Transition | None:
        """Return what follows for a seat whose time is up; ask again once it is done."""
        clocks = self._table.clocks
        if clocks is not None:
            for seat in clocks.running:
                if self._ends(seat) <= now:
                    return losses.run_out(self._table, seat)
        return None

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
