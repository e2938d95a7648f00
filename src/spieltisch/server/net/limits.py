"""How much a guest may ask for: a credit that grows with time and shrinks with each message."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Literal

Verdict = Literal["fine", "refused", "flood"]


@dataclass(frozen=True)
class Rate:
    """`burst` at once, then `per_second`."""

    burst: float
    per_second: float


SOCKET = Rate(60, 15)
"""Messages on one socket; previews come in quick succession while a tile is turned about."""
NEW_TABLES = Rate(20, 0.1)
"""Tables made by one guest."""
NEW_GUESTS = Rate(100, 1)
"""Guests made from one address, behind which a whole school may sit."""


class Credit:
    """One credit under a rate; the time in milliseconds is passed in."""

    def __init__(self, rate: Rate, now: int) -> None:
        self.rate = rate
        self.balance = rate.burst
        self.at = now

    def spend(self, cost: float, now: int) -> Verdict:
        """Pay `cost`, and return what follows. What is refused is paid for too: insisting ends in
        `flood`."""
        grown = max(0, now - self.at) / 1000 * self.rate.per_second
        self.balance = min(self.rate.burst, self.balance + grown) - cost
        self.at = now
        if self.balance >= 0:
            return "fine"
        return "refused" if self.balance >= -self.rate.burst else "flood"


class Credits:
    """A credit for each key; those who have been quiet are forgotten."""

    SWEEP = 10_000

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._credits: dict[Hashable, Credit] = {}

    def spend(self, key: Hashable, now: int) -> bool:
        """Pay for one more, and return whether `key` may have it."""
        if len(self._credits) >= self.SWEEP:
            refill = self.rate.burst / self.rate.per_second * 1000
            self._credits = {k: c for k, c in self._credits.items() if now - c.at < refill}
        credit = self._credits.setdefault(key, Credit(self.rate, now))
        return credit.spend(1, now) == "fine"
