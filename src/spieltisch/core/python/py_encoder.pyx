"""Encoders in plain Python: observations of games in Python, made of what a seat sees."""

from operator import index
from typing import TYPE_CHECKING

from libc.stdint cimport uint8_t

from spieltisch.core.python.py_state cimport PyState
from spieltisch.core.state cimport State
from spieltisch.core.vector.encoder cimport Encoder

from spieltisch.errors import BrokenRules

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any, SupportsIndex
    from spieltisch.core.ids import Seat
    from spieltisch.core.protocols import Data


cdef class PyEncoder(Encoder):
    """A writer of observations for a game in Python (`PyGame(encoder=...)`).

    A subclass implements `of`, a class method that returns `cls(blocks, height, width)`, and
    `numbers`, `boards`, or both. Both get what the seat sees, and can tell nothing hidden.
    Numbers are whole, from 0 to `most` of their block, in the order of `blocks`; True counts as 1.
    """

    asks_python = True

    def numbers(self, view: Data, seat: Seat) -> Iterable[SupportsIndex]:
        """Return the numbers of the vector: of `view`, the seat's `State.view`."""
        return ()

    def boards(self, view: Data, seat: Seat) -> Iterable[Iterable[Iterable[SupportsIndex]]]:
        """Return the planes: of each its rows, from the top."""
        return ()

    cdef Py_ssize_t write_vector(
        self, State state, int seat, uint8_t* out, Py_ssize_t at
    ) noexcept with gil:
        """Write `numbers`; keep an error with the position, whose rules are in Python."""
        cdef Py_ssize_t i
        if (<PyState>state).error is None:
            try:
                found = list(self.numbers(state.view(seat), seat))
                most = [b.most for b in self.blocks if not b.planes for _ in range(b.size)]
                found = _checked(f"{type(self).__name__}.numbers()", found, most)
                for i in range(self.entries):
                    out[at + i] = found[i]
            except BaseException as error:
                (<PyState>state).error = error
        return at + self.entries

    cdef Py_ssize_t write_planes(
        self, State state, int seat, uint8_t* out, Py_ssize_t at
    ) noexcept with gil:
        """Write `boards`; keep an error with the position, whose rules are in Python."""
        cdef Py_ssize_t i
        if (<PyState>state).error is None:
            try:
                boards = [[list(row) for row in board] for board in self.boards(state.view(seat), seat)]
                for board in boards:
                    if len(board) != self.height or {*map(len, board)} - {self.width}:
                        raise BrokenRules(
                            f"{type(self).__name__}.boards() gives {board!r}: {self.height} rows of "
                            f"{self.width} numbers are needed"
                        )
                found = [number for board in boards for row in board for number in row]
                area = self.height * self.width
                most = [b.most for b in self.blocks if b.planes for _ in range(b.size * area)]
                found = _checked(f"{type(self).__name__}.boards()", found, most)
                for i in range(self.planes):
                    out[at + i] = found[i]
            except BaseException as error:
                (<PyState>state).error = error
        return at + self.planes


def _checked(where, found, most):
    """Return numbers as ints. Raises BrokenRules for too many, too few or too large ones."""
    if len(found) != len(most):
        raise BrokenRules(f"{where} gives {len(found)} numbers, its blocks have {len(most)}")
    for number, highest in zip(found, most, strict=True):
        if not hasattr(number, "__index__") or not 0 <= index(number) <= highest:
            raise BrokenRules(f"{where} gives {number!r}: ints from 0 to {highest} are needed here")
    return [index(number) for number in found]
