"""What a position is in C (table.pxd), and the tiles in every rotation as look-up tables."""

import cython

from spieltisch.games.carcassonne import components

if not cython.compiled:
    from spieltisch.core.uncompiled import structs
    from spieltisch.games.carcassonne.components import (
        CELLS,
        CITY,
        CLOISTER,
        DRAWN,
        FIELD,
        LAKE,
        LAND,
        MAX_LEGAL,
        ROAD,
        STRIDE,
    )

    FIELD_EDGE, RIVER_EDGE = map(components.EDGES.index, "FW")
    A_KNIGHT, A_PASS, A_BONUS = components.KNIGHT, components.PASS, components.BONUS
    A_SCORE_CITY, A_SCORE_ROAD = components.SCORE_CITY, components.SCORE_ROAD
    A_PLACE, A_SCORE_CLOISTER = components.PLACE, components.SCORE_CLOISTER
    SPOT = components.MOST_TILES + 1
    DRAW, PLACE, DEPLOY, SCORE, BONUS, OVER = range(6)
    NONE = 255
    _structs = structs(__file__)
    Position, T = _structs["Position"], _structs["Tables"]()
    square_at = components.square

PHASES = ("draw", "place", "deploy", "score", "bonus", "over")
"""The phases' names, by their numbers."""

# What table.pxd says a second time.
assert (CITY, ROAD, CLOISTER, FIELD) == (
    components.CITY,
    components.ROAD,
    components.CLOISTER,
    components.FIELD,
)
assert tuple(map(components.EDGES.index, "CRFW")) == (CITY, ROAD, FIELD_EDGE, RIVER_EDGE)
assert (LAND, DRAWN, LAKE) == (components.LAND, components.DRAWN, components.LAKE)
assert (CELLS, STRIDE, MAX_LEGAL) == (components.CELLS, components.STRIDE, components.MAX_LEGAL)
assert SPOT == components.MOST_TILES + 1
assert (A_KNIGHT, A_PASS, A_BONUS) == (components.KNIGHT, components.PASS, components.BONUS)
assert (A_SCORE_CITY, A_SCORE_ROAD) == (components.SCORE_CITY, components.SCORE_ROAD)
assert (A_PLACE, A_SCORE_CLOISTER) == (components.PLACE, components.SCORE_CLOISTER)
assert tuple(range(len(PHASES))) == (DRAW, PLACE, DEPLOY, SCORE, BONUS, OVER)


def _fill_tables() -> None:
    """Write the tiles in every rotation, from the components."""
    for number, (x, y) in enumerate(components.SQUARES):
        T.x[number] = x
        T.y[number] = y
    step = (-components.STRIDE, 1, components.STRIDE, -1)
    around = [x + components.STRIDE * y for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
    for side in range(4):
        T.step[side] = step[side] % CELLS
    for i in range(8):
        T.around[i] = around[i] % CELLS
    for kind, tile in enumerate(components.TILES):
        segments = components.SEGMENTS[kind]
        sorts = [segment.sort for segment in segments]
        T.rotations[kind] = tile.rotations
        T.segments[kind] = len(segments)
        T.cities[kind] = sorts.count(CITY)
        T.doubled[kind] = sorts.count(CITY) > 1 or sorts.count(ROAD) > 1
        T.cloister[kind] = sorts.index(CLOISTER) if CLOISTER in sorts else NONE
        for i, segment in enumerate(segments):
            _fill_segment(kind, i, segment)
            T.fresh[kind][i].doubles = segment.sort <= ROAD and sorts.count(segment.sort) > 1
        for quarters in range(4):
            _fill_turned(kind, quarters)


def _fill_segment(kind: int, i: int, segment: components.Segment) -> None:
    """Write a segment as a feature of its own."""
    T.fresh[kind][i].sort = segment.sort
    T.fresh[kind][i].tiles = 1
    T.fresh[kind][i].open = {CLOISTER: 8, FIELD: 0}.get(segment.sort, len(segment.sides))
    T.fresh[kind][i].pennants = segment.pennants
    for city in segment.cities if segment.sort != CITY else (i,):
        T.fresh[kind][i].cities |= 1 << city


def _fill_turned(kind: int, quarters: int) -> None:
    """Write what lies at each side, and which deployment names which segment."""
    turned = 4 * kind + quarters
    base = {
        components.CITY: components.KNIGHT,
        components.ROAD: components.THIEF,
        components.CLOISTER: components.MONK,
        components.FIELD: components.FARMER,
    }
    for side in range(4):
        edge = components.TILES[kind].edges[(side - quarters) % 4]
        T.edge[turned][side] = components.EDGES.index(edge)
        T.side[turned][side] = NONE
    for i in range(A_PASS - A_KNIGHT):
        T.named[turned][i] = NONE
    for i, segment in enumerate(components.SEGMENTS[kind]):
        sides = components.turned(segment, quarters)
        for side in sides:
            if segment.sort == FIELD:
                T.half[turned][side] = i
            else:
                T.side[turned][side] = i
        role = base[segment.sort] - A_KNIGHT + (sides[0] if sides else 0)
        T.role[turned][i] = role
        T.named[turned][role] = i


_fill_tables()
