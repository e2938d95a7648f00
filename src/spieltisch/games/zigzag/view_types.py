"""What Zig-Zag shows as plain data, declared once; RULES.md says what it means."""

from typing import Literal, TypedDict

from spieltisch.core.view_types import ViewTypes

Terrain = Literal["blue", "beige", "mud", "field", "water", "pebble", "grass", "sand"]
LaidCard = tuple[str, Literal[0, 180]]
"""A maze card as it lies."""
Standing = Literal["start", "goal"] | tuple[int, int, int]
"""Where a runner stands: card, row and column, counted from the start side."""
Place = Literal["down", "gone", "held"] | Terrain
"""What lies on one of the 48 places."""


class Counts(TypedDict, total=False):
    """How many cards of each terrain; those of which there are none are left out."""

    blue: int
    beige: int
    mud: int
    field: int
    water: int
    pebble: int
    grass: int
    sand: int


class Clock(TypedDict):
    """What the table's clock does, in milliseconds."""

    held: int
    """How long a turned card may be held."""
    idle: int
    """How long nobody may do anything."""


class Run(TypedDict):
    """How a run ended."""

    end: Literal["stuck", "spent", "goal"]
    misfit: Terrain | None
    """The card that fitted nowhere."""
    passed: int
    """Maze cards left behind."""


class Held(TypedDict):
    """A card that is turned over."""

    place: int
    terrain: Terrain | None
    """Null for who may not see it."""


class Public(TypedDict):
    """What everybody sees."""

    phase: Literal["deal", "build", "goal", "collect", "reveal", "run", "penalty", "over"]
    race: int
    """From 1."""
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
    """As in `move`: `1,0,2`, or `goal`."""
    cards: dict[str, str]
    """Every maze card's terrains by their letters."""
    clock: Clock
    piles: list[int]


class Private(TypedDict):
    """What depends on who looks."""

    hands: list[list[str] | None]
    held: list[Held | None]
    unseen: Counts


class PenaltyItem(TypedDict):
    """A card that the caller drew, having called in vain."""

    kind: Literal["penalty"]
    seat: int
    card: str


class RunItem(Run):
    """A run ended."""

    kind: Literal["run"]
    seat: int


class RaceItem(TypedDict):
    """What a race of the long game brought."""

    kind: Literal["race"]
    seat: int
    points: int


Item = PenaltyItem | RunItem | RaceItem

VIEW_TYPES = ViewTypes(Public, Private, Item, hands=("hands", "held"))
