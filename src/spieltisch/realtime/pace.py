"""Pace of people, and so of bots that play with them."""

from __future__ import annotations

from collections import deque
from typing import Literal

from spieltisch.core.ids import Seat
from spieltisch.realtime.ranking import Latency

EARLY_MS = 100
"""Shortest reaction of a person to a new thing."""
SECOND_MS = 1000
PER_SECOND = 8
"""Upper bound of one seat's actions in a second."""
QUICKEST_MS = SECOND_MS // PER_SECOND
"""Shortest time between two actions of a bot, to keep within PER_SECOND."""
REACTION = (0.35, 0.9)
"""Range of a bot's seconds in races, if its decision gives none."""
PACE = (0.7, 1.6)
"""Range of a bot's seconds outside races, if its decision gives none."""
Speed = Literal["people", "quick", "once"]
"""A speed of bots outside races that people choose: that of people, quick, or at once."""
SPEEDS: dict[Speed, float] = {"people": 1.0, "quick": 0.3, "once": 0.0}
"""Factors for PACE."""
GOING_ON = 0.25
"""Factor for a bot's continued action, such as a run of forty steps."""
BOT_LATENCY = Latency(30)
"""Latency that a table assumes for its bots: that of a good connection."""


def seconds_taken(after: float | None, usual: float) -> float:
    """Return the seconds that a bot takes in races.

    That is `after` from its decision, or else `usual`, but never less than a person's time.
    """
    return max(usual if after is None else after, QUICKEST_MS / SECOND_MS)


class RateLimit:
    """A counter of each seat's actions, bounded by PER_SECOND."""

    def __init__(self) -> None:
        self._arrivals: dict[Seat, deque[int]] = {}

    def allow(self, seat: Seat, arrival: int) -> bool:
        """Count an action of `seat`, unless it exceeds the rate; return whether it was counted."""
        last = self._arrivals.setdefault(seat, deque(maxlen=PER_SECOND))
        if len(last) == PER_SECOND and arrival - last[0] < SECOND_MS:
            return False
        last.append(arrival)
        return True
