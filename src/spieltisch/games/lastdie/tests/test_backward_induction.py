"""The solver's values against a plain reading: every roll counted, dead rolls by iteration."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest

from spieltisch.games.lastdie.faces import read_faces
from spieltisch.games.lastdie.rows import FaceSet
from spieltisch.games.lastdie.solver import solve_face
from support.soak import sample

SMALL = {
    "one cell a row": ("+40 1|-20 *|+20 *|-30 2|+10 3|-10 4", 2),
    "a long row": ("+80 12366|-10 *|-30 6|-10 3|+10 4|+10 2", 4),
    "stars": ("+50 **|-30 **|+10 1|+10 2|-10 3|-20 4", 4),
    "three stars": ("-40 ***|+80 6|+10 1|+10 2|-10 3|-20 4", 4),
    "two colours": ("+60 AAABB|-20 6|+10 5|-10 4|+20 3|-30 2", sample(5, 4)),
}
"""Faces small enough for the plain solver, begun where so many of the last rows are full."""
QUICK = ["a long row", "three stars", "two colours"]
"""Of these, every kind of cell."""
ROLLS = [
    Counter(tuple(sorted(roll)) for roll in product(range(1, 7), repeat=dice)) for dice in range(6)
]


Board = tuple[tuple[int, ...], ...]
Hand = tuple[int, ...]


class Plain:
    """Rows as tuples of what was placed; V of (rows, mover's dice, other's dice)."""

    def __init__(self, rows: list[tuple[int, str]]) -> None:
        self.rows = rows
        self.turn = cache(self._turn)
        self.put = cache(self._put)
        self.rolled = cache(self._rolled)

    def takes(self, cells: str, placed: tuple[int, ...], value: int) -> bool:
        if len(placed) == len(cells):
            return False
        asked = cells[len(placed)]
        if asked == "*":
            return not placed or placed[0] == value
        if asked == "A":
            return not placed or placed[0] == value
        if asked == "B":
            return placed[3] == value if len(placed) == 4 else placed[0] != value
        return int(asked) == value

    def over(self, board: Board) -> bool:
        return all(len(row) == len(cells) for row, (_, cells) in zip(board, self.rows, strict=True))

    def puts(self, board: Board, hand: Hand) -> Iterator[tuple[int, Board, Hand]]:
        """(points, board, hand) after each way to put one die."""
        for value in sorted(set(hand)):
            rest = list(hand)
            rest.remove(value)
            for r, (points, cells) in enumerate(self.rows):
                if self.takes(cells, board[r], value):
                    row = (*board[r], value)
                    then = (*board[:r], row, *board[r + 1 :])
                    yield points if len(row) == len(cells) else 0, then, tuple(rest)

    def _turn(self, board: Board, mover: int, other: int) -> float:
        """The value of beginning a turn: dead rolls pass it to and fro until nothing changes."""
        if self.over(board):
            return 0.0
        mine = theirs = 0.0
        for _ in range(10_000):
            mine = self.live(board, mover, other) - self.dead(board, mover) * theirs
            before = theirs
            theirs = self.live(board, other, mover) - self.dead(board, other) * mine
            if abs(before - theirs) < 1e-12:
                break
        return mine

    def live(self, board: Board, mover: int, other: int) -> float:
        return self.rolled(board, mover, other, min(5, mover))[0] if mover else 0.0

    def dead(self, board: Board, mover: int) -> float:
        """Return the chance that none of the dice rolled fits; a player without dice passes."""
        return self.rolled(board, mover, 0, min(5, mover))[1] if mover else 1.0

    def _rolled(self, board: Board, mover: int, other: int, dice: int) -> tuple[float, float]:
        """The part of the rolls that fit, and the chance of the others."""
        live, dead = 0.0, 0
        for roll, ways in ROLLS[dice].items():
            best = self.best(board, mover, other, roll)
            if best is None:
                dead += ways
            else:
                live += ways * best
        return live / 6**dice, dead / 6**dice

    def best(self, board: Board, mover: int, other: int, hand: Hand) -> float | None:
        options = [
            points + self.put(then, mover - 1, other, rest)
            for points, then, rest in self.puts(board, hand)
        ]
        return max(options, default=None)

    def _put(self, board: Board, mover: int, other: int, hand: Hand) -> float:
        """Having put something: stop, go on, roll again."""
        if self.over(board):
            return 0.0
        stop = -self.turn(board, other, mover)
        if not hand:
            return stop
        live, dead = self.rolled(board, mover, other, len(hand))
        again = live + dead * stop
        further = self.best(board, mover, other, hand)
        return max(stop, again) if further is None else max(stop, again, further)


def rows_of(text: str) -> list[tuple[int, str]]:
    return [(int(points), cells) for points, cells in (row.split() for row in text.split("|"))]


@pytest.mark.parametrize("name", sample(QUICK, list(SMALL)))
def test_values_are_those_of_a_plain_solver(name: str) -> None:
    text, full = SMALL[name]
    lines = text.replace("|", "\n")
    box = FaceSet(read_faces(f"face 1a dot\n{lines}\nface 1b\n{lines}\n"))
    solved = solve_face(box, 0)
    plain = Plain(rows_of(text))
    board = tuple(() if r < 6 - full else (int(cells),) for r, (_, cells) in enumerate(plain.rows))
    left = 30 - full
    for mover in (15, left // 2, left - 15):
        expected = plain.turn(board, mover, left - mover)
        assert solved.margin(board, mover, left - mover) == pytest.approx(expected, abs=1e-3)
