"""Heuristic values of positions for a player who looks one turn ahead.

A spot (an empty square next to a tile) is more likely to be filled if more unseen tiles fit there.
A city or road is more likely to be completed if all its spots are. From these chances follow the
points that each follower promises and its chance to come home. A follower in the supply is worth
more if there are fewer and if the game lasts longer.

Between placing and deploying, the best deployment is counted in, so that a bot that looks one
action ahead sees the whole turn.
"""

from libc.math cimport pow
from libc.stdint cimport int16_t, int32_t, uint8_t

from spieltisch.core.bits cimport lowest_bit
from spieltisch.core.heuristic cimport Heuristic
from spieltisch.core.state cimport State
from spieltisch.games.carcassonne.bots.solo_heuristic cimport evaluate_together
from spieltisch.games.carcassonne.features cimport feature_at, feature_under
from spieltisch.games.carcassonne.scoring cimport most, worth
from spieltisch.games.carcassonne.state cimport CarcassonneState
from spieltisch.games.carcassonne.layout cimport (
    CELLS, CITY, CLOISTER, DEPLOY, FIELD, LAND, OVER, ROAD, SPOT, T, Position,
)


# Limits of a player's sight; 1 is full sight.
cdef struct Sight:
    double others             # weight of the best other seat's prospects
    double supply             # weight of the value of followers in the supply
    double farms              # weight of the farms' promise
    double odds               # weight of the unseen tiles in the chance to fill a spot


# Chances that spots are filled while these tiles are still to come.
cdef struct Odds:
    double tries              # turns that count
    double filling[73]        # by the number of fitting tiles; -1 before its first use
    int32_t left              # tiles to come; -1: nothing is computed yet
    uint8_t unseen[24]        # by kind
    uint8_t fits[625]         # by a spot's surroundings: the tiles that fit there


# Data about one position for its evaluation.
cdef struct Survey:
    Sight sight
    Odds odds                 # kept from one position to the next
    double closing[276]       # by root: chance that a city or road is completed
    double filling[192]       # by spot: chance that it is filled
    double promised[5]        # by seat: points that its followers may still get
    double freed[5]           # by seat: followers that may come home
    double turns              # turns that a seat still has
    int32_t city_count
    int16_t city[276]         # the roots of all cities
    int16_t latest[276]       # by root: the last spot seen next to it
    uint8_t spots[276]        # by root: spots next to it
    uint8_t met[276]          # by root: whether its followers are counted


# Surroundings of a spot, five numbers a side: nothing, or an edge counted from 1.
cdef struct Patterns:
    int32_t count[24]         # by kind: the patterns that it fits,
    int16_t pattern[24][64]   # and these


cdef Patterns PATTERNS


# The weights, found by play. Own turns that count towards filling a spot, of those to come,
cdef double OWN_TURNS = 0.077
# and of the others' turns.
cdef double OTHERS_TURNS = 0.064
# The first follower in the supply,
cdef double FOLLOWER = 9.0
# each further one, of the one before,
cdef double FURTHER = 0.9
# and the own turns still to come at which one is worth half.
cdef double LATE = 5.12
# Weight of the best other seat's prospects.
cdef double BEST_OTHER = 0.7
# Additional points of a city that is not completed.
cdef double UNFINISHED_CITY = 1.54
# Tiles that closing an open spot of a city adds,
cdef double CITY_GROWTH = 0.6
# cities that a farm will yet feed, a turn to come,
cdef double FARM_GROWTH = 0.005
# and tiles that closing an open spot of a road adds.
cdef double ROAD_GROWTH = 2.56
# Discount for a promise.
cdef double DISCOUNT = 0.432
# Chance that a square that is no spot yet is filled,
cdef double UNKNOWN = 0.24
# and that a spot is filled, for a player who does not count the tiles.
cdef double LIKELY = 0.7


cdef int find_patterns() except -1:
    """Find the patterns that each kind of tile fits: each of its sides may also meet nothing."""
    cdef int kind, turned, open_sides, side, pattern
    for kind in range(LAND):
        found = []
        for turned in range(4 * kind, 4 * kind + T.rotations[kind]):
            for open_sides in range(16):
                pattern = 0
                for side in range(4):
                    pattern *= 5
                    if not (open_sides >> side) & 1:
                        pattern += T.edge[turned][side] + 1
                if pattern not in found:
                    found.append(pattern)
        PATTERNS.count[kind] = len(found)
        for i, one in enumerate(found):
            PATTERNS.pattern[kind][i] = one
    return 0


find_patterns()


