"""Measures of how true chances are: bins, the mean difference, log loss, and a fit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log
from random import Random
from typing import NamedTuple

import numpy as np
from scipy.optimize import minimize

from bench.chances.collecting import Given

BINS = 10
LEAST = 1e-4
"""Chances are at least this and at most 1 less this in a log loss."""
HALF = (0.4, 0.6)
"""Share of the decisions behind at half time."""
DRAWN = 200
"""Samples of the bootstrap."""
Interval = tuple[float, float]


class Bin(NamedTuple):
    """Sides that were given about the same chance: their mean chance, share of wins and number."""

    given: float
    won: float
    sides: int


def pairs(found: Sequence[Given]) -> list[tuple[float, float]]:
    """Return the chance and the share of the win of each side at each decision."""
    return [pair for one in found for pair in zip(one.chances, one.won, strict=True)]


def bins(found: Sequence[Given]) -> list[Bin]:
    """Return the bins that have sides, by chance."""
    parts: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for chance, won in pairs(found):
        parts[min(int(BINS * chance), BINS - 1)].append((chance, won))
    return [
        Bin(sum(c for c, _ in part) / len(part), sum(w for _, w in part) / len(part), len(part))
        for part in parts
        if part
    ]


def difference(found: Sequence[Given]) -> float:
    """Return the mean difference of the share won from the chance given, weighted by bins."""
    parts = bins(found)
    return sum(one.sides * abs(one.given - one.won) for one in parts) / sum(p.sides for p in parts)


def loss(chances: Sequence[float], won: Sequence[float]) -> float:
    """Return the log loss of one decision: of the chances of the sides that won."""
    return -sum(part * log(max(chance, LEAST)) for chance, part in zip(chances, won, strict=True))


def mean_loss(found: Sequence[Given]) -> float:
    """Return the mean log loss."""
    return sum(loss(one.chances, one.won) for one in found) / len(found)


def at_half_time(found: Sequence[Given]) -> list[Given]:
    """Return the decisions near the middle of their games."""
    return [one for one in found if HALF[0] <= one.progress <= HALF[1]]


def behind_fit(found: Sequence[Given]) -> float:
    """Return the mean log loss at half time, less that of the best fit on lead and progress."""
    half = at_half_time(found)
    return mean_loss(half) - fitted_loss(half)


def spread(found: Sequence[Given], measure: Callable[[Sequence[Given]], float]) -> Interval:
    """Return the 95 % interval of a measure by resampling the games."""
    games: dict[int, list[Given]] = {}
    for one in found:
        games.setdefault(one.game, []).append(one)
    rng, each = Random(1), list(games.values())
    drawn = (rng.choices(each, k=len(each)) for _ in range(DRAWN))
    values = sorted(measure([one for game in some for one in game]) for some in drawn)
    return values[round(0.025 * DRAWN)], values[round(0.975 * DRAWN) - 1]


def fitted_loss(found: Sequence[Given]) -> float:
    """Return the least mean log loss of a logistic fit on lead and progress to these decisions.

    A side's weight is e to the power of its score times a + b · progress.
    """
    scores = np.array([one.scores for one in found], float)
    progress = np.array([[one.progress] for one in found])
    won = np.array([one.won for one in found])

    def of(numbers: np.ndarray) -> float:
        ahead = (numbers[0] + numbers[1] * progress) * (scores - scores.mean())
        ahead -= ahead.max(axis=1, keepdims=True)
        chances = np.exp(ahead) / np.exp(ahead).sum(axis=1, keepdims=True)
        return float(-(won * np.log(np.maximum(chances, LEAST))).sum(axis=1).mean())

    wide = max(float(scores.std()), 1e-9)
    return float(minimize(of, [0.1 / wide, 0.1 / wide], method="Nelder-Mead").fun)
