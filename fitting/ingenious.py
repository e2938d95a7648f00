"""Fit `bots/learned/weights.txt` of Ingenious by games of its policy with itself.

Run it in the project's folder:

    python -m fitting.ingenious 2 3 4 team duel --games 40000 --seed 1

The policy of playouts plays against itself (`learned/samples.pyx`). Adam fits the network to the
winner (a softmax over the sides), and the loss on held-back games is printed. Equal arguments give
equal weights on the same machine. Needs NumPy. `fitting/ingenious_solo.py` fits the network of the
solo game.
"""

from __future__ import annotations

import argparse
from abc import ABC, abstractmethod

import numpy as np
from numpy.typing import NDArray

from spieltisch.bots.weights import write
from spieltisch.core.rng import Rng
from spieltisch.games.ingenious import GAME
from spieltisch.games.ingenious.bots import PlacementKnowledge
from spieltisch.games.ingenious.bots.learned import weights as stored
from spieltisch.games.ingenious.bots.learned.samples import play_sampled
from spieltisch.games.ingenious.state import IngeniousState

Array = NDArray[np.float32]

INPUTS, UNITS = 64, 24
MODES = {
    "2": ("base", 2),
    "3": ("base", 3),
    "4": ("base", 4),
    "team": ("team", 4),
    "duel": ("duel", 2),
}
ONE_IN = 6
"""Number of placements per sample."""
HELD_BACK = 10
"""Number of games per held-back game."""
BATCH, RATE = 512, 0.004


def play(mode: str, games: int, seed: int) -> tuple[Array, Array, NDArray[np.int_]]:
    """Play games; return inputs (samples × sides × INPUTS), results and game numbers."""
    name, seats = MODES[mode]
    seen: list[list[list[float]]] = []
    came: list[list[float]] = []
    game: list[int] = []
    knowledge = PlacementKnowledge()
    rng = Rng(seed)
    for number in range(games):
        state = GAME.start(mode=name, seats=seats)
        assert isinstance(state, IngeniousState)
        found = play_sampled(knowledge, state, rng, ONE_IN)
        outcome = state.outcome()
        assert outcome is not None
        sides = 2 if mode == "team" else seats
        first = [rank == 1 for rank in outcome.ranks[:sides]]
        result = [one / sum(first) for one in first]
        seen += found
        came += [result] * len(found)
        game += [number] * len(found)
    return np.array(seen, np.float32), np.array(came, np.float32), np.array(game)


class Network(ABC):
    """A network with one hidden layer, which judges several rows of inputs at once.

    A subclass says what follows from the rows' numbers.
    """

    def __init__(self, inputs: int, units: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        inner = rng.normal(0, 0.2, (inputs, units)).astype(np.float32)
        outer = rng.normal(0, 0.2, units).astype(np.float32)
        self.parts = [inner, outer, np.zeros(1, "f4")]
        self.moments = [[np.zeros_like(part) for part in self.parts] for _ in range(2)]
        self.steps = 0

    def weights(self) -> tuple[float, ...]:
        """Return the weights in the file's order."""
        return tuple(float(x) for part in self.parts for x in part.ravel())

    def numbers(self, seen: Array) -> tuple[Array, Array]:
        """Return the numbers of samples' rows (samples × rows), and the units behind them."""
        inner, outer, bias = self.parts
        unit = np.maximum(seen @ inner, 0)
        return unit @ outer + bias[0], unit

    @abstractmethod
    def slope(self, number: Array, seen: Array, came: Array) -> tuple[float, Array]:
        """Return the mean loss and its slope by each row's number."""

    def gradient(self, seen: Array, came: Array) -> tuple[float, list[Array]]:
        """Return the mean loss and its gradient."""
        number, unit = self.numbers(seen)
        loss, slope = self.slope(number, seen, came)
        back = slope[..., None] * self.parts[1] * (unit > 0)
        flat = seen.reshape(-1, seen.shape[-1])
        return loss, [
            flat.T @ back.reshape(-1, unit.shape[-1]),
            (unit * slope[..., None]).sum((0, 1)),
            slope.sum(keepdims=True).reshape(1),
        ]

    def learn(self, seen: Array, came: Array, rate: float) -> None:
        """Take a step by Adam (Kingma and Ba, "Adam", 2015)."""
        _, slopes = self.gradient(seen, came)
        self.steps += 1
        late = np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for part, slope, one, two in zip(self.parts, slopes, *self.moments, strict=True):
            one += 0.1 * (slope - one)
            two += 0.001 * (slope**2 - two)
            part -= rate * late * one / (np.sqrt(two) + 1e-8)

    def go_over(
        self, seen: Array, came: Array, batch: int, rate: float, rng: np.random.Generator
    ) -> None:
        """Learn from all samples once, in an order that `rng` draws."""
        order = rng.permutation(len(seen))
        for i in range(0, len(seen) - batch + 1, batch):
            self.learn(seen[order[i : i + batch]], came[order[i : i + batch]], rate)


def aims(judged: Array, result: float, later: float) -> Array:
    """Return what a game's positions should have been judged, from judgements and the result.

    `later` is lambda: the weight of later judgements against the next one.
    """
    found = np.empty(len(judged), np.float32)
    aim = result
    for i, value in reversed(list(enumerate(judged))):
        found[i] = aim
        aim = (1 - later) * float(value) + later * aim
    return found


class WinnerNetwork(Network):
    """The network of `learned/forecast.pyx`: the sides' chances, by a softmax."""

    def slope(self, number: Array, seen: Array, came: Array) -> tuple[float, Array]:
        share = np.exp(number - number.max(1, keepdims=True))
        share /= share.sum(1, keepdims=True)
        loss = float(-(came * np.log(share + 1e-9)).sum(1).mean())
        return loss, (share - came) / len(seen)

    def fit(self, seen: Array, came: Array, epochs: int, seed: int) -> None:
        """Fit the network, with a falling rate."""
        rng = np.random.default_rng(seed)
        batches = len(seen) // BATCH
        for epoch in range(epochs):
            order = rng.permutation(len(seen))
            for i in range(batches):
                batch = order[i * BATCH : (i + 1) * BATCH]
                done = (epoch * batches + i + 1) / (epochs * batches + 1)
                self.learn(seen[batch], came[batch], RATE * (1 - done))


def main() -> None:
    """Fit the chosen modes, and write the weights after each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("modes", nargs="+", choices=MODES)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for mode in given.modes:
        seen, came, game = play(mode, given.games, given.seed)
        held = game % HELD_BACK == 0
        network = WinnerNetwork(INPUTS, UNITS, given.seed)
        network.fit(seen[~held], came[~held], given.epochs, given.seed)
        loss, _ = network.gradient(seen[held], came[held])
        even = float(np.log(came.shape[1]))
        print(f"{mode}: {len(seen)} samples, loss {loss:.4f} (even {even:.4f})", flush=True)
        stored.WEIGHTS_OF[mode] = network.weights()
        write(stored.PATH, stored.WEIGHTS_OF)


if __name__ == "__main__":
    main()
