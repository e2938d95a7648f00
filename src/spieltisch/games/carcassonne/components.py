"""Tiles, squares and the numbers of actions: the box's contents as tables.

A tile's sides are N E S W, 0 to 3; its half-sides go clockwise from the north-west corner:

```
        Nw 0   1 Ne
      +------+------+          A side s owns the half-sides 2s and 2s + 1.
 Wn 7 |             | 2 En     Turning clockwise by k quarters takes the side s to s + k (mod 4)
      +             +          and the half-side h to h + 2k (mod 8).
 Ws 6 |             | 3 Es     Across a side, h meets 5 - h (north, south) or 9 - h (east, west).
      +------+------+
        Sw 5   4 Se
```
"""

from __future__ import annotations

from typing import NamedTuple

Kind = int
"""A sort of tile, 0 to 33: A to X, R2 to R9, then spring and lake, which are not drawn."""
Square = int
"""A place on the table, numbered by distance from the first tile; see `SQUARES`."""

SIDES = "NESW"
HALF_SIDES = ("Nw", "Ne", "En", "Es", "Se", "Sw", "Ws", "Wn")
SEATS = 5
FOLLOWERS = 7
"""1.3: a seat's followers besides its marker."""
EDGES = "CRFW"
"""City, road, field, river: 0 to 3."""

CITY, ROAD, CLOISTER, FIELD = range(4)
"""The sorts of segments, in the order in which a tile's segments are numbered."""
FEATURES = ("city", "road", "cloister", "farm")
ROLES = ("knight", "thief", "monk", "farmer")


class Tile(NamedTuple):
    """A kind of tile, unturned.

    `cities` and `roads` name each segment's sides, with `*` for each pennant and `.` for a road
    that ends on the tile. `fields` name each field's half-sides and, after a `/`, the cities that
    it touches.
    """

    name: str
    copies: int
    edges: str
    rotations: int
    cities: str
    roads: str
    fields: str
    cloister: bool = False


# 1.1, 1.2
TILES = (
    Tile("A", 2, "FFRF", 4, "", "S.", "01234567", True),
    Tile("B", 4, "FFFF", 1, "", "", "01234567", True),
    Tile("C", 1, "CCCC", 1, "NESW*", "", ""),
    Tile("D", 4, "CRFR", 4, "N", "EW", "27/0 3456"),
    Tile("E", 5, "CFFF", 4, "N", "", "234567/0"),
    Tile("F", 2, "FCFC", 2, "EW*", "", "01/0 45/0"),
    Tile("G", 1, "FCFC", 2, "EW", "", "01/0 45/0"),
    Tile("H", 3, "CFCF", 2, "N S", "", "2367/01"),
    Tile("I", 2, "CFFC", 4, "N W", "", "2345/01"),
    Tile("J", 3, "CRRF", 4, "N", "ES", "2567/0 34"),
    Tile("K", 3, "CFRR", 4, "N", "SW", "2347/0 56"),
    Tile("L", 3, "CRRR", 4, "N", "E. S. W.", "27/0 34 56"),
    Tile("M", 2, "CFFC", 4, "NW*", "", "2345/0"),
    Tile("N", 3, "CFFC", 4, "NW", "", "2345/0"),
    Tile("O", 2, "CRRC", 4, "NW*", "ES", "25/0 34"),
    Tile("P", 3, "CRRC", 4, "NW", "ES", "25/0 34"),
    Tile("Q", 1, "CCFC", 4, "NEW*", "", "45/0"),
    Tile("R", 3, "CCFC", 4, "NEW", "", "45/0"),
    Tile("S", 2, "CCRC", 4, "NEW*", "S.", "4/0 5/0"),
    Tile("T", 1, "CCRC", 4, "NEW", "S.", "4/0 5/0"),
    Tile("U", 8, "FRFR", 2, "", "EW", "0127 3456"),
    Tile("V", 9, "FFRR", 4, "", "SW", "012347 56"),
    Tile("W", 4, "FRRR", 4, "", "E. S. W.", "0127 34 56"),
    Tile("X", 1, "RRRR", 1, "", "N. E. S. W.", "07 12 34 56"),
    Tile("R2", 1, "CWRW", 4, "N", "S.", "2/0 34 56 7/0"),
    Tile("R3", 1, "CWCW", 2, "N S", "", "27/0 36/1"),
    Tile("R4", 2, "FWFW", 2, "", "", "0127 3456"),
    Tile("R5", 1, "CWWC", 4, "NW", "", "25/0 34"),
    Tile("R6", 2, "FFWW", 4, "", "", "012347 56"),
    Tile("R7", 1, "FWRW", 4, "", "S.", "0127 34 56", True),
    Tile("R8", 1, "RRWW", 4, "", "NE", "0347 12 56"),
    Tile("R9", 1, "WRWR", 2, "", "EW", "07 12 34 56"),
    Tile("R1", 1, "FWFF", 4, "", "", "01234567"),
    Tile("R10", 1, "FFFW", 4, "", "", "01234567"),
)
NAMES = tuple(tile.name for tile in TILES)
LAND = 24
"""The number of kinds of land tiles, which are the first kinds."""
DRAWN = 32
"""The number of kinds that are drawn: land tiles, then the river's middle tiles."""
SPRING, LAKE = 32, 33
"""The kinds of river tiles that are laid without a draw."""
START = NAMES.index("D")
assert sum(tile.copies for tile in TILES[:LAND]) == 72
assert sum(tile.copies for tile in TILES[LAND:DRAWN]) == 10
MOST_TILES = 83
"""Twelve of the river and 71 of land: 6.1 leaves out the start tile."""


