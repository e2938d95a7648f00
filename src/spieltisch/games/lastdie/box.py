"""Boxes: the faces to play with, and other dice, which a text may replace.

```
dice 2              # of each player, 1 to 15; left out: 30 for all
values 2            # of a die, 2 to 6; left out: six
target 10           # the points that end the game; left out: by the number of players
face 1a dot         # the faces, as in faces.txt
```
"""

from __future__ import annotations

from dataclasses import dataclass

from spieltisch.core.words.boxes import lines_of, number_in, refuse
from spieltisch.games.lastdie.faces import (
    MOST_CELLS,
    MOST_POINTS,
    VALUES,
    Face,
    read_faces,
    write_faces,
)

MOST_DICE = 15
"""2.2: the dice of one of two players."""


@dataclass(frozen=True)
class Box:
    """Faces and dice; `dice` of each player and `target` are 0 where the rules' own hold."""

    faces: tuple[Face, ...]
    dice: int = 0
    values: int = max(VALUES)
    target: int = 0

    @staticmethod
    def read(source: str) -> Box:
        """Return the box of a text. Raises InvalidComponents; warns with FaceWarning."""
        found: dict[str, int] = {}
        rest = source.split("\n")
        for line in lines_of(source):
            name, *words = line.text.split()
            most = {"dice": MOST_DICE, "values": max(VALUES), "target": MOST_POINTS}.get(name)
            if most is None:
                break
            where = f"line {line.number}"
            if name in found:
                refuse(f"{where}: a second {name}; there is one")
            found[name] = number_in(" ".join(words), most, f"{where}: {name}")
            rest[line.number - 1] = ""
        box = Box(
            read_faces("\n".join(rest), min(MOST_CELLS, 2 * found.get("dice", MOST_DICE))), **found
        )
        if box.values < 2:
            refuse("values 1: a die has 2 to 6 values")
        for face in box.faces:
            for number, row in enumerate(face.rows, 1):
                for cell in row.cells:
                    if cell.isdigit() and int(cell) > box.values:
                        refuse(f"face {face.name}, row {number}: no die shows a {cell}")
        return box

    @property
    def text(self) -> str:
        """Return the text of the box, without comments; `read` reads it."""
        own = {"dice": self.dice, "values": self.values % max(VALUES), "target": self.target}
        lines = [f"{name} {number}\n" for name, number in own.items() if number]
        return "".join(lines) + write_faces(self.faces)
