"""What the numbers of an observation mean: their names, units and ranges."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

Axis = tuple[str, Sequence[str]]
"""What its numbers are told apart by, and the words for each: `("colour", "RGOBYP")`."""

FLAG = "0 or 1"
"""The unit of what is or is not so."""


@dataclass(frozen=True)
class Block:
    """Numbers of one meaning: a plane or an entry of the vector for each choice along its axes.

    They are whole, from 0 to `most`, in `unit`. Of `planes` each is a picture of the board.
    """

    name: str
    doc: str
    axes: tuple[Axis, ...] = ()
    most: int = 1
    unit: str = FLAG
    planes: bool = False

    @property
    def size(self) -> int:
        """Return how many planes or entries it has."""
        return prod(len(words) for _, words in self.axes)

    @property
    def names(self) -> list[str]:
        """Return the name of each: `rack RG`."""
        return [" ".join([self.name, *words]) for words in product(*(w for _, w in self.axes))]
