"""Rows as automata of the fitting dice; engine, bots and solver use them.

```
-30 236     0 ─2→ 1 ─3→ 2 ─6→ 3        left 3 2 1 0
+30 **      0 ─1→ 1 ─1→ 7              positions 1 to 6: one die of that value
            ⋮
              ─6→ 6 ─6→ 7              left 2, 1 1 1 1 1 1, 0
```
"""

from typing import TYPE_CHECKING

from libc.stdint cimport int16_t, uint8_t

from spieltisch.games.lastdie.box import Box
from spieltisch.games.lastdie.faces import VALUES

if TYPE_CHECKING:
    from collections.abc import Iterable
    from spieltisch.games.lastdie.faces import Face as PrintedFace


# A row as an automaton. A position is the number of its dice, with their value if it still matters.
# Position 0 is the empty row, the last one the full row.
cdef struct Row:
    int16_t points            # of its last cell, black ones negative
    uint8_t cells
    uint8_t positions         # their number, 2 to 26
    uint8_t full              # the last of them
    uint8_t left[26]          # cells not filled, by position
    uint8_t takes[26]         # bit v: the next cell takes a die of value v
    uint8_t next[26][7]       # the position after a die of value 1 to 6; 0: it does not fit


cdef struct Face:
    uint8_t cells
    Row row[6]


cdef class FaceSet:
    """A box with compiled `faces`: their number `count`, the one with the dot, and the dice.

    `dice` of each player and `target` are 0 where the rules' own hold; a die has `values` values.
    It is the game's `Components`: `text` is the box's text, `read` makes others.
    """

    cdef Face face[16]
    cdef readonly int count
    cdef readonly int dotted  # the face with the dot
    cdef readonly int dice
    cdef readonly int values
    cdef readonly int target
    cdef readonly str text
    cdef readonly tuple faces  #: tuple[PrintedFace, ...]

    def __init__(
        self, faces: Iterable[PrintedFace], dice: int = 0, values: int = 6, target: int = 0
    ) -> None:
        cdef int r
        box = Box(tuple(faces), dice, values, target)
        self.dice, self.values, self.target = dice, values, target
        self.faces = box.faces
        self.count = len(self.faces)
        self.dotted = [face.dot for face in self.faces].index(True)
        self.text = box.text
        for i, face in enumerate(box.faces):
            self.face[i].cells = face.cells
            for r in range(6):
                self.face[i].row[r].positions = 1  # a face with fewer rows: the others are full
            for r, row in enumerate(face.rows):
                _compile(self, i, r, row)

    @staticmethod
    def read(source: str) -> FaceSet:
        """Return the box of a text. Raises InvalidComponents; warns with FaceWarning."""
        box = Box.read(source)
        return FaceSet(box.faces, box.dice, box.values, box.target)

    def automaton(self, face: int, row: int) -> list[tuple[int, dict[int, int]]]:
        """Return a row's automaton as data: for each position, cells left and next by value."""
        cdef int i = face
        cdef int r = row
        return [
            (
                self.face[i].row[r].left[position],
                {
                    value: self.face[i].row[r].next[position][value]
                    for value in VALUES
                    if self.face[i].row[r].takes[position] >> value & 1
                },
            )
            for position in range(self.face[i].row[r].positions)
        ]


cdef object _compile(FaceSet box, int i, int r, object row):
    """Fill in one row's automaton, breadth first, merging positions with the same future."""
    number = {_future(row, ()): 0}
    layer = [()]
    box.face[i].row[r].points = row.points
    box.face[i].row[r].cells = len(row.cells)
    while layer:
        following = {}
        for placed in layer:
            here = number[_future(row, placed)]
            box.face[i].row[r].left[here] = len(row.cells) - len(placed)
            for value in row.takes(placed):
                then = (*placed, value)
                future = _future(row, then)
                if future not in number:
                    number[future] = len(number)
                    following[future] = then
                box.face[i].row[r].takes[here] |= 1 << value
                box.face[i].row[r].next[here][value] = number[future]
        layer = list(following.values())
    box.face[i].row[r].positions = len(number)
    box.face[i].row[r].full = len(number) - 1


def _future(row, placed):
    """Return the whole future of a row: equal for positions that behave alike."""
    return tuple([(value, _future(row, (*placed, value))) for value in row.takes(placed)])
