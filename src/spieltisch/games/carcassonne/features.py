"""Roads, cities, cloisters and farms, and the followers that stand there.

Every tile brings its segments: cities, roads, a cloister, fields. Where tiles meet, segments join
to features, kept as a forest of segments with the facts of each feature at its root.
"""

import cython

if not cython.compiled:
    from spieltisch.core.uncompiled import lowest_bit, popcount
    from spieltisch.games.carcassonne.table import (
        A_KNIGHT,
        A_PASS,
        A_SCORE_CITY,
        A_SCORE_CLOISTER,
        A_SCORE_ROAD,
        CELLS,
        CITY,
        FIELD,
        FIELD_EDGE,
        NONE,
        ROAD,
        SPOT,
        T,
    )

ONE = cython.declare(cython.ulonglong, 1)


# ---------------------------------------------------------------- 3.1 segments join


def join_tile(p):
    """Join the segments of the tile just laid to those around (3.1)."""
    side: cython.int
    beside: cython.int
    tile: cython.int = p.tile_count - 1
    cell: cython.int = p.tile[tile].cell
    add_segments(p, p.tile[tile].turned >> 2)
    for side in range(4):
        beside = cell + T.step[side]
        if beside >= CELLS:
            beside -= CELLS
        if 0 < p.board[beside] < SPOT:
            join_sides(p, p.board[beside] - 1, side)
    surround(p)


def add_segments(p, kind):
    """Make each of the tile's own segments a feature."""
    i: cython.int
    at: cython.int = p.segment_count
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


def join_sides(p, tile, side):
    """Join what meets at a side of the tile just laid: a city or road, the fields."""
    turned: cython.int = p.tile[p.tile_count - 1].turned
    first: cython.int = p.tile[p.tile_count - 1].first
    theirs: cython.int = p.tile[tile].turned
    base: cython.int = p.tile[tile].first
    edge: cython.int = T.edge[turned][side]
    half: cython.int = 2 * side
    opposite: cython.int = 2 * (side ^ 2)
    if edge <= ROAD:
        join(p, first + T.side[turned][side], base + T.side[theirs][side ^ 2], 2)
    if edge != CITY:
        join(p, first + T.half[turned][half], base + T.half[theirs][opposite + 1], 0)
        if edge != FIELD_EDGE:
            join(p, first + T.half[turned][half + 1], base + T.half[theirs][opposite], 0)


def find(p, segment):
    """Return the segment at the root of the feature."""
    at: cython.int = segment
    parent: cython.int = p.feature[at].parent
    while parent != at:
        p.feature[at].parent = p.feature[parent].parent
        at = parent
        parent = p.feature[at].parent
    return at


def feature_at(p, tile, segment):
    """Return the root of the feature that a tile's segment belongs to."""
    return find(p, p.tile[tile].first + segment)


def feature_under(p, i):
    """Return the root of the feature that a follower on the table stands on."""
    return feature_at(p, p.figure[i].tile, p.figure[i].segment)


def join(p, a, b, closed):
    """Make two segments' features one; so many open sides are closed."""
    one: cython.int = find(p, a)
    two: cython.int = find(p, b)
    swap: cython.int
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


def surround(p):
    """Count the tile for the cloisters around; it may be one itself (4.3)."""
    i: cython.int
    beside: cython.int
    tile: cython.int
    other: cython.int
    found: cython.int
    last: cython.int = p.tile_count - 1
    square: cython.int = p.tile[last].square
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


def list_deployments(p):
    """Return the deployments to choose from, a bit each, or 0 (3.3, 3.4, 7.3)."""
    i: cython.int
    found: cython.uint = 0
    tile: cython.int = p.tile_count - 1
    turned: cython.int = p.tile[tile].turned
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


def station(p, seat, tile, segment):
    """Move a follower from the supply to a segment of any tile."""
    feature: cython.int = feature_at(p, tile, segment)
    p.feature[feature].followers += 1 << (4 * seat)
    p.supply[seat] -= 1
    p.figure[p.figure_count].seat = seat
    p.figure[p.figure_count].tile = tile
    p.figure[p.figure_count].segment = segment
    p.figure_count += 1


def first_figures(p):
    """Return a bit for each follower that is the first in the list on its feature."""
    i: cython.int
    feature: cython.int
    found: cython.ulonglong = 0
    seen: cython.ulonglong
    other: cython.int
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


def find_completed(p):
    """Find what the tile just placed has completed where followers stand (3.5)."""
    i: cython.int
    edge: cython.int
    side: cython.int
    feature: cython.int
    tile: cython.int = p.tile_count - 1
    turned: cython.int = p.tile[tile].turned
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


def wait(p, action, feature):
    """Put a completed feature among those that wait, if followers stand there and once."""
    i: cython.int
    n: cython.int = p.waiting_count
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


def go_home(p, feature):
    """Send the feature's followers back to their supplies; return their number (3.5)."""
    i: cython.int
    seat: cython.int
    kept: cython.int = 0
    gone: cython.int = 0
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
