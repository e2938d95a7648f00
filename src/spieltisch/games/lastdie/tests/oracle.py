"""A second, slow reading of Last Die, written from the rules alone and sharing no code.

A face is a list of rows, each its points and a character a cell (`*****`, `236`, `AAABB`), as in
`full()["faces"]`. A row in play is the list of the values that lie on it. Clause numbers are those
of the game's RULES. The engine is compared with this reading at every step in `test_oracle.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import TypedDict

CHANCE = -1
DICE = 30  # 1.1
ROWS = 6
START = 80  # 2.3
HAND = 5  # 3.1
ROLLS = 5  # 3.4

Face = Sequence[tuple[int, str]]  # points, those of black rows negative, and cells


def ways(dice: Sequence[int]) -> int:
    """Count the orders in which dice that lie in a row can show these values."""
    return factorial(len(dice)) // prod(factorial(dice.count(value)) for value in range(1, 7))


@cache
def throws(count: int, values: int) -> dict[str, int]:
    """Return the text and weight of each roll of so many dice, which show 1 to `values`."""
    return {
        " ".join(["roll", *map(str, dice)]): ways(dice)
        for dice in combinations_with_replacement(range(1, values + 1), count)
    }


def other_side(face: str) -> str:
    """Return the face on the back of this one."""
    return face[:-1] + {"a": "b", "b": "a"}[face[-1]]


def asks_for(cells: str, values: Sequence[int]) -> set[int]:
    """1.2, 1.3, 3.2 The values that the next free cell of a row takes; none when it is full."""
    if len(values) == len(cells):
        return set()
    cell = cells[len(values)]
    if cell.isdigit():
        return {int(cell)}
    groups = dict(zip(cells, values, strict=False))  # a star, or the two of a row -> its value
    if cell in groups:
        return {groups[cell]}
    return set(range(1, 7)) - set(groups.values())


@dataclass(frozen=True)
class Filled:
    """4.1 A row's last cell filled: what it is worth, and what was won or really paid."""

    row: int  # 1 to 6 from the top
    worth: int
    paid: int


class Outcome(TypedDict):
    """The end of a game: a place for each seat, 1 is first, and the points."""

    ranks: tuple[int, ...]
    scores: tuple[int, ...]


