"""Analyses of finished games: each seat's expectation turn by turn, costly choices, and luck.

At every decision the coach estimates each seat's expectation after the best actions it finds, and
after the actions played. Both estimates use only the deciding seat's knowledge. Their difference is
due to the choice; changes between two decisions are due to draws and revealed facts. So for each
seat

    result = first expectation + luck + own choices + others' choices
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Literal

from spieltisch.bots.advice import played as played_out
from spieltisch.bots.analyst import Analyst, Candidate, begins
from spieltisch.bots.coach import make_coach
from spieltisch.core.engine import CHANCE
from spieltisch.core.game import Game
from spieltisch.core.ids import Action, Actor, Seat
from spieltisch.core.outcome import Outcome
from spieltisch.core.protocols import Data
from spieltisch.core.record import Record
from spieltisch.core.rng import Rng
from spieltisch.core.state import State

SLIPS = 5
"""Number of slips reported for a seat."""
ON = 4
"""Number of seats' actions in a continuation after a better choice."""
EVEN = 6
"""Candidates that are looked through for choices of the same worth."""
ERRORS = 2.0
"""Standard errors by which the played actions must trail; smaller gaps may be chance."""


@dataclass(frozen=True)
class Step:
    """An action of a continuation, and the items that it scored."""

    actor: Actor
    action: str
    items: tuple[Data, ...]


@dataclass(frozen=True)
class Slip:
    """A costly choice: the actions `played`, from `number` of the record on (counted from 1).

    The seat's expectation after them is lower by `loss` than after the actions `better`. `line` is
    the coach's continuation for all seats after `better`, with the draws of the game. `items` are
    the certain scores of `better`, as in previews, and `items_played` those of `played`. `reasons`
    say why `better` is better, in the game's terms. `even` are other choices that the coach cannot
    tell from `better` in worth, such as the same actions in another order.
    """

    number: int
    played: tuple[str, ...]
    better: tuple[str, ...]
    loss: float
    line: tuple[Step, ...]
    items: tuple[Data, ...]
    items_played: tuple[Data, ...]
    reasons: tuple[Data, ...] = ()
    even: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True)
class Look:
    """Findings at one decision: `length` actions of `seat` after the first `number`.

    `best` and `played` are each seat's expectation after the best actions found and after the
    actions played; they are equal without a slip.
    """

    number: int
    length: int
    seat: Seat
    best: tuple[float, ...]
    played: tuple[float, ...]
    slip: Slip | None


@dataclass(frozen=True)
class Turn:
    """Each seat's expectation after `number` actions, before `seat` acts; None: the result."""

    number: int
    seat: Seat | None
    expected: tuple[float, ...]


@dataclass(frozen=True)
class SeatAnalysis:
    """A seat's sums of luck and of its choices (at most 0), and its slips, largest first."""

    luck: float
    choices: float
    slips: tuple[Slip, ...]


@dataclass(frozen=True)
class GameAnalysis:
    """The analysis of a game; `unit` is that of expectations: shares of the win, or points."""

    unit: Literal["share", "points"]
    seats: tuple[SeatAnalysis, ...]
    turns: tuple[Turn, ...]


def analyse_game(
    record: Record,
    bot: Analyst | None = None,
    game: Game | None = None,
    progress: Callable[[int, int], object] = lambda done, of: None,
) -> GameAnalysis:
    """Return the analysis of a record, finished or not.

    `bot` judges the decisions, by default the game's coach. `game` is only needed if
    `spieltisch.load` does not know it. `progress` gets the number of judged decisions and of all.
    Raises InvalidRecord, and UnknownBot for a game without a coach.
    """
    review = Review(record, game)
    looks: list[Look] = []
    progress(0, review.of)
    while (look := review.look_on(looks, bot or make_coach(review.game))) is not None:
        looks.append(look)
        progress(review.done(look.number + look.length), review.of)
    return review.sum_up(looks)


