"""Numbers of a study."""

from __future__ import annotations

from typing import NamedTuple


class Row(NamedTuple):
    """A number of a study: figure, place within it, value, 95 % interval, number of games.

    `low` and `high` are None without an interval.
    """

    figure: str
    place: str
    value: float
    low: float | None
    high: float | None
    n: int
