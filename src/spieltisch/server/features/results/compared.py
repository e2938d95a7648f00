"""The numbers by which solo games and daily challenges are compared, as text.

The text of the better numbers is the greater one, in each database and collation: it has ten digits
for each number.
"""

from __future__ import annotations

from collections.abc import Sequence

_DIGITS = 10
_ZERO = 1_000_000_000
"""Added to each number, so that negative ones have no sign."""


def text(numbers: Sequence[int]) -> str:
    """Return the text of numbers, the first of which decides first.

    >>> text([1, 2, 15]) > text([1, 2, 7]) > text([1, 1, 36]) > text([-5])
    True
    """
    return "".join(f"{number + _ZERO:0{_DIGITS}d}" for number in numbers)


def numbers(text: str) -> list[int]:
    """Return the numbers of a text.

    >>> numbers(text([1, -20, 15]))
    [1, -20, 15]
    """
    starts = range(0, len(text), _DIGITS)
    return [int(text[start : start + _DIGITS]) - _ZERO for start in starts]
