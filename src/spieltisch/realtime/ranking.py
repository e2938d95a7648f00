"""Rank what arrives over connections of different latency by when it was done.

Somebody 200 ms away sees everything later and is heard later: by arrival alone they would lose
almost every race. So what arrives is ranked by its arrival less the delay that was measured on its
connection. As something done earlier may still be on its way, the first claim on a thing opens a
window, and the thing is given when the window closes.

All times are milliseconds of one clock.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, Protocol, TypeVar

from spieltisch.core.ids import Seat
from spieltisch.core.realtime import WHOLE

LIMIT_MS = 250
"""The longest delay that is compensated."""
WINDOW_MS = 200
"""The longest wait for what may be on its way."""
TIE_MS = 10
"""Claims less than this apart are tied, and drawn: latency is not measured more exactly."""

What = TypeVar("What")
Order = Callable[[int], Sequence[int]]
"""Draws a permutation of the numbers below n."""


class Latency(NamedTuple):
    """A connection as measured: its round trip, and how much that varies, in milliseconds."""

    delay: int = 0
    jitter: int = 0


class Meter:
    """Measures a connection by its round trips, smoothed as TCP does (RFC 6298)."""

    def __init__(self) -> None:
        self.latency = Latency()
        self._delay = 0.0
        self._deviation: float | None = None

    def add(self, ms: float) -> None:
        """Take in one more round trip."""
        if self._deviation is None:
            self._delay, self._deviation = ms, ms / 4
        else:
            self._deviation += (abs(ms - self._delay) - self._deviation) / 4
            self._delay += (ms - self._delay) / 8
        self.latency = Latency(round(self._delay), round(2 * self._deviation))


@dataclass(eq=False, slots=True)
class Claim(Generic[What]):
    """A seat's action that waits to be decided: `what`, which reaches for `thing`.

    `thing` is None where nobody else could reach for it.
    """

    seat: Seat
    thing: str | None
    arrival: int
    delay: int
    what: What

    @property
    def effective(self) -> int:
        """The time at which it was done: its arrival less its delay, LIMIT_MS at most."""
        return self.arrival - min(self.delay, LIMIT_MS)


class Placed(NamedTuple, Generic[What]):
    """A claim in its place of a ranking; `tied`: a draw put it before or behind another seat's."""

    claim: Claim[What]
    tied: bool


def window(own: Latency, others: Iterable[Latency]) -> int:
    """Return how long a claim over `own` waits for what others may have done before it."""
    slowest = max([min(other.delay, LIMIT_MS) + other.jitter for other in others], default=0)
    return max(0, min(slowest - min(own.delay, LIMIT_MS), WINDOW_MS))


def rank(claims: Sequence[Claim[What]], order: Order) -> list[Placed[What]]:
    """Return all claims in their places, the earliest first.

    Whatever is less than TIE_MS behind the earliest of those left ties with it, and `order` draws
    among them; what one seat did keeps its order.
    """
    if len(claims) == 1:
        return [Placed(claims[0], False)]
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


class Recorded(Protocol):
    """A place of a ranking as a log keeps it."""

    @property
    def seat(self) -> int:
        """The seat whose claim it was."""

    @property
    def effective(self) -> int:
        """The time at which it was done."""

    @property
    def tied(self) -> bool:
        """Whether a draw put it there."""


def upheld(ranking: Sequence[Recorded]) -> bool:
    """Return whether a recorded ranking is what its times and its draws say."""
    times = [one.effective for one in ranking]
    place = 0
    while place < len(ranking):
        first = min(times[place:])
        equals = [one for one in ranking[place:] if one.effective - first < TIE_MS]
        tied = len({one.seat for one in equals}) > 1
        if list(ranking[place : place + len(equals)]) != equals:
            return False
        if any(one.tied != tied for one in equals):
            return False
        place += len(equals)
    return True


class Pool(Generic[What]):
    """The claims that are not decided yet, and when their windows close.

    While a claim on the whole is pending, whatever does not clearly come before it waits with it.
    """

    def __init__(self) -> None:
        self.claims: list[Claim[What]] = []
        self.next: int | None = None
        """The time at which something is to be decided; None where nothing waits."""
        self._closing: dict[str, int] = {}

    def __bool__(self) -> bool:
        return bool(self.claims)

    def add(self, claim: Claim[What], others: Iterable[Latency], own: Latency) -> None:
        """Take a claim that came over `own`; `others` are the latencies of whoever might be before
        it."""
        if claim.thing is not None and claim.thing not in self._closing:
            self._closing[claim.thing] = claim.arrival + window(own, others)
        self.claims.append(claim)
        self._look()

    def closing(self, claim: Claim[What]) -> int:
        """Return when the window of what `claim` reaches for closes."""
        return self._closing.get(claim.thing or "", claim.arrival)

    def due(self, now: int, order: Order) -> list[list[Placed[What]]]:
        """Remove what is decided by `now`, and return it: a ranking for each thing."""
        decided: list[list[Placed[What]]] = []
        if self.next is None or now < self.next:
            return decided
        ripe = [group for group in self._groups() if self._ripe(group) <= now]
        if self._closing.get(WHOLE, now + 1) <= now:
            ripe = [list(self.claims)]
        for group in sorted(ripe, key=_first):
            decided.append(rank(group, order))
            self.claims = [claim for claim in self.claims if claim not in group]
            for claim in group:
                self._closing.pop(claim.thing or "", None)
        self._look()
        return decided

    def close(self) -> None:
        """Close every window now."""
        self._closing = dict.fromkeys(self._closing, 0)
        self._look()

    def _look(self) -> None:
        """Note when something is to be decided, which is asked more often than it changes."""
        if len(self.claims) == 1:
            self.next = self.closing(self.claims[0])
        else:
            self.next = min(map(self._ripe, self._groups()), default=None)

    def _groups(self) -> list[list[Claim[What]]]:
        groups: dict[object, list[Claim[What]]] = {}
        for claim in self.claims:
            groups.setdefault(claim.thing or id(claim), []).append(claim)
        return list(groups.values())

    def _ripe(self, group: list[Claim[What]]) -> int:
        """Return when a group can be decided."""
        closing = self.closing(group[0])
        whole = min((c.effective for c in self.claims if c.thing == WHOLE), default=None)
        if whole is None or _first(group) + TIE_MS <= whole:
            return closing
        return self._closing[WHOLE]


def _first(group: Iterable[Claim[What]]) -> int:
    return min(claim.effective for claim in group)
