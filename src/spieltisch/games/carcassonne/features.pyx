"""Roads, cities, cloisters and farms, and the followers on them.

Every tile adds its segments: cities, roads, a cloister, fields. Where tiles meet, segments join to
features. A forest of segments stores them, with the facts of each feature at its root.
"""

from libc.stdint cimport uint32_t, uint64_t

from spieltisch.core.bits cimport lowest_bit, popcount
from spieltisch.games.carcassonne.layout cimport (
    A_KNIGHT, A_PASS, A_SCORE_CITY, A_SCORE_CLOISTER, A_SCORE_ROAD, CELLS, CITY, FIELD,
    FIELD_EDGE, NONE, ROAD, SPOT, T, Position,
)

cdef unsigned long long ONE = 1


# ---------------------------------------------------------------- 3.1 segments join


cdef void join_tile(Position* p) noexcept nogil:
    """Join the segments of the tile just laid to those around (3.1)."""
    cdef int side, beside
    cdef int tile = p.tile_count - 1
    cdef int cell = p.tile[tile].cell
    add_segments(p, p.tile[tile].turned >> 2)
    for side in range(4):
        beside = tile_beside(p, cell, side)
        if beside >= 0:
            join_sides(p, beside, side)
    surround(p)


cdef void add_segments(Position* p, int kind) noexcept nogil:
    """Make each of the tile's own segments a feature."""
    cdef int i
    cdef int at = p.segment_count
    for i in range(T.segments[kind]):
        p.feature[at].cities = T.fresh[kind][i].cities << p.city_count
        p.feature[at].followers = 0
        p.feature[at].parent = at
        p.feature[at].doubles = T.fresh[kind][i].doubles << p.double_count
        p.feature[at].sort = T.fresh[kind][i].sort
        p.feature[at].tiles = T.fresh[kind][i].tiles
        p.feature[at].open = T.fresh[kind][i].open
        p.feature[at].pennants = T.fresh[kind][i].pennants
        at += 1
    p.segment_count = at
    p.city_count += T.cities[kind]
    p.double_count += T.doubled[kind]


cdef void join_sides(Position* p, int tile, int side) noexcept nogil:
    """Join the segments that meet at a side of the last tile: a city or road, the fields."""
    cdef int turned = p.tile[p.tile_count - 1].turned
    cdef int first = p.tile[p.tile_count - 1].first
    cdef int theirs = p.tile[tile].turned
    cdef int base = p.tile[tile].first
    cdef int edge = T.edge[turned][side]
    cdef int half = 2 * side
    cdef int opposite = 2 * (side ^ 2)
    if edge <= ROAD:
        join(p, first + T.side[turned][side], base + T.side[theirs][side ^ 2], 2)
    if edge != CITY:
        join(p, first + T.half[turned][half], base + T.half[theirs][opposite + 1], 0)
        if edge != FIELD_EDGE:
            join(p, first + T.half[turned][half + 1], base + T.half[theirs][opposite], 0)


cdef inline int tile_beside(Position* p, int cell, int side) noexcept nogil:
    """Return the tile next to a cell, or -1."""
    cdef int tile
    cdef int beside = cell + T.step[side]
    if beside >= CELLS:
        beside -= CELLS
    tile = p.board[beside] - 1
    return tile if tile + 1 < SPOT else -1


cdef inline int find(Position* p, int segment) noexcept nogil:
    """Return the segment at the root of the feature."""
    cdef int at = segment
    cdef int parent = p.feature[at].parent
    while parent != at:
        p.feature[at].parent = p.feature[parent].parent
        at = parent
        parent = p.feature[at].parent
    return at


cdef inline int feature_at(Position* p, int tile, int segment) noexcept nogil:
    """Return the root of the feature that a tile's segment belongs to."""
    return find(p, p.tile[tile].first + segment)


cdef inline int feature_under(Position* p, int i) noexcept nogil:
    """Return the root of the feature that a follower on the table stands on."""
    return feature_at(p, p.figure[i].tile, p.figure[i].segment)


cdef void join(Position* p, int a, int b, int closed) noexcept nogil:
    """Make two segments' features one, with `closed` fewer open sides."""
    cdef int one = find(p, a)
    cdef int two = find(p, b)
    cdef int swap
    if one != two:
        if p.feature[one].tiles < p.feature[two].tiles:
            swap = one
            one = two
            two = swap
        p.feature[two].parent = one
        p.feature[one].cities |= p.feature[two].cities
        p.feature[one].followers += p.feature[two].followers
        p.feature[one].tiles += p.feature[two].tiles
        p.feature[one].open += p.feature[two].open
        p.feature[one].pennants += p.feature[two].pennants
        if p.feature[one].doubles & p.feature[two].doubles:  # 4.2
            p.feature[one].tiles -= popcount(p.feature[one].doubles & p.feature[two].doubles)
        p.feature[one].doubles |= p.feature[two].doubles
    p.feature[one].open -= closed