class Segment(NamedTuple):
    """A part of a tile, unturned: `sides` of a city or road, half-sides of a field."""

    sort: int
    sides: tuple[int, ...]
    pennants: int = 0
    cities: tuple[int, ...] = ()
    """The numbers of the tile's cities that a field touches; empty for other segments."""


def _segments(tile: Tile) -> tuple[Segment, ...]:
    """Return cities, roads, cloister, fields; a segment's number is its index here."""
    found = []
    for sort, texts in ((CITY, tile.cities), (ROAD, tile.roads)):
        for text in texts.split():
            sides = tuple(SIDES.index(letter) for letter in text.rstrip("*."))
            assert sort == CITY or (len(sides) == 1) == text.endswith(".")
            assert all(tile.edges[side] == "CR"[sort] for side in sides)
            found.append(Segment(sort, sides, text.count("*")))
    if tile.cloister:
        found.append(Segment(CLOISTER, ()))
    for text in tile.fields.split():
        halves, _, cities = text.partition("/")
        found.append(
            Segment(FIELD, tuple(map(int, halves)), cities=tuple(int(city) for city in cities))
        )
    return tuple(found)


SEGMENTS = tuple(_segments(tile) for tile in TILES)


def turned(segment: Segment, quarters: int) -> tuple[int, ...]:
    """Return the segment's sides (a field's half-sides) after quarter turns, ascending."""
    if segment.sort == FIELD:
        return tuple(sorted((half + 2 * quarters) % 8 for half in segment.sides))
    return tuple(sorted((side + quarters) % 4 for side in segment.sides))


def _check(tile: Tile, segments: tuple[Segment, ...]) -> None:
    """Assert that a side belongs to one segment, a half-side to one field or a city."""
    for side, edge in enumerate(tile.edges):
        owners = [s for s in segments if s.sort in (CITY, ROAD) and side in s.sides]
        assert len(owners) == (edge in "CR")
        fields = [s for h in (2 * side, 2 * side + 1) for s in segments if h in turned(s, 0)]
        fields = [s for s in fields if s.sort == FIELD]
        assert len(fields) == (0 if edge == "C" else 2)
        assert edge != "F" or fields[0] == fields[1]


for _tile, _own in zip(TILES, SEGMENTS, strict=True):
    _check(_tile, _own)

MOST_SEGMENTS = 276
_TOTAL = sum(tile.copies * len(own) for tile, own in zip(TILES, SEGMENTS, strict=True))
assert _TOTAL - len(SEGMENTS[START]) == MOST_SEGMENTS
MOST_SPOTS = 2 * MOST_TILES + 2
"""Upper bound of empty squares next to a tile: a straight line has the most."""

# Squares. The n-th tile lies at most n squares from the first, so all of them are in a diamond.
# They are numbered ring by ring, a ring from west to east, of two above each other the northern one
# first:
#
#             8
#          6  2 10                  A game that stays near the first tile has small
#       5  1  0  4 12               numbers. Its 72 tiles need only the first 10,225.
#          7  3 11
#             9
RADIUS = 83


def square(x: int, y: int) -> Square:
    """Return the number of a square."""
    ring = abs(x) + abs(y)
    if ring == 0:
        return 0
    return 2 * ring * (ring - 1) + 1 + max(0, 2 * (x + ring) - 1 + (y > 0))


SQUARES = tuple(
    (x, y)
    for ring in range(RADIUS + 1)
    for x in range(-ring, ring + 1)
    for y in sorted({abs(x) - ring, ring - abs(x)})
)
"""The coordinates (x, y) of each square."""

