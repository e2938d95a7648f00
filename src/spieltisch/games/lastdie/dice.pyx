"""Dice without an order: the multisets of up to five, numbered, with tables for engine and solver.

```
0  no dice     1 … 6  1 to 6     7  1 1     8  1 2   …   27  6 6     28  1 1 1   …   461  6 6 6 6 6
```
"""

from itertools import combinations_with_replacement
from math import factorial, prod

from libc.stdint cimport uint16_t, uint8_t


# Dice without an order. Every multiset of 0 to 5 dice has a number, smaller ones first, those of a
# size in the order of their texts. 0 is no dice, 252 to 461... are rolled with five.
cdef struct Dice:
    uint8_t size[462]
    uint8_t values[462]       # bit v: a die shows v
    uint8_t die[462][5]       # ascending
    uint8_t weight[462]       # number of ways to roll it, of 6**size
    uint16_t plus[462][7]     # after adding a die of that value, up to five
    uint16_t minus[462][7]    # after removing one, if there is one
    uint16_t first[7]         # the first of a size; the next size's ends them


cdef Dice D


MOST = 5
"""The most dice of a multiset."""
MULTISETS = tuple(
    dice for size in range(MOST + 1) for dice in combinations_with_replacement(range(1, 7), size)
)  #: tuple[tuple[int, ...], ...]
"""All multisets of dice, each in ascending order, the smaller ones first."""
NUMBER = {dice: number for number, dice in enumerate(MULTISETS)}  #: dict[tuple[int, ...], int]
"""The number of each multiset, its index in `MULTISETS`."""
assert len(MULTISETS) == 462


def _fill_tables() -> None:
    for number, dice in enumerate(MULTISETS):
        D.size[number] = len(dice)
        D.first[len(dice) + 1] = number + 1
        D.weight[number] = factorial(len(dice)) // prod(
            [factorial(dice.count(value)) for value in range(1, 7)]
        )
        for i, value in enumerate(dice):
            D.die[number][i] = value
            D.values[number] |= 1 << value
            D.minus[number][value] = NUMBER[dice[:i] + dice[i + 1 :]]
        for value in range(1, 7) if len(dice) < MOST else ():
            D.plus[number][value] = NUMBER[tuple(sorted((*dice, value)))]


_fill_tables()
