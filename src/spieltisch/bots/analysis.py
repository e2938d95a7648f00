"""A finished game looked through: what each seat could expect turn by turn, which choices cost
something, and what was luck.

At every decision the coach says what each seat may expect after the best that it finds, and after
what was played, both from what the deciding seat knew. The difference is what the choice changed;
what changes between two decisions was drawn, or came to light. So for each seat

    result = first expectation + luck + own choices + others' choices
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Literal

from spieltisch.bots.advice import reasons
from spieltisch.bots.analyst import Analyst, Candidate, begins
from spieltisch.bots.coach import make_coach
from spieltisch.core.game import Game
from spieltisch.core.ids import Action, Actor, Seat
from spieltisch.core.outcome import Outcome
from spieltisch.core.protocols import Data
from spieltisch.core.record import Record
from spieltisch.core.state import CHANCE, State

SLIPS = 5
"""Slips of a seat that are told."""
ON = 4
"""Actions that seats choose after a better one, as it is played on."""
ERRORS = 2.0
"""Standard errors by which what was played must trail: less may be chance."""


@dataclass(frozen=True)
class Step:
    """An action of a game that is played on, and the items that it scored."""

    actor: Actor
    action: str
    items: tuple[Data, ...]


@dataclass(frozen=True)
class Slip:
    """A choice that cost something: the actions `played`, from `number` of the record on.

    By it the seat expected `loss` less than by the actions `better`; `line` is how the coach would
    have played on from there for everybody, with what was drawn in the game. `items` are what
    `better` was certain to score, as previews show it, and `items_played` what was played. Numbers
    count from 1.
    """

    number: int
    played: tuple[str, ...]
    better: tuple[str, ...]
    loss: float
    line: tuple[Step, ...]
    items: tuple[Data, ...]
    items_played: tuple[Data, ...]


@dataclass(frozen=True)
class Look:
    """What was found at one decision: `length` actions of `seat` after the first `number`.

    `best` and `played` are what each seat may expect after the best found and after what was
    played; they are the same where there is no slip.
    """

    number: int
    length: int
    seat: Seat
    best: tuple[float, ...]
    played: tuple[float, ...]
    slip: Slip | None


@dataclass(frozen=True)
class Turn:
    """What each seat could expect after `number` actions of the record, just before `seat` chose;
    at the end, without a seat, what the game came to."""

    number: int
    seat: Seat | None
    expected: tuple[float, ...]


@dataclass(frozen=True)
class SeatAnalysis:
    """What changed a seat's expectation: what was drawn and came to light, and its own choices
    against the best found (at most 0); the largest slips, the largest first."""

    luck: float
    choices: float
    slips: tuple[Slip, ...]


@dataclass(frozen=True)
class GameAnalysis:
    """`unit` says what is expected: a share of the win, or the points of a solo mode."""

    unit: Literal["share", "points"]
    seats: tuple[SeatAnalysis, ...]
    turns: tuple[Turn, ...]


def analyse_game(
    record: Record,
    bot: Analyst | None = None,
    game: Game | None = None,
    progress: Callable[[int, int], object] = lambda done, of: None,
) -> GameAnalysis:
    """Return the analysis of a record, also of one that is not finished.

    `bot` looks at the decisions; without one the game's coach does. `game` need be given only when
    `spieltisch.load` does not know it. `progress` is told how many decisions are done, of how many.
    Raises InvalidRecord, and UnknownBot where the game has no coach.
    """
    review = Review(record, game)
    looks: list[Look] = []
    at = review.next(0)
    while at is not None:
        progress(review.done(at), review.of)
        looks.append(review.look(at, bot or make_coach(review.game)))
        at = review.next(at + looks[-1].length)
    progress(review.of, review.of)
    return review.sum_up(looks)


class Review:
    """A record and its positions, to be looked at one decision after the other.

    Raises InvalidRecord as `Record.replay`.
    """

    def __init__(self, record: Record, game: Game | None = None) -> None:
        self._states = list(record.replay(game))
        self._actors = [entry.actor for entry in record.actions]
        self._texts = [entry.text for entry in record.actions]
        self.game = self._states[0].game
        self.of = sum(actor >= 0 for actor in self._actors)
        """How many actions seats chose."""

    def done(self, number: int) -> int:
        """Return how many of these are among the first `number` actions."""
        return sum(actor >= 0 for actor in self._actors[:number])

    def next(self, number: int) -> int | None:
        """Return before which action the next decision is, from `number` on; None: there is
        none."""
        later = range(number, len(self._actors))
        return next((at for at in later if self._actors[at] >= 0), None)

    def look(self, number: int, bot: Analyst) -> Look:
        """Return what `bot` finds at the decision after the first `number` actions."""
        state, seat = self._states[number], self._actors[number]
        own = number
        while own < len(self._actors) and self._actors[own] == seat:
            own += 1
        chosen = [state.parse(text) for text in self._texts[number:own]]
        found = bot.analyse(bot.hindsight(state, seat), judged=1, also=chosen)
        best = found[0]
        played = next(one for one in found if one.expected and begins(chosen, one))
        loss = lost(best, played, seat)
        slip = None
        if loss > 0:
            slip = Slip(
                number + 1,
                tuple(self._texts[number : number + len(played.actions)]),
                tuple(state.texts(best.actions)),
                loss,
                self._played_on(number, best.actions, bot),
                tuple(reasons(state, seat, best.actions)),
                tuple(reasons(state, seat, played.actions)),
            )
        expected = played.expected if loss > 0 else best.expected
        return Look(number, len(played.actions), seat, best.expected, expected, slip)

    def _played_on(self, number: int, actions: Sequence[Action], bot: Analyst) -> tuple[Step, ...]:
        """Return what follows where a seat does this after `number` actions: what `bot` thinks
        best for each, up to the first draw that the game did not have."""
        state, seat = self._states[number].clone(), self._actors[number]
        for action in actions:
            state.apply(seat, action)
        later = zip(self._actors[number:], self._texts[number:], strict=True)
        draws = (text for actor, text in later if actor == CHANCE)
        steps: list[Step] = []
        left = ON
        while left and len(actors := state.actors()) == 1:  # nobody says who would be quicker
            if actors == (CHANCE,):
                possible = {state.text(action): action for action, _ in state.chances()}
                drawn = possible.get(next(draws, ""))
                if drawn is None:
                    break
                action = drawn
            else:
                action = bot.decide(bot.hindsight(state, actors[0])).action
                left -= 1
            text = state.text(action)
            state.apply(actors[0], action)
            steps.append(Step(actors[0], text, tuple(state.items())))
        while steps and steps[-1].actor == CHANCE:
            steps.pop()
        return tuple(steps)

    def sum_up(self, looks: Sequence[Look]) -> GameAnalysis:
        """Return what all decisions, in their order, come to."""
        seats = self._states[-1].seats
        turns = [Turn(look.number, look.seat, look.best) for look in looks]
        outcome = self._states[-1].outcome()
        if outcome is not None:
            turns.append(Turn(len(self._actors), None, came_to(outcome, self._states[-1])))
        luck, choices = [0.0] * seats, [0.0] * seats
        for k, look in enumerate(looks):
            choices[look.seat] += look.played[look.seat] - look.best[look.seat]
            if k + 1 < len(turns):
                for seat in range(seats):
                    luck[seat] += turns[k + 1].expected[seat] - look.played[seat]
        slips: list[list[Slip]] = [[] for _ in range(seats)]
        for look in looks:
            if look.slip is not None:
                slips[look.seat].append(look.slip)
        told = (sorted(each, key=lambda slip: -slip.loss)[:SLIPS] for each in slips)
        parts = zip(luck, choices, map(tuple, told), strict=True)
        solo = self.game.spec.mode(self._states[0].options["mode"]).solo
        return GameAnalysis(
            "points" if solo else "share",
            tuple(SeatAnalysis(*each) for each in parts),
            tuple(turns),
        )


def lost(best: Candidate, played: Candidate, seat: Seat) -> float:
    """Return what the seat expects less after `played` than after `best`; 0 where that may be
    chance, as trials in the same worlds show."""
    loss = best.expected[seat] - played.expected[seat]
    if best.actions == played.actions or loss <= 0:
        return 0.0
    if not best.trials or not played.trials:
        return loss
    pairs = [one - other for one, other in zip(best.trials, played.trials, strict=True)]
    error = stdev(pairs) / math.sqrt(len(pairs))
    return loss if fmean(pairs) > ERRORS * error else 0.0


def came_to(outcome: Outcome, state: State) -> tuple[float, ...]:
    """Return what a game that is over brought each seat: its share of the win, solo the result."""
    if outcome.result is not None:
        return (float(outcome.result),) * state.seats
    sides = state.sides()
    winners = {side for side, rank in zip(sides, outcome.ranks, strict=True) if rank == 1}
    return tuple(1 / len(winners) if side in winners else 0.0 for side in sides)
