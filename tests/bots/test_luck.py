"""The luck that simulations of a search meet: the same at the root, fresh further down."""

from __future__ import annotations

from spieltisch import bots
from spieltisch.core.rng import Rng
from tests.toys.guess import GUESS, Guess, guess

FIRST, SECOND = 0, 1


def simulated(seed: int) -> list[list[int]]:
    """Return the actions of each simulation of the first guess of two rounds.

    These are the guesses of the first round, then the deal of the second, and so on.
    """
    seen: list[list[int]] = []

    class Logged(Guess):
        def apply(self, actor: int, action: int) -> None:
            if actor == FIRST and self.rounds == 0:
                seen.append([])
            if seen:
                seen[-1].append(action)
            super().apply(actor, action)

    game = guess(Logged)
    state = game.start(2, mode="long", rounds=2)
    state.settle(Rng(seed))
    bots.SearchBot(game, seed, simulations=40).analyse(bots.PlayerView(state, FIRST))
    return seen


def test_new_nodes_below_the_root_meet_fresh_luck() -> None:
    """Else all answers to a guess would first be tried on the same cards."""
    differ = 0
    for seed in range(8):
        tried = [one for one in simulated(seed) if one[0] == GUESS]
        first: dict[int, tuple[int, ...]] = {}
        for one in tried[1:]:  # the first of them is played out from the guess itself
            first.setdefault(one[SECOND], tuple(one[2:4]))
        assert len(first) == 3
        differ += len(set(first.values())) > 1
    assert differ >= 6


def test_candidates_of_the_root_meet_the_same_luck() -> None:
    """Their n-th visits differ only by what was chosen."""
    for seed in range(4):
        runs = [[one for one in simulated(seed) if one[0] == GUESS + k] for k in range(3)]
        for same in zip(*(run[:4] for run in runs), strict=True):
            assert len({tuple(one[1:4]) for one in same}) == 1
