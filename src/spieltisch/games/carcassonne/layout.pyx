"""The layout of a position in C, and tables of the tiles in every rotation."""

from libc.stdint cimport int32_t, int8_t, uint16_t, uint32_t, uint64_t, uint8_t

from spieltisch.games.carcassonne import components


# The numbers of components.py, repeated so that C knows them at compile time; layout.pyx checks that
# they agree.
cdef enum:
    # Sorts of segments; the first two are also edges.
    CITY = 0
    ROAD = 1
    CLOISTER = 2
    FIELD = 3
    # Edges of neither city nor road.
    FIELD_EDGE = 2
    RIVER_EDGE = 3
    # Kinds of tiles.
    LAND = 24
    DRAWN = 32
    LAKE = 33
    # The board: a ring of cells that hold 0 for nothing, tile t as t + 1, spot s as SPOT + s.
    CELLS = 3785
    STRIDE = 87
    SPOT = 84
    # Numbers of actions.
    A_KNIGHT = 32
    A_PASS = 49
    A_BONUS = 50
    A_SCORE_CITY = 55
    A_SCORE_ROAD = 59
    A_PLACE = 63
    A_SCORE_CLOISTER = 55843
    MAX_LEGAL = 672


# The phases, in the order of PHASES.
cdef enum:
    DRAW = 0
    PLACE = 1
    DEPLOY = 2
    SCORE = 3
    BONUS = 4
    OVER = 5


# Value for no tile in hand, no cloister on a tile, no segment of that name.
cdef enum:
    NONE = 255


# A set of joined segments. Each segment has one, which counts only if it is its own parent.
cdef struct Feature:
    uint64_t cities           # a bit for each city segment: a city's own, those that a farm touches
    uint32_t followers        # four bits for each seat
    uint16_t parent
    uint16_t doubles          # a bit for each tile with several segments of this sort
    uint8_t sort
    uint8_t tiles             # for a cloister, itself and the tiles around; not used for a farm
    uint8_t open              # sides without a neighbour; for a cloister, squares around
    uint8_t pennants


cdef struct Laid:
    uint16_t square
    uint16_t cell
    uint16_t first            # its first segment
    uint16_t turned           # 4 * kind + quarter turns


# An empty square next to a tile.
cdef struct Spot:
    uint16_t square
    uint16_t cell


# A follower on the table, on a segment of a tile.
cdef struct Figure:
    uint8_t seat
    uint8_t tile
    uint8_t segment


# A completed feature with followers that is about to score.
cdef struct Waiting:
    int32_t action            # the action that names it
    uint16_t segment


# The score of a feature or a bonus, for items().
cdef struct Scored:
    int32_t action
    uint32_t followers
    uint16_t segment
    uint16_t points
    uint8_t tiles
    uint8_t pennants
    uint8_t holders           # a bit for each seat with the most followers
    uint8_t paid              # a bit for each seat that got the points
    uint8_t last              # solo: a bit for each colour that was last on the track then
    uint8_t returned          # followers that went home


cdef struct Position:
    Spot spot[192]
    Laid tile[83]
    Scored scored[11]         # by the last action
    Waiting waiting[11]       # ascending
    Figure home[35]           # followers that the last action sent home, as in `scored`
    uint64_t allowed[4][4][3] # spots at whose side this edge may lie
    uint64_t spots[3]
    uint64_t key              # of the tiles on the table, for the digest
    Figure figure[35]         # in the order of their deployment
    uint32_t deployments      # a bit for each legal deployment, from KNIGHT on
    int32_t last              # the last action, -1 before the first
    uint16_t score[5]
    uint16_t segment_count
    uint16_t river_square     # the river's open end
    uint16_t challenges       # 7.8, a bit each
    uint8_t cloister[7]       # tiles with a cloister
    uint8_t supply[5]
    uint8_t stack[5]          # solo: tiles in each colour's stack
    uint8_t unseen[34]        # tiles by kind
    uint8_t boxed[83]
    uint8_t words             # of a set of spots
    uint8_t tile_count
    uint8_t city_count        # city segments on the table
    uint8_t double_count
    uint8_t cloister_count
    uint8_t figure_count
    uint8_t home_count
    uint8_t waiting_count
    uint8_t scored_count
    uint8_t boxed_count
    uint8_t land_left         # tiles still to be drawn
    uint8_t river_left
    uint8_t lake              # whether the lake is still to come
    uint8_t river_side        # the side of river_square where the river enters
    uint8_t river_turn        # how the last river tile turned: 1 left, 2 not, 3 right, 0 the spring
    uint8_t hand              # the kind to be placed, 255 none
    uint8_t seat              # the seat to move
    uint8_t phase
    uint8_t stranded          # 7.6 A: no follower left to deploy
    uint8_t bonus             # solo's end: a bit for each colour that waits for its bonus
    uint8_t cloisters         # 7.8: cloisters scored
    uint8_t colours           # seats
    uint8_t solo              # from here on constant
    uint8_t followers
    uint8_t small_city
    uint8_t farm_rule         # whether farms="farm"
    uint8_t board[3785]       # by cell: 0 nothing, from 1 a tile, from 64 + 20 a spot
    Feature feature[276]      # last, so that a copy only needs those in use


cdef struct Tables:
    int8_t x[13945]           # for each square
    int8_t y[13945]
    uint16_t step[4]          # to the cell north, east, south, west
    uint16_t around[8]
    uint8_t rotations[34]
    uint8_t segments[34]
    uint8_t cities[34]
    uint8_t doubled[34]       # whether it has several cities or several roads
    uint8_t cloister[34]      # the number of its cloister segment, 255 none
    uint8_t edge[136][4]      # from here on by 4 * kind + quarter turns
    uint8_t side[136][4]      # the city or road segment at a side
    uint8_t half[136][8]      # the field segment at a half-side
    uint8_t role[136][8]      # the deployment to each segment, from KNIGHT on
    uint8_t named[136][17]    # the segment of a deployment, 255 none
    Feature fresh[34][8]      # each segment as its own feature, numbered within the tile


cdef inline int square_at(int x, int y) noexcept nogil:
    cdef int ring = (x if x > 0 else -x) + (y if y > 0 else -y)
    cdef int along = 2 * (x + ring) - 1 + (y > 0)
    if ring == 0:
        return 0
    return 2 * ring * (ring - 1) + 1 + (along if along > 0 else 0)


cdef Tables T


PHASES = ("draw", "place", "deploy", "score", "bonus", "over")  #: tuple[str, ...]
"""Names of the phases, by number."""

# Checks of the repeated numbers.
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
    """Write a segment as its own feature."""
    T.fresh[kind][i].sort = segment.sort
    T.fresh[kind][i].tiles = 1
    T.fresh[kind][i].open = {CLOISTER: 8, FIELD: 0}.get(segment.sort, len(segment.sides))
    T.fresh[kind][i].pennants = segment.pennants
    for city in segment.cities if segment.sort != CITY else (i,):
        T.fresh[kind][i].cities |= 1 << city


def _fill_turned(kind: int, quarters: int) -> None:
    """Write the edge and segment at each side, and the segments of deployments."""
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
