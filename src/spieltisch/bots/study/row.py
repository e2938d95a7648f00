"""A number of a study."""

from __future__ import annotations

from typing import NamedTuple


class Row(NamedTuple):
    """A number: of which figure, at which place of it, with its 95 % interval, of how many games.

    `low` and `high` are None where there is no interval.
    """

    figure: str
    place: str
    value: float
    low: float | None
    high: float | None
    n: int
