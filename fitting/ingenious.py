"""Fit `bots/weights.txt` of Ingenious by rounds of self-play.

Run it in the project's folder:

    python -m fitting.ingenious solo 2 3 4 team duel --rounds 2 --games 4000 --seed 1

The first round plays by the policy of playouts. Each further one looks one placement ahead with the
network of the round before (`PlacementKnowledge.play_sampled`). Adam fits the network to the final
lowest marker (solo, in eighteenths) or to the winner (a softmax over the sides). Each round prints
the loss on held-back games. Equal arguments give equal weights on the same machine. Needs NumPy.
"""

from __future__ import annotations

import argparse

import numpy as np
from numpy.typing import NDArray

from spieltisch.bots.weights import write
from spieltisch.core.rng import Rng
from spieltisch.games.ingenious import GAME
from spieltisch.games.ingenious.bots import PlacementKnowledge
from spieltisch.games.ingenious.bots import weights as stored
from spieltisch.games.ingenious.state import IngeniousState

Array = NDArray[np.float32]

INPUTS, UNITS = 64, 24
MODES = {
    "2": ("base", 2),
    "3": ("base", 3),
    "4": ("base", 4),
    "team": ("team", 4),
    "duel": ("duel", 2),
    "solo": ("solo", 1),
}
ONE_IN = 6
"""Number of placements per sample."""
HELD_BACK = 10
"""Number of games per held-back game."""
BATCH, RATE = 512, 0.004


def play(mode: str, games: int, wide: int, seed: int) -> tuple[Array, Array, NDArray[np.int_]]:
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
        found = knowledge.play_sampled(state, rng, ONE_IN, wide)
        outcome = state.outcome()
        assert outcome is not None
        if outcome.result is not None:
            result = [outcome.result / 18]
        else:
            sides = 2 if mode == "team" else seats
            first = [rank == 1 for rank in outcome.ranks[:sides]]
            result = [one / sum(first) for one in first]
        seen += found
        came += [result] * len(found)
        game += [number] * len(found)
    return np.array(seen, np.float32), np.array(came, np.float32), np.array(game)


class Network:
    """The network of `forecast.pyx`, with its gradient."""

    def __init__(self, solo: bool, seed: int, weights: tuple[float, ...] | None) -> None:
        self.solo = solo
        rng = np.random.default_rng(seed)
        if weights is None:
            inner = rng.normal(0, 0.2, (INPUTS, UNITS))
            outer = rng.normal(0, 0.2, UNITS)
            self.parts = [inner.astype(np.float32), outer.astype(np.float32), np.zeros(1, "f4")]
        else:
            numbers = np.array(weights, np.float32)
            cut = INPUTS * UNITS
            self.parts = [
                numbers[:cut].reshape(INPUTS, UNITS),
                numbers[cut : cut + UNITS],
                numbers[-1:],
            ]

    def weights(self) -> tuple[float, ...]:
        """Return the weights in the file's order."""
        return tuple(float(x) for part in self.parts for x in part.ravel())

    def gradient(self, seen: Array, came: Array) -> tuple[float, list[Array]]:
        """Return the mean loss and its gradient."""
        inner, outer, bias = self.parts
        unit = np.maximum(seen @ inner, 0)
        number = unit @ outer + bias[0]
        if self.solo:
            slope = number - came
            loss = float((slope**2).mean())
        else:
            number -= number.max(1, keepdims=True)
            share = np.exp(number)
            share /= share.sum(1, keepdims=True)
            loss = float(-(came * np.log(share + 1e-9)).sum(1).mean())
            slope = share - came
        slope /= len(seen)
        back = slope[..., None] * outer * (unit > 0)
        flat = seen.reshape(-1, INPUTS)
        return loss, [
            flat.T @ back.reshape(-1, UNITS),
            (unit * slope[..., None]).sum((0, 1)),
            slope.sum(keepdims=True).reshape(1),
        ]

    def fit(self, seen: Array, came: Array, epochs: int, seed: int) -> None:
        """Fit by Adam (Kingma and Ba, "Adam", 2015) with a falling rate."""
        rng = np.random.default_rng(seed)
        first = [np.zeros_like(part) for part in self.parts]
        second = [np.zeros_like(part) for part in self.parts]
        steps, step = epochs * (len(seen) // BATCH), 0
        for _ in range(epochs):
            order = rng.permutation(len(seen))
            for i in range(len(seen) // BATCH):
                batch = order[i * BATCH : (i + 1) * BATCH]
                _, slopes = self.gradient(seen[batch], came[batch])
                step += 1
                rate = RATE * (1 - step / (steps + 1))
                for part, slope, one, two in zip(self.parts, slopes, first, second, strict=True):
                    one += 0.1 * (slope - one)
                    two += 0.001 * (slope**2 - two)
                    part -= (
                        rate * (one / (1 - 0.9**step)) / (np.sqrt(two / (1 - 0.999**step)) + 1e-8)
                    )


def main() -> None:
    """Fit the chosen modes, and write the weights after each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("modes", nargs="+", choices=MODES)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--wide", type=int, default=12, help="candidates looked at from round 2 on")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--on", action="store_true", help="go on from weights.txt")
    parser.add_argument("--first", type=int, default=0, help="number of the first round")
    given = parser.parse_args()
    for mode in given.modes:
        weights = stored.WEIGHTS_OF.get(mode) if given.on else None
        for number in range(given.first, given.first + given.rounds):
            seed = given.seed + 1000 * number
            wide = given.wide if number else 1
            seen, came, game = play(mode, given.games, wide, seed)
            held = game % HELD_BACK == 0
            network = Network(mode == "solo", seed, weights)
            network.fit(seen[~held], came[~held], given.epochs, seed)
            loss, _ = network.gradient(seen[held], came[held])
            knows_nothing = (
                float(((came[held] - came[~held].mean()) ** 2).mean())
                if mode == "solo"
                else float(np.log(came.shape[1]))
            )
            note = f"mean lowest {18 * came.mean():.2f}, " if mode == "solo" else ""
            print(
                f"{mode} round {number + 1}: {len(seen)} samples, {note}"
                f"loss {loss:.4f} (knowing nothing {knows_nothing:.4f})",
                flush=True,
            )
            weights = network.weights()
            stored.WEIGHTS_OF[mode] = weights
            write(stored.PATH, stored.WEIGHTS_OF)


if __name__ == "__main__":
    main()
