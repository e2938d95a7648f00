"""Rows as automata: which die fits next, and what follows. Engine, bots and solver read them here.

```
-30 236     0 ─2→ 1 ─3→ 2 ─6→ 3        left 3 2 1 0
+30 **      0 ─1→ 1 ─1→ 7              positions 1 to 6: one die of that value
            ⋮
              ─6→ 6 ─6→ 7              left 2, 1 1 1 1 1 1, 0
```
"""

import cython

from spieltisch.games.lastdie import faces as text

if not cython.compiled:
    from spieltisch.core.uncompiled import structs

    Face = structs(__file__)["Face"]


class FaceSet:
    """Compiled faces: `faces`, as `read_faces` gives them, their number, and which has the dot.

    The box's contents as `Game` knows them: `text` writes them down, `read` makes others.
    """

    def __init__(self, faces):
        self.faces = tuple(faces)
        self.count = len(self.faces)
        self.dotted = [face.dot for face in self.faces].index(True)
        self.text = text.write_faces(self.faces)
        if not cython.compiled:
            self.face = [Face() for _ in range(16)]
        for i, face in enumerate(self.faces):
            self.face[i].cells = face.cells
            for r, row in enumerate(face.rows):
                _compile(self, i, r, row)

    @staticmethod
    def read(source):
        """Return the faces that a text describes. Raises InvalidComponents; warns, FaceWarning."""
        return FaceSet(text.read_faces(source))

    def automaton(self, face, row):
        """Return a row's automaton as data: a position's cells left, and what follows by value."""
        i: cython.int = face
        r: cython.int = row
        return [
            (
                self.face[i].row[r].left[position],
                {
                    value: self.face[i].row[r].next[position][value]
                    for value in text.VALUES
                    if self.face[i].row[r].takes[position] >> value & 1
                },
            )
            for position in range(self.face[i].row[r].positions)
        ]


def _compile(box, i, r, row):
    """Fill in one row's automaton: breadth first, what leads to the same merged."""
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
    """Return everything that can still happen in a row: equal where positions behave alike."""
    return tuple([(value, _future(row, (*placed, value))) for value in row.takes(placed)])
