from spieltisch.core.heuristic cimport Heuristic
from spieltisch.games.ingenious.scoring cimport beats, moved, own_level, points, side_of
from spieltisch.games.ingenious.state cimport IngeniousState
from spieltisch.games.ingenious.table cimport ORDER, OVER, PLACE, Position


cdef class AscendingTracks(Heuristic):
    pass


cdef double evaluate(Position* p, int seat) noexcept nogil
cdef double standing(Position* p, int seat) noexcept nogil
cdef double own_list(Position* p, int side) noexcept nogil
cdef int better_end(Position* p, int begin) noexcept nogil
cdef double shared_list(Position* p, int seat) noexcept nogil
