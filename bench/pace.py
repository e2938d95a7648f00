"""How often players claim: so many times a second, at random, however long the answers take.

That is of all who race together: how many they are changes, how much is claimed does not. Each
claims when it is their turn, so that all do about equally often.
"""

from __future__ import annotations

import asyncio
import time
from random import Random
from typing import Protocol

NEXT = 0.1
"""Whose turn it is: any of this share of all who are free, of those who are so for longest."""
LATE = 0.005
"""Seconds: for what players are late by more, since their process stood still, they do not make up
at once."""
SOON = 0.001
"""Seconds from one look at what is due to the next, at least: timers of less ring at once, and the
players would do nothing but look."""
CATCH_UP = 1.05
"""They do so over seconds, claiming that much more often at most."""


class Racer(Protocol):
    """Somebody who may be free to claim something."""

    def claim(self) -> bool:
        """Claim it; return whether there was something."""


class Pace:
    """Has `claims` a second made; those that are refused do not count."""

    def __init__(self, claims: float, random: Random) -> None:
        self._random = random
        self._free: list[Racer] = []
        """Who is so for longest first."""
        self.set(claims)

    def set(self, claims: float) -> None:
        """Have so many made from now on."""
        self.claims = claims
        self._due = self._began = time.perf_counter()
        self._made = 0

    def run(self) -> None:
        """Have made what is due by now, and go on with that."""
        now = time.perf_counter()
        self._due = max(self._due, now - LATE)
        while self._due <= now:
            self._claim()
            behind = self.claims * (now - self._began) - self._made
            faster = min(max(1 + behind / self.claims, 1 / CATCH_UP), CATCH_UP)
            self._due += self._random.expovariate(self.claims * faster)
        asyncio.get_running_loop().call_later(max(self._due - now, SOON), self.run)

    def free(self, racer: Racer) -> None:
        """Take somebody who can claim something."""
        self._free.append(racer)

    def refused(self) -> None:
        """Note that a claim was refused: somebody claims instead."""
        self._made -= 1

    def _claim(self) -> None:
        while self._free:
            racer = self._free.pop(self._random.randrange(1 + int(NEXT * len(self._free))))
            if racer.claim():
                self._made += 1
                return
