"""What the next tile can do in solo.

For every kind of tile that may come, each square is looked at: whether a follower must be deployed
there (7.3), which features it completes, and whether anybody scores them (7.4).
"""

import cython

if not cython.compiled:
    from spieltisch.core.uncompiled import low64, lowest_bit, structs
    from spieltisch.games.carcassonne.features import feature_at, feature_under, first_figures
    from spieltisch.games.carcassonne.placement import fitting
    from spieltisch.games.carcassonne.scoring import last_on_track, most
    from spieltisch.games.carcassonne.table import CELLS, CLOISTER, DRAWN, LAND, NONE, ROAD, SPOT, T

    SoloSurvey = structs(__file__)["SoloSurvey"]

ONE = cython.declare(cython.ulonglong, 1)

# The weights, found by play.
LOST = cython.declare(cython.double, 1.05)
"""Points that each tile still to come promises, lost when the game ends,"""
FORCED = cython.declare(cython.double, 0.1)
"""and those that a forced deployment costs."""
READY = cython.declare(cython.double, 0.3)
"""Of what a tile completes when it comes."""
UNPAID = cython.declare(cython.double, 0.6)
"""Of the points of a feature completed while none of its holders is last: what is lost."""


def next_tile_gain(p, s):
    """Return what the next tile brings each colour, if it has the turn, on the average.

    Of spots it knows what `look_around` noted.
    """
    kind: cython.int
    turned: cython.int
    word: cython.int
    seat: cython.int
    begin: cython.int = LAND if p.river_left > 0 else 0
    end: cython.int = DRAWN if p.river_left > 0 else LAND
    count: cython.int = p.river_left if p.river_left > 0 else p.land_left
    left: cython.int = p.land_left + p.river_left
    fits: cython.ulonglong
    anywhere: cython.ulonglong
    unoccupied: cython.ulonglong
    best: cython.double
    total: cython.double = 0
    figures: cython.ulonglong = first_figures(p)
    feature: cython.int
    if count == 0:
        return 0
    while figures != 0:
        feature = feature_under(p, lowest_bit(figures))
        figures &= figures - 1
        s.closing[feature] = closing_gain(p, s, feature)
        if p.feature[feature].sort == CLOISTER and p.feature[feature].open == 1:
            heat_last_square(p, s, feature)
    for kind in range(begin, end):
        if p.unseen[kind] == 0:
            continue
        s.free = -1.0e9
        s.taken = -1.0e9
        s.back = -1.0e9
        for word in range(p.words):
            anywhere = 0
            unoccupied = 0
            for turned in range(4 * kind, 4 * kind + T.rotations[kind]):
                fits = fitting(p, turned, word)
                anywhere |= fits
                unoccupied |= fits & without_deployment(s, turned, word)
                fits &= s.hot[word]
                while fits != 0:
                    consider(p, s, turned, 64 * word + lowest_bit(fits))
                    fits &= fits - 1
            if s.free < 0 and unoccupied & ~s.hot[word]:
                s.free = 0
            while anywhere != 0:
                s.fits[64 * word + lowest_bit(anywhere)] += p.unseen[kind]
                anywhere &= anywhere - 1
        if s.free < 0:
            find_return(p, s, kind)
        for seat in range(p.colours):
            best = 0
            if s.free < 0:
                if p.supply[seat] == 0:
                    best = -LOST * left
                elif s.back < 0:
                    best = -s.deployed[seat] - FORCED * left
            if s.free > 0 and s.free > s.taken:
                best += READY * s.free
            elif p.supply[seat] > 0 and s.taken > 0:
                best += READY * s.taken
            total += best * p.unseen[kind]
    return total / count


def look_around(p, s):
    """Note which city or road comes to each side of each spot, and where one can be completed."""
    word: cython.int
    spot: cython.int
    side: cython.int
    other: cython.int
    beside: cython.int
    tile: cython.int
    turned: cython.int
    tiles: cython.int
    root: cython.int
    sides: cython.int
    rest: cython.ulonglong
    bit: cython.ulonglong
    for word in range(p.words):
        s.hot[word] = 0
        s.warm[word] = 0
        for side in range(4):
            s.held[side][word] = 0
        rest = p.spots[word]
        while rest != 0:
            spot = 64 * word + lowest_bit(rest)
            bit = rest & (~rest + 1)
            rest &= rest - 1
            tiles = 0
            for side in range(4):
                s.beside[spot][side] = -1
                beside = p.spot[spot].cell + T.step[side]
                if beside >= CELLS:
                    beside -= CELLS
                tile = p.board[beside] - 1
                if tile < 0 or tile + 1 >= SPOT:
                    continue
                tiles += 1
                turned = p.tile[tile].turned
                if T.edge[turned][side ^ 2] <= ROAD:
                    s.beside[spot][side] = feature_at(p, tile, T.side[turned][side ^ 2])
            if tiles == 4:
                s.warm[word] |= bit  # a cloister may be surrounded there
            for side in range(4):
                root = s.beside[spot][side]
                if root < 0:
                    continue
                if p.feature[root].followers:
                    s.held[side][word] |= bit
                sides = 0
                for other in range(4):
                    sides += s.beside[spot][other] == root
                if sides == p.feature[root].open:
                    s.warm[word] |= bit
                    if p.feature[root].followers:
                        s.hot[word] |= bit


