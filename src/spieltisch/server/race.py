"""A live table's actions: filed when they arrive, ranked fairly, decided one after another."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from spieltisch.core.state import TABLE, State
from spieltisch.errors import UnknownAction
from spieltisch.server.codes import Refusal
from spieltisch.server.fair import LIMIT_MS, TIE_MS, Claim, Line, Placed, Pool
from spieltisch.server.moments import Due, Moments
from spieltisch.server.randomness import Luck
from spieltisch.server.table import events
from spieltisch.server.table.commands import consequences
from spieltisch.server.table.events import AnyEvent
from spieltisch.server.table.match import Match
from spieltisch.server.table.state import Model
from spieltisch.server.views.subscribers import Viewer

EARLY_MS = 100
"""Nobody sees a thing and reaches for it sooner."""
AT_MOST = 8
"""Actions of one seat a second."""
SECOND_MS = 1000

Lines = Callable[[int], Line | None]
"""The line of who plays on a seat, if anything can come over it."""


@dataclass(eq=False)
class Filed:
    """An action that waits to be decided, and who waits for the answer.

    `seen` is the log number that the player had seen. A bot has no `message`.
    """

    seat: int
    text: str
    seen: int
    message: tuple[int, int] | None = None
    viewers: list[Viewer] = field(default_factory=list)
    action: int = -1


class Verdict(NamedTuple):
    """What became of it: without a refusal it was played."""

    filed: Filed
    refusal: Refusal | None


class Race:
    """The claims of one table that are not decided yet, and the clock that it plays by.

    `begin` is when the table came into memory: no alarm counts time before that.
    """

    def __init__(self, model: Model, luck: Luck, lines: Lines, begin: int) -> None:
        self._model = model
        self._luck = luck
        self._lines = lines
        self._begin = begin
        self._pool: Pool[Filed] = Pool()
        self._arrivals: dict[int, deque[int]] = {}
        self._quiet_until = 0
        """No alarm rings before that."""

    def waiting(self, message: tuple[int, int]) -> Filed | None:
        """That message, if it was sent before and waits to be decided."""
        found = (claim.what for claim in self._pool.claims if claim.what.message == message)
        return next(found, None)

    def file(self, filed: Filed, arrival: int, line: Line) -> None:
        """Take an action of a seat that came over `line`; Refusal."""
        match, moments = self._ground()
        if self._model.recess is not None:
            raise Refusal("paused")
        if filed.seat not in match.to_act():
            raise Refusal("not-your-turn")
        if not moments.began <= filed.seen <= self._model.n:
            raise Refusal("stale", n=self._model.n)
        try:
            filed.action = match.state.parse(filed.text)
        except UnknownAction:
            raise Refusal("unknown-action") from None
        thing = moments.facts.claim(match.state, filed.seat, filed.action)
        if moments.changed(thing) > filed.seen:
            raise Refusal("gone")
        if not match.state.is_legal(filed.seat, filed.action):
            raise Refusal("illegal-action")
        claim = Claim(filed.seat, thing, arrival, line.delay, filed)
        shown = moments.shown(thing)
        if shown is not None and claim.effective < shown + EARLY_MS:
            raise Refusal("too-early")
        self._count(filed.seat, arrival)
        others = map(self._lines, [seat for seat in match.to_act() if seat != filed.seat])
        self._pool.add(claim, (other for other in others if other is not None), line)

    def close(self) -> None:
        """Let all that waits be decided now."""
        self._pool.close()

    def next(self, now: int) -> int | None:
        """When something is to be decided or the clock does something, or may have to."""
        if self._pool:
            return self._pool.next
        if not self._model.live or self._model.recess is not None:
            return None
        if now >= self._quiet_until:
            times = [d.at if d.at > now else self._late(d) for d in self._alarms()]
            _, moments = self._ground()
            # What happens from now on only puts these off, or sets others, no shorter than that.
            self._quiet_until = min([now + moments.facts.SHORTEST_MS, *times])
        return self._quiet_until

    def decide(self, now: int) -> tuple[list[AnyEvent], list[Verdict]]:
        """What happens of all that is due, and what became of each action."""
        happened: list[AnyEvent] = []
        verdicts: list[Verdict] = []
        draft: State | None = None
        for ranking in self._pool.due(now, self._luck.order):
            match, _ = self._ground()
            draft = draft or match.state.clone()
            told: tuple[events.Ranked, ...] = _told(ranking)
            taken: set[str] = set()
            for claim, _ in ranking:
                refusal = self._refusal(claim, draft, taken)
                verdicts.append(Verdict(claim.what, refusal))
                if refusal is None:
                    happened += consequences(draft, claim.seat, claim.what.action, self._luck, told)
                    taken.add(claim.thing or "")
                    told = ()
        return happened, verdicts

    def ring(self, now: int) -> list[AnyEvent]:
        """What the table's clock does now; it waits for those who reach for something."""
        if self._pool:
            return []
        match, _ = self._ground()
        for due in self._alarms():
            if self._late(due) <= now:
                return consequences(match.state.clone(), TABLE, due.action, self._luck)
        return []

    def _refusal(self, claim: Claim[Filed], draft: State, taken: set[str]) -> Refusal | None:
        """Why a claim fails in the end, if it does."""
        filed = claim.what
        _, moments = self._ground()
        if claim.thing in taken or moments.changed(claim.thing) > filed.seen:
            return Refusal("gone")
        if not self._model.live or not draft.actors() or not moments.facts.live(draft):
            return Refusal("gone")
        return None if draft.is_legal(filed.seat, filed.action) else Refusal("illegal-action")

    def _alarms(self) -> list[Due]:
        """What the clock will do."""
        if not self._model.live or self._model.recess is not None:
            return []
        match, moments = self._ground()
        return moments.alarms(match.state, self._begin)

    def _late(self, due: Due) -> int:
        """What was done in time may arrive a little later."""
        match, _ = self._ground()
        seats = match.to_act() if due.seat is None else (due.seat,)
        lines = [line for line in map(self._lines, seats) if line is not None]
        late = max((line.delay + line.jitter for line in lines), default=0)
        return due.at + min(late, LIMIT_MS)

    def _count(self, seat: int, arrival: int) -> None:
        """No more than AT_MOST in a second."""
        last = self._arrivals.setdefault(seat, deque(maxlen=AT_MOST))
        if len(last) == AT_MOST and arrival - last[0] < SECOND_MS:
            raise Refusal("too-fast")
        last.append(arrival)

    def _ground(self) -> tuple[Match, Moments]:
        match = self._model.match
        assert match is not None
        assert match.moments is not None
        return match, match.moments


def _told(ranking: list[Placed[Filed]]) -> tuple[events.Ranked, ...]:
    """A ranking as the log keeps it."""
    return tuple(
        events.Ranked(claim.seat, claim.what.text, claim.arrival, claim.effective, tied)
        for claim, tied in ranking
    )


def upheld(ranking: Sequence[events.Ranked]) -> bool:
    """Whether an order in the log is what its times and its draws say."""
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
