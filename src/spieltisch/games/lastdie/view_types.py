"""What Last Die shows as plain data, declared once; RULES.md says what it means."""

from typing import Literal, TypedDict

from spieltisch.core.view_types import ViewTypes

Value = Literal[1, 2, 3, 4, 5, 6]
FaceRow = tuple[int, str]
"""A row of a face: its points (black ones negative) and a character a cell: a value, `*` a star,
`A` and `B` the two groups of a two-coloured row."""


class Risk(TypedDict):
    """What rolling again may come to."""

    dice: int
    """How many would be rolled."""
    dead: tuple[int, int]
    """The chance that none of them fits: so many of so many."""
    win: int
    """Points of the yellow rows that so many dice could fill."""
    pay: int
    """Points of the black ones."""


class Public(TypedDict):
    """What everybody sees."""

    phase: Literal["boards", "roll", "place", "over"]
    round: int
    """From 1; 0 while the boards are shuffled."""
    turn: int | None
    """Null while nobody is to play."""
    face: str | None
    """Null before the first is drawn."""
    board: list[FaceRow] | None
    """The rows of the face from the top."""
    rows: list[list[Value]]
    """The values placed, row by row."""
    open: list[list[Value]]
    """Row by row the values that the next cell takes; none when the row is full."""
    points: list[int]
    scores: list[int]
    target: int
    dice: list[int]
    """Left in each player's supply, the hand not counted."""
    aside: int
    hand: list[Value]
    """Those of the present roll that are not placed yet."""
    rolled: list[Value]
    """The last roll, whole."""
    rolling: int
    rolls: int
    placed: int
    risk: Risk | None
    stack: list[str]
    """The faces to come, the next one first; `?` where it is not known."""


class Private(TypedDict):
    """Nothing: nobody sees what others do not."""


class RowItem(TypedDict):
    """A row was filled: what is printed beside it, and what really changed hands, which is less
    where somebody had too little. Both are negative for a black row."""

    kind: Literal["row"]
    seat: int
    row: int
    """From 1."""
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
    """Who begins the next, unless the game has ended."""


class SkippedItem(TypedDict):
    """This seat has no dice."""

    kind: Literal["skipped"]
    seat: int


Item = RowItem | DeadItem | RoundItem | SkippedItem

VIEW_TYPES = ViewTypes(Public, Private, Item)
