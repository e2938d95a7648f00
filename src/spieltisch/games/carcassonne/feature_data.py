"""Roads, cities, cloisters and farms as plain data, and which of them are others than before."""

import cython

from spieltisch.core.buffer import Buffer
from spieltisch.games.carcassonne import components as c
from spieltisch.games.carcassonne.notation import role_text

if not cython.compiled:
    from spieltisch.games.carcassonne.features import find, first_figures
    from spieltisch.games.carcassonne.scoring import (
        cities_fed,
        complete_city,
        farmers,
        most,
        worth,
    )
    from spieltisch.games.carcassonne.table import CITY, FIELD, ROAD, T

_ROLES: list = [role_text(role) for role in range(c.PASS - c.KNIGHT)]


def square_of(state, tile):
    """Return where a tile lies."""
    square: cython.int = state.p.tile[tile].square
    return [T.x[square], T.y[square]]


def spot(state, tile, segment):
    """Return a segment on the table: [x, y, what a follower there is called]."""
    square: cython.int = state.p.tile[tile].square
    role: cython.int = T.role[state.p.tile[tile].turned][segment]
    return [T.x[square], T.y[square], _ROLES[role]]


def per_seat(state, followers):
    """Return followers as a number a seat."""
    return [(followers >> 4 * seat) & 15 for seat in range(state.seats)]


def seats_of(state, bits):
    """Return the seats of a bit each."""
    return [seat for seat in range(state.seats) if bits >> seat & 1]


def find_roots(state):
    """Return the root of the feature of each segment on the table, by the segment's number."""
    roots: Buffer = Buffer(max(state.p.segment_count, 1))
    segment: cython.int
    for segment in range(state.p.segment_count):
        roots.data[segment] = find(state.p, segment)
    return roots


def begins(roots, segment, known):
    """Return whether a segment is the first of its feature's; `known`, of as many features as there
    are roots, says which have begun."""
    root: cython.int = roots.data[segment]
    if known.data[root]:
        return False
    known.data[root] = 1
    return True


def nothing(size):
    """Return room for so many numbers, all of them 0."""
    room: Buffer = Buffer(max(size, 1))
    i: cython.int
    for i in range(size):
        room.data[i] = 0
    return room


def spots(state, root, roots):
    """Return the segments of a feature."""
    found: list = []
    tile: cython.int
    segment: cython.int
    number: cython.int = 0
    for tile in range(state.p.tile_count):
        for segment in range(T.segments[state.p.tile[tile].turned >> 2]):
            if roots.data[number] == root:
                found.append(spot(state, tile, segment))
            number += 1
    return found


def features(state):
    """Return every road, city, cloister and farm, in the order of their first segments."""
    roots: Buffer = find_roots(state)
    known: Buffer = nothing(roots.size)
    return [
        feature(state, roots.data[segment], roots)
        for segment in range(state.p.segment_count)
        if begins(roots, segment, known)
    ]


def features_since(state, before):
    """Return what of that is another than at `before`, as splices of the list: tiles only ever
    come, so that features grow, join the first of them, and new ones come last."""
    roots: Buffer = find_roots(state)
    roots_before: Buffer = find_roots(before)
    known: Buffer = nothing(roots.size)
    known_before: Buffer = nothing(roots_before.size)
    grown: Buffer = nothing(roots.size)
    fed: cython.ulonglong = _completed(state) ^ _completed(before)
    segment: cython.int
    root: cython.int
    at: cython.int = 0
    splices: list = []
    new: list = []
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


def _completed(state):
    """Return the segments of all completed cities, a bit each."""
    segment: cython.int
    found: cython.ulonglong = 0
    for segment in range(state.p.segment_count):
        if complete_city(state.p, segment):
            found |= state.p.feature[segment].cities
    return found


def _same(state, root, before, root_before, fed):
    """Return whether a feature that has the segments it had is told as it was; `fed` are the
    segments of cities completed since."""
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


def feature(state, root, roots):
    """Return where a feature is, what it would be worth now and who would get that."""
    sort: cython.int = state.p.feature[root].sort
    followers: cython.uint = state.p.feature[root].followers
    fed: cython.int
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


def completed_features(state):
    """Return the roots of the roads, cities and cloisters that the tile just placed completed
    (3.5), in the order of their first segments."""
    last: cython.int = state.p.tile_count - 1
    first: cython.int = state.p.tile[last].first
    x: cython.int = T.x[state.p.tile[last].square]
    y: cython.int = T.y[state.p.tile[last].square]
    tile: cython.int
    segment: cython.int
    square: cython.int
    root: cython.int
    i: cython.int
    some: cython.bint = False
    new: Buffer = nothing(state.p.segment_count)
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
    roots: Buffer = find_roots(state)
    known: Buffer = nothing(roots.size)
    return [
        roots.data[segment]
        for segment in range(state.p.segment_count)
        if new.data[roots.data[segment]] and begins(roots, segment, known)
    ]
