"""Encoders: writers of observations, one class in a game's folder.

A subclass is compiled and reads the game's position. It must write the same numbers for all
positions that the seat cannot tell apart; the conformance suite checks this.
"""

from typing import TYPE_CHECKING

from libc.stdint cimport uint8_t

from spieltisch.core.state cimport State

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import ClassVar
    from spieltisch.core.game import Game
    from spieltisch.core.vector.block import Block
    from spieltisch.core.spec import OptionValue


cdef class Encoder:
    """A writer of observations as whole numbers, for one game, number of seats and options.

    `blocks` describe the numbers in the order of writing, planes first; planes have `height` rows
    and `width` columns. `asks_python` says whether its methods are plain Python.
    """

    cdef readonly tuple blocks  #: tuple[Block, ...]
    cdef readonly int height
    cdef readonly int width
    cdef readonly Py_ssize_t planes       # numbers in all planes together
    cdef readonly Py_ssize_t entries      # numbers in the vector

    asks_python = False  #: ClassVar[bool]

    def __init__(self, blocks: tuple[Block, ...], height: int = 0, width: int = 0) -> None:
        self.blocks = tuple(blocks)
        self.height = height
        self.width = width
        self.planes = height * width * sum([b.size for b in self.blocks if b.planes])
        self.entries = sum([b.size for b in self.blocks if not b.planes])

    @classmethod
    def of(cls, game: Game, seats: int, options: Mapping[str, OptionValue]) -> Encoder:
        """Return the encoder for a number of seats and options; subclasses implement it."""
        raise NotImplementedError(f"{cls.__name__} needs of(game, seats, options)")

    cdef Py_ssize_t write_planes(
        self, State state, int seat, uint8_t* out, Py_ssize_t at
    ) noexcept nogil:
        """Write the planes to `out` from `at` on, which is all 0; return their end."""
        return at

    cdef Py_ssize_t write_vector(
        self, State state, int seat, uint8_t* out, Py_ssize_t at
    ) noexcept nogil:
        """Write the vector to `out` from `at` on, which is all 0; return its end."""
        return at

    cdef Py_ssize_t one_of(
        self, uint8_t* out, Py_ssize_t at, int chosen, int choices
    ) noexcept nogil:
        """Write a 1 at `chosen` of `choices` places, none if it is out of range; return the end."""
        if 0 <= chosen < choices:
            out[at + chosen] = 1
        return at + choices