class Review:
    """A record and its positions, analysed one decision after the other.

    Raises InvalidRecord as `Record.replay`.
    """

    def __init__(self, record: Record, game: Game | None = None) -> None:
        self._states = list(record.replay(game))
        self._actors = [entry.actor for entry in record.actions]
        self._texts = [entry.text for entry in record.actions]
        self.game = self._states[0].game
        self.of = sum(actor >= 0 for actor in self._actors)
        """Number of actions that seats chose."""

    def done(self, number: int) -> int:
        """Return the number of seats' actions among the first `number` actions."""
        return sum(actor >= 0 for actor in self._actors[:number])

    def next(self, number: int) -> int | None:
        """Return the index of the next decision's action from `number` on; None at the end."""
        later = range(number, len(self._actors))
        return next((at for at in later if self._actors[at] >= 0), None)

    def look_on(self, looks: Sequence[Look], bot: Analyst) -> Look | None:
        """Return the findings of `bot` at the first decision after these looks; None at the end.

        Only slips that are among their seat's dearest so far have a continuation.
        """
        at = self.next(looks[-1].number + looks[-1].length if looks else 0)
        if at is None:
            return None
        earlier = dearest(looks, self._actors[at])
        return self.look(at, bot, earlier[-1].loss if len(earlier) == SLIPS else 0.0)

    def look(self, number: int, bot: Analyst, dear: float = 0.0) -> Look:
        """Return the findings of `bot` at the decision after the first `number` actions.

        A slip has a continuation if it costs more than `dear`.
        """
        state, seat = self._states[number], self._actors[number]
        own = number
        while own < len(self._actors) and self._actors[own] == seat:
            own += 1
        chosen = [state.parse(text) for text in self._texts[number:own]]
        view = bot.hindsight(state, seat)
        best, played = bot.compare(view, chosen)
        loss = lost(best, played, seat)
        slip = None
        if loss > 0:
            slip = Slip(
                number + 1,
                tuple(self._texts[number : number + len(played.actions)]),
                tuple(state.texts(best.actions)),
                loss,
                self._played_on(number, best.actions, bot) if loss > dear else (),
                tuple(played_out(state, seat, best.actions)[1]),
                tuple(played_out(state, seat, played.actions)[1]),
                tuple(bot.reasons(view, best.actions, played.actions)),
                self._even(number, bot, best.actions, played.actions) if loss > dear else (),
            )
        expected = played.expected if loss > 0 else best.expected
        return Look(number, len(played.actions), seat, best.expected, expected, slip)

    def _played_on(self, number: int, actions: Sequence[Action], bot: Analyst) -> tuple[Step, ...]:
        """Return a continuation if a seat plays `actions` after `number`; `bot` plays on.

        It ends at the first draw that the game did not have.
        """
        state, seat = self._states[number].clone(), self._actors[number]
        for action in actions:
            state.apply(seat, action)
        later = zip(self._actors[number:], self._texts[number:], strict=True)
        draws = (text for actor, text in later if actor == CHANCE)
        steps: list[Step] = []
        left = ON
        while left and len(actors := state.actors()) == 1:  # in a race the quickest seat is unknown
            if actors == (CHANCE,):
                possible = {state.text(action): action for action, _ in state.chances()}
                drawn = possible.get(next(draws, ""))
                if drawn is None:
                    break
                action = drawn
            else:
                action = bot.go_on(bot.hindsight(state, actors[0]))
                left -= 1
            text = state.text(action)
            state.apply(actors[0], action)
            steps.append(Step(actors[0], text, tuple(state.items())))
        while steps and steps[-1].actor == CHANCE:
            steps.pop()
        return tuple(steps)

    def _even(
        self, number: int, bot: Analyst, better: Sequence[Action], played: Sequence[Action]
    ) -> tuple[tuple[str, ...], ...]:
        """Return the choices after `number` actions that are worth as much as `better`.

        The random generator of `bot` is as before, so that this changes no other finding.
        """
        state, seat = self._states[number], self._actors[number]
        rng, bot.rng = bot.rng, Rng(number)
        try:
            found = bot.analyse(bot.hindsight(state, seat), judged=EVEN, also=better)
        finally:
            bot.rng = rng
        judged = [one for one in found if one.expected]
        best = next(one for one in judged if begins(better, one))
        return tuple(
            tuple(state.texts(one.actions))
            for one in judged
            if one.actions not in (best.actions, tuple(better)) and not begins(played, one)
            if lost(best, one, seat) == 0
        )

    def sum_up(self, looks: Sequence[Look]) -> GameAnalysis:
        """Return the analysis from the findings at the first decisions, in their order.

        With those at all decisions it ends with the result.
        """
        seats = self._states[-1].seats
        turns = [Turn(look.number, look.seat, look.best) for look in looks]
        after = looks[-1].number + looks[-1].length if looks else 0
        outcome = self._states[-1].outcome()
        if outcome is not None and self.next(after) is None:
            turns.append(Turn(len(self._actors), None, came_to(outcome, self._states[-1])))
        luck, choices = [0.0] * seats, [0.0] * seats
        for k, look in enumerate(looks):
            choices[look.seat] += look.played[look.seat] - look.best[look.seat]
            if k + 1 < len(turns):
                for seat in range(seats):
                    luck[seat] += turns[k + 1].expected[seat] - look.played[seat]
        slips = (tuple(dearest(looks, seat)) for seat in range(seats))
        parts = zip(luck, choices, slips, strict=True)
        solo = self.game.spec.mode(self._states[0].options["mode"]).solo
        return GameAnalysis(
            "points" if solo else "share",
            tuple(SeatAnalysis(*each) for each in parts),
            tuple(turns),
        )


def dearest(looks: Sequence[Look], seat: Seat) -> list[Slip]:
    """Return a seat's dearest slips, `SLIPS` at most, the dearest first."""
    slips = [look.slip for look in looks if look.slip is not None and look.seat == seat]
    return sorted(slips, key=lambda slip: -slip.loss)[:SLIPS]


def lost(best: Candidate, played: Candidate, seat: Seat) -> float:
    """Return the seat's loss by `played` instead of `best`; 0 if it may be chance in trials."""
    loss = best.expected[seat] - played.expected[seat]
    if best.actions == played.actions or loss <= 0:
        return 0.0
    if not best.trials or not played.trials:
        return loss
    pairs = [one - other for one, other in zip(best.trials, played.trials, strict=True)]
    error = stdev(pairs) / math.sqrt(len(pairs))
    return loss if fmean(pairs) > ERRORS * error else 0.0


def came_to(outcome: Outcome, state: State) -> tuple[float, ...]:
    """Return each seat's result of a finished game: its share of the win, or the solo result."""
    if outcome.result is not None:
        return (float(outcome.result),) * state.seats
    sides = state.sides()
    winners = {side for side, rank in zip(sides, outcome.ranks, strict=True) if rank == 1}
    return tuple(1 / len(winners) if side in winners else 0.0 for side in sides)
