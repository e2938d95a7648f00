"""Effects of the next tile in solo.

For every kind of tile that may come, each square is checked. The checks are the duty to deploy a
follower there (7.3), the features completed, and the colours that score them (7.4).
"""

from libc.stdint cimport int16_t, int32_t, int8_t, uint32_t, uint64_t

from spieltisch.core.bits cimport low64, lowest_bit
from spieltisch.games.carcassonne.features cimport (
    feature_at, feature_under, first_figures, tile_beside,
)
from spieltisch.games.carcassonne.placement cimport fitting
from spieltisch.games.carcassonne.scoring cimport last_on_track, most
from spieltisch.games.carcassonne.layout cimport (
    CELLS, CLOISTER, DRAWN, LAND, NONE, ROAD, SPOT, T, Position,
)


# Data about one position for its evaluation.
cdef struct SoloSurvey:
    double closing[276]       # by root: gain of completing the feature
    double chance[276]        # by root: the next tiles that can complete it
    double filling[276]       # by root: chance that all spots next to it are filled
    double home[276]          # by root: chance that it is completed in time
    double likely[192]        # by spot: chance that it is filled
    double share[5]           # by seat: value of a point
    double returned[5]        # by seat: gain of one more follower in the supply
    double deployed[5]        # by seat: cost of one follower less in the supply
    double freed[5]           # by seat: followers that may come home
    double free               # for the kind to come: the best place without a deployment
    double taken              # with a deployment
    double back               # with a follower that comes home at once
    uint64_t hot[3]           # spots where a tile can complete a held feature
    uint64_t warm[3]          # and those where a tile can complete any feature
    uint64_t held[4][3]       # by side: spots where the adjoining feature is held
    uint32_t occupied         # followers that the present segment meets,
    int32_t seen              # the number of features next to it
    int32_t roots[4]          # and these
    int16_t spot[276]         # by root: the last spot seen next to it
    int16_t fits[192]         # by spot: unseen tiles that fit there
    int16_t beside[192][4]    # by spot and side: the adjoining feature, or -1
    int8_t latest[276]        # by root: the last kind seen to complete it


cdef unsigned long long ONE = 1

# The weights, found by play. Points that each coming tile promises, lost when the game ends,
cdef double LOST = 1.05
# and cost of a forced deployment.
cdef double FORCED = 0.1
# Weight of the gain of completing a feature with the next tile.
cdef double READY = 0.3
# Share of a feature's points that is lost if it is completed while no holder is last.
cdef double UNPAID = 0.6


cdef double next_tile_gain(Position* p, SoloSurvey* s) noexcept nogil:
    """Return the mean gain of the next tile over its kinds, summed over the colours.

    `look_around` has noted the facts about spots.
    """
    cdef int kind, turned, word, seat
    cdef int begin = LAND if p.river_left > 0 else 0
    cdef int end = DRAWN if p.river_left > 0 else LAND
    cdef int count = p.river_left if p.river_left > 0 else p.land_left
    cdef int left = p.land_left + p.river_left
    cdef unsigned long long fits, anywhere, unoccupied
    cdef double best
    cdef double total = 0
    cdef unsigned long long figures = first_figures(p)
    cdef int feature
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
                if s.free < 0:
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


cdef void look_around(Position* p, SoloSurvey* s) noexcept nogil:
    """Note the city or road at each side of each spot, and where one can be completed."""
    cdef int word, spot, side, other, tile, turned, tiles, root, sides
    cdef unsigned long long rest, bit
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
                tile = tile_beside(p, p.spot[spot].cell, side)
                if tile < 0:
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


cdef void heat_last_square(Position* p, SoloSurvey* s, int root) noexcept nogil:
    """Note the only empty square around a cloister."""
    cdef int i, k, beside, found
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


cdef uint64_t without_deployment(SoloSurvey* s, int turned, int word) noexcept nogil:
    """Return the spots, 64 at a time, where every segment of a tile joins a held feature (7.3)."""
    cdef int i, side
    cdef unsigned long long held
    cdef unsigned long long found = 0
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


cdef void find_return(Position* p, SoloSurvey* s, int kind) noexcept nogil:
    """Find out whether a follower that must be deployed with such a tile comes home at once."""
    cdef int turned, word
    cdef unsigned long long fits
    for turned in range(4 * kind, 4 * kind + T.rotations[kind]):
        for word in range(p.words):
            fits = fitting(p, turned, word) & s.warm[word] & ~s.hot[word]
            while fits != 0 and s.back < 0:
                consider(p, s, turned, 64 * word + lowest_bit(fits))
                fits &= fits - 1


cdef void consider(Position* p, SoloSurvey* s, int turned, int spot) noexcept nogil:
    """Compute the gain of a tile at a spot, for free, taken or back."""
    cdef int i, k, root, sides
    cdef int kind = turned >> 2
    cdef int square = p.spot[spot].square
    cdef double gain = 0
    cdef bint need = False
    cdef bint back = False
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


cdef int meet(Position* p, SoloSurvey* s, int turned, int spot, int segment) noexcept nogil:
    """Return the open sides of a segment laid there; note the features it joins."""
    cdef int k, side, root
    cdef int sides = T.fresh[turned >> 2][segment].open
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


cdef double complete(Position* p, SoloSurvey* s, int root, int kind) noexcept nogil:
    """Note that a kind of tile can complete a feature; return the gain, or 0."""
    if p.feature[root].followers == 0:
        return 0
    if s.latest[root] != kind:
        s.latest[root] = kind
        s.chance[root] += p.unseen[kind]
    return s.closing[root]


cdef bint surrounded(Position* p, int cell) noexcept nogil:
    """Return whether all eight squares around are taken."""
    cdef int i, beside
    cdef int taken = 0
    for i in range(8):
        beside = cell + T.around[i]
        if beside >= CELLS:
            beside -= CELLS
        taken += 0 < p.board[beside] < SPOT
    return taken == 8


cdef double closing_gain(Position* p, SoloSurvey* s, int feature) noexcept nogil:
    """Return the gain of completing a feature: points, if a colour scores, and followers."""
    cdef int seat
    cdef int holders = most(p, p.feature[feature].followers)
    cdef double points = completed(p, feature)
    cdef double total = 0
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


cdef double completed(Position* p, int feature) noexcept nogil:
    """Return the points of an incomplete feature once one more tile completes it."""
    if p.feature[feature].sort == CLOISTER:
        return 9
    if p.feature[feature].sort == ROAD:
        return p.feature[feature].tiles + 1
    return 2 * (p.feature[feature].tiles + 1 + p.feature[feature].pennants)
