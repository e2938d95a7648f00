"""Types of Carcassonne's plain data; RULES.md explains it."""

from typing import Literal, NotRequired, TypedDict

from spieltisch.core.views.types import ViewTypes

Square = tuple[int, int]
Spot = tuple[int, int, str]
"""A place for a follower: x, y, and the text of the follower there, `knight N`."""
Standing = tuple[int, int, int, str]
"""A follower on the table: its seat and place."""
LaidTile = tuple[int, int, str, Literal[0, 90, 180, 270]]
"""A tile on the table: x, y, the tile and its angle, clockwise."""


class River(TypedDict):
    """The progress of the river."""

    left: int
    """Middle tiles still to be drawn."""
    lake: bool
    """Whether the lake is still to come."""
    end: Square | None
    """The river's open end."""


class _Shared(TypedDict):
    segments: list[Spot]
    complete: bool
    followers: list[int]
    """A number for each seat."""
    holders: list[int]
    """The seats with the most followers."""
    points: int


class Built(_Shared):
    """A road, city or cloister, and its present value."""

    kind: Literal["road", "city", "cloister"]
    open: int
    """Missing sides, or squares around a cloister."""
    tiles: int
    pennants: int
    farmers: NotRequired[list[int]]
    """Farmers around a completed city, a number for each seat; set if farms count by city."""


class Farm(_Shared):
    """A farm, and its present value."""

    kind: Literal["farm"]
    cities: int


Feature = Built | Farm


class Public(TypedDict):
    """Data that all seats see."""

    phase: Literal["draw", "place", "deploy", "score", "bonus", "over"]
    turn: int
    """The seat to move; at the end the last one."""
    scores: list[int]
    supply: list[int]
    """Followers left, a number for each seat."""
    tile: str | None
    """The tile in hand."""
    tiles: list[LaidTile]
    """Tiles in the order of placement."""
    followers: list[Standing]
    """Followers in the order of deployment."""
    boxed: list[str]
    """Tiles that fitted nowhere."""
    unseen: dict[str, int]
    left: int
    """Land tiles still to be drawn."""
    river: River | None
    waiting: list[str]
    """The choices in phases `score` and `bonus`."""
    stacks: NotRequired[list[int]]
    """Tiles in each stack; solo only, like all keys to `challenges`."""
    last: NotRequired[list[int]]
    """The colours that are last."""
    result: NotRequired[int]
    stranded: NotRequired[bool]
    """Whether a colour had to deploy and had no follower."""
    cloisters: NotRequired[int]
    """Number of scored cloisters."""
    challenges: NotRequired[list[str]]
    features: list[Feature]
    dead: list[Square]
    """Empty squares next to a tile that no coming tile can fill."""


class Private(TypedDict):
    """Nothing: all seats see the same."""


class _Paid(TypedDict):
    segments: list[Spot]
    points: int
    """Points for each seat of `paid`."""
    followers: list[int]
    """Followers on the feature, a number for each seat."""
    holders: list[int]
    """The seats with the most followers."""
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
    """Set at the end of the game."""
    last: NotRequired[list[int]]
    """Solo: the colours that were last then."""


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
    """The seats that the bonus pays; empty if the colour was not last."""
    last: list[int]


class CompletedItem(_Paid):
    """A road, city or cloister just completed and worth `points`, before the player decides."""

    kind: Literal["completed"]
    feature: Literal["road", "city", "cloister"]
    tiles: int
    pennants: int


Item = CompletedItem | BuiltItem | FarmItem | SupplyItem | BonusItem

BuiltKind = Literal["road", "city", "cloister"]


class FarmReason(TypedDict):
    """An own farm promises more (`farm`), or another seat's less."""

    kind: Literal["farm", "their_farm"]
    points: float
    cities: int
    """The completed cities that the farm feeds after the turn."""
    instead: int
    """The completed cities that the farm feeds after the other turn."""
    seat: NotRequired[int]
    """The owner of `their_farm`."""


class PromiseReason(TypedDict):
    """A follower sent to a feature is worth it (`claim`), or by the other turn hardly (`tied`)."""

    kind: Literal["claim", "tied"]
    feature: Literal["road", "city", "cloister", "farm"]
    points: float
    """Points that the follower may bring."""
    chance: float
    """The chance that the follower comes home."""
    fits: int
    """Coming tiles that fit on the feature's most difficult square; -1: none is open."""


class HomeReason(TypedDict):
    """Followers come home now; `chance` is theirs after the other turn, `fits` as in a promise."""

    kind: Literal["home"]
    feature: BuiltKind
    followers: int
    chance: float
    fits: int


class FinishReason(TypedDict):
    """An own feature is easier to complete than after the other turn."""

    kind: Literal["finish"]
    feature: BuiltKind
    chance: float
    instead: float
    fits: int


class LastReason(TypedDict):
    """No coming tile fits on a square that an own feature needs, after the other turn."""

    kind: Literal["last"]
    feature: BuiltKind
    chance: float


class GrowReason(TypedDict):
    """An own feature promises more points."""

    kind: Literal["grow"]
    feature: BuiltKind
    points: float


class ContestReason(TypedDict):
    """The points of other seats' feature are shared with them, or taken from them."""

    kind: Literal["share", "steal"]
    feature: BuiltKind
    seats: list[int]
    points: int


class GiftReason(TypedDict):
    """The other turn completes another seat's feature."""

    kind: Literal["gift"]
    feature: BuiltKind
    seat: int
    points: int


class BlockReason(TypedDict):
    """Another seat's feature is more difficult to complete."""

    kind: Literal["block"]
    feature: BuiltKind
    seat: int
    points: float
    chance: float
    instead: float
    fits: int


class DenyReason(TypedDict):
    """Another seat's feature promises less."""

    kind: Literal["deny"]
    feature: BuiltKind
    seat: int
    points: float


class HandReason(TypedDict):
    """More followers stay in hand than by the other turn, which leaves at most one."""

    kind: Literal["hand"]
    followers: int
    instead: int


Reason = (
    FarmReason
    | PromiseReason
    | HomeReason
    | FinishReason
    | LastReason
    | GrowReason
    | ContestReason
    | GiftReason
    | BlockReason
    | DenyReason
    | HandReason
)
"""Why a turn is better than another."""

VIEW_TYPES = ViewTypes(Public, Private, Item, reason=Reason)
