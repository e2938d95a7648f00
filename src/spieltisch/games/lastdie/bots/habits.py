"""Habits of people, which make a bot gentler: oversights and misjudgements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from spieltisch.games.lastdie.faces import ROWS, Row

FAR = 5
"""Dice to think ahead that make a whole hand."""


class Habits(NamedTuple):
    """The limits of a player's thinking; by default none."""

    foresight: int = FAR
    """Dice of the hand to think ahead after the next one."""
    rows: int = ROWS
    """Rows considered: those where most is won or lost soon (`in_sight`)."""
    nerve: float = 0.0
    """Relative error in the value of another roll; the seed decides whether it is too high or too
    low.
    """


def in_sight(rows: Sequence[Row], filled: Sequence[int], count: int) -> int:
    """Return the `count` open rows that a player considers first, as bits.

    `filled` are the dice in each row. Rows with more points for each cell left come first.
    """

    def draw(row: int) -> float:
        return abs(rows[row].points) / (len(rows[row].cells) - filled[row])

    open_rows = [row for row in range(len(rows)) if filled[row] < len(rows[row].cells)]
    return sum(1 << row for row in sorted(open_rows, key=lambda row: -draw(row))[:count])
