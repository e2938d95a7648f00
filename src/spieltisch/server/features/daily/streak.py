"""Days in a row on which somebody did something."""

from __future__ import annotations

from collections.abc import Collection


def in_a_row(days: Collection[int], today: int) -> int:
    """Return the number of days in a row that end today, or yesterday.

    >>> in_a_row({3, 5, 6}, 6), in_a_row({3, 5, 6}, 7), in_a_row({3, 5, 6}, 8)
    (2, 2, 0)
    """
    last = today if today in days else today - 1
    length = 0
    while last - length in days:
        length += 1
    return length
