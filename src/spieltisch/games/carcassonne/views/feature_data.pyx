"""Roads, cities, cloisters and farms as plain data, and their differences from an earlier state."""

from libc.stdint cimport uint32_t, uint64_t

from spieltisch.core.buffer cimport Buffer
from spieltisch.games.carcassonne.features cimport find, first_figures
from spieltisch.games.carcassonne.scoring cimport cities_fed, complete_city, farmers, most, worth
from spieltisch.games.carcassonne.state cimport CarcassonneState
from spieltisch.games.carcassonne.layout cimport CITY, FIELD, ROAD, T

from spieltisch.games.carcassonne import components as c
from spieltisch.games.carcassonne.notation import role_text


cdef list _ROLES = [role_text(role) for role in range(c.PASS - c.KNIGHT)]


cdef list square_of(CarcassonneState state, int tile):
    """Return the square of a tile as [x, y]."""
    cdef int square = state.p.tile[tile].square
    return [T.x[square], T.y[square]]


cdef list spot(CarcassonneState state, int tile, int segment):
    """Return a segment on the table as [x, y, the text of a follower there]."""
    cdef int square = state.p.tile[tile].square
    cdef int role = T.role[state.p.tile[tile].turned][segment]
    return [T.x[square], T.y[square], _ROLES[role]]


cdef list per_seat(CarcassonneState state, uint32_t followers):
    """Return followers as a number for each seat."""
    return [(followers >> 4 * seat) & 15 for seat in range(state.seats)]


cdef list seats_of(CarcassonneState state, int bits):
    """Return the seats of a set of bits."""
    return [seat for seat in range(state.seats) if bits >> seat & 1]


cdef Buffer find_roots(CarcassonneState state):
    """Return the root of each segment's feature, by the segment's number."""
    cdef Buffer roots = Buffer(max(state.p.segment_count, 1))
    cdef int segment
    for segment in range(state.p.segment_count):
        roots.data[segment] = find(state.p, segment)
    return roots


cdef bint begins(Buffer roots, int segment, Buffer known) noexcept:
    """Return whether a segment is its feature's first; flag the feature's root in `known`."""
    cdef int root = roots.data[segment]
    if known.data[root]:
        return False
    known.data[root] = 1
    return True


cdef Buffer nothing(int size):
    """Return `size` numbers, all of them 0."""
    cdef Buffer room = Buffer(max(size, 1))
    cdef int i
    for i in range(size):
        room.data[i] = 0
    return room


cdef list spots(CarcassonneState state, int root, Buffer roots):
    """Return the segments of a feature."""
    cdef list found = []
    cdef int tile, segment
    cdef int number = 0
    for tile in range(state.p.tile_count):
        for segment in range(T.segments[state.p.tile[tile].turned >> 2]):
            if roots.data[number] == root:
                found.append(spot(state, tile, segment))
            number += 1
    return found


cdef list features(CarcassonneState state):
    """Return every road, city, cloister and farm, in the order of their first segments."""
    cdef Buffer roots = find_roots(state)
    cdef Buffer known = nothing(roots.size)
    return [
        feature(state, roots.data[segment], roots)
        for segment in range(state.p.segment_count)
        if begins(roots, segment, known)
    ]


cdef list features_since(CarcassonneState state, CarcassonneState before):
    """Return the differences in `features` since `before`, as splices of the list.

    Tiles are only added: features grow, join the first of them, and new ones come last.
    """
    cdef Buffer roots = find_roots(state)
    cdef Buffer roots_before = find_roots(before)
    cdef Buffer known = nothing(roots.size)
    cdef Buffer known_before = nothing(roots_before.size)
    cdef Buffer grown = nothing(roots.size)
    cdef unsigned long long fed = _completed(state) ^ _completed(before)
    cdef int segment, root
    cdef int at = 0
    cdef list splices = []
    cdef list new = []
    for segment in range(before.p.segment_count, state.p.segment_count):
        grown.data[roots.data[segment]] = 1
    for segment in range(before.p.segment_count):
        if not begins(roots_before, segment, known_before):
            continue
        root = roots.data[segment]
        if not begins(roots, segment, known):
            splices.append([at, 1])
            continue
        if grown.data[root] or not _same(state, root, before, roots_before.data[segment], fed):
            splices.append([at, 1, feature(state, root, roots)])
        at += 1
    for segment in range(before.p.segment_count, state.p.segment_count):
        if begins(roots, segment, known):
            new.append(feature(state, roots.data[segment], roots))
    if new:
        splices.append([at, 0, *new])
    return splices


