"""Fit the network of the solo game of Carcassonne (`bots/learned/solo.pyx`) by its own games.

Run it in the project's folder (five minutes of a core):

    python -m fitting.carcassonne_solo --rounds 14 --games 700 --seed 1

The first games are those of the heuristic, and the network is fitted to their results. In each
round it then plays games of its own. Of the best turns by the heuristic, each colour takes the one
whose position the network judges best. Adam fits it to the games of the last rounds by temporal
differences (Sutton, "Learning to predict by the methods of temporal differences", 1988). So each
judgement approaches the later ones of its game, and at last the result. Equal arguments give equal
weights on the same machine. Needs NumPy.
"""

from __future__ import annotations

import argparse

import numpy as np

from fitting.ingenious import Array, Network, aims
from spieltisch.bots.weights import write
from spieltisch.core.rng import Rng
from spieltisch.games.carcassonne import GAME
from spieltisch.games.carcassonne.bots import TurnKnowledge
from spieltisch.games.carcassonne.bots.learned import weights as stored
from spieltisch.games.carcassonne.bots.learned.samples import play_alone
from spieltisch.games.carcassonne.bots.learned.solo import POINTS
from spieltisch.games.carcassonne.components import SOLO_INPUTS, UNITS
from spieltisch.games.carcassonne.state import CarcassonneState

LATER = 0.8
"""Weight of later judgements against the next one, for each turn further on (lambda)."""
COMPARED = 10
"""Turns that the network compares."""
FIRST_EPOCHS, ROUNDS, BATCH, RATE = 12, 3, 256, 0.001
"""Passes over the heuristic's games, rounds whose games are learned from, and Adam's steps."""

Games = list[tuple[Array, float]]
"""The inputs of each turn of a game, and its result in the network's units."""


class ResultNetwork(Network):
    """The network of `learned/solo.pyx`: one row of inputs, with direct weights."""

    def __init__(self, seed: int) -> None:
        super().__init__(SOLO_INPUTS, UNITS, seed)
        self.parts[1] /= 20  # at first the direct weights tell
        self.parts[2] = np.zeros(SOLO_INPUTS, "f4")
        self.moments = [[np.zeros_like(part) for part in self.parts] for _ in range(2)]

    def values(self, seen: Array) -> Array:
        """Return the forecasts of positions, in units."""
        inner, outer, direct = self.parts
        found: Array = np.maximum(seen @ inner, 0) @ outer + seen @ direct
        return found

    def slope(self, number: Array, seen: Array, came: Array) -> tuple[float, Array]:
        wrong = number - came
        return float((wrong**2).mean()), (wrong / len(seen)).astype(np.float32)

    def gradient(self, seen: Array, came: Array) -> tuple[float, list[Array]]:
        inner, outer, direct = self.parts
        unit = np.maximum(seen @ inner, 0)
        loss, slope = self.slope(unit @ outer + seen @ direct, seen, came)
        back = slope[:, None] * outer * (unit > 0)
        return loss, [seen.T @ back, unit.T @ slope, seen.T @ slope]

    def fit(self, games: Games, later: float, rate: float, rng: np.random.Generator) -> None:
        """Take a pass over the games."""
        seen = np.concatenate([inputs for inputs, _ in games])
        came = np.concatenate(
            [aims(self.values(inputs), result, later) for inputs, result in games]
        )
        self.go_over(seen, came, BATCH, rate, rng)


def play(network: ResultNetwork, colours: int, games: int, compared: int, seed: int) -> Games:
    """Play games, each turn the best of so many."""
    stored.WEIGHTS_OF[f"solo{colours}"] = network.weights()
    knowledge = TurnKnowledge()
    knowledge.foresees = True
    rng = Rng(seed)
    found = []
    for _ in range(games):
        state = GAME.start(seats=colours, mode="solo")
        assert isinstance(state, CarcassonneState)
        _, rows = play_alone(knowledge, state, rng, compared)
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.result is not None
        found.append((np.array(rows, np.float32), outcome.result / POINTS))
    return found


def main() -> None:
    """Fit the network, and write its weights after each round."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--colours", type=int, default=3)
    parser.add_argument("--rounds", type=int, default=14)
    parser.add_argument("--games", type=int, default=700)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    network = ResultNetwork(given.seed)
    rng = np.random.default_rng(given.seed)
    rounds: list[Games] = []
    for number in range(given.rounds + 1):
        compared = COMPARED if number > 0 else 1
        games = play(network, given.colours, given.games, compared, given.seed + 1000 * number)
        print(
            f"round {number}: mean result {POINTS * np.mean([r for _, r in games]):.2f}", flush=True
        )
        if number == 0:
            for _ in range(FIRST_EPOCHS):
                network.fit(games, 1, RATE, rng)
            continue
        rounds = [*rounds, games][-ROUNDS:]
        rate = RATE * (1 - 0.9 * number / given.rounds)
        network.fit([game for games in rounds for game in games], LATER, rate, rng)
        name = f"solo{given.colours}"
        write(stored.PATH, stored.WEIGHTS_OF | {name: network.weights()})


if __name__ == "__main__":
    main()
