"""Scoring: 4 and 5, and 7.4 to 7.8 of solo."""

from libc.stdint cimport uint32_t, uint64_t

from spieltisch.core.bits cimport lowest_bit
from spieltisch.games.carcassonne.features cimport feature_under, first_figures, go_home
from spieltisch.games.carcassonne.layout cimport A_BONUS, CITY, FIELD, ROAD, Position

# ---------------------------------------------------------------- 4 completed features


cdef int worth(Position* p, int feature) noexcept nogil:
    """Return the points of a completed feature (4.1 to 4.3), or of another (5.2)."""
    cdef int tiles = p.feature[feature].tiles
    cdef int pennants = p.feature[feature].pennants
    if p.feature[feature].sort != CITY or p.feature[feature].open > 0:
        return tiles + pennants
    if tiles == 2 and p.small_city == 2:
        return 2 + pennants
    return 2 * tiles + 2 * pennants


cdef inline int most(Position* p, uint32_t followers) noexcept nogil:
    """Return the seats with the most followers, a bit each (4.4)."""
    cdef int seat, own
    cdef int best = 1
    cdef int found = 0
    for seat in range(p.colours):
        own = (followers >> (4 * seat)) & 15
        if own > best:
            best = own
            found = 0
        if own == best:
            found |= 1 << seat
    return found


cdef void pay(Position* p, int seats, int points) noexcept nogil:
    """Give each of these seats all the points (4.4)."""
    cdef int seat
    for seat in range(p.colours):
        if (seats >> seat) & 1:
            p.score[seat] += points


cdef void score_waiting(Position* p, int i) noexcept nogil:
    """Score a completed feature and send its followers home (3.5, 4, 7.4)."""
    cdef int n = p.scored_count
    cdef int feature = p.waiting[i].segment
    cdef int points = worth(p, feature)
    cdef int holders = most(p, p.feature[feature].followers)
    cdef int paid = holders
    cdef int last = 0
    if p.solo:
        last = last_on_track(p)
        if holders & last == 0:
            paid = 0
        challenge(p, feature, points, paid != 0)
    pay(p, paid, points)
    p.scored[n].action = p.waiting[i].action
    p.scored[n].followers = p.feature[feature].followers
    p.scored[n].segment = feature
    p.scored[n].points = points
    p.scored[n].tiles = p.feature[feature].tiles
    p.scored[n].pennants = p.feature[feature].pennants
    p.scored[n].holders = holders
    p.scored[n].paid = paid
    p.scored[n].last = last
    p.scored[n].returned = go_home(p, feature)
    p.scored_count += 1
    p.waiting_count -= 1
    for n in range(i, p.waiting_count):
        p.waiting[n].action = p.waiting[n + 1].action
        p.waiting[n].segment = p.waiting[n + 1].segment


# ---------------------------------------------------------------- 5 final scoring


cdef void score_final(Position* p) noexcept nogil:
    """Score incomplete features, then the farms; the followers stay (5.2, 5.3, 5.5)."""
    cdef int i, feature
    cdef unsigned long long rest
    cdef unsigned long long figures = first_figures(p)
    rest = figures
    while rest != 0:
        i = lowest_bit(rest)
        rest &= rest - 1
        feature = feature_under(p, i)
        if p.feature[feature].sort != FIELD:
            pay(p, most(p, p.feature[feature].followers), worth(p, feature))
        elif p.farm_rule:
            pay(p, most(p, p.feature[feature].followers), 3 * cities_fed(p, feature))
    if not p.farm_rule:
        for i in range(p.segment_count):
            if complete_city(p, i):
                pay(p, most(p, farmers(p, i, figures)), 4)


cdef uint32_t farmers(Position* p, int city, uint64_t figures) noexcept nogil:
    """Return the farmers of all farms around a city; `figures` from first_figures() (5.3)."""
    cdef int i, feature
    cdef unsigned int found = 0
    while figures != 0:
        i = lowest_bit(figures)
        figures &= figures - 1
        feature = feature_under(p, i)
        if p.feature[feature].sort == FIELD and p.feature[feature].cities & p.feature[city].cities:
            found += p.feature[feature].followers
    return found


cdef bint complete_city(Position* p, int segment) noexcept nogil:
    """Return whether the segment is the root of a completed city (4.2)."""
    return (
        p.feature[segment].parent == segment
        and p.feature[segment].sort == CITY
        and p.feature[segment].open == 0
    )


cdef int cities_fed(Position* p, int farm) noexcept nogil:
    """Return the number of completed cities that a farm touches (5.3)."""
    cdef int i
    cdef int n = 0
    for i in range(p.segment_count):
        if complete_city(p, i) and p.feature[farm].cities & p.feature[i].cities:
            n += 1
    return n


cdef bint beats(Position* p, int seat, int other) noexcept nogil:
    """Return whether a seat finished ahead of another; solo players win together (5.4, 7.7)."""
    return not p.solo and p.score[seat] > p.score[other]


# ---------------------------------------------------------------- 7 solo


cdef int lowest_score(Position* p) noexcept nogil:
    """Return the lowest colour's points, which is the game's result (7.7)."""
    cdef int seat
    cdef int least = p.score[0]
    for seat in range(p.colours):
        if p.score[seat] < least:
            least = p.score[seat]
    return least


cdef int last_on_track(Position* p) noexcept nogil:
    """Return the colours that are last, a bit each (7.4)."""
    cdef int seat
    cdef int found = 0
    cdef int least = lowest_score(p)
    for seat in range(p.colours):
        if p.score[seat] == least:
            found |= 1 << seat
    return found


cdef void challenge(Position* p, int feature, int points, bint scored) noexcept nogil:
    """Tick off the challenges that a completed feature meets, as in CHALLENGES (7.8)."""
    cdef int seat
    cdef int colours = 0
    cdef int met = 0
    for seat in range(p.colours):
        colours += (p.feature[feature].followers >> (4 * seat)) & 15 != 0
    if p.feature[feature].sort == ROAD:
        if points >= 10:
            met |= scored | (scored and colours == 2) << 1 | (colours == 3) << 2
        met |= (points == 5 and colours == 3) << 3
    elif p.feature[feature].sort == CITY:
        if points >= 16:
            met |= scored << 4 | (scored and colours == 2) << 5 | (colours == 3) << 6
        met |= (8 <= points <= 10 and colours == 3) << 7
    elif scored:
        p.cloisters += 1
        met |= (p.cloisters == 3) << 8 | (p.cloisters == 4) << 9
    p.challenges |= met


cdef void award(Position* p, int seat) noexcept nogil:
    """Give 2 for each follower on the table, all at once, if the colour is last (7.6)."""
    cdef int n = p.scored_count
    cdef int followers = p.followers - p.supply[seat]
    cdef int last = last_on_track(p)
    cdef int paid = last & (1 << seat)
    p.bonus &= ~(1 << seat)
    pay(p, paid, 2 * followers)
    p.scored[n].action = A_BONUS + seat
    p.scored[n].followers = followers << (4 * seat)
    p.scored[n].points = 2 * followers
    p.scored[n].paid = paid
    p.scored[n].last = last
    p.scored_count += 1