cdef class Prospects(Heuristic):
    """Points now, points promised and followers kept, less the best other seat's."""

    judges = CarcassonneState

    cdef double value(self, State state, int seat) noexcept nogil:
        """Return the value of the position for `seat`; higher is better."""
        return evaluate(<CarcassonneState>state, seat)


cpdef double evaluate(CarcassonneState state, int seat) noexcept nogil:
    """Return the value of a position for `seat` with full sight."""
    cdef Survey* s
    cdef Survey sheet
    s = &sheet
    s.sight.others = 1
    s.sight.supply = 1
    s.sight.farms = 1
    s.sight.odds = 1
    s.odds.left = -1
    return judge(state.p, seat, s)


cdef double judge(Position* p, int seat, Survey* s) noexcept nogil:
    """Return the value of a position for a seat with this sight; solo_heuristic.pyx for solo."""
    cdef int other
    cdef double own
    cdef double best = -1.0e9
    cdef double[5] total
    if p.solo:
        return evaluate_together(p, s.sight.supply, s.sight.odds)
    sum_up(p, s, total)
    for other in range(p.colours):
        if other != seat and total[other] > best:
            best = total[other]
    own = total[seat]
    if p.phase == DEPLOY and p.seat == seat:
        own += deployment_gain(p, s, seat)
    return own - s.sight.others * BEST_OTHER * best


cdef void sum_up(Position* p, Survey* s, double* total) noexcept nogil:
    """Write each seat's points, with those promised and the value of its followers."""
    cdef int seat
    survey(p, s)
    for seat in range(p.colours):
        total[seat] = p.score[seat]
        if p.phase != OVER:
            total[seat] += s.promised[seat]
            total[seat] += supply_value(s, p.supply[seat] + s.freed[seat])


cdef void survey(Position* p, Survey* s) noexcept nogil:
    """Compute the promises of the followers on the table to their seats."""
    cdef int i, seat, feature, holders
    cdef unsigned int followers
    cdef double points, back
    cdef int left = p.land_left + p.river_left + p.lake
    s.turns = <double>left / p.colours
    for seat in range(5):
        s.promised[seat] = 0
        s.freed[seat] = 0
    survey_spots(p, s)
    for i in range(p.figure_count):
        feature = feature_under(p, i)
        if s.met[feature]:
            continue
        s.met[feature] = True
        followers = p.feature[feature].followers
        holders = most(p, followers)
        points = expected_points(p, s, feature)
        back = return_chance(p, s, feature)
        for seat in range(p.colours):
            if (holders >> seat) & 1:
                s.promised[seat] += points
            s.freed[seat] += back * ((followers >> (4 * seat)) & 15)


cdef void work_out_odds(Position* p, Survey* s, double tries) noexcept nogil:
    """Count the coming tiles that fit each pattern, unless that is known."""
    cdef int kind, i
    cdef bint same = s.odds.tries == tries and s.odds.left == p.land_left + p.river_left
    for kind in range(LAND):
        same = same and s.odds.unseen[kind] == p.unseen[kind]
    if same:
        return
    s.odds.tries = tries
    s.odds.left = p.land_left + p.river_left
    for i in range(625):
        s.odds.fits[i] = 0
    for i in range(73):
        s.odds.filling[i] = -1
    for kind in range(LAND):
        s.odds.unseen[kind] = p.unseen[kind]
        if p.unseen[kind] > 0:
            for i in range(PATTERNS.count[kind]):
                s.odds.fits[PATTERNS.pattern[kind][i]] += p.unseen[kind]


cdef double chance_of(Survey* s, int fits) noexcept nogil:
    """Return the chance that a spot is filled where `fits` tiles fit."""
    if s.odds.filling[fits] < 0:
        s.odds.filling[fits] = 0
        if fits > 0:
            s.odds.filling[fits] = 1 - pow(1 - <double>fits / (s.odds.left + 1), s.odds.tries)
    return s.odds.filling[fits]


