"""Luck and skill: the parts of draws and players in the variance of results."""

from __future__ import annotations

from typing import Any

import numpy as np

Grid = np.ndarray[Any, np.dtype[np.float64]]


def parts(grid: Grid) -> tuple[float, float, float]:
    """Return the parts of the variance, which add up to 1: of the rows, of the columns, the rest.

    A row has the games of one set of draws, a column those of one line-up. The parts are variance
    components of the two-way random model without replication, estimated by mean squares, none
    below 0. All are 0 if all games end alike. Source: Searle, Casella and McCulloch, "Variance
    Components", 1992, chapter 4.
    """
    rows, columns = grid.shape
    mean = grid.mean()
    by_row, by_column = grid.mean(1), grid.mean(0)
    rest = grid - by_row[:, None] - by_column[None, :] + mean
    square_rest = float((rest**2).sum()) / max((rows - 1) * (columns - 1), 1)
    square_rows = columns * float(((by_row - mean) ** 2).sum()) / max(rows - 1, 1)
    square_columns = rows * float(((by_column - mean) ** 2).sum()) / max(columns - 1, 1)
    of_rows = max(0.0, (square_rows - square_rest) / columns)
    of_columns = max(0.0, (square_columns - square_rest) / rows)
    whole = of_rows + of_columns + square_rest
    if not whole:
        return 0.0, 0.0, 0.0
    return of_rows / whole, of_columns / whole, square_rest / whole
