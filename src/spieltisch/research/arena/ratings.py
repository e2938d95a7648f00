"""Ratings: one number for each bot's strength, from all matches together.

The model is that of Bradley and Terry, "Rank Analysis of Incomplete Block Designs", 1952, fitted by
`choix`. In each meeting of two seats the one ranked first has won; equals get half each. The unit
is Elo, where 400 points are odds of ten to one.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import choix
import numpy as np
from numpy.typing import NDArray

from spieltisch.research.arena.standings import MatchResult, pair_points

ELO_A_LOGIT = 400 / math.log(10)
SAMPLES = 200
"""Number of bootstrap samples of the sets."""
PRIOR = 0.25
"""Extra wins against each opponent met, so that no rating is infinite."""


@dataclass(frozen=True)
class Rating:
    """A bot's Elo and its 95 % interval."""

    name: str
    elo: float
    low: float
    high: float


def rate(
    names: Sequence[str],
    matches: Sequence[MatchResult],
    zero: Collection[str] = (),
    seed: int = 0,
) -> tuple[Rating, ...]:
    """Return the ratings of those names, the strongest first; () if no two bots met.

    The mean of those in `zero` is 0, or that of all.

    The interval is a percentile bootstrap (Efron, "Bootstrap Methods", 1979) over sets. Sets with
    the same draws stay together in all matches, since they are not independent. First, each pair
    gets one set won by either, so that the interval stays honest if all sets are alike. `seed` is
    that of the samples.
    """
    tables = _tables(matches, {name: number for number, name in enumerate(names)})
    if len(names) < 2 or not len(tables):
        return ()
    usual = tables.sum(axis=0) / len(tables)
    one_way = np.triu(usual + usual.T)
    tables = np.concatenate([tables, [one_way, one_way.T]])
    base = [number for number, name in enumerate(names) if not zero or name in zero]
    fitted = _elo(tables.sum(axis=0), base)
    rng = np.random.default_rng(seed)
    samples = np.array(
        [
            _elo(tables[rng.integers(len(tables), size=len(tables))].sum(axis=0), base)
            for _ in range(SAMPLES)
        ]
    )
    low, high = np.percentile(samples, [2.5, 97.5], axis=0)
    order = sorted(range(len(names)), key=lambda number: -fitted[number])
    return tuple(Rating(names[n], float(fitted[n]), float(low[n]), float(high[n])) for n in order)


def _tables(matches: Sequence[MatchResult], numbers: Mapping[str, int]) -> NDArray[np.float64]:
    """Return a table for each set number: how often each bot came before each other one."""
    sets = {games[0].set for match in matches for games in match.sets}
    found = np.zeros((max(sets, default=-1) + 1, len(numbers), len(numbers)))
    for match in matches:
        for games in match.sets:
            for (one, other), points in pair_points(games, match.solo).items():
                found[games[0].set, numbers[one], numbers[other]] += points
    return found[[table.any() for table in found]]


def _elo(table: NDArray[np.float64], base: Sequence[int]) -> NDArray[np.float64]:
    """Return each bot's Elo from the wins of each against each; the mean of `base` is 0."""
    met = (table + table.T) > 0
    fitted = choix.ilsr_pairwise_dense(table + PRIOR * met, alpha=1e-6, max_iter=1000)
    return ELO_A_LOGIT * (np.asarray(fitted, dtype=np.float64) - float(np.mean(fitted[base])))