# The board is a ring of 3785 cells. The square x, y has the cell (x + 87 y) mod 3785, a perfect Lee
# code of radius 43. Squares that share a cell are 87 or more steps apart. The squares that matter
# in one game (tiles, their neighbours, the eight around) never are, whatever its shape.
CELLS = 2 * 43 * 43 + 2 * 43 + 1
STRIDE = 2 * 43 + 1

# The numbers of actions.
DRAW = 0
"""The first draw of a tile; add its kind."""
KNIGHT = DRAWN
"""The first placing of a knight; add its side."""
THIEF = KNIGHT + 4
"""The first placing of a thief; add its side."""
MONK = THIEF + 4
FARMER = MONK + 1
"""The first placing of a farmer; add its half-side."""
PASS = FARMER + 8
BONUS = PASS + 1
"""The first bonus; add its seat."""
SCORE_CITY = BONUS + SEATS
"""The first scoring of a city; add its side."""
SCORE_ROAD = SCORE_CITY + 4
"""The first scoring of a road; add its side."""
PLACE = SCORE_ROAD + 4
"""The first placing of a tile; add 4 * square + quarter turns."""
SCORE_CLOISTER = PLACE + 4 * len(SQUARES)
"""The first scoring of a cloister; add its square."""
ACTIONS = SCORE_CLOISTER + len(SQUARES)
MAX_LEGAL = 4 * MOST_SPOTS
"""The longest legal list: a tile that fits everywhere, each way round (3.1)."""
SCRATCH_SIZE = MAX_LEGAL + MOST_SPOTS
"""Room to collect placements square by square behind their list."""
MAX_CHANCES = LAND
"""A draw of any kind of land (3.1); the river has fewer."""

WINDOW = 12
"""Distance from the first tile, each way, that observations and the cropped actions cover."""
_SEEN = sorted(square(x, y) for x in range(-WINDOW, WINDOW + 1) for y in range(-WINDOW, WINDOW + 1))
CROPPED = (
    *range(PLACE),
    *(PLACE + 4 * number + quarters for number in _SEEN for quarters in range(4)),
    *(SCORE_CLOISTER + number for number in _SEEN),
)
"""The actions on squares within the window, and those that name none."""

# 7.8, of the road of 10 to the total of 60.
CHALLENGES = (
    "road 10",
    "road 10 of two",
    "road 10 of three",
    "road 5 of three",
    "city 16",
    "city 16 of two",
    "city 16 of three",
    "city 8-10 of three",
    "cloisters 3",
    "cloisters 4",
    "total 40",
    "total 50",
    "total 60",
    "all tiles",
)

