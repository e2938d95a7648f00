"""Fit `bots/odds.py` of Carcassonne to the winners of games between bots.

Run it in the project's folder:

    python -m fitting.spreads --games 400 --seed 7000

Casual players play, in every eighth game club players. A third of the draws give a sample: the
tiles left and each seat's expected points. The numbers of `odds.py` with the least log loss are
printed for each number of players. Equal arguments give equal numbers. Needs NumPy and SciPy.
"""

from __future__ import annotations

import argparse

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from spieltisch import bots
from spieltisch.bots import PlayerView
from spieltisch.bots.analysis import came_to
from spieltisch.core.engine import CHANCE
from spieltisch.core.rng import Rng
from spieltisch.games.carcassonne import GAME
from spieltisch.games.carcassonne.bots.heuristic import evaluate
from spieltisch.games.carcassonne.state import CarcassonneState

Array = NDArray[np.float64]
OTHER = 0.7
"""Weight of the best other seat in `evaluate`, which the samples undo."""
LEAST = 1e-4


def play(seats: int, seed: int, level: str) -> tuple[list[float], list[Array], list[Array]]:
    """Return samples of a game: tiles left, expected points, and shares of the win."""
    state, rng = GAME.start(seats), Rng(seed)
    assert isinstance(state, CarcassonneState)
    players = [bots.make(level, GAME, rng.next()) for _ in range(seats)]
    left: list[float] = []
    points = []
    while actors := state.actors():
        if actors == (CHANCE,):
            if rng.below(3) == 0:
                left.append(state.view(None)["left"])
                points.append(expected([evaluate(state, seat) for seat in range(seats)]))
            state.draw(rng)
            continue
        state.apply(actors[0], players[actors[0]].decide(PlayerView(state, actors[0])).action)
    outcome = state.outcome()
    assert outcome is not None
    return left, points, [np.array(came_to(outcome, state))] * len(left)


def expected(values: list[float]) -> Array:
    """Return the seats' expected points from their evaluations."""
    first, second, *_ = sorted(values, reverse=True)
    most = (first + OTHER * second) / (1 - OTHER**2)
    found = np.array(values) + OTHER * most
    found[int(np.argmax(values))] = most
    return found


def fit(left: Array, points: Array, won: Array) -> Array:
    """Return `end`, `tile` and `square` with the least log loss."""

    def loss(logs: Array) -> float:
        end, tile, square = np.exp(logs)
        ahead = points / np.sqrt(end + tile * left + square * left**2)[:, None]
        ahead = np.exp(ahead - ahead.max(axis=1, keepdims=True))
        chances = ahead / ahead.sum(axis=1, keepdims=True)
        return float(-(won * np.log(np.maximum(chances, LEAST))).sum(axis=1).mean())

    tried = [minimize(loss, start, method="Nelder-Mead") for start in ([1, 1, -3], [2, 0, -5])]
    return np.asarray(np.exp(min(tried, key=lambda one: float(one.fun)).x))


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=7000)
    chosen = parser.parse_args()
    for seats in (2, 3, 4, 5):
        games = [
            play(seats, chosen.seed + k, "casual" if k % 8 else "club") for k in range(chosen.games)
        ]
        left, points, won = (np.concatenate([game[i] for game in games]) for i in range(3))
        print(f"    {seats}: {tuple(fit(left, points, won).round(4).tolist())},", flush=True)


if __name__ == "__main__":
    main()
