"""The habits of people, which make a bot gentler: what they overlook and how they misjudge."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from spieltisch.games.lastdie.faces import ROWS, Row

FAR = 5
"""Dice to think ahead that are a whole hand."""


class Habits(NamedTuple):
    """How far a player thinks, and how well. As it stands: like nobody."""

    foresight: int = FAR
    """Dice of the hand that are thought ahead after the next one."""
    rows: int = ROWS
    """Rows that are thought of: those where most is won or lost soon (`in_sight`)."""
    nerve: float = 0.0
    """The part by which the value of rolling again is misjudged; by the seed too high or too low,
    for some are bold and some are timid."""


def in_sight(rows: Sequence[Row], filled: Sequence[int], count: int) -> int:
    """Return the open rows that a player looks at first, so many of them, as bits.

    `filled` are the dice in each row. Eyes go to points, the more so the fewer cells are left.
    """

    def draw(row: int) -> float:
        return abs(rows[row].points) / (len(rows[row].cells) - filled[row])

    open_rows = [row for row in range(ROWS) if filled[row] < len(rows[row].cells)]
    return sum(1 << row for row in sorted(open_rows, key=lambda row: -draw(row))[:count])
