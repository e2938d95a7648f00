"""How quick people are, and therefore whatever plays with them."""

from __future__ import annotations

from collections import deque

from spieltisch.core.ids import Seat
from spieltisch.realtime.ranking import Latency

EARLY_MS = 100
"""Nobody sees a thing and reaches for it sooner."""
SECOND_MS = 1000
PER_SECOND = 8
"""The most actions of one seat in a second."""
QUICKEST_MS = SECOND_MS // PER_SECOND
"""The least time between two actions of a bot, so that it keeps within PER_SECOND."""
REACTION = (0.35, 0.9)
"""Seconds, from and to, that a bot takes where seats race when its decision does not say."""
PACE = (0.7, 1.6)
"""The same where seats do not race."""
GOING_ON = 0.25
"""What that is multiplied by where a bot only goes on with what it does: a run of forty steps."""
BOT_LATENCY = Latency(30)
"""The latency that a table counts for its bots: that of a good connection."""


def seconds_taken(after: float | None, usual: float) -> float:
    """Return the seconds that a bot takes where seats race.

    That is `after`, as its decision says, or else what is `usual`, but never less than a person.
    """
    return max(usual if after is None else after, QUICKEST_MS / SECOND_MS)


class RateLimit:
    """Counts what each seat does, so that nobody does more than PER_SECOND."""

    def __init__(self) -> None:
        self._arrivals: dict[Seat, deque[int]] = {}

    def allow(self, seat: Seat, arrival: int) -> bool:
        """Count an action of `seat`, unless it is one too many; return whether it was counted."""
        last = self._arrivals.setdefault(seat, deque(maxlen=PER_SECOND))
        if len(last) == PER_SECOND and arrival - last[0] < SECOND_MS:
            return False
        last.append(arrival)
        return True