# Lengths of the arrays of layout.pyx and of the heuristics.
CLOISTERS = sum(tile.copies for tile in TILES if tile.cloister)
MOST_COMPLETED = len(SIDES) + CLOISTERS
"""Features that one tile completes: a road or city a side, and the cloisters around (3.5)."""
WORDS = (MOST_SPOTS + 63) // 64
"""64-bit words of a set of spots."""
_KINDS = (len(TILES),)
_TURNED = 4 * len(TILES)
_ON_TILE = max(map(len, SEGMENTS))
_SEGMENTS = (MOST_SEGMENTS,)
_SPOTS = (64 * WORDS,)
_SEATS = (SEATS,)
_LAND_TILES = sum(tile.copies for tile in TILES[:LAND])
_PATTERNS = (len(EDGES) + 1) ** len(SIDES)
"""Possible surroundings of a spot: on each side an edge, or nothing."""
MOST_CANDIDATES = 64
"""Upper bound of the turns that a bot compares."""
_CHANGED = (16,)
"""Upper bound of the cities and roads that a tile changes."""
_POWERS, _TURNS = (256,), (2048,)
"""Numbers that a bot remembers: powers, and best turns after others."""
INPUTS, SOLO_INPUTS, UNITS = 96, 173, 32
"""Numbers that the network of the bots sees, and its hidden units."""
DIMENSIONS = {
    "TurnKnowledge.best": (MOST_CANDIDATES,),
    "TurnKnowledge.base_of": (_LAND_TILES,),
    "TurnKnowledge.part_of": (_LAND_TILES,),
    "TurnKnowledge.spread": (3,),
    "TurnKnowledge.total": (SEATS,),
    "TurnKnowledge.tried": (MOST_CANDIDATES,),
    "SoloForecast.inner": (SOLO_INPUTS, UNITS),
    "SoloForecast.outer": (UNITS,),
    "SoloForecast.direct": (SOLO_INPUTS,),
    "SoloForecast.x": (SOLO_INPUTS,),
    "SoloForecast.place": _SEATS,
    "Network.inner": (INPUTS, UNITS),
    "Network.outer": (UNITS,),
    "Network.direct": (INPUTS,),
    "Network.shared": (INPUTS,),
    "Network.x": (INPUTS,),
    "Network.total": _SEATS,
    "Network.ahead": (*_SEATS, *_SEATS),
    "Position.allowed": (len(SIDES), len(EDGES), WORDS),
    "Position.spots": (WORDS,),
    "Position.spot": _SPOTS,
    "Position.tile": (MOST_TILES,),
    "Position.scored": (MOST_COMPLETED,),
    "Position.waiting": (MOST_COMPLETED,),
    "Position.figure": (SEATS * FOLLOWERS,),
    "Position.home": (SEATS * FOLLOWERS,),
    "Position.score": _SEATS,
    "Position.cloister": (CLOISTERS,),
    "Position.supply": _SEATS,
    "Position.stack": _SEATS,
    "Position.unseen": _KINDS,
    "Position.boxed": (MOST_TILES,),
    "Position.board": (CELLS,),
    "Position.feature": _SEGMENTS,
    "Tables.x": (len(SQUARES),),
    "Tables.y": (len(SQUARES),),
    "Tables.step": (len(SIDES),),
    "Tables.around": (8,),
    "Tables.rotations": _KINDS,
    "Tables.segments": _KINDS,
    "Tables.cities": _KINDS,
    "Tables.doubled": _KINDS,
    "Tables.cloister": _KINDS,
    "Tables.edge": (_TURNED, len(SIDES)),
    "Tables.side": (_TURNED, len(SIDES)),
    "Tables.half": (_TURNED, len(HALF_SIDES)),
    "Tables.role": (_TURNED, _ON_TILE),
    "Tables.named": (_TURNED, PASS - KNIGHT),
    "Tables.fresh": (*_KINDS, _ON_TILE),
    "Survey.closing": _SEGMENTS,
    "Survey.filling": _SPOTS,
    "Survey.city": _SEGMENTS,
    "Survey.met": _SEGMENTS,
    "Survey.promised": _SEATS,
    "Survey.freed": _SEATS,
    "Survey.spots": _SEGMENTS,
    "SoloSurvey.closing": _SEGMENTS,
    "SoloSurvey.chance": _SEGMENTS,
    "SoloSurvey.filling": _SEGMENTS,
    "SoloSurvey.home": _SEGMENTS,
    "SoloSurvey.likely": _SPOTS,
    "SoloSurvey.share": _SEATS,
    "SoloSurvey.returned": _SEATS,
    "SoloSurvey.deployed": _SEATS,
    "SoloSurvey.freed": _SEATS,
    "SoloSurvey.roots": (len(SIDES),),
    "SoloSurvey.spot": _SEGMENTS,
    "SoloSurvey.fits": _SPOTS,
    "SoloSurvey.beside": (*_SPOTS, len(SIDES)),
    "SoloSurvey.hot": (WORDS,),
    "SoloSurvey.warm": (WORDS,),
    "SoloSurvey.held": (len(SIDES), WORDS),
    "SoloSurvey.latest": _SEGMENTS,
    "Survey.pattern": _SPOTS,
    "Survey.root": (*_SPOTS, len(SIDES)),
    "Survey.beside": (*_SEGMENTS, WORDS),
    "Survey.held": (SEATS * FOLLOWERS,),
    "Survey.tile": (SEATS * FOLLOWERS,),
    "Survey.points": (SEATS * FOLLOWERS, SEATS),
    "Survey.back": (SEATS * FOLLOWERS, SEATS),
    "Difference.changed": _SEGMENTS,
    "Difference.met": _SEGMENTS,
    "Difference.feature": _CHANGED,
    "Difference.beside": (*_CHANGED, WORDS),
    "Difference.closing": _CHANGED,
    "Difference.spots": _CHANGED,
    "Difference.spot": (len(SIDES),),
    "Difference.filling": (len(SIDES),),
    "Memory.tries": (1 + MOST_TILES,),
    "Memory.filling": (1 + MOST_TILES, 1 + _LAND_TILES),
    "Memory.exponent": _POWERS,
    "Memory.power": _POWERS,
    "TurnKnowledge.course_of": _TURNS,
    "TurnKnowledge.turn_of": _TURNS,
    "Odds.own": (1 + _LAND_TILES,),
    "Odds.unseen": (LAND,),
    "Odds.fits": (_PATTERNS,),
    "Patterns.count": (LAND,),
    "Patterns.pattern": (LAND, len(SIDES) * 2 ** len(SIDES)),
}
