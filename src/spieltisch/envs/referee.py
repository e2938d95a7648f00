"""Referees: what happens when a learner's action is illegal."""

from __future__ import annotations

import warnings
from typing import Any

from spieltisch import Rng, State
from spieltisch.envs.watched import Watched, one_of
from spieltisch.errors import IllegalAction, InvalidArgument

ILLEGAL = ("raise", "lose", "draw")
"""Answers to an illegal action: raise IllegalAction, end the game with a penalty for the agent, or
play a random legal action instead."""
ADVICE = (
    "choose among the actions that info['action_mask'] marks. illegal='lose' would end the game "
    "with a penalty instead, illegal='draw' play a random action"
)
_DONE = {
    "lose": "the game ends, with the penalty for its agent",
    "draw": "a random legal action is played instead",
}


class Referee:
    """The answer to illegal actions, one of `ILLEGAL`; `penalty` is the reward of a loss.

    The first illegal action that raises nothing gives a warning, so that a forgotten mask is seen.
    """

    def __init__(self, illegal: str, penalty: float, watched: Watched) -> None:
        self.how = one_of("illegal", illegal, ILLEGAL)
        if isinstance(penalty, bool) or not isinstance(penalty, int | float):
            raise InvalidArgument(f"penalty must be a number, not {penalty!r}")
        self.penalty = float(penalty)
        self.watched = watched
        self.warned = False

    def allowed(self, state: State, seat: int, place: Any, rng: Rng) -> tuple[int | None, bool]:
        """Return the index of the action to be played, None for a loss, and whether it was wrong.

        Raises IllegalAction, also for a number outside the action space, and InvalidArgument for
        anything but an int.
        """
        if place is None:
            raise InvalidArgument("None is no action: it is for agents whose game is over")
        if self.watched.is_legal(state, seat, place):
            return int(place), False
        n = self.watched.space.n
        if not 0 <= place < n:
            raise IllegalAction(
                f"{place} is no action: actions are 0 to {n - 1}", action=str(place)
            )
        if self.how == "raise":
            self._refuse(state, seat, int(place))
        if not self.warned:
            self.warned = True
            warnings.warn(
                f"action {place} of seat {seat} is illegal: {_DONE[self.how]}. Is the mask "
                "applied? This warning comes once for each environment; info['illegal'] says it "
                "each time",
                stacklevel=4,
            )
        return (None if self.how == "lose" else self.watched.drawn(state, seat, rng)), True

    def _refuse(self, state: State, seat: int, place: int) -> None:
        """Raise IllegalAction, which says what is legal and how to find it."""
        try:
            self.watched.play(state, seat, place)
        except IllegalAction as error:
            raise IllegalAction(f"{error}; {ADVICE}", **error.params) from None
