"""What Carcassonne shows as plain data, declared once; RULES.md says what it means."""

from typing import Literal, NotRequired, TypedDict

from spieltisch.core.view_types import ViewTypes

Square = tuple[int, int]
Spot = tuple[int, int, str]
"""x, y, and what a follower there is called: `knight N`."""
Standing = tuple[int, int, int, str]
"""A follower on the table: its seat and where it stands."""
LaidTile = tuple[int, int, str, Literal[0, 90, 180, 270]]
"""x, y, the tile and its angle, clockwise."""


class River(TypedDict):
    """How far the river has come."""

    left: int
    """Middle tiles still to be drawn."""
    lake: bool
    """Whether it is still to come."""
    end: Square | None
    """Where the river goes on."""


class _Shared(TypedDict):
    segments: list[Spot]
    complete: bool
    followers: list[int]
    """A number a seat."""
    holders: list[int]
    """The seats with most."""
    points: int


class Built(_Shared):
    """A road, city or cloister, and what it would be worth now."""

    kind: Literal["road", "city", "cloister"]
    open: int
    """Sides, or squares around a cloister, still missing."""
    tiles: int
    pennants: int
    farmers: NotRequired[list[int]]
    """Of a completed city where farms count by city: those around it, a number a seat."""


class Farm(_Shared):
    """A farm, and what it would be worth now."""

    kind: Literal["farm"]
    cities: int


Feature = Built | Farm


class Public(TypedDict):
    """What everybody sees."""

    phase: Literal["draw", "place", "deploy", "score", "bonus", "over"]
    turn: int
    """At the end whose it was."""
    scores: list[int]
    supply: list[int]
    """Followers left, a number a seat."""
    tile: str | None
    """The one in hand."""
    tiles: list[LaidTile]
    """In the order of placing."""
    followers: list[Standing]
    """In the order of their deployment."""
    boxed: list[str]
    """Tiles that fitted nowhere."""
    unseen: dict[str, int]
    left: int
    """Land tiles still to be drawn."""
    river: River | None
    waiting: list[str]
    """What there is to choose from in phases `score` and `bonus`."""
    stacks: NotRequired[list[int]]
    """Solo, as all to `challenges`: tiles in each stack."""
    last: NotRequired[list[int]]
    """The colours that are last."""
    result: NotRequired[int]
    stranded: NotRequired[bool]
    """Whether a colour had to deploy and could not."""
    cloisters: NotRequired[int]
    """Those that scored."""
    challenges: NotRequired[list[str]]
    features: list[Feature]
    dead: list[Square]
    """Empty squares beside a tile that no tile to come can fill."""


class Private(TypedDict):
    """Nothing: nobody sees what others do not."""


class _Paid(TypedDict):
    segments: list[Spot]
    points: int
    """What each seat of `paid` got."""
    followers: list[int]
    """Those that stood there, a number a seat."""
    holders: list[int]
    """The seats with most."""
    paid: list[int]
    returned: list[Standing]
    """The followers that went home."""


class BuiltItem(_Paid):
    """A road, city or cloister scored."""

    kind: Literal["road", "city", "cloister"]
    complete: bool
    tiles: int
    pennants: int
    open: NotRequired[int]
    """At the end of the game, as all that follow but `last`."""
    last: NotRequired[list[int]]
    """Solo: who was last just then."""


class FarmItem(_Paid):
    """A farm scored, where farms count by farm."""

    kind: Literal["farm"]
    complete: bool
    cities: int


class SupplyItem(_Paid):
    """A completed city scored for the farmers around it, where farms count by city."""

    kind: Literal["supply"]


class BonusItem(TypedDict):
    """Solo: the followers of a colour scored for it."""

    kind: Literal["bonus"]
    seat: int
    followers: int
    points: int
    paid: list[int]
    """Nobody when the colour was not last."""
    last: list[int]


class CompletedItem(_Paid):
    """A road, city or cloister that the tile just placed completed: it scores once it is decided
    who is sent there, or what comes first. `points` is what it is worth; nobody is paid yet."""

    kind: Literal["completed"]
    feature: Literal["road", "city", "cloister"]
    tiles: int
    pennants: int


Item = CompletedItem | BuiltItem | FarmItem | SupplyItem | BonusItem

VIEW_TYPES = ViewTypes(Public, Private, Item)
