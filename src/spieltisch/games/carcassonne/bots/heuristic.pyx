"""Heuristic values of positions for a player who looks one turn ahead.

A spot (an empty square next to a tile) is more likely to be filled if more unseen tiles fit there.
A city or road is more likely to be completed if all its spots are. From these chances follow the
points that each follower promises and its chance to come home. A follower in the supply is worth
more if there are fewer and if the game lasts longer.

Between placing and deploying, the best deployment is counted in, so that a bot that looks one
action ahead sees the whole turn.
"""

from libc.stdint cimport int16_t, int32_t, uint64_t, uint8_t
from libc.string cimport memset

from spieltisch.core.bits cimport lowest_bit
from spieltisch.core.heuristic cimport Heuristic
from spieltisch.core.state cimport State
from spieltisch.games.carcassonne.bots.filling cimport Memory, Odds, chance_of, power, work_out
from spieltisch.games.carcassonne.bots.solo_heuristic cimport evaluate_together
from spieltisch.games.carcassonne.features cimport feature_at, feature_under, tile_beside
from spieltisch.games.carcassonne.scoring cimport most, worth
from spieltisch.games.carcassonne.state cimport CarcassonneState
from spieltisch.games.carcassonne.layout cimport (
    CELLS, CITY, CLOISTER, DEPLOY, FIELD, OVER, ROAD, SPOT, T, Position,
)


# Limits of a player's sight; 1 is full sight.
cdef struct Sight:
    double others             # weight of the best other seat's prospects
    double supply             # weight of the value of followers in the supply
    double farms              # weight of the farms' promise
    double odds               # weight of the unseen tiles in the chance to fill a spot


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
    int16_t city[276]         # the roots of all cities, ascending
    int16_t pattern[192]      # by spot: its surroundings,
    int16_t root[192][4]      # and by side the city or road there, or -1
    uint64_t beside[276][3]   # by root of a city or road: the spots next to it
    uint8_t spots[276]        # by root: their number
    uint8_t met[276]          # by root: whether its followers are counted
    int32_t held_count
    int16_t held[35]          # the roots with followers, in the order of their first ones,
    uint8_t tile[35]          # the tile of the first one,
    double points[35][5]      # and what each promises: points by seat
    double back[35][5]        # and followers
    Memory* memory            # of earlier results, or NULL


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


cdef class Prospects(Heuristic):
    """Points now, points promised and followers kept, less the best other seat's."""

    judges = CarcassonneState

    cdef double value(self, State state, int seat) noexcept nogil:
        """Return the value of the position for `seat`; higher is better."""
        return seen_whole((<CarcassonneState>state).p, seat)


def evaluate(CarcassonneState state not None, int seat) -> float:
    """Return the value of a position for `seat` with full sight."""
    return seen_whole(state.p, seat)


cdef double seen_whole(Position* p, int seat) noexcept nogil:
    """Do the work of `evaluate`."""
    cdef Survey* s
    cdef Survey sheet
    s = &sheet
    clear(s)
    return judge(p, seat, s)


cdef void clear(Survey* s) noexcept nogil:
    """Begin with full sight, and nothing computed before."""
    s.sight.others = 1
    s.sight.supply = 1
    s.sight.farms = 1
    s.sight.odds = 1
    s.odds.left = -1
    s.memory = NULL


cdef double judge(Position* p, int seat, Survey* s) noexcept nogil:
    """Return the value of a position for a seat with this sight; solo_heuristic.pyx for solo."""
    if p.solo:
        return evaluate_together(p, s.sight.supply, s.sight.odds)
    if p.phase != OVER:
        survey(p, s)
    return compare(p, seat, s)


cdef double compare(Position* p, int seat, Survey* s) noexcept nogil:
    """Return the value of a surveyed position for a seat."""
    cdef int other
    cdef double own
    cdef double best = -1.0e9
    cdef double[5] total
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
    for seat in range(p.colours):
        total[seat] = p.score[seat]
        if p.phase != OVER:
            total[seat] += s.promised[seat]
            total[seat] += supply_value(s, p.supply[seat] + s.freed[seat])


cdef void survey(Position* p, Survey* s) noexcept nogil:
    """Compute the promises of the followers on the table to their seats."""
    cdef int i, seat, feature
    cdef int left = p.land_left + p.river_left + p.lake
    s.turns = <double>left / p.colours
    survey_spots(p, s)
    s.held_count = 0
    for seat in range(5):
        s.promised[seat] = 0
        s.freed[seat] = 0
    for i in range(p.figure_count):
        feature = feature_under(p, i)
        if not s.met[feature]:
            s.met[feature] = True
            s.held[s.held_count] = feature
            s.tile[s.held_count] = p.figure[i].tile
            promise(p, s, feature, s.points[s.held_count], s.back[s.held_count])
            for seat in range(5):
                s.promised[seat] += s.points[s.held_count][seat]
                s.freed[seat] += s.back[s.held_count][seat]
            s.held_count += 1


cdef void promise(
    Position* p, Survey* s, int feature, double* points, double* back
) noexcept nogil:
    """Write what a feature promises to each seat: points, and followers that come home."""
    cdef int seat
    cdef unsigned int followers = p.feature[feature].followers
    cdef int holders = most(p, followers)
    cdef double expected, chance
    expect(p, s, feature, &expected, &chance)
    for seat in range(5):
        points[seat] = expected if (holders >> seat) & 1 else 0
        back[seat] = chance * ((followers >> (4 * seat)) & 15)


