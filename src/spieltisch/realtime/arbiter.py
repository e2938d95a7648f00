"""Arbitrate a race: file claims as they arrive, decide them in order, ring the table's alarms.

The arbiter changes nothing but its own queue: it says what is to happen, and whoever asks it plays
that. A claim goes through these steps:

1. `file` refuses at once what cannot be: not one's turn, decided on too little, gone, illegal, too
   early, too fast.
2. What is filed waits until its window closes (`ranking`); `next` says when that is.
3. `decide` ranks all claims on the same thing, and refuses those that come too late.
4. Where nothing waits, `ring` gives the alarm that is due.
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
"""Why a claim is refused: the seat does not act; it had not seen the race begin, or more than there
is; somebody else was quicker; the rules; nobody can have seen so soon what it reaches for; more
than a person can do."""
Latencies = Callable[[Seat], Latency | None]
"""The latency of whoever plays on a seat; None where nothing can arrive from there."""


class Intent(Protocol):
    """What a seat means to do, and on the grounds of what."""

    @property
    def seat(self) -> Seat:
        """The seat that acts."""

    @property
    def action(self) -> Action:
        """The action."""

    @property
    def seen(self) -> int:
        """The number of the last log entry that was known when it was decided on."""


Act = TypeVar("Act", bound=Intent)
Play = Callable[[Act, Sequence[Placed[Act]]], object]
"""Plays an action on the position's state, and what chance adds to it. With it comes the ranking
that it won, for the first action that is played of one; else (). Raises IllegalAction where the
rules do not allow the action, and then nothing has changed."""


class Position(NamedTuple):
    """A race as it stands: the game, its times, and the number of the last log entry.

    `live`: seats race. It is asked of whoever knows whether the table still plays.
    """

    state: State
    timeline: Timeline
    n: int
    live: bool


class Verdict(NamedTuple, Generic[Act]):
    """What became of an action: without a reason against it, it was played."""

    act: Act
    reason: Reason | None


class Arbiter(Generic[Act]):
    """The claims of one race that are not decided yet, and its clock.

    No alarm counts time before `begin`. All times are milliseconds of one clock.
    """

    def __init__(self, latency: Latencies, begin: int = 0) -> None:
        self._latency = latency
        self._begin = begin
        self._pool: Pool[Act] = Pool()
        self._rate = RateLimit()
        self._quiet_until = 0
        """No alarm rings before that."""

    def __bool__(self) -> bool:
        """Return whether anything waits to be decided."""
        return bool(self._pool)

    @property
    def waiting(self) -> list[Act]:
        """What is filed and not decided yet, in the order of its arrival."""
        return [claim.what for claim in self._pool.claims]

    def file(self, position: Position, act: Act, arrival: int, own: Latency) -> Reason | None:
        """Take an action that arrived over `own`; return why not, if it is refused."""
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
        """Return how long a filed action waits for what others may have done before it."""
        claim = next(claim for claim in self._pool.claims if claim.what is act)
        return max(0, self._pool.closing(claim) - claim.arrival)

    def close(self) -> None:
        """Let all that waits be decided now."""
        self._pool.close()

    def next(self, position: Position, now: int) -> int | None:
        """Return when something is to be decided or an alarm rings, or may have to."""
        if self._pool:
            return self._pool.next
        if not position.live:
            return None
        if now >= self._quiet_until:
            dues = self._alarms(position)
            times = [due.at if due.at > now else self._late(position, due) for due in dues]
            # What happens from now on only puts these off, or sets others, no shorter than that.
            self._quiet_until = min([now + position.timeline.facts.SHORTEST_MS, *times])
        return self._quiet_until

    def decide(
        self, position: Position, now: int, order: Order, play: Play[Act]
    ) -> list[Verdict[Act]]:
        """Decide what is due by `now`, in order; return what became of each action.

        `order` draws among ties. `play` has to have played an action on `position.state` when it
        returns; `position.timeline` may stay behind until all is decided.
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

        None where no alarm is due, and while somebody reaches for something.
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
        """Return why a claim comes too late, if it does; `taken` went to others before it."""
        state, timeline, _, live = position
        if claim.thing in taken or timeline.changed(claim.thing) > claim.what.seen:
            return "gone"
        if not live or not state.actors() or not timeline.facts.live(state):
            return "gone"
        return None

    def _alarms(self, position: Position) -> list[Due]:
        return position.timeline.alarms(position.state, self._begin)

    def _late(self, position: Position, due: Due) -> int:
        """Return when an alarm rings: what was done in time may arrive a little later."""
        seats = position.state.actors() if due.seat is None else (due.seat,)
        latencies = [own for own in map(self._latency, seats) if own is not None]
        late = max((own.delay + own.jitter for own in latencies), default=0)
        return due.at + min(late, LIMIT_MS)
