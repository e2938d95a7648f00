"""Intervals of what games come to whose values are not independent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

Floats = np.ndarray[Any, np.dtype[np.float64]]
SAMPLES = 1000
"""Times that games are drawn anew to see how a figure varies."""


def by_game(figure: Callable[[Any], Floats], games: int, seed: int) -> tuple[Floats, Floats]:
    """Return the lower and upper ends of the 95 % intervals of some figures.

    `figure` works them out of chosen games: an array of their numbers, from 0 on. What belongs to
    a game (or to a set of games with the same draws) stays together, whatever its values have to do
    with each other; those of different games have to be independent. The interval is that of the
    percentile bootstrap (Efron, "Bootstrap Methods", 1979), which of few games is too narrow;
    `seed` is that of the samples.
    """
    rng = np.random.default_rng(seed)
    samples = [figure(rng.integers(games, size=games)) for _ in range(SAMPLES)]
    low, high = np.quantile(np.array(samples), [0.025, 0.975], axis=0)
    return low, high
