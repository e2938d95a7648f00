"""Confidence intervals for values that are not independent within a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

Floats = np.ndarray[Any, np.dtype[np.float64]]
SAMPLES = 1000
"""Number of bootstrap samples."""


def by_game(figure: Callable[[Any], Floats], games: int, seed: int) -> tuple[Floats, Floats]:
    """Return the lower and upper ends of the 95 % intervals of some figures.

    `figure` computes them from chosen games, an array of their numbers from 0 on. Values within a
    game (or a set of games with the same draws) stay together and may depend on each other.
    Different games must be independent. The interval is the percentile bootstrap (Efron, "Bootstrap
    Methods", 1979), which is too narrow for few games. `seed` is that of the samples.
    """
    rng = np.random.default_rng(seed)
    samples = [figure(rng.integers(games, size=games)) for _ in range(SAMPLES)]
    low, high = np.quantile(np.array(samples), [0.025, 0.975], axis=0)
    return low, high
