"""Transitions: the effect of a request, parsed once, played once, and published to all."""

from __future__ import annotations

from typing import NamedTuple

from spieltisch.core.engine import CHANCE
from spieltisch.core.ids import Action, Actor, Seat
from spieltisch.core.state import State
from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.randomness import Randomness
from spieltisch.server.table.events import Acted, AnyEvent, Finished, Ranked
from spieltisch.server.table.match import Match, Step

MessageKey = tuple[int, int]
"""A guest's number, and the id of a message of theirs."""


class Answer(NamedTuple):
    """The answer to an action that had to wait: without a refusal it was played.

    A bot's has no `message`.
    """

    message: MessageKey | None
    seat: Seat
    refusal: Refusal | None


class Transition(NamedTuple):
    """Events that follow a table's log, and the game after them.

    `match` is that game, as it was played at the time `at`; None if they do not play on it. `steps`
    has one step for each action among the events. `applied` are the messages it came of, which it
    applies for good. `answers` go to those who waited, once it is durable.
    """

    events: tuple[AnyEvent, ...]
    match: Match | None = None
    at: int | None = None
    steps: tuple[Step, ...] = ()
    applied: tuple[MessageKey, ...] = ()
    answers: tuple[Answer, ...] = ()


class Draft:
    """A game that is played on apart from its table: what comes of it is a transition.

    `n` is the table's last log number, or that of the events that come before. `at` is the time of
    all that is played. `before` is the position of `match`, if another object keeps it as it is.
    """

    def __init__(
        self,
        match: Match,
        n: int,
        at: int,
        randomness: Randomness,
        before: State | None = None,
    ) -> None:
        self.match = match
        self.events: list[AnyEvent] = []
        self.steps: list[Step] = []
        self._n = n
        self._at = at
        self._randomness = randomness
        self._before = before

    def play(self, actor: Actor, action: Action, ranking: tuple[Ranked, ...] = ()) -> None:
        """Play an action, the chance that follows it, and the end if it is one.

        Raises IllegalAction, and then nothing has changed.
        """
        before = self.match.state.clone() if self._before is None else self._before
        self._play(actor, action, ranking, before)
        self._before = None
        self.settle()

    def settle(self) -> None:
        """Let chance have its turn; note the end if it is one."""
        match = self.match
        while CHANCE in match.acting:
            draw = match.draw()
            if draw is None:
                draw = self._randomness.draw(match.state.chances())
            self._play(CHANCE, draw)
        if not match.acting and (end := match.state.outcome()) is not None:
            self._n += 1
            self.events.append(
                Finished(
                    *(end.ranks, end.scores, end.reason, end.result, end.challenges),
                    compared=end.compared,
                )
            )

    def _play(
        self,
        actor: Actor,
        action: Action,
        ranking: tuple[Ranked, ...] = (),
        before: State | None = None,
    ) -> None:
        step = self.match.play(actor, action, self._n + 1, self._at, before)
        self._n += 1
        self.steps.append(step)
        self.events.append(Acted(actor, step.text, ranking))

    def transition(
        self,
        *before: AnyEvent,
        applied: tuple[MessageKey, ...] = (),
        answers: tuple[Answer, ...] = (),
    ) -> Transition:
        """Return what was played, as it follows the events `before`."""
        events = (*before, *self.events)
        return Transition(events, self.match, self._at, tuple(self.steps), applied, answers)
