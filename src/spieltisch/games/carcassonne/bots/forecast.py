"""Forecasts of the solo game's result from a position's evaluation (`solo_heuristic.pyx`).

The evaluation orders positions on its own scale. With followers in hand and many features under way
it is 15 points above the games' results, with four colours 30. `fitting/carcassonne.py` has played
the games and fitted these numbers.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

KNOTS = (0, 2, 4, 7, 11, 16, 23, 32, 44, 57, 71)
"""Tiles left; values in between are interpolated."""


class Fit(NamedTuple):
    """Mean evaluation and result at each knot; points above the mean count half at `half` tiles."""

    judged: tuple[float, ...]
    came: tuple[float, ...]
    half: float


FITS = {
    3: Fit(
        (57.9, 61.1, 64.7, 66.8, 68.6, 68.9, 65.8, 60.3, 53.0, 46.6, 42.1),
        (55.4, 55.3, 54.1, 53.5, 53.5, 53.2, 52.9, 51.5, 50.1, 48.8, 48.3),
        35.0,
    ),
    4: Fit(
        (46.1, 52.2, 60.0, 66.0, 70.1, 71.3, 70.7, 68.6, 64.6, 59.3, 55.3),
        (40.6, 40.6, 40.6, 40.6, 40.6, 40.6, 39.6, 39.3, 39.3, 39.3, 39.3),
        100.0,
    ),
}
"""Fits by the number of colours, from 24 and 16 games."""


@cache
def lines(colours: int) -> tuple[tuple[float, float], ...]:
    """Return a and b of the expected points a + b · evaluation, by the number of tiles left."""
    judged, came, half = FITS[colours]
    found = []
    for left in range(KNOTS[-1] + 1):
        k = max(i for i, knot in enumerate(KNOTS) if knot <= min(left, KNOTS[-2]))
        part = (left - KNOTS[k]) / (KNOTS[k + 1] - KNOTS[k])
        slope = 1 / (1 + left / half)
        usual = judged[k] + part * (judged[k + 1] - judged[k])
        found.append((came[k] + part * (came[k + 1] - came[k]) - slope * usual, slope))
    return tuple(found)
