"""Types of Last Die's plain data; RULES.md explains it."""

from typing import Literal, TypedDict

from spieltisch.core.views.types import ViewTypes

Value = Literal[1, 2, 3, 4, 5, 6]
FaceRow = tuple[int, str]
"""A row of a face: its points (black ones negative), and its cells. A cell is a value, `*` for a
star, or `A` or `B` for a group of a two-coloured row.
"""


class Risk(TypedDict):
    """Possible results of rolling again."""

    dice: int
    """Number of dice to roll."""
    dead: tuple[int, int]
    """The chance that none of them fits, as a fraction."""
    win: int
    """Points of the yellow rows that these dice could fill."""
    pay: int
    """Points of the black rows that these dice could fill."""


class Public(TypedDict):
    """Data that all seats see."""

    phase: Literal["boards", "roll", "place", "over"]
    round: int
    """The round, from 1; 0 while the boards are shuffled."""
    turn: int | None
    """The seat that is to move; null while no seat is."""
    face: str | None
    """The face of the board; null before the first is drawn."""
    board: list[FaceRow] | None
    """The rows of the face from the top."""
    rows: list[list[Value]]
    """The values placed, row by row."""
    open: list[list[Value]]
    """The values that the next cell of each row takes; none when the row is full."""
    points: list[int]
    scores: list[int]
    target: int
    dice: list[int]
    """Dice in each player's supply, without the hand."""
    aside: int
    hand: list[Value]
    """Dice of the present roll that are not placed yet."""
    rolled: list[Value]
    """The last roll, whole."""
    rolling: int
    rolls: int
    placed: int
    risk: Risk | None
    stack: list[str]
    """The faces to come, the next one first; `?` for unknown ones."""


class Private(TypedDict):
    """Nothing: all seats see the same."""


class RowItem(TypedDict):
    """A row was filled: its printed points, and the points that really changed hands.

    The latter are less if the seat had too few. Both are negative for a black row.
    """

    kind: Literal["row"]
    seat: int
    row: int
    """The row, from 1."""
    printed: int
    points: int


class DeadItem(TypedDict):
    """None of this seat's dice fits."""

    kind: Literal["dead"]
    seat: int


class RoundItem(TypedDict):
    """A round is over: this seat placed the last die."""

    kind: Literal["round"]
    seat: int
    round: int
    next: int | None
    """The seat that begins the next round, unless the game has ended."""


class SkippedItem(TypedDict):
    """This seat has no dice."""

    kind: Literal["skipped"]
    seat: int


Item = RowItem | DeadItem | RoundItem | SkippedItem


class RowReason(TypedDict):
    """A row gets closer to its last die for the seat (`closer`).

    Or a die in a black row costs nothing yet (`safe`), or would bring the row closer (`spared`).
    """

    kind: Literal["closer", "safe", "spared"]
    row: int
    """The row, from 1."""
    points: int
    left: int
    """Cells that are open then."""


class OwnReason(TypedDict):
    """The chance that the seat's next roll fills a row, and that after the other action."""

    kind: Literal["own"]
    row: int
    points: int
    dice: int
    chance: float
    instead: float


class GivenReason(TypedDict):
    """The chance that the next player's first roll fills a row, and that after the other action."""

    kind: Literal["given"]
    row: int
    points: int
    seat: int
    chance: float
    instead: float


class RollReason(TypedDict):
    """Another roll is worth it (`again`), or not (`stay`)."""

    kind: Literal["again", "stay"]
    dice: int
    fits: float
    """The chance that a die fits somewhere."""
    points: int
    """Points of the yellow rows that these dice could fill; for `stay`, of the black ones."""


Reason = RowReason | OwnReason | GivenReason | RollReason
"""Why an action is better than another."""

VIEW_TYPES = ViewTypes(Public, Private, Item, reason=Reason)