cdef uint64_t _completed(CarcassonneState state) noexcept:
    """Return the segments of all completed cities, a bit each."""
    cdef int segment
    cdef unsigned long long found = 0
    for segment in range(state.p.segment_count):
        if complete_city(state.p, segment):
            found |= state.p.feature[segment].cities
    return found


cdef bint _same(
    CarcassonneState state, int root, CarcassonneState before, int root_before, uint64_t fed
) noexcept:
    """Return whether a feature has the same data; `fed` has the cities completed since `before`."""
    if (
        state.p.feature[root].followers != before.p.feature[root_before].followers
        or state.p.feature[root].open != before.p.feature[root_before].open
        or state.p.feature[root].tiles != before.p.feature[root_before].tiles
    ):
        return False
    if state.p.feature[root].sort == FIELD:
        return state.p.feature[root].cities & fed == 0
    if state.p.farm_rule or not complete_city(state.p, root):
        return True
    return farmers(state.p, root, first_figures(state.p)) == farmers(
        before.p, root_before, first_figures(before.p)
    )


cdef dict feature(CarcassonneState state, int root, Buffer roots):
    """Return a feature's place, its present points, and the seats that would get them."""
    cdef int sort = state.p.feature[root].sort
    cdef unsigned int followers = state.p.feature[root].followers
    cdef int fed
    found = {
        "kind": c.FEATURES[sort],
        "segments": spots(state, root, roots),
        "complete": False,
        "followers": per_seat(state, followers),
        "holders": seats_of(state, most(state.p, followers)) if followers else [],
        "points": worth(state.p, root),
    }
    if sort == FIELD:
        fed = cities_fed(state.p, root)
        found["cities"] = fed
        found["points"] = (3 if state.p.farm_rule else 4) * fed
    else:
        found["complete"] = state.p.feature[root].open == 0
        found["open"] = state.p.feature[root].open
        found["tiles"] = state.p.feature[root].tiles
        found["pennants"] = state.p.feature[root].pennants
        if complete_city(state.p, root) and not state.p.farm_rule:
            found["farmers"] = per_seat(state, farmers(state.p, root, first_figures(state.p)))
    return found


cdef list completed_features(CarcassonneState state):
    """Return the roots of features that the last tile completed, by first segments (3.5)."""
    cdef int last = state.p.tile_count - 1
    cdef int first = state.p.tile[last].first
    cdef int x = T.x[state.p.tile[last].square]
    cdef int y = T.y[state.p.tile[last].square]
    cdef int tile, segment, square, root, i
    cdef bint some = False
    cdef Buffer new = nothing(state.p.segment_count)
    for segment in range(first, state.p.segment_count):
        root = find(state.p, segment)
        if state.p.feature[root].sort in (CITY, ROAD) and state.p.feature[root].open == 0:
            new.data[root] = 1
            some = True
    for i in range(state.p.cloister_count):
        tile = state.p.cloister[i]
        square = state.p.tile[tile].square
        segment = state.p.tile[tile].first + T.cloister[state.p.tile[tile].turned >> 2]
        if (
            abs(T.x[square] - x) <= 1
            and abs(T.y[square] - y) <= 1
            and state.p.feature[segment].open == 0
        ):
            new.data[segment] = 1
            some = True
    if not some:
        return []
    cdef Buffer roots = find_roots(state)
    cdef Buffer known = nothing(roots.size)
    return [
        roots.data[segment]
        for segment in range(state.p.segment_count)
        if new.data[roots.data[segment]] and begins(roots, segment, known)
    ]
