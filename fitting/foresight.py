"""Fit `bots/foresight.py` of Ingenious by games of its policy against the one without foresight.

Run it in the project's folder (some seconds to two minutes of a core for each mode):

    python -m fitting.foresight 2 3 4 team duel solo --seed 1

The cross-entropy method (Rubinstein, 1999) draws weights from a normal distribution, plays the same
games with each, and moves the distribution towards the best. In games of several, one side has the
foresight, and its share of the wins counts; alone it is the lowest marker. Each round prints the
mean of all and of the best. Needs NumPy.
"""

from __future__ import annotations

import argparse

import numpy as np
from numpy.typing import NDArray

from fitting.ingenious import MODES as SHARED
from spieltisch.core.rng import Rng
from spieltisch.games.ingenious import GAME
from spieltisch.games.ingenious.bots import PlacementKnowledge
from spieltisch.games.ingenious.bots.foresight import Foresight
from spieltisch.games.ingenious.state import IngeniousState

MODES = SHARED | {"solo": ("solo", 1)}
ROUNDS, DRAWN, BEST, GAMES, CHECKED = 9, 32, 7, 240, 2400
BEGIN = Foresight(3.2, 0.6, -0.1, 0.12, 0.1, 0.1)
SPREAD = Foresight(0.8, 0.5, 0.12, 0.15, 0.08, 0.12)
INERTIA, WIDER, LEAST = 0.2, 1.1, 0.001


def play(mode: str, weights: Foresight, games: int, seed: int) -> NDArray[np.float64]:
    """Return the result of each game: the share of the win, alone the lowest marker."""
    name, seats = MODES[mode]
    sides = 2 if mode == "team" else seats
    known, plain = PlacementKnowledge(), PlacementKnowledge()
    known.weights, plain.foresight = weights, False
    known.forecasts = plain.forecasts = False  # in solo the network would play
    start = GAME.start(mode=name, seats=seats)
    assert isinstance(start, IngeniousState)
    found = []
    for number in range(games):
        side = number % sides
        rng = Rng(100_003 * seed + number // sides)
        outcome = known.play_against(start, rng, None if mode == "solo" else plain, side).outcome()
        assert outcome is not None
        first = [rank == 1 for rank in outcome.ranks[:sides]]
        found.append(outcome.result if mode == "solo" else first[side] / sum(first))
    return np.array(found, float)


def fit(mode: str, seed: int) -> Foresight:
    """Return the weights of a mode."""
    rng = np.random.default_rng(seed)
    mean, spread = np.array(BEGIN), np.array(SPREAD)
    for number in range(ROUNDS):
        drawn = mean + spread * rng.normal(size=(DRAWN, len(mean)))
        drawn[:, 0] = np.maximum(drawn[:, 0], 0.6)
        shares = np.array([play(mode, Foresight(*one), GAMES, number + 10).mean() for one in drawn])
        chosen = np.argsort(shares)[-BEST:]
        best = drawn[chosen]
        print(f"{mode} round {number + 1}: {shares.mean():.3f}, best {shares[chosen].mean():.3f}")
        mean = (1 - INERTIA) * best.mean(0) + INERTIA * mean
        spread = WIDER * best.std(0) + LEAST
    return Foresight(*mean.tolist())


def main() -> None:
    """Fit and print the chosen modes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("modes", nargs="+", choices=MODES)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for mode in given.modes:
        weights = fit(mode, given.seed)
        got = play(mode, weights, CHECKED, 1)
        print(mode, weights, f"{got.mean():.3f} ± {1.96 * got.std() / len(got) ** 0.5:.3f}")


if __name__ == "__main__":
    main()
