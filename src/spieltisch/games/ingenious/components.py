"""Board, tiles and the numbers of actions: the box's contents as tables.

Hexagons have axial coordinates (q to the east, r to the south-east, pointy-top). The compiled
rules keep them in a 17 x 17 grid with a border of one, so that every ray ends on the board:

```
cell = 17 * (r + 8) + (q + 8)        directions, anticlockwise from the east

        NW2   NE1                    0 E +1 · 1 NE -16 · 2 NW -17
     W3     ·     E0                 3 W -1 · 4 SW +16 · 5 SE +17
        SW4   SE5
```
"""

from __future__ import annotations

from itertools import combinations_with_replacement

Cell = int
"""A place in the 17 x 17 grid."""
Pair = int
"""Two neighbouring cells on which a tile can lie, 0 to 425, inner areas first."""
Kind = int
"""A tile by its two colours, 0 to 20."""

COLOURS = "RGOBYP"
"""1.4 red, green, orange, blue, yellow, purple."""
WIDTH = 17
DIRECTIONS = (1, -16, -17, -1, 16, 17)

# 1.2 the printed symbols, on the corners of the white area.
PRINTED = {
    (0, -5): "R",
    (5, -5): "G",
    (5, 0): "B",
    (0, 5): "O",
    (-5, 5): "Y",
    (-5, 0): "P",
}
RADIUS = {1: 5, 2: 5, 3: 6, 4: 7}
"""2.3 the area in play, by the number of players."""

# 1.3 the tiles: each pair of colours six times, each double five times.
KINDS = tuple(a + b for a, b in combinations_with_replacement(COLOURS, 2))
COPIES = tuple(5 if kind[0] == kind[1] else 6 for kind in KINDS)

# 1.5 the tracks.
TRACK_END = 18
LONG_TRACK_END = 36
DUEL_END = 9


def cell(q: int, r: int) -> Cell:
    """Return the grid's number of a hexagon."""
    return WIDTH * (r + 8) + q + 8


def axial(number: Cell) -> tuple[int, int]:
    """Return the hexagon (q, r) of a grid's number."""
    return number % WIDTH - 8, number // WIDTH - 8


def ring(q: int, r: int) -> int:
    """Return a hexagon's distance from the middle."""
    return max(abs(q), abs(r), abs(q + r))


HEXES = tuple(
    (q, r) for q in range(-7, 8) for r in range(-7, 8) if ring(q, r) <= max(RADIUS.values())
)
CELLS = tuple(cell(q, r) for q, r in HEXES)
_ORDER = {hexagon: index for index, hexagon in enumerate(HEXES)}


def _pairs() -> list[tuple[Cell, Cell]]:
    """Return all pairs free of printed symbols: the white area's first, then ring by ring.

    A pair's first cell is the smaller by q, then r; within an area pairs ascend by their cells.
    """
    neighbours = ((1, 0), (1, -1), (0, 1))
    pairs = [
        ((q, r), (q + dq, r + dr))
        for q, r in HEXES
        for dq, dr in neighbours
        if (q + dq, r + dr) in _ORDER and not {(q, r), (q + dq, r + dr)} & PRINTED.keys()
    ]
    pairs.sort(key=lambda pair: (max(5, *(ring(*h) for h in pair)), *(_ORDER[h] for h in pair)))
    return [(cell(*a), cell(*b)) for a, b in pairs]


PAIRS = tuple(_pairs())
PAIRS_WITHIN = {
    radius: sum(max(ring(*axial(c)) for c in pair) <= radius for pair in PAIRS)
    for radius in RADIUS.values()
}
assert PAIRS_WITHIN == {5: 222, 6: 306, 7: 426}
WORDS = 7
"""64-bit words of a set of pairs."""

# The numbers of actions.
DRAW = 0
"""The first draw of a tile; add its kind."""
ASIDE = 21
"""The first tile to be set aside; add its kind."""
SWAP = 42
KEEP = 43
DONE = 44
SCORE = 45
"""The first scoring of a cell; add the place of the cell in CELLS."""
PLACE = SCORE + len(CELLS)
"""The first placing of a tile; add variant * len(PAIRS) + pair."""

# A tile's variants: the letter on the pair's first cell. Doubles have one.
VARIANTS = tuple(
    (kind, first, second)
    for kind, letters in enumerate(KINDS)
    for first, second in dict.fromkeys([(letters[0], letters[1]), (letters[1], letters[0])])
)
ACTIONS = PLACE + len(VARIANTS) * len(PAIRS)
MAX_LEGAL = 6 * 2 * len(PAIRS)
"""The longest legal list: six different tiles (2.1), both ways round, anywhere (3.3)."""
SCRATCH_SIZE = MAX_LEGAL + 7
"""Lists of placements are written eight at a time."""
MAX_CHANCES = len(KINDS)
"""A draw of any kind (6.1)."""

