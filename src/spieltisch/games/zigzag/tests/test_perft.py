"""Positions counted from fixed seeds, with the sum of their keys, which cover cards and runners.

The numbers were taken when the engine agreed with the oracle at every step. They change when a
rule does; the sums, and what is drawn, also when `digest()` does: then, and only then, take them
anew from the failures of this test.
"""

from __future__ import annotations

import pytest

import spieltisch
from spieltisch.core.perft import perft

SEED = 7

# By mode, seats and the random actions that lead to the root: each depth's positions and the sum
# of their keys.
COUNTED: dict[tuple[str, int, int], list[tuple[int, int]]] = {}


@pytest.mark.parametrize(("mode", "seats", "after"), COUNTED)
def test_perft(mode: str, seats: int, after: int) -> None:
    game = spieltisch.load("zigzag")
    root = game.random_game(SEED, limit=after, seats=seats, mode=mode)
    expected = COUNTED[mode, seats, after]
    counted = [(row.leaves, row.digest) for row in perft(root, len(expected), SEED)]
    assert counted == expected


def test_all_ways_to_play_are_counted() -> None:
    game = spieltisch.load("zigzag")
    every = {(mode.name, seats) for mode in game.spec.modes for seats in mode.seats}
    assert {(mode, seats) for mode, seats, _ in COUNTED} == every
