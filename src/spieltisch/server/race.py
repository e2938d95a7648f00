"""A live table's race: the kernel's arbiter, fed with the table's events and wire codes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from spieltisch.core.state import TABLE
from spieltisch.errors import UnknownAction
from spieltisch.realtime.arbiter import Arbiter, Latencies, Position, Reason
from spieltisch.realtime.ranking import Latency, Placed
from spieltisch.server.codes import Refusal
from spieltisch.server.randomness import Luck
from spieltisch.server.table import events
from spieltisch.server.table.commands import consequences
from spieltisch.server.table.events import AnyEvent
from spieltisch.server.table.state import Model
from spieltisch.server.views.subscribers import Viewer


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
    action: int | None = None


class Verdict(NamedTuple):
    """What became of it: without a refusal it was played."""

    filed: Filed
    refusal: Refusal | None


class Race:
    """The claims of one table that are not decided yet, and the clock that it plays by.

    `begin` is when the table came into memory: no alarm counts time before that.
    """

    def __init__(self, model: Model, luck: Luck, latency: Latencies, begin: int) -> None:
        self._model = model
        self._luck = luck
        self._arbiter: Arbiter[Filed] = Arbiter(latency, begin)

    def waiting(self, message: tuple[int, int]) -> Filed | None:
        """Return that message, if it was sent before and waits to be decided."""
        return next((act for act in self._arbiter.waiting if act.message == message), None)

    def file(self, filed: Filed, arrival: int, latency: Latency) -> None:
        """Take an action of a seat that arrived over a connection of `latency`; Refusal."""
        position = self._position()
        if self._model.recess is not None:
            raise Refusal("paused")
        try:
            filed.action = position.state.parse(filed.text)
        except UnknownAction:
            filed.action = None
        reason = self._arbiter.file(position, filed, arrival, latency)
        if reason is not None:
            raise self._refusal(reason)

    def window(self, filed: Filed) -> int:
        """Return how many milliseconds a filed action waits for what others may have done."""
        return self._arbiter.window(filed)

    def close(self) -> None:
        """Let all that waits be decided now."""
        self._arbiter.close()

    def next(self, now: int) -> int | None:
        """Return when something is to be decided or the clock does something, or may have to."""
        if self._resting:
            return None
        return self._arbiter.next(self._position(), now)

    def decide(self, now: int) -> tuple[list[AnyEvent], list[Verdict]]:
        """Return what happens of all that is due, and what became of each action."""
        happened: list[AnyEvent] = []
        position = self._position()
        draft = position.state.clone()

        def play(filed: Filed, ranking: Sequence[Placed[Filed]]) -> None:
            assert filed.action is not None
            recorded = _recorded(ranking)
            happened.extend(consequences(draft, filed.seat, filed.action, self._luck, recorded))

        decided = self._arbiter.decide(position._replace(state=draft), now, self._luck.order, play)
        return happened, [
            Verdict(filed, None if reason is None else self._refusal(reason))
            for filed, reason in decided
        ]

    def ring(self, now: int) -> list[AnyEvent]:
        """Return what the table's clock does now; it waits for those who reach for something."""
        if self._resting:
            return []
        position = self._position()
        action = self._arbiter.ring(position, now)
        if action is None:
            return []
        return consequences(position.state.clone(), TABLE, action, self._luck)

    @property
    def _resting(self) -> bool:
        """Whether nothing waits, and no clock runs."""
        model = self._model
        stopped = not model.live or model.recess is not None
        return stopped and not self._arbiter

    def _position(self) -> Position:
        match = self._model.match
        assert match is not None
        assert match.timeline is not None
        return Position(match.state, match.timeline, self._model.n, self._model.live)

    def _refusal(self, reason: Reason) -> Refusal:
        """Return a reason as it is told."""
        return Refusal(reason, n=self._model.n) if reason == "stale" else Refusal(reason)


def _recorded(ranking: Sequence[Placed[Filed]]) -> tuple[events.Ranked, ...]:
    """Return a ranking as the log keeps it."""
    return tuple(
        events.Ranked(claim.seat, claim.what.text, claim.arrival, claim.effective, tied)
        for claim, tied in ranking
    )
