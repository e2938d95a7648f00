"""What positions of the solo game come to, by how they are judged (`solo_heuristic.pyx`).

That judgement says which of two positions is better, in a measure of its own: with followers in
hand and much under way it is 15 points higher than what the games came to, with four colours 30.
`fitting/carcassonne.py` has played them and fitted this.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

KNOTS = (0, 2, 4, 7, 11, 16, 23, 32, 44, 57, 71)
"""Tiles left; in between is interpolated."""


class Fit(NamedTuple):
    """At each knot how positions are judged on average, and what they came to. Of what a judgement
    is above the average, half counts at `half` tiles left, the less the more are."""

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
"""By the number of colours; of 24 and 16 games."""


@cache
def lines(colours: int) -> tuple[tuple[float, float], ...]:
    """Return for each number of tiles left, from 0 on, `a` and `b` of the points that are expected
    where the judgement is x: a + b x."""
    judged, came, half = FITS[colours]
    found = []
    for left in range(KNOTS[-1] + 1):
        k = max(i for i, knot in enumerate(KNOTS) if knot <= min(left, KNOTS[-2]))
        part = (left - KNOTS[k]) / (KNOTS[k + 1] - KNOTS[k])
        slope = 1 / (1 + left / half)
        usual = judged[k] + part * (judged[k + 1] - judged[k])
        found.append((came[k] + part * (came[k + 1] - came[k]) - slope * usual, slope))
    return tuple(found)
