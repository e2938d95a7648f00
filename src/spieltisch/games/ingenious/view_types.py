"""What Ingenious shows as plain data, declared once; RULES.md says what it means."""

from typing import Literal, NotRequired, TypedDict

from spieltisch.core.view_types import ViewTypes

Colour = Literal["R", "G", "O", "B", "Y", "P"]
Cell = str
"""`q,r`"""
Tile = str
"""Two letters in the order R G O B Y P: `RG`, `BB`."""


class Scoring(TypedDict):
    """A double whose halves are counted one after the other, and there is a choice which first."""

    colour: Colour
    cells: tuple[Cell, Cell]


class Public(TypedDict):
    """What everybody sees."""

    phase: Literal["deal", "place", "score", "swap", "aside", "refill", "over"]
    turn: int | None
    """The seat whose turn it is."""
    radius: int
    """Of the area in play."""
    printed: dict[Cell, Colour]
    board: dict[Cell, Colour]
    """Printed symbols and those on tiles."""
    tiles: list[tuple[Tile, Cell, Cell]]
    """Each with the cells of its first letter and of its second, in the order of placing."""
    scores: list[int]
    lowest: list[list[Colour]]
    ascending: list[list[int]]
    """What is compared at the end, a list a side."""
    rack_sizes: list[int]
    shown: list[list[Tile] | None]
    aside: list[Tile]
    bag_count: int
    owed: int
    scoring: Scoring | None
    shared: NotRequired[list[int]]
    """Duel: six numbers from -9 to 9, positive towards seat 0."""
    tokens: NotRequired[list[int | None]]
    """Duel: who holds each colour's token."""
    tracks: NotRequired[list[list[int]]]
    """Six numbers a side in the order of the colours; not in the duel."""


class Private(TypedDict):
    """What depends on who looks."""

    racks: list[list[Tile] | None]
    unseen: dict[Tile, int]


class Line(TypedDict):
    """The symbols that counted in one direction, nearest first."""

    towards: Cell
    cells: list[Cell]


ScoreItem = TypedDict(
    "ScoreItem",
    {
        "kind": Literal["score"],
        "seat": int,
        "side": int,
        "colour": Colour,
        "cell": Cell,
        "points": int,
        "from": int,
        "to": int,
        "lines": list[Line],
    },
)
"""A half of a tile scored."""


class BonusItem(TypedDict):
    """A bonus placement was earned."""

    kind: Literal["bonus"]
    seat: int
    colour: Colour


TokenItem = TypedDict(
    "TokenItem", {"kind": Literal["token"], "seat": int, "colour": Colour, "from": int | None}
)
"""A token of the duel was taken: from a seat, or from beside the board."""


class ShownItem(TypedDict):
    """Tiles were shown to everybody."""

    kind: Literal["shown"]
    seat: int
    tiles: list[Tile]


Item = ScoreItem | BonusItem | TokenItem | ShownItem

VIEW_TYPES = ViewTypes(Public, Private, Item, hands=("racks",))
