"""Faces as text: read, checked and written back; `faces.txt` has the game's own."""

from __future__ import annotations

import re
import warnings
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from spieltisch.core.words.boxes import Line, lines_of, refuse

VALUES = (1, 2, 3, 4, 5, 6)
STAR = "*"
TWO_COLOURED = "AAABB"
ROWS = 6
LONGEST = 5
"""1.1: upper bound of a row's cells."""
MOST_BOARDS = 8
MOST_CELLS = 28
"""1.4: the dice dealt to four players, the fewest: a face of this size can always be filled."""
MANY_CELLS = 26
"""1.4: cells above which a face takes long."""
MOST_POINTS = 990


class FaceWarning(UserWarning):
    """A warning about a playable face that may be unpleasant."""


@dataclass(frozen=True)
class Row:
    """1.1: points, black ones negative, and a character for each cell."""

    points: int
    cells: str

    def takes(self, placed: tuple[int, ...]) -> tuple[int, ...]:
        """Return the values the next cell takes after these, ascending; none when the row is full.

        1.2: equal stars repeat one value; 1.3: another group of the row has another value.
        """
        if len(placed) == len(self.cells):
            return ()
        asked = self.cells[len(placed)]
        if asked.isdigit():
            return (int(asked),)
        groups = dict(zip(self.cells, placed, strict=False))
        if asked in groups:
            return (groups[asked],)
        return tuple(value for value in VALUES if value not in groups.values())

    @property
    def star(self) -> bool:
        """Whether the player chooses its value or values."""
        return not self.cells[0].isdigit()

    def __str__(self) -> str:
        return f"{self.points:+} {self.cells}"


@dataclass(frozen=True)
class Face:
    """One side of a board: board number and side, such as `3b`, and its rows from the top."""

    name: str
    rows: tuple[Row, ...]
    dot: bool = False

    @property
    def cells(self) -> int:
        """Number of dice that fill it."""
        return sum(len(row.cells) for row in self.rows)

    @property
    def net(self) -> int:
        """The points of all rows together."""
        return sum(row.points for row in self.rows)

    def __str__(self) -> str:
        head = f"face {self.name}{' dot' * self.dot}"
        return "\n".join([head, *map(str, self.rows)])


def own_faces() -> tuple[Face, ...]:
    """Return the sixteen faces of the game."""
    return read_faces(Path(__file__).with_name("faces.txt").read_text(encoding="utf-8"))


def write_faces(faces: tuple[Face, ...]) -> str:
    """Return the text of faces, without comments; `read_faces` reads it."""
    return "\n".join(map(str, faces)) + "\n"


def read_faces(text: str, most: int = MOST_CELLS) -> tuple[Face, ...]:
    """Return the faces of one to eight boards, `1a 1b 2a …`; # begins a comment.

    A face has `most` cells at most. Raises InvalidComponents with the line, the face, the row, the
    cell and the correction; warns (FaceWarning) of unpleasant faces.
    """
    found: list[Face] = []
    for head, lines in _blocks(text):
        named = re.fullmatch(r"face\s+([1-9][0-9]*[ab])(\s+dot)?", head.text)
        if not named:
            refuse(f"line {head.number}: {head.text!r} should read: face 1a, or: face 1a dot")
        name, dot = named[1], named[2] is not None
        where = f"line {head.number}, face {name}"
        expected = f"{len(found) // 2 + 1}{'ab'[len(found) % 2]}"
        if name != expected:
            refuse(f"{where}: the next face must be {expected}: both sides, 1a 1b 2a 2b …")
        rows = tuple(
            _row(line.text, f"line {line.number}, face {name}, row {row}")
            for row, line in enumerate(lines, 1)
        )
        if not 1 <= len(rows) <= ROWS:
            refuse(f"{where}: {len(rows)} rows; a face has 1 to {ROWS}")
        face = Face(name, rows, dot)
        if face.cells > most:
            who = "four players have" if most == MOST_CELLS else "two players have"
            refuse(f"{where}: {face.cells} cells; {who} dice for {most}")
        found.append(face)
    if not found or len(found) % 2 or len(found) > 2 * MOST_BOARDS:
        refuse(f"{len(found)} faces; there must be both sides of 1 to {MOST_BOARDS} boards")
    dotted = [face.name for face in found if face.dot]
    if len(dotted) != 1:
        refuse(f"{len(dotted)} faces carry the dot ({' '.join(dotted)}); exactly one must")
    if not any(row.points > 0 for face in found for row in face.rows):
        refuse("no row is yellow: the game would never end")
    for face in found:
        if face.cells > MANY_CELLS:
            _warn(f"face {face.name} has {face.cells} cells: above {MANY_CELLS} a round is long")
        if face.net <= 0:
            _warn(f"face {face.name} costs as much as it pays: the game may never end")
    return tuple(found)


def _blocks(text: str) -> list[tuple[Line, list[Line]]]:
    """Return each face's first line and the lines of its rows, without comments."""
    blocks: list[tuple[Line, list[Line]]] = []
    for line in lines_of(text):
        if line.text.startswith("face"):
            blocks.append((line, []))
        elif blocks:
            blocks[-1][1].append(line)
        else:
            refuse(f"line {line.number}: {line.text!r} stands before the first face: face 1a")
    return blocks


def _row(line: str, where: str) -> Row:
    words = line.split()
    if len(words) != 2:
        refuse(f"{where}: {line!r} should be points and cells: +80 *****")
    points, cells = words
    tens = re.fullmatch(r"([+-])([0-9]{1,3})", points)
    if not tens or not 0 < int(tens[2]) <= MOST_POINTS or int(tens[2]) % 10:
        refuse(
            f"{where}: points {points!r} should be a multiple of ten, +10 to +{MOST_POINTS} "
            f"(yellow) or -10 to -{MOST_POINTS} (black)"
        )
    if len(cells) > LONGEST:
        refuse(f"{where}, cell {LONGEST + 1}: a row has 1 to {LONGEST} cells, not {len(cells)}")
    for i, cell in enumerate(cells, 1):
        if cell not in "123456*AB":
            refuse(f"{where}, cell {i}: {cell!r} should be a value 1 to 6, {STAR}, A or B")
    if set(cells) & set(TWO_COLOURED) and cells != TWO_COLOURED:
        pairs = enumerate(zip_longest(cells, TWO_COLOURED), 1)
        wrong = next(i for i, (cell, right) in pairs if cell != right)
        refuse(f"{where}, cell {wrong}: {cells!r}; a two-coloured row is {TWO_COLOURED}")
    if STAR in cells and set(cells) != {STAR}:
        wrong = next(i for i, cell in enumerate(cells) if (cell == STAR) != (cells[0] == STAR))
        refuse(f"{where}, cell {wrong + 1}: a row has stars only or values only, not {cells!r}")
    return Row(int(points), cells)


def _warn(what: str) -> None:
    warnings.warn(what, FaceWarning, stacklevel=3)
