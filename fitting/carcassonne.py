"""Fit `bots/forecast.py` of Carcassonne to results of the solo game.

Run it in the project's folder:

    python -m fitting.carcassonne --games 24 --seed 7000

The coach's search plays games with three and with four colours. Each draw gives a sample: the tiles
left, the evaluation of the position, and the game's result. For some numbers of tiles left, the
means of the latter two are printed, weighted by the distance of the numbers. A least-squares fit
gives the number of tiles left at which a point of the evaluation counts half. Equal arguments give
equal numbers. Needs NumPy; a game takes about 15 seconds.
"""

from __future__ import annotations

import argparse

import numpy as np
from numpy.typing import NDArray

from spieltisch.bots import PlayerView
from spieltisch.core.engine import CHANCE
from spieltisch.core.rng import Rng
from spieltisch.games.carcassonne import GAME
from spieltisch.games.carcassonne.bots.coach import Coach
from spieltisch.games.carcassonne.bots.forecast import KNOTS
from spieltisch.games.carcassonne.bots.heuristic import evaluate
from spieltisch.games.carcassonne.state import CarcassonneState

Array = NDArray[np.float64]


def play(colours: int, seed: int) -> Array:
    """Return a row for each draw: tiles left, the position's evaluation, and the game's result."""
    state = GAME.start(seats=colours, mode="solo")
    assert isinstance(state, CarcassonneState)
    rng, player = Rng(seed), Coach(GAME, 1)
    found = []
    while state.actors():
        if state.actors() == (CHANCE,):
            found.append((state.view(None)["left"], evaluate(state, 0)))
            state.draw(rng)
            continue
        seat = state.actors()[0]
        for action in player.analyse(PlayerView(state, seat))[0].actions:
            state.apply(seat, action)
    outcome = state.outcome()
    assert outcome is not None
    return np.array([(*row, outcome.result) for row in found], float)


def means(rows: Array) -> tuple[Array, Array]:
    """Return the mean evaluations and results for each of `KNOTS`."""
    left = rows[:, 0]
    found = []
    for knot in KNOTS:
        near = np.exp(-(((left - knot) / (0.5 + knot / 8)) ** 2))
        found.append(near @ rows[:, 1:] / near.sum())
    judged, came = np.array(found).T
    return judged, came


def half(rows: Array, judged: Array, came: Array) -> float:
    """Return the number of tiles left at which a point of the evaluation counts half."""
    left, value, result = rows.T
    above = value - np.interp(left, KNOTS, judged)
    over = result - np.interp(left, KNOTS, came)
    tried = np.arange(1.0, 101.0)
    errors = [((over - above / (1 + left / one)) ** 2).sum() for one in tried]
    return float(tried[int(np.argmin(errors))])


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=24)
    parser.add_argument("--seed", type=int, default=7000)
    chosen = parser.parse_args()
    for colours in (3, 4):
        games = [play(colours, chosen.seed + k) for k in range(chosen.games)]
        rows = np.concatenate(games)
        results = np.array([game[0, 2] for game in games])
        judged, came = means(rows)
        print(f"{colours} colours: {len(games)} games, mean {results.mean():.1f}")
        print("judged", tuple(judged.round(1).tolist()))
        print("came", tuple(came.round(1).tolist()))
        print("half", half(rows, judged, came))


if __name__ == "__main__":
    main()
