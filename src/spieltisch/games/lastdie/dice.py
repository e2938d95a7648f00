"""Dice without an order: the multisets of up to five, numbered, with what engine and solver ask.

```
0  no dice     1 … 6  1 to 6     7  1 1     8  1 2   …   27  6 6     28  1 1 1   …   461  6 6 6 6 6
```
"""

from itertools import combinations_with_replacement
from math import factorial, prod

import cython

if not cython.compiled:
    from spieltisch.core.uncompiled import structs

    D = structs(__file__)["Dice"]()

MOST = 5
MULTISETS = tuple(
    dice for size in range(MOST + 1) for dice in combinations_with_replacement(range(1, 7), size)
)
NUMBER = {dice: number for number, dice in enumerate(MULTISETS)}
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
