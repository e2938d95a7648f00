"""Types of Ingenious's plain data; RULES.md explains it."""

from typing import Literal, NotRequired, TypedDict

from spieltisch.core.views.types import ViewTypes

Colour = Literal["R", "G", "O", "B", "Y", "P"]
Cell = str
"""`q,r`"""
Tile = str
"""Two letters in the order R G O B Y P: `RG`, `BB`."""


class Scoring(TypedDict):
    """A double whose halves score one after the other, in an order to be chosen."""

    colour: Colour
    cells: tuple[Cell, Cell]


class Public(TypedDict):
    """Data that all seats see."""

    phase: Literal["deal", "place", "score", "swap", "aside", "refill", "over"]
    turn: int | None
    """The seat to move."""
    radius: int
    """Radius of the area in play."""
    printed: dict[Cell, Colour]
    board: dict[Cell, Colour]
    """Symbols, printed and on tiles."""
    tiles: list[tuple[Tile, Cell, Cell]]
    """Tiles with the cells of their first and second letter, in the order of placement."""
    scores: list[int]
    lowest: list[list[Colour]]
    ascending: list[list[int]]
    """The lists compared at the end, one for each side."""
    rack_sizes: list[int]
    shown: list[list[Tile] | None]
    aside: list[Tile]
    bag_count: int
    owed: int
    scoring: Scoring | None
    shared: NotRequired[list[int]]
    """Duel: six numbers from -9 to 9, positive towards seat 0."""
    tokens: NotRequired[list[int | None]]
    """Duel: the owner of each colour's token."""
    tracks: NotRequired[list[list[int]]]
    """Six numbers for each side in the order of the colours; not in the duel."""


class Private(TypedDict):
    """Data that depends on the viewer."""

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
"""A token of the duel was taken, from a seat or from next to the board."""


class ShownItem(TypedDict):
    """Tiles were shown to all."""

    kind: Literal["shown"]
    seat: int
    tiles: list[Tile]


Item = ScoreItem | BonusItem | TokenItem | ShownItem

VIEW_TYPES = ViewTypes(Public, Private, Item, hands=("racks",))
