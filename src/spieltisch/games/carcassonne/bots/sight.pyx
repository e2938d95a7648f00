"""Limited sight of people who are new to the game, or in a hurry.

They overlook places on the table, the others' gains, the tiles still to come, and the value of a
follower that they keep. Fields seem better to them than they are.
"""

from spieltisch.core.bits cimport mix
from spieltisch.core.heuristic cimport Heuristic
from spieltisch.core.state cimport State
from spieltisch.games.carcassonne.bots.heuristic cimport Survey, clear, judge
from spieltisch.games.carcassonne.features cimport feature_at, feature_under
from spieltisch.games.carcassonne.state cimport CarcassonneState
from spieltisch.games.carcassonne.layout cimport A_PLACE, A_SCORE_CLOISTER, FIELD, T, Position

# Cost of an overlooked placement: it is only played if no other is left.
cdef double UNSEEN = 1.0e6
# Points that a farmer seems worth whatever the farm feeds, where `fields` is 1.
cdef double FOND = 10.0


cdef int farmers(Position* p, int seat) noexcept nogil:
    """Return the number of a seat's followers on fields."""
    cdef int i
    cdef int found = 0
    for i in range(p.figure_count):
        if p.figure[i].seat == seat and p.feature[feature_under(p, i)].sort == FIELD:
            found += 1
    return found


cdef class ShortSight(Heuristic):
    """A heuristic like `Prospects` with limited sight.

    - `others`, `supply`, `farms`, `odds`: as in `Sight`, from 0 for nothing to 1 for all.
    - `fields`: what a farmer seems worth whatever the farm feeds; 1 is 10 points.
    - `reach`: only places within this many chess king's moves of the last tile, and those that meet
      an own follower; 0: all places.
    - `missed`: the number of overlooked places in a thousand others; `seed`, the place and the turn
      determine them.
    """

    cdef readonly double others
    cdef readonly double supply
    cdef readonly double farms
    cdef readonly double odds
    cdef readonly double fields
    cdef readonly int reach
    cdef readonly int missed
    cdef readonly unsigned long long seed

    judges = CarcassonneState

    def __init__(
        self,
        unsigned long long seed,
        double others=1,
        double supply=1,
        double farms=1,
        double odds=1,
        double fields=0,
        int reach=0,
        int missed=0,
    ) -> None:
        self.seed = seed
        self.others = others
        self.supply = supply
        self.farms = farms
        self.odds = odds
        self.fields = fields
        self.reach = reach
        self.missed = missed

    def __reduce__(self):
        return ShortSight, (
            self.seed,
            self.others,
            self.supply,
            self.farms,
            self.odds,
            self.fields,
            self.reach,
            self.missed,
        )

    cdef double value(self, State state, int seat) noexcept nogil:
        """Return the value of the position as seen by `seat`; higher is better."""
        cdef Position* p = (<CarcassonneState>state).p
        cdef double found
        cdef Survey* s
        cdef Survey sheet
        s = &sheet
        clear(s)
        s.sight.others = self.others
        s.sight.supply = self.supply
        s.sight.farms = self.farms
        s.sight.odds = self.odds
        found = judge(p, seat, s) + FOND * self.fields * farmers(p, seat)
        return found if self.notices(p, seat) else found - UNSEEN

    cdef bint notices(self, Position* p, int seat) noexcept nogil:
        """Return whether it notices the place of the last action, if that laid a tile."""
        cdef int i
        cdef int tile = p.tile_count - 1
        cdef int square = p.tile[tile].square
        cdef unsigned int own = <unsigned int>(15 << (4 * seat))
        cdef int far = 0
        cdef int other
        if p.solo:
            own = 0xFFFFF  # all colours are theirs
        if p.last < A_PLACE or p.last >= A_SCORE_CLOISTER:
            return True
        for i in range(p.home_count):
            if (own >> (4 * p.home[i].seat)) & 15:
                return True
        for i in range(T.segments[p.tile[tile].turned >> 2]):
            if p.feature[feature_at(p, tile, i)].followers & own:
                return True
        if tile > 0:
            other = p.tile[tile - 1].square
            far = max(abs(T.x[other] - T.x[square]), abs(T.y[other] - T.y[square]))
        if far <= 1:
            return True
        if self.reach > 0 and far > self.reach:
            return False
        i = (mix(mix(self.seed, square), tile) >> 40) % 1000
        return i >= self.missed
