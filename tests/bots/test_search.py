"""The one-action search against a plain reading of what it promises."""

from __future__ import annotations

import pytest

from spieltisch.bots.search.lookahead import best_action
from spieltisch.core.heuristic import Heuristic
from spieltisch.core.rng import Rng
from spieltisch.core.state import State
from support.games import judged

GAME = judged()
assert GAME.heuristic is not None
HEURISTIC: Heuristic = GAME.heuristic


def acting(seed: int, steps: int) -> tuple[State, int]:
    """A position some way into a random game in which a seat acts."""
    state, rng = GAME.start(), Rng(seed)
    GAME.playout(state, rng, steps)
    state.settle(rng)
    return state, state.actors()[0]


def test_among_equals_it_draws_evenly() -> None:
    """A heuristic that finds all the same leaves every action possible, none more than others."""
    state, seat = acting(1, 60)
    legal = state.legal(seat)
    rounds = 50
    chosen = [best_action(state, seat, Heuristic(), Rng(i)) for i in range(rounds * len(legal))]
    counts = [chosen.count(action) for action in legal]
    assert sum(counts) == len(chosen)
    deviation = sum((count - rounds) ** 2 / rounds for count in counts)  # chi squared
    degrees = len(legal) - 1
    assert abs(deviation - degrees) < 4 * (2 * degrees) ** 0.5


def test_the_position_stays_as_it_was() -> None:
    state, seat = acting(2, 40)
    key = state.key()
    best_action(state, seat, HEURISTIC, Rng(1))
    assert state.key() == key


def test_who_does_not_act_is_refused() -> None:
    state, seat = acting(3, 40)
    with pytest.raises(ValueError, match="nothing to choose"):
        best_action(state, 1 - seat, HEURISTIC, Rng(1))
    GAME.playout(state, Rng(1))
    with pytest.raises(ValueError, match="nothing to choose"):
        best_action(state, seat, HEURISTIC, Rng(1))
