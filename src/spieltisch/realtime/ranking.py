"""Ranking of claims by the time of the action, over connections of different latency.

A player 200 ms away sees everything later and is heard later. By arrival alone they would lose
almost every race. So claims are ranked by arrival less the measured delay of their connection. An
earlier action may still be on its way. So the first claim on a thing opens a window, and the thing
is given when the window closes.

All times are milliseconds of one clock.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, Protocol, TypeVar

from spieltisch.core.ids import Seat
from spieltisch.core.realtime import WHOLE

LIMIT_MS = 250
"""Longest compensated delay."""
WINDOW_MS = 200
"""Longest wait for actions that may be on their way."""
TIE_MS = 10
"""Claims closer than this are tied, and drawn: latency is not measured more exactly."""

What = TypeVar("What")
Order = Callable[[int], Sequence[int]]
"""Function that draws a permutation of the numbers below n."""


class Latency(NamedTuple):
    """A measured connection: its round trip, and its variation, in milliseconds."""

    delay: int = 0
    jitter: int = 0


class Meter:
    """A measure of a connection from its round trips, smoothed as in TCP (RFC 6298)."""

    def __init__(self) -> None:
        self.latency = Latency()
        self._delay = 0.0
        self._deviation: float | None = None

    def add(self, ms: float) -> None:
        """Add a round trip."""
        if self._deviation is None:
            self._delay, self._deviation = ms, ms / 4
        else:
            self._deviation += (abs(ms - self._delay) - self._deviation) / 4
            self._delay += (ms - self._delay) / 8
        self.latency = Latency(round(self._delay), round(2 * self._deviation))


@dataclass(eq=False, slots=True)
class Claim(Generic[What]):
    """An undecided action of a seat: `what`, with a claim on `thing`.

    `thing` is None for actions that no other seat could take.
    """

    seat: Seat
    thing: str | None
    arrival: int
    delay: int
    what: What

    @property
    def effective(self) -> int:
        """Time of the action: its arrival less its delay, LIMIT_MS at most."""
        return self.arrival - min(self.delay, LIMIT_MS)


class Placed(NamedTuple, Generic[What]):
    """A claim in a ranking; `tied`: a draw decided its order with another seat's."""

    claim: Claim[What]
    tied: bool


def window(own: Latency, others: Iterable[Latency]) -> int:
    """Return the time that a claim over `own` waits for earlier claims of others."""
    slowest = max([min(other.delay, LIMIT_MS) + other.jitter for other in others], default=0)
    return max(0, min(slowest - min(own.delay, LIMIT_MS), WINDOW_MS))


def rank(claims: Sequence[Claim[What]], order: Order) -> list[Placed[What]]:
    """Return all claims in their order, the earliest first.

    Claims less than TIE_MS after the earliest remaining one tie with it, and `order` draws among
    them. Claims of one seat keep their order.
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
        """The seat of the claim."""

    @property
    def effective(self) -> int:
        """The time of the action."""

    @property
    def tied(self) -> bool:
        """Whether a draw decided its order."""


def upheld(ranking: Sequence[Recorded]) -> bool:
    """Return whether a recorded ranking follows from its times and draws."""
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
    """The undecided claims, and the ends of their windows.

    While a claim on the whole is pending, all claims wait that are not clearly before it.
    """

    def __init__(self) -> None:
        self.claims: list[Claim[What]] = []
        self.next: int | None = None
        """Time of the next decision; None without claims."""
        self._closing: dict[str, int] = {}

    def __bool__(self) -> bool:
        return bool(self.claims)

    def add(self, claim: Claim[What], others: Iterable[Latency], own: Latency) -> None:
        """Add a claim that came over `own`; `others` are the latencies of seats that race it."""
        if claim.thing is not None and claim.thing not in self._closing:
            self._closing[claim.thing] = claim.arrival + window(own, others)
        self.claims.append(claim)
        self._look()

    def closing(self, claim: Claim[What]) -> int:
        """Return the time at which the window of a claim's thing closes."""
        return self._closing.get(claim.thing or "", claim.arrival)

    def due(self, now: int, order: Order) -> list[list[Placed[What]]]:
        """Remove the claims decided by `now`, and return a ranking for each thing."""
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
        """Note the time of the next decision, which is read more often than it changes."""
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
        """Return the time at which a group can be decided."""
        closing = self.closing(group[0])
        whole = min((c.effective for c in self.claims if c.thing == WHOLE), default=None)
        if whole is None or _first(group) + TIE_MS <= whole:
            return closing
        return self._closing[WHOLE]


def _first(group: Iterable[Claim[What]]) -> int:
    return min(claim.effective for claim in group)