# Lengths of the arrays of layout.pyx.
SEATS = max(RADIUS)
MOST_PLACED = (len(CELLS) - len(PRINTED)) // 2
"""Tiles on a board without gaps."""
_GRID = (WIDTH * WIDTH,)
_COLOURS = (len(COLOURS),)
_KINDS = (len(KINDS),)
_VARIANTS = (len(VARIANTS),)
# Numbers for bots.
MOST_POINTS = 31
"""Upper bound of counted points of a symbol."""
MOST_CANDIDATES = 64
_RACK_VARIANTS = (6 * 2,)
OFFERS, POINTS_OFFERED = 8, 5
"""Numbers of a network's inputs about the offers in a colour, and of sums behind them."""
INPUTS = len(COLOURS) * (1 + OFFERS + 1) + 4
UNITS = 24
SOLO_INPUTS, SOLO_UNITS, SOLO_POINTS = 37, 64, 5
"""The same in solo, for each colour."""
_WHITE = sum(ring(*h) <= RADIUS[1] for h in HEXES)
DIMENSIONS = {
    "Board.points": (*_GRID, *_COLOURS),
    "Gains.worth": (LONG_TRACK_END + 1,),
    "Gains.gain": (*_COLOURS, MOST_POINTS + 1),
    "Gains.cell": (*_GRID, *_COLOURS),
    "Gains.most": _GRID,
    "Gains.share": _COLOURS,
    "Gains.step": _COLOURS,
    "Gains.variant": _RACK_VARIANTS,
    "Gains.first": _RACK_VARIANTS,
    "Gains.second": _RACK_VARIANTS,
    "PlacementKnowledge.best": (MOST_CANDIDATES,),
    "PlacementKnowledge.tried": (MOST_CANDIDATES,),
    "Insight.best": (MOST_CANDIDATES,),
    "Insight.moves": (MOST_CANDIDATES,),
    "PlacementKnowledge.strengths": (SEATS,),
    "PlacementKnowledge.unseen": (len(KINDS),),
    "Offers.colour": (*_COLOURS, OFFERS),
    "Offers.count": (*_COLOURS, POINTS_OFFERED),
    "Seen.x": (INPUTS,),
    "Forecast.weight": (INPUTS, UNITS),
    "Forecast.out": (UNITS,),
    "SoloForecast.weight": (SOLO_INPUTS, SOLO_UNITS),
    "SoloForecast.out": (SOLO_UNITS,),
    "SoloForecast.x": (*_COLOURS, SOLO_INPUTS),
    "SoloForecast.end": _COLOURS,
    "Ground.cell": (_WHITE,),
    "Ground.free": (_WHITE,),
    "Ground.total": (_WHITE,),
    "Ground.most": (_WHITE,),
    "Ground.left": _COLOURS,
    "Points.least": (SOLO_POINTS + 1,),
    "Points.top": (3,),
    "Half.counted": (len(DIRECTIONS),),
    "Position.live": (WORDS,),
    "Position.opening": (WORDS,),
    "Position.symbol": _GRID,
    "Position.placed": (MOST_PLACED,),
    "Position.bag": _KINDS,
    "Position.rack": (SEATS, *_KINDS),
    "Position.aside": _KINDS,
    "Position.shown": (SEATS, *_KINDS),
    "Position.track": (SEATS, *_COLOURS),
    "Position.shared": _COLOURS,
    "Position.token": _COLOURS,
    "Position.kinds": (SEATS,),
    "Position.rack_count": (SEATS,),
    "Position.half": (2,),
    "Tables.step": (len(DIRECTIONS),),
    "Tables.pair_cell": (len(PAIRS), 2),
    "Tables.pair_direction": (len(PAIRS),),
    "Tables.holding": (*_GRID, WORDS),
    "Tables.around": (*_GRID, WORDS),
    "Tables.beside": (*_COLOURS, WORDS),
    "Tables.within": (max(RADIUS.values()) + 1, WORDS),
    "Tables.kind_first": _KINDS,
    "Tables.kind_second": _KINDS,
    "Tables.showing": (2 ** len(COLOURS),),
    "Tables.kind_variant": (len(KINDS) + 1,),
    "Tables.variants": (3, 2 ** (len(KINDS) // 3)),
    "Tables.variant_kind": _VARIANTS,
    "Tables.variant_first": _VARIANTS,
    "Tables.variant_second": _VARIANTS,
    "Tables.cells": (len(CELLS),),
    "Tables.cell_index": _GRID,
    "Tables.symbol_key": (*_GRID, len(COLOURS) + 1),
    "Tables.bits": (256, 8),
    "Tables.bit_count": (256,),
    "Tables.spread": (256, 8),
}
assert (len(PAIRS) + 63) // 64 == WORDS
