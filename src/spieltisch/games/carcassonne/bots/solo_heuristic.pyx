"""Heuristic values of solo positions; the next tile (next_tile.pyx) counts most."""

from libc.math cimport exp, log, pow

from spieltisch.core.bits cimport lowest_bit
from spieltisch.games.carcassonne.bots.next_tile cimport (
    SoloSurvey, completed, look_around, next_tile_gain,
)
from spieltisch.games.carcassonne.features cimport feature_under, first_figures
from spieltisch.games.carcassonne.scoring cimport last_on_track, lowest_score, most, worth
from spieltisch.games.carcassonne.layout cimport (
    A_BONUS, A_KNIGHT, BONUS, CELLS, CLOISTER, DEPLOY, OVER, SCORE, SPOT, T, Position,
)
from spieltisch.games.carcassonne.turn cimport assign, perform

# The weights, found by play. Distance in points at which a colour counts e times less.
cdef double SPREAD = 10.0
# The first follower in a supply,
cdef double FOLLOWER = 8.0
# each further one, of the one before,
cdef double FURTHER = 0.5
# and the tiles still to come at which it is worth half.
cdef double LATE = 5.0
# Weight of the gain of the next tile.
cdef double NEXT = 0.3
# Weight of the points that an incomplete feature may yet score.
cdef double PROMISE = 0.25
# Turns that count towards completing a feature by one tile,
cdef double TRIES = 4.0
# and towards filling one of several spots,
cdef double FILLING = 10.0
# whose chance to be filled all in time is lower.
cdef double SEVERAL = 0.3
# Chance that a square around a cloister that is no spot yet is filled.
cdef double UNKNOWN = 0.6

# Chances that a spot is filled, and a feature completed by one tile, in time. They depend on the
# tiles to come and on those of them that fit.
cdef double FILLED[84][84]
cdef double COMPLETED[84][84]


cdef int fill_chances() except -1:
    """Compute the chances."""
    cdef int left, fits
    for left in range(84):
        for fits in range(left + 1):
            FILLED[left][fits] = 1 - pow(1 - <double>fits / (left + 1), FILLING)
            COMPLETED[left][fits] = 1 - pow(1 - <double>fits / (left + 1), TRIES)
    return 0


fill_chances()


cdef double evaluate_together(Position* p, double supply, double odds) noexcept nogil:
    """Return the value of a position for all colours, after playing the turn to its end.

    `supply` and `odds` are those of `Sight`.
    """
    cdef unsigned int rest
    cdef double value
    cdef double best = -1.0e9
    cdef Position* q
    cdef Position copy
    q = &copy
    if p.phase != DEPLOY:
        assign(q, p)
        return settle(q, supply, odds)
    rest = p.deployments
    while rest != 0:
        assign(q, p)
        perform(q, A_KNIGHT + lowest_bit(rest))
        rest &= rest - 1
        value = settle(q, supply, odds)
        if value > best:
            best = value
    return best


cdef double settle(Position* p, double supply, double odds) noexcept nogil:
    """Make the choices that end a turn, and the game, as well as seen; evaluate then."""
    settle_turn(p)
    return utility(p) if p.phase == OVER else appraise(p, supply, odds)


cdef void settle_turn(Position* p) noexcept nogil:
    """Make the choices that end a turn, and the game, as well as seen."""
    cdef int last
    while p.phase == SCORE:
        perform(p, p.waiting[next_to_score(p)].action)
    while p.phase == BONUS:
        last = last_on_track(p) & p.bonus
        perform(p, A_BONUS + lowest_bit(last if last != 0 else p.bonus))


cdef int next_to_score(Position* p) noexcept nogil:
    """Return the feature worth least among those that a colour scores (7.4)."""
    cdef int i, feature
    cdef int found = 0
    cdef int points
    cdef int least = 1000
    cdef int last = last_on_track(p)
    for i in range(p.waiting_count):
        feature = p.waiting[i].segment
        points = worth(p, feature)
        if most(p, p.feature[feature].followers) & last and points < least:
            least = points
            found = i
    return found


cdef double utility(Position* p) noexcept nogil:
    """Return the lowest colour's points; other colours count less the more they have."""
    cdef int seat
    cdef int least = lowest_score(p)
    cdef double total = 0
    for seat in range(p.colours):
        total += exp((least - p.score[seat]) / SPREAD)
    return least - SPREAD * log(total / p.colours)


