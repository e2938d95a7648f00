"""Arbitration of a race: claims are filed, decided in order, and alarms ring.

The arbiter changes only its own queue: its caller plays the decided actions. A claim goes through
these steps:

1. `file` refuses invalid claims at once: wrong turn, stale, gone, illegal, too early, too fast.
2. A filed claim waits until its window closes (`ranking`); `next` returns that time.
3. `decide` ranks all claims on the same thing, and refuses those that come too late.
4. If nothing waits, `ring` returns the due alarm.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, Literal, NamedTuple, Protocol, TypeVar

from spieltisch.core.ids import Action, Seat
from spieltisch.core.state import State
from spieltisch.errors import IllegalAction
from spieltisch.realtime.pace import EARLY_MS, RateLimit
from spieltisch.realtime.ranking import LIMIT_MS, Claim, Latency, Order, Placed, Pool
from spieltisch.realtime.timeline import Due, Timeline

Reason = Literal["not-your-turn", "stale", "gone", "illegal-action", "too-early", "too-fast"]
"""The reason of a refusal. The seat does not act, it has not seen the race's start, it names
unknown entries, another was quicker, or the rules forbid it. The last two judge a person's
speed."""
Latencies = Callable[[Seat], Latency | None]
"""Latency of a seat's player; None if nothing can arrive from there."""


class Intent(Protocol):
    """A seat's intended action, and the log entries it is based on."""

    @property
    def seat(self) -> Seat:
        """The seat that acts."""

    @property
    def action(self) -> Action:
        """The action."""

    @property
    def seen(self) -> int:
        """The number of the last log entry known at the decision."""


Act = TypeVar("Act", bound=Intent)
Play = Callable[[Act, Sequence[Placed[Act]]], object]
"""Function that plays an action on the position's state, with the draws that follow.

Its second argument is the ranking that the action won, for the first played action of one, else ().
Raises IllegalAction for a forbidden action, which leaves the state unchanged.
"""


class Position(NamedTuple):
    """The state of a race: the game, its times, and the number of the last log entry.

    `live`: seats race. The caller sets it, since it knows whether the table still plays.
    """

    state: State
    timeline: Timeline
    n: int
    live: bool


class Verdict(NamedTuple, Generic[Act]):
    """The decision on an action: without a reason for refusal, it was played."""

    act: Act
    reason: Reason | None


class Arbiter(Generic[Act]):
    """The undecided claims of one race, and its clock.

    No alarm counts time before `begin`. All times are milliseconds of one clock.
    """

    def __init__(self, latency: Latencies, begin: int = 0) -> None:
        self._latency = latency
        self._begin = begin
        self._pool: Pool[Act] = Pool()
        self._rate = RateLimit()
        self._quiet_until = 0
        """No alarm rings before this time."""

    def __bool__(self) -> bool:
        """Return whether claims wait for a decision."""
        return bool(self._pool)

    @property
    def waiting(self) -> list[Act]:
        """Filed and undecided actions, in the order of their arrival."""
        return [claim.what for claim in self._pool.claims]

    def file(self, position: Position, act: Act, arrival: int, own: Latency) -> Reason | None:
        """File an action that arrived over `own`; return the reason if it is refused."""
        state, timeline, n, _ = position
        seat, action = act.seat, act.action
        actors = state.actors()
        if seat not in actors:
            return "not-your-turn"
        if not timeline.began <= act.seen <= n:
            return "stale"
        thing = timeline.facts.claim(state, seat, action)
        if timeline.changed(thing) > act.seen:
            return "gone"
        if not state.is_legal(seat, action):
            return "illegal-action"
        claim = Claim(seat, thing, arrival, own.delay, act)
        shown = timeline.shown(thing)
        if shown is not None and claim.effective < shown + EARLY_MS:
            return "too-early"
        if not self._rate.allow(seat, arrival):
            return "too-fast"
        others = map(self._latency, [other for other in actors if other != seat])
        self._pool.add(claim, (other for other in others if other is not None), own)
        return None

    def window(self, act: Act) -> int:
        """Return the time that a filed action waits for earlier ones of other seats."""
        claim = next(claim for claim in self._pool.claims if claim.what is act)
        return max(0, self._pool.closing(claim) - claim.arrival)

    def close(self) -> None:
        """Close all windows now."""
        self._pool.close()

    def next(self, position: Position, now: int) -> int | None:
        """Return the next time at which a decision or an alarm may be due."""
        if self._pool:
            return self._pool.next
        if not position.live:
            return None
        if now >= self._quiet_until:
            dues = self._alarms(position)
            times = [due.at if due.at > now else self._late(position, due) for due in dues]
            # Later events only postpone these, or set alarms that are no shorter than that.
            self._quiet_until = min([now + position.timeline.facts.SHORTEST_MS, *times])
        return self._quiet_until

    def decide(
        self, position: Position, now: int, order: Order, play: Play[Act]
    ) -> list[Verdict[Act]]:
        """Decide the claims due by `now`, in order; return the decision on each action.

        `order` draws among ties. `play` must have played an action on `position.state` when it
        returns; `position.timeline` may lag until all is decided.
        """
        verdicts: list[Verdict[Act]] = []
        for ranking in self._pool.due(now, order):
            taken: set[str | None] = set()
            won: Sequence[Placed[Act]] = ranking
            for claim, _ in ranking:
                reason = self._reason(position, claim, taken)
                if reason is None:
                    try:
                        play(claim.what, won)
                    except IllegalAction:
                        reason = "illegal-action"
                    else:
                        won = ()
                        if claim.thing is not None:
                            taken.add(claim.thing)
                verdicts.append(Verdict(claim.what, reason))
        return verdicts

    def ring(self, position: Position, now: int) -> Action | None:
        """Return the action of the alarm that is due by `now`; it is TABLE's.

        It is None without a due alarm, and while claims wait.
        """
        if self._pool or not position.live:
            return None
        for due in self._alarms(position):
            if self._late(position, due) <= now:
                return due.action
        return None

    def _reason(
        self, position: Position, claim: Claim[Act], taken: set[str | None]
    ) -> Reason | None:
        """Return the reason if a claim comes too late; `taken` are the things won before it."""
        state, timeline, _, live = position
        if claim.thing in taken or timeline.changed(claim.thing) > claim.what.seen:
            return "gone"
        if not live or not state.actors() or not timeline.facts.live(state):
            return "gone"
        return None

    def _alarms(self, position: Position) -> list[Due]:
        return position.timeline.alarms(position.state, self._begin)

    def _late(self, position: Position, due: Due) -> int:
        """Return the time of an alarm, with a delay for actions still on their way."""
        seats = position.state.actors() if due.seat is None else (due.seat,)
        latencies = [own for own in map(self._latency, seats) if own is not None]
        late = max((own.delay + own.jitter for own in latencies), default=0)
        return due.at + min(late, LIMIT_MS)
