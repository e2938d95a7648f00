"""Values of positions one turn later, from the survey before and what the turn changes.

A tile changes the chances of the spots around it, and of the cities and roads next to these. The
promises of all other features stay. The values are those of `judge` (heuristic.pyx), to the bit:
sums and products run in the same order.
"""

from libc.stdint cimport int16_t, int32_t, uint64_t, uint8_t

from spieltisch.games.carcassonne.bots.heuristic cimport (
    Survey, close, compare, filled, promise,
)
from spieltisch.games.carcassonne.features cimport feature_at, feature_under, find
from spieltisch.games.carcassonne.layout cimport (
    CELLS, CITY, CLOISTER, FIELD, OVER, ROAD, SPOT, T, Position,
)

cdef enum:
    # Upper bound of the cities and roads that a tile changes: its own four, nine beyond its spots.
    CHANGED = 16


# Changes that the last tile makes to the survey of the position before.
cdef struct Difference:
    uint64_t number           # of the tile, counted up: what carries it below is changed
    uint64_t changed[276]     # by root: the last tile that changed the feature
    uint64_t judgement        # the same for judgements
    uint64_t met[276]         # by root: the last judgement that counted its followers
    uint64_t cities           # a bit for each segment of changed cities
    int32_t count
    int16_t feature[16]       # the changed cities and roads,
    uint64_t beside[16][3]    # the spots next to them,
    double closing[16]        # and their survey before
    uint8_t spots[16]
    int32_t filled
    int16_t spot[4]           # the changed spots,
    double filling[4]         # and their survey before
    int32_t city_count


cdef unsigned long long ONE = 1
cdef int FIVES[4]  # what a side counts in a pattern
FIVES[:] = [125, 25, 5, 1]


cdef double judge_after(Position* p, int seat, Survey* s, Difference* d) noexcept nogil:
    """Return the value of a position for a seat; the survey is that of the position before with the
    difference of the last tile.
    """
    cdef int k, one, feature
    cdef int last = p.figure_count - 1
    cdef double[5] promised
    cdef double[5] freed
    cdef double[5] points
    cdef double[5] back
    if p.phase == OVER:
        return compare(p, seat, s)
    d.judgement += 1
    for one in range(5):
        promised[one] = 0
        freed[one] = 0
    for k in range(s.held_count):
        feature = s.held[k]
        if not changed(p, d, feature, s.tile[k]):
            for one in range(5):
                promised[one] += s.points[k][one]
                freed[one] += s.back[k][one]
            continue
        feature = find(p, feature)
        if p.feature[feature].followers != 0 and d.met[feature] != d.judgement:
            d.met[feature] = d.judgement
            promise(p, s, feature, points, back)
            for one in range(5):
                promised[one] += points[one]
                freed[one] += back[one]
    if last >= 0 and p.figure[last].tile == p.tile_count - 1:
        promise(p, s, feature_under(p, last), points, back)
        for one in range(5):
            promised[one] += points[one]
            freed[one] += back[one]
    for one in range(5):
        s.promised[one] = promised[one]
        s.freed[one] = freed[one]
    return compare(p, seat, s)


cdef bint changed(Position* p, Difference* d, int feature, int tile) noexcept nogil:
    """Return whether the last tile changed what a feature of the position before promises, where
    `tile` has a follower.
    """
    cdef int square, last
    if d.changed[feature] == d.number or p.feature[feature].parent != feature:
        return True
    if p.feature[feature].sort == FIELD:
        return p.feature[feature].cities & d.cities != 0
    if p.feature[feature].sort == CLOISTER:  # it looks at squares around, whose chances change
        square = p.tile[tile].square
        last = p.tile[p.tile_count - 1].square
        return abs(T.x[square] - T.x[last]) <= 2 and abs(T.y[square] - T.y[last]) <= 2
    return False


cdef void lay_over(Position* before, Position* p, Survey* s, Difference* d) noexcept nogil:
    """Change the survey of `before` to that of `p`, where one more tile lies."""
    cdef int i, k, side, part, spot, word
    cdef int tile = p.tile_count - 1
    cdef int turned = p.tile[tile].turned
    cdef int square = before.board[p.tile[tile].cell] - SPOT
    cdef int own
    cdef bint known
    cdef int[4] at
    d.number += 1
    d.count = 0
    d.filled = 0
    d.cities = 0
    d.city_count = s.city_count
    for i in range(T.segments[turned >> 2]):
        d.changed[feature_at(p, tile, i)] = d.number
        if T.fresh[turned >> 2][i].sort == CITY:
            s.city[s.city_count] = p.tile[tile].first + i
            s.city_count += 1
    for side in range(4):
        if T.edge[turned][side] <= ROAD:
            at[side] = join_parts(d, feature_at(p, tile, T.side[turned][side]))
            part = s.root[square][side]
            if part >= 0:
                d.changed[part] = d.number
                for word in range(before.words):
                    d.beside[at[side]][word] |= s.beside[part][word]
    own = d.count
    for k in range(own):
        d.beside[k][square >> 6] &= ~(ONE << (square & 63))
    for side in range(4):
        spot = p.tile[tile].cell + T.step[side]
        if spot >= CELLS:
            spot -= CELLS
        known = before.board[spot] >= SPOT
        spot = p.board[spot] - SPOT
        if spot < 0:
            continue
        if T.edge[turned][side] <= ROAD:
            d.beside[at[side]][spot >> 6] |= ONE << (spot & 63)
        i = (T.edge[turned][side] + 1) * FIVES[side ^ 2]
        if known:
            i += s.pattern[spot]
        fill(s, d, spot, i, known)
    for k in range(d.count):
        i = d.feature[k]
        d.closing[k] = s.closing[i]
        d.spots[k] = s.spots[i]
        close(s, i, d.beside[k], p.words)
        if p.feature[i].sort == CITY:
            d.cities |= p.feature[i].cities


cdef int join_parts(Difference* d, int feature) noexcept nogil:
    """Return the number of a changed city or road of the last tile; without a spot at first."""
    cdef int k, word
    for k in range(d.count):
        if d.feature[k] == feature:
            return k
    k = d.count
    d.count += 1
    d.feature[k] = feature
    for word in range(3):
        d.beside[k][word] = 0
    return k


cdef void fill(Survey* s, Difference* d, int spot, int pattern, bint known) noexcept nogil:
    """Compute the chance of a spot next to the last tile; note what a known one changes."""
    cdef int side, part, word
    cdef double likely = filled(s, pattern)
    if known and likely == s.filling[spot]:
        return
    d.spot[d.filled] = spot
    d.filling[d.filled] = s.filling[spot]
    d.filled += 1
    s.filling[spot] = likely
    if not known:
        return
    for side in range(4):
        part = s.root[spot][side]
        if part >= 0 and d.changed[part] != d.number:
            d.changed[part] = d.number
            d.feature[d.count] = part
            for word in range(3):
                d.beside[d.count][word] = s.beside[part][word]
            d.count += 1


cdef void take_off(Survey* s, Difference* d) noexcept nogil:
    """Change the survey back to that of the position before the last tile."""
    cdef int k
    for k in range(d.count):
        s.closing[d.feature[k]] = d.closing[k]
        s.spots[d.feature[k]] = d.spots[k]
    for k in range(d.filled):
        s.filling[d.spot[k]] = d.filling[k]
    s.city_count = d.city_count