cdef double appraise(Position* p, double supply, double odds) noexcept nogil:
    """Return the sum of utility, kept followers, promises of the table, and the next tiles."""
    cdef SoloSurvey sheet
    return survey_together(p, &sheet, supply, odds)


cdef double survey_together(Position* p, SoloSurvey* s, double supply, double odds) noexcept nogil:
    """Do the work of `appraise`, and leave what was computed on the sheet."""
    cdef int seat, i
    cdef int least = lowest_score(p)
    cdef double total = 0
    cdef double value
    for seat in range(p.colours):
        s.share[seat] = exp((least - p.score[seat]) / SPREAD)
        total += s.share[seat]
    for seat in range(p.colours):
        s.share[seat] /= total
        value = supply * supply_value(p, p.supply[seat])
        s.returned[seat] = supply * supply_value(p, p.supply[seat] + 1) - value
        s.deployed[seat] = value - supply * supply_value(p, p.supply[seat] - 1)
    for i in range(p.segment_count):
        s.chance[i] = 0
        s.latest[i] = -1
        s.filling[i] = 1
        s.spot[i] = -1
    for i in range(64 * p.words):
        s.fits[i] = 0
    look_around(p, s)
    value = utility(p)
    value += odds * NEXT * next_tile_gain(p, s)
    value += standing(p, s, supply)
    return value


cdef double supply_value(Position* p, double followers) noexcept nogil:
    """Return the value of followers in the supply: each is worth less than the one before."""
    cdef double left = p.land_left + p.river_left
    return FOLLOWER * left / (left + LATE) * (1 - pow(FURTHER, followers)) / (1 - FURTHER)


cdef void fill_spots(Position* p, SoloSurvey* s) noexcept nogil:
    """Compute the chance that all spots next to a city or road are filled in time."""
    cdef int word, spot, side, feature
    cdef double likely
    cdef int left = p.land_left + p.river_left
    cdef unsigned long long rest
    for word in range(p.words):
        rest = p.spots[word]
        while rest != 0:
            spot = 64 * word + lowest_bit(rest)
            rest &= rest - 1
            likely = FILLED[left][s.fits[spot]]
            s.likely[spot] = likely
            for side in range(4):
                feature = s.beside[spot][side]
                if feature >= 0 and s.spot[feature] != spot:
                    s.spot[feature] = spot
                    s.filling[feature] *= likely


cdef double surrounding(Position* p, SoloSurvey* s, int feature) noexcept nogil:
    """Return the chance that all squares around a cloister are filled in time."""
    cdef int i, k, found, beside
    cdef double product = 1
    for i in range(p.cloister_count):
        k = p.cloister[i]
        if p.tile[k].first + T.cloister[p.tile[k].turned >> 2] == feature:
            for k in range(8):
                beside = p.tile[p.cloister[i]].cell + T.around[k]
                if beside >= CELLS:
                    beside -= CELLS
                found = p.board[beside]
                if found >= SPOT:
                    product *= s.likely[found - SPOT]
                elif found == 0:
                    product *= UNKNOWN
    return product


cdef double standing(Position* p, SoloSurvey* s, double supply) noexcept nogil:
    """Return the value of the followers on the table and in the supply."""
    cdef int seat, feature, holders
    cdef unsigned int followers
    cdef unsigned long long figures = first_figures(p)
    cdef int count = p.river_left if p.river_left > 0 else p.land_left
    cdef double chance, points
    cdef double total = 0
    for seat in range(p.colours):
        s.freed[seat] = 0
    fill_spots(p, s)
    while figures != 0:
        feature = feature_under(p, lowest_bit(figures))
        figures &= figures - 1
        followers = p.feature[feature].followers
        holders = most(p, followers)
        if s.chance[feature] > 0:
            chance = COMPLETED[count][<int>s.chance[feature]]
        else:
            chance = SEVERAL
            if p.feature[feature].sort == CLOISTER:
                chance *= surrounding(p, s, feature)
            else:
                chance *= s.filling[feature]
        s.home[feature] = chance
        points = completed(p, feature)
        for seat in range(p.colours):
            if (holders >> seat) & 1:
                total += PROMISE * s.share[seat] * points * chance
            s.freed[seat] += chance * ((followers >> (4 * seat)) & 15)
    for seat in range(p.colours):
        total += supply * supply_value(p, p.supply[seat] + s.freed[seat])
    return total
