"""Allowances of guests: a credit that grows with time and shrinks with each message, and places
that a guest may hold at once."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Literal

from spieltisch.server.base.codes import Refusal

Verdict = Literal["fine", "refused", "flood"]


@dataclass(frozen=True)
class Rate:
    """`burst` at once, then `per_second`."""

    burst: float
    per_second: float


class Credit:
    """One credit under a rate; the time in milliseconds is passed in."""

    def __init__(self, rate: Rate, now: int) -> None:
        self.rate = rate
        self.balance = rate.burst
        self.at = now

    def spend(self, cost: float, now: int) -> Verdict:
        """Pay `cost`, and return the verdict.

        A refused message costs as much as any other: a guest who insists ends in `flood`.
        """
        self._grow(now)
        # Nobody pays for ever for who insisted.
        self.balance = max(self.balance - cost, -self.rate.burst - 1)
        if self.balance >= 0:
            return "fine"
        return "refused" if self.balance >= -self.rate.burst else "flood"

    def afford(self, cost: float, now: int) -> bool:
        """Pay `cost` if the credit has it, and return whether it had."""
        if not self.has(cost, now):
            return False
        self.balance -= cost
        return True

    def use(self, cost: float, now: int) -> None:
        """Pay `cost`, or give it back if it is negative; never owe more than the burst."""
        self._grow(now)
        self.balance = min(self.rate.burst, max(self.balance - cost, -self.rate.burst))

    def has(self, cost: float, now: int) -> bool:
        """Return whether the credit has `cost`."""
        return not self.wait(cost, now)

    def wait(self, cost: float, now: int) -> float:
        """Return the seconds after which the credit has `cost`; 0: it has it now. One that is never
        large enough has it once it is full."""
        self._grow(now)
        missing = min(cost, max(self.rate.burst, 1)) - self.balance
        return missing / self.rate.per_second if missing > 0 else 0.0

    def _grow(self, now: int) -> None:
        grown = max(0, now - self.at) / 1000 * self.rate.per_second
        self.balance = min(self.rate.burst, self.balance + grown)
        self.at = now


def too_many(seconds: float, code: str = "too-many") -> Refusal:
    """Return the refusal of one too many, which says after how many seconds to come again."""
    return Refusal(code, seconds=max(1, math.ceil(seconds)))


class Credits:
    """A credit for each key; those who have been quiet are forgotten."""

    SWEEP = 10_000

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._credits: dict[Hashable, Credit] = {}
        self._sweep_at = self.SWEEP

    def spend(self, key: Hashable, now: int) -> bool:
        """Pay for one more, and return whether `key` may have it."""
        return self._of(key, now).spend(1, now) == "fine"

    def afford(self, key: Hashable, now: int, cost: float = 1) -> bool:
        """Pay `cost` if `key` has the credit, and return whether it had."""
        return self._of(key, now).afford(cost, now)

    def wait(self, key: Hashable, now: int, cost: float = 1) -> float:
        """Return the seconds after which `key` has `cost`; 0: it has it now."""
        return self._of(key, now).wait(cost, now)

    def use(self, key: Hashable, now: int, cost: float) -> None:
        """Pay `cost`, or give it back if it is negative."""
        self._of(key, now).use(cost, now)

    def used(self, key: Hashable, now: int) -> float:
        """Return how much of its credit `key` has used of late."""
        credit = self._of(key, now)
        credit.wait(0, now)
        return self.rate.burst - credit.balance

    def pay(self, key: Hashable, now: int) -> None:
        """Pay for one more. Refuses (`too-many`) a `key` without the credit, which costs nothing
        more."""
        if seconds := self.wait(key, now):
            raise too_many(seconds)
        self.afford(key, now)

    def _of(self, key: Hashable, now: int) -> Credit:
        if len(self._credits) >= self._sweep_at:
            refill = 2 * self.rate.burst / self.rate.per_second * 1000
            self._credits = {k: c for k, c in self._credits.items() if now - c.at < refill}
            self._sweep_at = max(self.SWEEP, 2 * len(self._credits))
        return self._credits.setdefault(key, Credit(self.rate, now))


class Places:
    """Places to hold at once: so many in all, and so many of them by one key."""

    def __init__(self, in_all: int, each: int) -> None:
        self.in_all = in_all
        self.each = each
        self._held: Counter[Hashable] = Counter()
        self._all = 0

    def __len__(self) -> int:
        return self._all

    def take(self, key: Hashable, each: int | None = None) -> bool:
        """Take one more, if there is one; `each` takes the place of what a key may hold."""
        if self._all >= self.in_all or self._held[key] >= (self.each if each is None else each):
            return False
        self._held[key] += 1
        self._all += 1
        return True

    def leave(self, key: Hashable) -> None:
        """Give one back."""
        self._all -= 1
        self._held[key] -= 1
        if not self._held[key]:
            del self._held[key]