def heat_last_square(p, s, root):
    """Note the only empty square around a cloister."""
    i: cython.int
    k: cython.int
    beside: cython.int
    found: cython.int
    for i in range(p.cloister_count):
        k = p.cloister[i]
        if p.tile[k].first + T.cloister[p.tile[k].turned >> 2] != root:
            continue
        for k in range(8):
            beside = p.tile[p.cloister[i]].cell + T.around[k]
            if beside >= CELLS:
                beside -= CELLS
            found = p.board[beside] - SPOT
            if found >= 0:
                s.hot[found >> 6] |= ONE << (found & 63)


def without_deployment(s, turned, word):
    """Return the spots, 64 at a time, where all that a tile has joins what is held (7.3)."""
    i: cython.int
    side: cython.int
    held: cython.ulonglong
    found: cython.ulonglong = 0
    if T.cloister[turned >> 2] != NONE:
        return 0
    found = low64(~found)
    for i in range(T.segments[turned >> 2]):
        if T.fresh[turned >> 2][i].sort > ROAD:
            break
        held = 0
        for side in range(4):
            if T.side[turned][side] == i:
                held |= s.held[side][word]
        found &= held
    return found


def find_return(p, s, kind):
    """Find out whether a follower that must be deployed with such a tile comes home at once."""
    turned: cython.int
    word: cython.int
    fits: cython.ulonglong
    for turned in range(4 * kind, 4 * kind + T.rotations[kind]):
        for word in range(p.words):
            fits = fitting(p, turned, word) & s.warm[word] & ~s.hot[word]
            while fits != 0 and s.back < 0:
                consider(p, s, turned, 64 * word + lowest_bit(fits))
                fits &= fits - 1


def consider(p, s, turned, spot):
    """Work out what a tile brings at a spot, into free, taken or back."""
    i: cython.int
    k: cython.int
    root: cython.int
    sides: cython.int
    kind: cython.int = turned >> 2
    square: cython.int = p.spot[spot].square
    gain: cython.double = 0
    need: cython.bint = False
    back: cython.bint = False
    for i in range(T.segments[kind]):
        if T.fresh[kind][i].sort > ROAD:
            break
        sides = meet(p, s, turned, spot, i)
        if s.occupied == 0:
            need |= sides > 0
            back |= sides == 0
        elif sides == 0:
            for k in range(s.seen):
                gain += complete(p, s, s.roots[k], kind)
    if T.cloister[kind] != NONE:
        if surrounded(p, p.spot[spot].cell):
            back = True
        else:
            need = True
    for i in range(p.cloister_count):
        k = p.cloister[i]
        root = p.tile[k].first + T.cloister[p.tile[k].turned >> 2]
        if (
            p.feature[root].open == 1
            and abs(T.x[p.tile[k].square] - T.x[square]) <= 1
            and abs(T.y[p.tile[k].square] - T.y[square]) <= 1
        ):
            gain += complete(p, s, root, kind)
    if back:
        if gain > s.back:
            s.back = gain
    elif need:
        if gain > s.taken:
            s.taken = gain
    elif gain > s.free:
        s.free = gain


def meet(p, s, turned, spot, segment):
    """Return the sides that stay open of a segment laid there; note what it joins."""
    k: cython.int
    side: cython.int
    root: cython.int
    sides: cython.int = T.fresh[turned >> 2][segment].open
    s.seen = 0
    s.occupied = 0
    for side in range(4):
        root = s.beside[spot][side]
        if root < 0 or T.side[turned][side] != segment:
            continue
        sides -= 2
        for k in range(s.seen):
            if s.roots[k] == root:
                root = -1
                break
        if root >= 0:
            s.roots[s.seen] = root
            s.seen += 1
            s.occupied |= p.feature[root].followers
            sides += p.feature[root].open
    return sides


def complete(p, s, root, kind):
    """Note that a kind of tile can complete a feature; return what that brings, or 0."""
    if p.feature[root].followers == 0:
        return 0
    if s.latest[root] != kind:
        s.latest[root] = kind
        s.chance[root] += p.unseen[kind]
    return s.closing[root]


def surrounded(p, cell):
    """Return whether all eight squares around are taken."""
    i: cython.int
    beside: cython.int
    taken: cython.int = 0
    for i in range(8):
        beside = cell + T.around[i]
        if beside >= CELLS:
            beside -= CELLS
        taken += 0 < p.board[beside] < SPOT
    return taken == 8


def closing_gain(p, s, feature):
    """Return what completing a feature brings: points, if anybody scores, followers."""
    seat: cython.int
    holders: cython.int = most(p, p.feature[feature].followers)
    points: cython.double = completed(p, feature)
    total: cython.double = 0
    for seat in range(p.colours):
        if (holders >> seat) & 1:
            total += s.share[seat]
    if holders & last_on_track(p):
        total *= points
    else:
        total *= -UNPAID * points
    for seat in range(p.colours):
        total += s.returned[seat] * ((p.feature[feature].followers >> (4 * seat)) & 15)
    return total


def completed(p, feature):
    """Return the points of an incomplete feature once one more tile completes it."""
    if p.feature[feature].sort == CLOISTER:
        return 9
    if p.feature[feature].sort == ROAD:
        return p.feature[feature].tiles + 1
    return 2 * (p.feature[feature].tiles + 1 + p.feature[feature].pennants)
