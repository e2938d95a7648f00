"""A live table's claims: the kernel's arbiter, fed with the table's game, answers in its codes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from spieltisch.core.engine import TABLE
from spieltisch.core.ids import Action, Seat
from spieltisch.realtime.arbiter import Arbiter, Latencies, Position, Reason
from spieltisch.realtime.ranking import Latency, Placed
from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.randomness import Randomness
from spieltisch.server.table import commands
from spieltisch.server.table.events import Ranked
from spieltisch.server.table.state import TableState
from spieltisch.server.table.transition import Answer, MessageKey, Transition


@dataclass(eq=False)
class FiledClaim:
    """An action that waits to be decided.

    `seen` is the log number that the player had seen. A bot's has no `message`.
    """

    seat: Seat
    action: Action
    seen: int
    message: MessageKey | None = None


class Claims:
    """The claims of one table that are not decided yet, and the clock that it plays by.

    `begin` is when the table came into memory: no alarm counts time before that.
    """

    def __init__(
        self, table: TableState, randomness: Randomness, latency: Latencies, begin: int
    ) -> None:
        self._table = table
        self._randomness = randomness
        self._arbiter: Arbiter[FiledClaim] = Arbiter(latency, begin)
        self._known: Position | None = None

    def __bool__(self) -> bool:
        """Return whether anything waits to be decided."""
        return bool(self._arbiter)

    def file(self, claim: FiledClaim, arrival: int, latency: Latency) -> None:
        """Take an action of a seat that arrived over a connection of `latency`; Refusal."""
        position = self._position()
        if self._table.pause is not None:
            raise Refusal("paused")
        reason = self._arbiter.file(position, claim, arrival, latency)
        if reason is not None:
            raise self._refusal(reason)

    def window(self, claim: FiledClaim) -> int:
        """Return how many milliseconds a filed action waits for what others may have done."""
        return self._arbiter.window(claim)

    def close(self) -> None:
        """Let all that waits be decided now."""
        self._arbiter.close()

    def next(self, now: int) -> int | None:
        """Return when something is to be decided or the clock does something, or may have to."""
        if self._resting:
            return None
        return self._arbiter.next(self._position(), now)

    def decide(self, now: int, at: int) -> Transition:
        """Decide what is due by `now`; `at` is the time at which it enters the log."""
        position = self._position()
        draft = commands.draft(self._table, at, self._randomness)
        text = position.state.text

        def play(claim: FiledClaim, ranking: Sequence[Placed[FiledClaim]]) -> None:
            draft.play(claim.seat, claim.action, _recorded(ranking, text))

        decided = self._arbiter.decide(
            Position(draft.match.state, *position[1:]), now, self._randomness.permutation, play
        )
        answers = tuple(
            Answer(claim.message, claim.seat, None if reason is None else self._refusal(reason))
            for claim, reason in decided
        )
        applied = tuple(a.message for a in answers if a.refusal is None and a.message is not None)
        if not draft.events:
            return Transition((), answers=answers)
        return draft.transition(applied=applied, answers=answers)

    def ring(self, now: int, at: int) -> Transition | None:
        """Return what the table's clock does by `now`; it waits for those who reach for something.

        None where nothing is due; `at` is the time at which it enters the log.
        """
        if self._resting:
            return None
        action = self._arbiter.ring(self._position(), now)
        if action is None:
            return None
        return commands.play(self._table, TABLE, action, at, self._randomness)

    @property
    def _resting(self) -> bool:
        """Whether nothing waits, and no clock runs."""
        table = self._table
        return not self._arbiter and (table.pause is not None or not table.live)

    def _position(self) -> Position:
        """Return how the table stands, which is asked several times for each log entry."""
        known, table = self._known, self._table
        if known is None or known.n != table.n:
            match = table.match
            assert match is not None
            assert match.timeline is not None
            known = self._known = Position(match.state, match.timeline, table.n, table.live)
        return known

    def _refusal(self, reason: Reason) -> Refusal:
        """Return a reason as the refusal that says it."""
        return Refusal(reason, n=self._table.n) if reason == "stale" else Refusal(reason)


def _recorded(
    ranking: Sequence[Placed[FiledClaim]], text: Callable[[Action], str]
) -> tuple[Ranked, ...]:
    """Return a ranking as the log keeps it."""
    return tuple(
        Ranked(claim.seat, text(claim.what.action), claim.arrival, claim.effective, tied)
        for claim, tied in ranking
    )
