"""Analysts: bots that explain their choice by candidates, values and continuations."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from types import MappingProxyType
from typing import NamedTuple

from spieltisch.bots.bot import Bot
from spieltisch.bots.chances import Tempers, tempered
from spieltisch.bots.player_view import PlayerView
from spieltisch.core.ids import Action, Seat
from spieltisch.core.protocols import Data
from spieltisch.core.rng import Rng
from spieltisch.core.state import State
from spieltisch.errors import InvalidArgument


class Candidate(NamedTuple):
    """A move with a bot's findings: its actions, the number of trials, and its value.

    `variation` is the best continuation that the bot saw, actions of any seat. `expected`, set for
    judged candidates, is each seat's expectation: its share of the win or the solo result. `trials`
    are the seat's results in worlds that are the same for all candidates; it is empty for exact
    values. `lead`, if known, is the seat's expected lead over the best other side, in points or
    steps.
    """

    actions: tuple[Action, ...]
    visits: int
    value: float
    variation: tuple[Action, ...] = ()
    expected: tuple[float, ...] = ()
    trials: tuple[float, ...] = ()
    lead: float | None = None


class Analyst(Bot):
    """A bot that can explain its decisions."""

    found: Sequence[Candidate] = ()
    """Candidates of its last decision, best first; empty if it did not search."""
    tempers: Tempers = MappingProxyType({})
    """Constants that make its expectations true chances, where they are not."""

    @abstractmethod
    def analyse(
        self, view: PlayerView, *, judged: int = 0, also: Sequence[Action] = ()
    ) -> list[Candidate]:
        """Search, and return the candidates, best first.

        The first `judged` candidates have `expected`. So does the candidate that `also`, the seat's
        next actions, begins with. Without such a candidate, the first of `also`, as many as the
        best candidate has, are added at the end. Raises InvalidArgument as `check`, and for an
        illegal `also`.
        """

    def compare(self, view: PlayerView, chosen: Sequence[Action]) -> tuple[Candidate, Candidate]:
        """Return the best candidate and the one that `chosen`, the seat's next actions, begins
        with, or its first actions; both have `expected`. They may be one.

        Raises InvalidArgument as `analyse`. A bot may spend effort only where the loss is unsure.
        """
        found = self.analyse(view, judged=1, also=chosen)
        return found[0], next(one for one in found if one.expected and begins(chosen, one))

    def go_on(self, view: PlayerView) -> Action:
        """Return an action of a continuation that people look at: by default what it decides."""
        return self.decide(view).action

    def reasons(
        self, view: PlayerView, better: Sequence[Action], worse: Sequence[Action]
    ) -> list[Data]:
        """Return why the seat's actions `better` are better than `worse`, the main reason first.

        The reasons are the game's, plain data of its `ViewTypes.reason`, from what the seat knows.
        They say nothing about scores that are certain. By default the list is empty.
        """
        return []

    def hindsight(self, state: State, seat: Seat) -> PlayerView:
        """Return the view to analyse at a position of a finished game: by default the seat's
        knowledge.

        That view is the same for all positions that the seat could not tell apart. A game may show
        more, such as facts that a seat saw but may not look up. Such a bot must not be asked about
        games that are still going on.
        """
        return PlayerView(PlayerView(state, seat).determinize(Rng(0)), seat)

    def told(self, view: PlayerView, found: Sequence[Candidate]) -> list[Candidate]:
        """Return candidates with true chances as expectations, by `tempers`."""
        temper = self.tempers.get((str(view.options["mode"]), view.seats))
        if temper is None:
            return list(found)
        scores = view.view()["scores"]
        sides = view.determinize(Rng(0)).sides()
        if len(scores) < len(sides):  # partners have one score
            scores = [scores[side] for side in sides]
        return [
            one._replace(expected=tempered(one.expected, scores, sides, temper))
            if one.expected
            else one
            for one in found
        ]

    def check_also(self, view: PlayerView, also: Sequence[Action]) -> None:
        """Raise InvalidArgument unless `also` is empty or begins with a legal action."""
        known = all(type(action) is int and 0 <= action < self.game.actions for action in also)
        if not known or (also and also[0] not in view.legal()):
            raise InvalidArgument(f"seat {view.seat} cannot play {list(also)!r} here")


def begins(chosen: Sequence[Action], candidate: Candidate) -> bool:
    """Return whether the chosen actions begin with those of a candidate."""
    return tuple(chosen[: len(candidate.actions)]) == candidate.actions
