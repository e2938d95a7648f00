"""Types of Zig-Zag's plain data; RULES.md explains it."""

from typing import Literal, TypedDict

from spieltisch.core.views.types import ViewTypes

Terrain = Literal["blue", "beige", "mud", "field", "water", "pebble", "grass", "sand"]
LaidCard = tuple[str, Literal[0, 180]]
"""A maze card as it lies."""
Standing = Literal["start", "goal"] | tuple[int, int, int]
"""A runner's place: card, row and column, counted from the start side."""
Place = Literal["down", "gone", "held"] | Terrain
"""The content of one of the 48 places."""


class Counts(TypedDict, total=False):
    """The number of cards of each terrain; zeros are left out."""

    blue: int
    beige: int
    mud: int
    field: int
    water: int
    pebble: int
    grass: int
    sand: int


class Clock(TypedDict):
    """The table's clock, in milliseconds."""

    held: int
    """The time to decide on a turned card."""
    idle: int
    """The time without an action that ends the collecting."""


class Run(TypedDict):
    """The end of a run."""

    end: Literal["stuck", "spent", "goal"]
    misfit: Terrain | None
    """The card that fitted nowhere."""
    passed: int
    """Maze cards left behind."""


class Held(TypedDict):
    """A card that is turned over."""

    place: int
    terrain: Terrain | None
    """The terrain of the card; null for a seat that may not see it."""


class Public(TypedDict):
    """The data that everybody sees."""

    phase: Literal["deal", "build", "goal", "collect", "reveal", "run", "penalty", "over"]
    race: int
    """The race, from 1."""
    races: int
    turn: int | None
    """The seat that runs, or draws a penalty card."""
    scores: list[int]
    points: list[int]
    mazes: list[list[LaidCard]]
    goals: list[Terrain | None]
    runners: list[Standing]
    crossed: list[list[str]]
    arrived: list[int]
    to_lay: list[int]
    surplus: list[int]
    deck: int
    under: list[str]
    table: list[Place]
    back: Counts
    """The cards that came back from piles in this round."""
    runs: list[Run | None]
    caller: int | None
    called: Literal["goal", "dry"] | None
    ran: list[int]
    top: Terrain | None
    used: list[Terrain]
    choices: list[str]
    """The sections to which a runner may move, as in `move`: `1,0,2`, or `goal`."""
    cards: dict[str, str]
    """Every maze card's terrains by their letters."""
    clock: Clock
    piles: list[int]


class Private(TypedDict):
    """The data that depends on the seat."""

    hands: list[list[str] | None]
    held: list[Held | None]
    unseen: Counts


class PenaltyItem(TypedDict):
    """A card that the caller drew after a call in vain."""

    kind: Literal["penalty"]
    seat: int
    card: str


class RunItem(Run):
    """The end of a run, as an item."""

    kind: Literal["run"]
    seat: int


class RaceItem(TypedDict):
    """The points of a race of the long game."""

    kind: Literal["race"]
    seat: int
    points: int


Item = PenaltyItem | RunItem | RaceItem


class WayReason(TypedDict):
    """The cards that the way to the goal needs, and those after the other action."""

    kind: Literal["way"]
    cards: float
    instead: float


class EarlyReason(TypedDict):
    """A call of stop in vain: the pile leaves this many cards missing."""

    kind: Literal["early"]
    cards: float


class WasteReason(TypedDict):
    """A card of this terrain fits nowhere after the pile."""

    kind: Literal["waste"]
    terrain: Terrain


class ScarceReason(TypedDict):
    """A card that fits, of a rare terrain; `left` of it lie open."""

    kind: Literal["scarce"]
    terrain: Terrain
    left: int


class PileReason(TypedDict):
    """The pile leads to the goal (`there`), or a card in it fits nowhere (`lost`)."""

    kind: Literal["there", "lost"]


Reason = WayReason | EarlyReason | WasteReason | ScarceReason | PileReason
"""Why an action is better than another."""

VIEW_TYPES = ViewTypes(Public, Private, Item, hands=("hands", "held"), reason=Reason)
