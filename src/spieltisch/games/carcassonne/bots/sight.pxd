from spieltisch.core.bits cimport mix
from spieltisch.core.heuristic cimport Heuristic
from spieltisch.games.carcassonne.bots.heuristic cimport Survey, judge
from spieltisch.games.carcassonne.features cimport feature_at
from spieltisch.games.carcassonne.state cimport CarcassonneState
from spieltisch.games.carcassonne.table cimport A_PLACE, A_SCORE_CLOISTER, Position, T


cdef class ShortSight(Heuristic):
    cdef readonly double others
    cdef readonly double supply
    cdef readonly double farms
    cdef readonly double odds
    cdef readonly int reach
    cdef readonly int missed
    cdef readonly unsigned long long seed
    cdef bint notices(self, Position* p, int seat) noexcept nogil