cdef void surround(Position* p) noexcept nogil:
    """Count the last tile for the cloisters around, and for its own (4.3)."""
    cdef int i, beside, tile, other, found
    cdef int last = p.tile_count - 1
    cdef int square = p.tile[last].square
    for i in range(p.cloister_count):
        tile = p.cloister[i]
        other = p.tile[tile].square
        if abs(T.x[other] - T.x[square]) <= 1 and abs(T.y[other] - T.y[square]) <= 1:
            found = p.tile[tile].first + T.cloister[p.tile[tile].turned >> 2]
            p.feature[found].tiles += 1
            p.feature[found].open -= 1
    if T.cloister[p.tile[last].turned >> 2] != NONE:
        found = p.tile[last].first + T.cloister[p.tile[last].turned >> 2]
        for i in range(8):
            beside = p.tile[last].cell + T.around[i]
            if beside >= CELLS:
                beside -= CELLS
            if 0 < p.board[beside] < SPOT:
                p.feature[found].tiles += 1
                p.feature[found].open -= 1
        p.cloister[p.cloister_count] = last
        p.cloister_count += 1


# ---------------------------------------------------------------- 3.3 followers on segments


cdef uint32_t list_deployments(Position* p) noexcept nogil:
    """Return the deployments to choose from, a bit each, or 0 (3.3, 3.4, 7.3)."""
    cdef int i
    cdef unsigned int found = 0
    cdef int tile = p.tile_count - 1
    cdef int turned = p.tile[tile].turned
    for i in range(T.segments[turned >> 2]):
        if p.solo and T.fresh[turned >> 2][i].sort == FIELD:
            continue
        if p.feature[feature_at(p, tile, i)].followers == 0:
            found |= 1 << T.role[turned][i]
    if found == 0:
        return 0
    if p.supply[p.seat] == 0:
        if p.solo:
            p.stranded = 1  # 7.6 A
        return 0
    if not p.solo:
        found |= 1 << (A_PASS - A_KNIGHT)
    return found


cdef void station(Position* p, int seat, int tile, int segment) noexcept nogil:
    """Move a follower from the supply to a segment of any tile."""
    cdef int feature = feature_at(p, tile, segment)
    p.feature[feature].followers += 1 << (4 * seat)
    p.supply[seat] -= 1
    p.figure[p.figure_count].seat = seat
    p.figure[p.figure_count].tile = tile
    p.figure[p.figure_count].segment = segment
    p.figure_count += 1


cdef uint64_t first_figures(Position* p) noexcept nogil:
    """Return a bit for each follower that is the first in the list on its feature."""
    cdef int i, feature
    cdef unsigned long long found = 0
    cdef unsigned long long seen
    cdef int other
    for i in range(p.figure_count):
        feature = feature_under(p, i)
        seen = found
        while seen != 0:
            other = lowest_bit(seen)
            if feature == feature_under(p, other):
                break
            seen &= seen - 1
        if seen == 0:
            found |= ONE << i
    return found


# ---------------------------------------------------------------- 3.5 completed features


cdef void find_completed(Position* p) noexcept nogil:
    """Find the features with followers that the last tile completed (3.5)."""
    cdef int i, edge, side, feature
    cdef int tile = p.tile_count - 1
    cdef int turned = p.tile[tile].turned
    p.waiting_count = 0
    for edge in range(2):
        for side in range(4):
            if T.edge[turned][side] == edge:
                feature = feature_at(p, tile, T.side[turned][side])
                if p.feature[feature].open == 0:
                    wait(p, (A_SCORE_CITY if edge == CITY else A_SCORE_ROAD) + side, feature)
    for i in range(p.cloister_count):
        tile = p.cloister[i]
        feature = p.tile[tile].first + T.cloister[p.tile[tile].turned >> 2]
        if p.feature[feature].open == 0:
            wait(p, A_SCORE_CLOISTER + p.tile[tile].square, feature)


cdef void wait(Position* p, int action, int feature) noexcept nogil:
    """Add a completed feature to the waiting ones, once, if it has followers."""
    cdef int i
    cdef int n = p.waiting_count
    if p.feature[feature].followers == 0:
        return
    for i in range(n):
        if p.waiting[i].segment == feature:
            return
    while n > 0 and p.waiting[n - 1].action > action:
        p.waiting[n].action = p.waiting[n - 1].action
        p.waiting[n].segment = p.waiting[n - 1].segment
        n -= 1
    p.waiting[n].action = action
    p.waiting[n].segment = feature
    p.waiting_count += 1


cdef int go_home(Position* p, int feature) noexcept nogil:
    """Send the feature's followers back to their supplies; return their number (3.5)."""
    cdef int i, seat
    cdef int kept = 0
    cdef int gone = 0
    p.feature[feature].followers = 0
    for i in range(p.figure_count):
        seat = p.figure[i].seat
        if feature_under(p, i) == feature:
            p.supply[seat] += 1
            p.home[p.home_count].seat = seat
            p.home[p.home_count].tile = p.figure[i].tile
            p.home[p.home_count].segment = p.figure[i].segment
            p.home_count += 1
            gone += 1
        else:
            p.figure[kept].seat = seat
            p.figure[kept].tile = p.figure[i].tile
            p.figure[kept].segment = p.figure[i].segment
            kept += 1
    p.figure_count = kept
    return gone
