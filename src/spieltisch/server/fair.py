"""Who was first: ranks what arrives over lines of different length by when it was done.

Who sits 200 ms away sees everything later and is heard later: by arrival alone he would lose
almost every race. So what arrives is ranked by its arrival less the delay that the server has
measured on its line. As something that was done earlier may still be on its way, the first claim
on a thing opens a window, and the thing is given when the window closes.

Pure, and time is data: milliseconds throughout, the same clock for all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, NamedTuple, TypeVar

import msgspec

from spieltisch.core.ids import Seat
from spieltisch.core.realtime import WHOLE

LIMIT_MS = 250
"""The longest delay that is made good."""
WINDOW_MS = 200
"""The longest that anybody waits for what may be on its way."""
TIE_MS = 10
"""Less than what a line is measured to: luck decides."""

What = TypeVar("What")
Order = Callable[[int], Sequence[int]]
"""Draws an order of so many."""


class Line(NamedTuple):
    """A line as measured: how long there and back takes, and how much that varies."""

    delay: int = 0
    jitter: int = 0


class Meter:
    """Measures a line by its round trips, smoothed as TCP does (RFC 6298)."""

    def __init__(self) -> None:
        self.line = Line()
        self._delay = 0.0
        self._deviation: float | None = None

    def add(self, ms: float) -> None:
        """One more round trip."""
        if self._deviation is None:
            self._delay, self._deviation = ms, ms / 4
        else:
            self._deviation += (abs(ms - self._delay) - self._deviation) / 4
            self._delay += (ms - self._delay) / 8
        self.line = Line(round(self._delay), round(2 * self._deviation))


class Claim(msgspec.Struct, Generic[What], frozen=True, eq=False):
    """Somebody's action on its way to be decided: `what`, which reaches for `thing`.

    `effective` is when it was done, as far as is made good. None as `thing`: nobody else could.
    """

    seat: Seat
    thing: str | None
    arrival: int
    delay: int
    what: What

    @property
    def effective(self) -> int:
        return self.arrival - min(self.delay, LIMIT_MS)


class Placed(NamedTuple, Generic[What]):
    """A claim in its place; `tied`: luck put it before or behind another."""

    claim: Claim[What]
    tied: bool


def window(own: Line, others: Iterable[Line]) -> int:
    """How long to wait for what others may have done before."""
    slowest = max([min(line.delay, LIMIT_MS) + line.jitter for line in others], default=0)
    return max(0, min(slowest - min(own.delay, LIMIT_MS), WINDOW_MS))


def rank(claims: Sequence[Claim[What]], order: Order) -> list[Placed[What]]:
    """All in their places. Who is less than TIE_MS behind the first of those left is his equal;
    what one seat did keeps its order."""
    left = sorted(claims, key=lambda claim: (claim.effective, claim.arrival))
    placed: list[Placed[What]] = []
    while left:
        equals = [c for c in left if c.effective - left[0].effective < TIE_MS]
        del left[: len(equals)]
        tied = len({claim.seat for claim in equals}) > 1
        if tied:
            seats = [equals[k].seat for k in order(len(equals))]
            own = {seat: iter([c for c in equals if c.seat == seat]) for seat in set(seats)}
            equals = [next(own[seat]) for seat in seats]
        placed += [Placed(claim, tied) for claim in equals]
    return placed


class Pool(Generic[What]):
    """The claims that are not decided yet, and when their windows close.

    While a claim on the whole is pending, whatever does not clearly come before it waits with it.
    """

    def __init__(self) -> None:
        self.claims: list[Claim[What]] = []
        self._closing: dict[str, int] = {}

    def __bool__(self) -> bool:
        return bool(self.claims)

    def add(self, claim: Claim[What], others: Iterable[Line], own: Line) -> None:
        """Take a claim that came over the line `own`; `others` are those of who might be before
        it."""
        if claim.thing is not None and claim.thing not in self._closing:
            self._closing[claim.thing] = claim.arrival + window(own, others)
        self.claims.append(claim)

    def closing(self, claim: Claim[What]) -> int:
        """When the window of what it reaches for closes."""
        return self._closing.get(claim.thing or "", claim.arrival)

    @property
    def next(self) -> int | None:
        """When something is to be decided."""
        return min(map(self._ripe, self._groups()), default=None)

    def due(self, now: int, order: Order) -> list[list[Placed[What]]]:
        """What is decided by `now`, each with all who reached for the same, in its order."""
        decided = []
        ripe = [group for group in self._groups() if self._ripe(group) <= now]
        if self._closing.get(WHOLE, now + 1) <= now:
            ripe = [list(self.claims)]
        for group in sorted(ripe, key=_first):
            decided.append(rank(group, order))
            self.claims = [claim for claim in self.claims if claim not in group]
            for claim in group:
                self._closing.pop(claim.thing or "", None)
        return decided

    def close(self) -> None:
        """Let every window close now."""
        self._closing = dict.fromkeys(self._closing, 0)

    def _groups(self) -> list[list[Claim[What]]]:
        groups: dict[object, list[Claim[What]]] = {}
        for claim in self.claims:
            groups.setdefault(claim.thing or id(claim), []).append(claim)
        return list(groups.values())

    def _ripe(self, group: list[Claim[What]]) -> int:
        """When a group can be decided."""
        closing = self.closing(group[0])
        whole = min((c.effective for c in self.claims if c.thing == WHOLE), default=None)
        if whole is None or _first(group) + TIE_MS <= whole:
            return closing
        return self._closing[WHOLE]


def _first(group: Iterable[Claim[What]]) -> int:
    return min(claim.effective for claim in group)
