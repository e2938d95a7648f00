"""Fit the network of the solo game of Ingenious (`bots/learned/solo.pyx`) by its own games.

Run it in the project's folder (nine minutes of a core):

    python -m fitting.ingenious_solo --rounds 60 --games 2500 --seed 1

In each round the network plays games: of the placements with the highest gains it takes the one
whose position it judges best. Adam then fits it to these games by temporal differences (Sutton,
"Learning to predict by the methods of temporal differences", 1988). So each judgement approaches
the later ones of its game, and at last the lowest marker. Equal arguments give equal weights on
the same machine. Needs NumPy.
"""

from __future__ import annotations

import argparse

import numpy as np
from numpy.typing import NDArray

from fitting.ingenious import Array, Network, aims
from spieltisch.bots.weights import write
from spieltisch.core.rng import Rng
from spieltisch.games.ingenious import GAME
from spieltisch.games.ingenious.bots import PlacementKnowledge
from spieltisch.games.ingenious.bots.learned import weights as stored
from spieltisch.games.ingenious.bots.learned.samples import play_alone
from spieltisch.games.ingenious.bots.learned.solo import SOFTNESS
from spieltisch.games.ingenious.components import SOLO_INPUTS, SOLO_UNITS
from spieltisch.games.ingenious.state import IngeniousState

UNIT = 18.0
"""Steps of a marker for 1 in the network."""
LATER = 0.6
"""Weight of later judgements against the next one, for each placement further on (lambda)."""
EPOCHS, BATCH, RATE = 2, 256, 0.001


class LowestNetwork(Network):
    """The network of `learned/solo.pyx`: a soft minimum of the levels where markers end."""

    def __init__(self, seed: int) -> None:
        super().__init__(SOLO_INPUTS, SOLO_UNITS, seed)
        self.parts[1] /= 20  # at first all markers end some steps on
        self.parts[2] += 8 / UNIT

    def judge(self, number: Array, seen: Array) -> tuple[Array, Array]:
        """Return the forecasts in units, and each colour's part in them."""
        soft = SOFTNESS / UNIT
        end = seen[..., 0] + number
        lowest = end.min(1, keepdims=True)
        part = np.exp((lowest - end) / soft)
        total = part.sum(1, keepdims=True)
        return lowest[:, 0] - soft * np.log(total[:, 0]), part / total

    def slope(self, number: Array, seen: Array, came: Array) -> tuple[float, Array]:
        value, part = self.judge(number, seen)
        wrong = value - came
        slope = np.asarray(part * wrong[:, None] / len(seen), np.float32)
        return float((wrong**2).mean()), slope

    def values(self, seen: Array) -> Array:
        """Return the forecasts of positions, in units."""
        return self.judge(self.numbers(seen)[0], seen)[0]


def play(network: LowestNetwork, games: int, seed: int) -> tuple[Array, Array, NDArray[np.int_]]:
    """Play games; return inputs (samples × colours × inputs), what they should have been judged,
    and the results."""
    stored.WEIGHTS_OF["solo"] = network.weights()
    knowledge = PlacementKnowledge()
    rng = Rng(seed)
    seen, came, results = [], [], []
    for _ in range(games):
        state = GAME.start(mode="solo")
        assert isinstance(state, IngeniousState)
        _, rows = play_alone(knowledge, state, rng)
        inputs = np.array(rows, np.float32)
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.result is not None
        results.append(outcome.result)
        seen.append(inputs)
        came.append(aims(network.values(inputs), outcome.result / UNIT, LATER))
    return np.concatenate(seen), np.concatenate(came), np.array(results)


def main() -> None:
    """Fit the network, and write its weights after each round."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--games", type=int, default=2500)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    network = LowestNetwork(given.seed)
    rng = np.random.default_rng(given.seed)
    for number in range(given.rounds):
        seen, came, results = play(network, given.games, given.seed + 1000 * number)
        rate = RATE * (1 - 0.9 * number / given.rounds)
        for _ in range(EPOCHS):
            network.go_over(seen, came, BATCH, rate, rng)
        print(f"round {number + 1}: mean lowest {results.mean():.2f}", flush=True)
        write(stored.PATH, stored.WEIGHTS_OF | {"solo": network.weights()})


if __name__ == "__main__":
    main()