cdef void survey_spots(Position* p, Survey* s) noexcept nogil:
    """Compute the chance that each spot is filled, and that each city and road is completed."""
    cdef int i, word, spot, side
    cdef int left = p.land_left + p.river_left
    cdef unsigned long long rest
    work_out(p, &s.odds, s.memory, OWN_TURNS * s.turns + OTHERS_TURNS * (left - s.turns))
    s.city_count = 0
    memset(s.met, 0, p.segment_count)
    for i in range(p.segment_count):
        if p.feature[i].sort > ROAD or p.feature[i].parent != i:
            continue
        if p.feature[i].sort == CITY:
            s.city[s.city_count] = i
            s.city_count += 1
        if p.feature[i].open == 0:
            s.closing[i] = 1
        else:
            for word in range(3):
                s.beside[i][word] = 0
    for word in range(p.words):
        rest = p.spots[word]
        while rest != 0:
            spot = 64 * word + lowest_bit(rest)
            look_at(p, s, spot)
            s.filling[spot] = filled(s, s.pattern[spot])
            for side in range(4):
                if s.root[spot][side] >= 0:
                    s.beside[s.root[spot][side]][word] |= rest & (~rest + 1)
            rest &= rest - 1
    for i in range(p.segment_count):
        if p.feature[i].sort <= ROAD and p.feature[i].parent == i and p.feature[i].open > 0:
            close(s, i, s.beside[i], p.words)


cdef void look_at(Position* p, Survey* s, int spot) noexcept nogil:
    """Note the surroundings of a spot."""
    cdef int side, tile, edge, turned
    cdef int pattern = 0
    for side in range(4):
        pattern *= 5
        s.root[spot][side] = -1
        tile = tile_beside(p, p.spot[spot].cell, side)
        if tile < 0:
            continue
        turned = p.tile[tile].turned
        edge = T.edge[turned][side ^ 2]
        pattern += edge + 1
        if edge <= ROAD:
            s.root[spot][side] = feature_at(p, tile, T.side[turned][side ^ 2])
    s.pattern[spot] = pattern


cdef double filled(Survey* s, int pattern) noexcept nogil:
    """Return the chance that a spot with these surroundings is filled, as far as seen."""
    cdef double likely = chance_of(&s.odds, s.odds.fits[pattern])
    if s.sight.odds < 1:
        likely += (1 - s.sight.odds) * (LIKELY - likely)
    return likely


cdef inline void close(Survey* s, int feature, uint64_t* spots, int words) noexcept nogil:
    """Compute the chance that a city or road with these spots next to it is completed."""
    cdef int word
    cdef int count = 0
    cdef double chance = 1
    cdef unsigned long long rest
    for word in range(words):
        rest = spots[word]
        while rest != 0:
            chance *= s.filling[lowest_bit(rest) + 64 * word]
            count += 1
            rest &= rest - 1
    s.closing[feature] = chance
    s.spots[feature] = count


cdef void expect(Position* p, Survey* s, int feature, double* points, double* back) noexcept nogil:
    """Write the points that the holders of a feature may expect, and the chance that its followers
    come home.
    """
    cdef int i, k
    cdef int now = p.feature[feature].tiles
    cdef int pennants = p.feature[feature].pennants
    cdef int spots = s.spots[feature]
    cdef double full
    cdef double closing = s.closing[feature]
    cdef unsigned long long cities = p.feature[feature].cities
    back[0] = DISCOUNT * closing
    if p.feature[feature].sort == FIELD:
        points[0] = FARM_GROWTH * s.turns * p.colours
        for k in range(s.city_count):
            i = s.city[k]
            if p.feature[i].cities & cities and p.feature[i].parent == i:
                points[0] += s.closing[i]
        points[0] = s.sight.farms * points[0] * (3 if p.farm_rule else 4)
        back[0] = 0
    elif p.feature[feature].open == 0:
        points[0] = worth(p, feature)
        back[0] = 1
    elif p.feature[feature].sort == CLOISTER:
        points[0] = now + around(p, s, feature, back)
        back[0] *= DISCOUNT
    elif p.feature[feature].sort == ROAD:
        points[0] = now + DISCOUNT * closing * ROAD_GROWTH * spots
    else:
        full = 2 * (now + pennants + CITY_GROWTH * spots)
        points[0] = (
            now
            + pennants
            + DISCOUNT * closing * (full - now - pennants)
            + UNFINISHED_CITY * (1 - closing)
        )


cdef double around(Position* p, Survey* s, int feature, double* all_of_them) noexcept nogil:
    """Return the expected number of filled squares around a cloister; write the chance of all."""
    cdef int i, k, beside, found
    cdef double likely
    cdef double total = 0
    all_of_them[0] = 1
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
            all_of_them[0] *= likely
        break
    return total


cdef double supply_value(Survey* s, double followers) noexcept nogil:
    """Return the value of followers in the supply: each is worth less than the one before."""
    cdef double still = s.turns / (s.turns + LATE)
    cdef double sum_of_all = (1 - power(s.memory, FURTHER, followers)) / (1 - FURTHER)
    return s.sight.supply * FOLLOWER * still * sum_of_all


cdef double deployment_gain(Position* p, Survey* s, int seat) noexcept nogil:
    """Return the gain of the best deployment, or 0."""
    cdef unsigned int rest = p.deployments
    cdef int role, feature
    cdef int tile = p.tile_count - 1
    cdef double best = 0
    cdef double gain, points, back
    cdef double have = p.supply[seat] + s.freed[seat]
    cdef double now = supply_value(s, have)
    while rest != 0:
        role = lowest_bit(rest)
        rest &= rest - 1
        if role >= 17:
            break
        feature = feature_at(p, tile, T.named[p.tile[tile].turned][role])
        expect(p, s, feature, &points, &back)
        gain = points + supply_value(s, have - 1 + back) - now
        if gain > best:
            best = gain
    return best
