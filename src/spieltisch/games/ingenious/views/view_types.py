"""Types of Ingenious's plain data; RULES.md explains it."""

from typing import Literal, NotRequired, TypedDict

from spieltisch.core.views.types import ViewTypes

Colour = Literal["R", "G", "O", "B", "Y", "P"]
Cell = str
"""A cell of the board, as `q,r`."""
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


class ColourReason(TypedDict):
    """A colour goes up from `begin` to `to`: a low one (`starved`), or in the duel a close one."""

    kind: Literal["starved", "contested"]
    colour: Colour
    begin: int
    to: int
    left: int
    """Halves of this colour that the seat has not seen."""
    offer: int
    """The most points that a half of it would score on the board afterwards."""


class BonusReason(TypedDict):
    """A colour earns a bonus placement."""

    kind: Literal["bonus"]
    colour: Colour


class NearReason(TypedDict):
    """A bonus placement comes within reach."""

    kind: Literal["near"]
    colour: Colour
    to: int
    steps: int
    """Steps that are still missing."""


class OfferReason(TypedDict):
    """A line for an own colour is kept, or one for another seat's colour is spoilt.

    `points` are the most that a half would score on the board, `instead` those after the other
    placement.
    """

    kind: Literal["kept", "spoilt"]
    colour: Colour
    seat: NotRequired[int]
    points: int
    instead: int


class PlacesReason(TypedDict):
    """Lines for a colour of the seat's own are kept, or lines for another seat's colour are spoilt.
    The reason counts the cells where a half would score 3 points or more."""

    kind: Literal["kept_places", "spoilt_places"]
    colour: Colour
    seat: NotRequired[int]
    places: int
    instead: int


class HandReason(TypedDict):
    """Halves of a colour that matters stay in hand; `left` counts halves that the seat has not
    seen."""

    kind: Literal["hand"]
    colour: Colour
    halves: int
    instead: int
    left: int


Reason = ColourReason | BonusReason | NearReason | OfferReason | PlacesReason | HandReason
"""Why a placement is better than another."""

VIEW_TYPES = ViewTypes(Public, Private, Item, hands=("racks",), reason=Reason)
