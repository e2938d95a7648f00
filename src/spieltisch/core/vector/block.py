"""Blocks of an observation: names, units and ranges of its numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

Axis = tuple[str, Sequence[str]]
"""Name of an axis and a word for each place on it: `("colour", "RGOBYP")`."""

FLAG = "0 or 1"
"""Unit of a yes or no."""


@dataclass(frozen=True)
class Block:
    """Numbers of one meaning: a plane or an entry of the vector for each choice along its axes.

    They are whole numbers from 0 to `most`, in `unit`. With `planes` each choice is a plane of the
    board.
    """

    name: str
    doc: str
    axes: tuple[Axis, ...] = ()
    most: int = 1
    unit: str = FLAG
    planes: bool = False

    @property
    def size(self) -> int:
        """Return the number of planes or entries."""
        return prod(len(words) for _, words in self.axes)

    @property
    def names(self) -> list[str]:
        """Return the name of each: `rack RG`."""
        return [" ".join([self.name, *words]) for words in product(*(w for _, w in self.axes))]