class Oracle:
    """One game of Last Die; `dice` of each player, `values` and `end` may be those of a box."""

    def __init__(
        self,
        faces: Mapping[str, Face],
        seats: int,
        dot: str | None = None,
        dice: int | None = None,
        values: int = 6,
        end: int | None = None,
    ) -> None:
        """2 Set up; the boards follow as chance draws, `dot` lying on top if it is given."""
        assert 2 <= seats <= 6
        self.dealt = DICE // seats if dice is None else dice
        self.values = values
        self.end = end
        self.faces = faces
        self.seats = seats
        self.dot = dot
        self.boards: list[str] = []  # as they lie, the top one is played
        self.points = [START] * seats
        self.supply = [0] * seats
        self.turn = 0
        self.phase = "board"  # board, roll, place, over
        self.rows: list[list[int]] = []
        self.hand: list[int] = []  # rolled and not yet placed
        self.in_hand = 0  # dice of this hand not yet placed, rolled or about to be
        self.rolls = 0  # made this turn
        self.placed = False  # a die, since the roll
        self.filled: list[Filled] = []  # by the last action
        self.dead: int | None = None  # the seat whose roll, the last action, matched nothing
        self.skipped: list[int] = []  # seats passed over after the last action
        self.rounds = 0

    # Actors and their actions

    @property
    def face(self) -> Face:
        """The face being played."""
        return self.faces[self.boards[0]]

    def actors(self) -> tuple[int, ...]:
        """Return nobody at the end, chance for boards and rolls, else the seat in turn."""
        if self.phase == "over":
            return ()
        return (self.turn,) if self.phase == "place" else (CHANCE,)

    def legal(self, seat: int) -> set[str]:
        """Return the texts of all that this seat, or chance, may do now."""
        return set(self.choices()) if seat in self.actors() else set()

    def choices(self) -> list[str]:
        """Return the same for the actor, in an order that is the same in every process."""
        if self.phase != "place":
            return list(self.chances())
        return self.puts() + (["again", "stop"] if self.placed else [])  # 3.4

    def chances(self) -> Mapping[str, int]:
        """Return what chance may bring, and its weight."""
        if self.phase == "board":
            if self.dot and not self.boards:  # 1.4
                return {f"board {self.dot}": 1}
            known = {*self.boards, *map(other_side, self.boards)}
            return {f"board {face}": 1 for face in self.faces if face not in known}
        return throws(self.in_hand, self.values) if self.phase == "roll" else {}

    def puts(self) -> list[str]:
        """3.2 The dice of this roll that match, and where."""
        rows = enumerate(zip(self.face, self.rows, strict=True), start=1)
        asked = [(number, asks_for(cells, values)) for number, ((_, cells), values) in rows]
        return [
            f"put {value} {number}"
            for value in sorted(set(self.hand))
            for number, taken in asked
            if value in taken
        ]

    # Playing

    def apply(self, text: str) -> None:
        """Do what the text says; it must be legal."""
        assert text in self.choices(), text
        verb, *words = text.split()
        self.filled, self.dead, self.skipped = [], None, []
        if verb == "board":
            self.boards.append(words[0])
            if len(self.boards) == len(self.faces) // 2:
                self.deal()
        elif verb == "roll":
            self.hand = [int(word) for word in words]
            self.rolls += 1
            assert self.rolls <= ROLLS  # 3.4, since each roll but the last placed a die
            self.placed = False
            self.phase = "place"
            if not self.puts():  # 3.5
                self.dead = self.turn
                self.end_turn()
        elif verb == "put":
            self.put(int(words[0]), int(words[1]))
        elif verb == "again":
            self.hand = []
            self.phase = "roll"
        else:
            self.end_turn()

    def put(self, value: int, number: int) -> None:
        """4 Place one die, and count the row it fills."""
        self.hand.remove(value)
        self.in_hand -= 1
        self.placed = True
        values, (worth, cells) = self.rows[number - 1], self.face[number - 1]
        values.append(value)
        if len(values) == len(cells):
            paid = max(worth, -self.points[self.turn])  # 4.2
            self.points[self.turn] += paid
            self.filled.append(Filled(number, worth, paid))
        if all(len(v) == len(cells) for v, (_, cells) in zip(self.rows, self.face, strict=True)):
            self.end_round()
        elif not self.hand:
            self.end_turn()

    # Turns and rounds

    def deal(self) -> None:
        """2.2 Deal all dice evenly and clear the face."""
        self.supply = [self.dealt] * self.seats
        self.rows = [[] for _ in self.face]
        self.begin_turn()

    def begin_turn(self) -> None:
        """3.1 Take up to five dice; a seat without dice is skipped."""
        while not self.supply[self.turn]:
            self.skipped.append(self.turn)
            self.turn = self.left()
        self.hand = []
        self.in_hand = min(HAND, self.supply[self.turn])
        self.supply[self.turn] -= self.in_hand
        self.rolls = 0
        self.phase = "roll"

    def end_turn(self) -> None:
        """3.5 Dice not placed go back."""
        self.supply[self.turn] += self.in_hand
        self.turn = self.left()
        self.begin_turn()

    def end_round(self) -> None:
        """5 All cells are filled: the game ends, or the next face is played."""
        self.rounds += 1
        self.supply[self.turn] += self.in_hand
        self.hand, self.in_hand = [], 0
        if max(self.points) >= self.target():
            self.phase = "over"
            return
        self.boards.append(other_side(self.boards.pop(0)))  # 2.1
        self.turn = self.left()
        self.deal()

    def left(self) -> int:
        """Return the seat to the left of the seat in turn."""
        return (self.turn + 1) % self.seats

    def target(self) -> int:
        """5.2 The points that end the game."""
        if self.end is not None:
            return self.end
        return 400 if self.seats >= 5 else 500

    def outcome(self) -> Outcome | None:
        """5.2 Most points first; ties share."""
        if self.phase != "over":
            return None
        ranks = tuple(1 + sum(other > mine for other in self.points) for mine in self.points)
        return {"ranks": ranks, "scores": tuple(self.points)}