cdef void survey_spots(Position* p, Survey* s) noexcept nogil:
    """Compute the chance that each spot is filled, and that each city and road is completed."""
    cdef int i, turned, word, spot, side, beside, edge, feature, tile, pattern, seen
    cdef int left = p.land_left + p.river_left
    cdef double likely
    cdef unsigned long long rest
    cdef int roots[4]
    work_out_odds(p, s, OWN_TURNS * s.turns + OTHERS_TURNS * (left - s.turns))
    s.city_count = 0
    for i in range(p.segment_count):
        s.closing[i] = 1
        s.spots[i] = 0
        s.latest[i] = -1
        s.met[i] = 0
        if p.feature[i].sort == CITY and p.feature[i].parent == i:
            s.city[s.city_count] = i
            s.city_count += 1
    for word in range(p.words):
        rest = p.spots[word]
        while rest != 0:
            spot = 64 * word + lowest_bit(rest)
            rest &= rest - 1
            pattern = 0
            seen = 0
            for side in range(4):
                pattern *= 5
                beside = p.spot[spot].cell + T.step[side]
                if beside >= CELLS:
                    beside -= CELLS
                tile = p.board[beside] - 1
                if tile < 0 or tile + 1 >= SPOT:
                    continue
                turned = p.tile[tile].turned
                edge = T.edge[turned][side ^ 2]
                pattern += edge + 1
                if edge <= ROAD:
                    roots[seen] = feature_at(p, tile, T.side[turned][side ^ 2])
                    seen += 1
            likely = chance_of(s, s.odds.fits[pattern])
            if s.sight.odds < 1:
                likely += (1 - s.sight.odds) * (LIKELY - likely)
            s.filling[spot] = likely
            for i in range(seen):
                feature = roots[i]
                if s.latest[feature] != spot:
                    s.latest[feature] = spot
                    s.spots[feature] += 1
                    s.closing[feature] *= likely


cdef double expected_points(Position* p, Survey* s, int feature) noexcept nogil:
    """Return the expected points for the holders of a feature."""
    cdef int i, k
    cdef int tiles = p.feature[feature].tiles
    cdef int pennants = p.feature[feature].pennants
    cdef int spots = s.spots[feature]
    cdef double full, total
    if p.feature[feature].sort == FIELD:
        total = FARM_GROWTH * s.turns * p.colours
        for k in range(s.city_count):
            i = s.city[k]
            if p.feature[i].cities & p.feature[feature].cities:
                total += s.closing[i] if p.feature[i].open > 0 else 1
        return s.sight.farms * total * (3 if p.farm_rule else 4)
    if p.feature[feature].open == 0:
        return worth(p, feature)
    if p.feature[feature].sort == CLOISTER:
        return tiles + around(p, s, feature, False)
    if p.feature[feature].sort == ROAD:
        return tiles + DISCOUNT * s.closing[feature] * ROAD_GROWTH * spots
    full = 2 * (tiles + pennants + CITY_GROWTH * spots)
    return (
        tiles
        + pennants
        + DISCOUNT * s.closing[feature] * (full - tiles - pennants)
        + UNFINISHED_CITY * (1 - s.closing[feature])
    )


cdef double return_chance(Position* p, Survey* s, int feature) noexcept nogil:
    """Return the chance that a feature's followers come home."""
    if p.feature[feature].sort == FIELD:
        return 0
    if p.feature[feature].open == 0:
        return 1
    if p.feature[feature].sort == CLOISTER:
        return DISCOUNT * around(p, s, feature, True)
    return DISCOUNT * s.closing[feature]


cdef double around(Position* p, Survey* s, int feature, bint all_of_them) noexcept nogil:
    """Return the expected number of filled squares around a cloister, or the chance of all."""
    cdef int i, k, beside, found
    cdef double likely
    cdef double total = 0
    cdef double product = 1
    for i in range(p.cloister_count):
        k = p.cloister[i]
        if p.tile[k].first + T.cloister[p.tile[k].turned >> 2] != feature:
            continue
        for k in range(8):
            beside = p.tile[p.cloister[i]].cell + T.around[k]
            if beside >= CELLS:
                beside -= CELLS
            found = p.board[beside]
            if 0 < found < SPOT:
                continue
            if found >= SPOT:
                likely = s.filling[found - SPOT]
            else:
                likely = UNKNOWN * s.turns / (s.turns + 4)
            total += likely
            product *= likely
    if all_of_them:
        return product
    return total


cdef double supply_value(Survey* s, double followers) noexcept nogil:
    """Return the value of followers in the supply: each is worth less than the one before."""
    cdef double still = s.turns / (s.turns + LATE)
    cdef double sum_of_all = (1 - pow(FURTHER, followers)) / (1 - FURTHER)
    return s.sight.supply * FOLLOWER * still * sum_of_all


cdef double deployment_gain(Position* p, Survey* s, int seat) noexcept nogil:
    """Return the gain of the best deployment, or 0."""
    cdef unsigned int rest = p.deployments
    cdef int role, feature
    cdef int tile = p.tile_count - 1
    cdef double best = 0
    cdef double gain
    cdef double have = p.supply[seat] + s.freed[seat]
    while rest != 0:
        role = lowest_bit(rest)
        rest &= rest - 1
        if role >= 17:
            break
        feature = feature_at(p, tile, T.named[p.tile[tile].turned][role])
        gain = (
            expected_points(p, s, feature)
            + supply_value(s, have - 1 + return_chance(p, s, feature))
            - supply_value(s, have)
        )
        if gain > best:
            best = gain
    return best
