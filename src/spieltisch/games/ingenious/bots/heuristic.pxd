from spieltisch.core.heuristic cimport Heuristic
from spieltisch.games.ingenious.state cimport IngeniousState


cdef class AscendingTracks(Heuristic):
    pass


cdef double evaluate(IngeniousState position, int seat) noexcept nogil
cdef double standing(IngeniousState position, int seat) noexcept nogil
cdef double own_list(IngeniousState position, int side) noexcept nogil
cdef int scored(IngeniousState position, int begin) noexcept nogil
cdef double shared_list(IngeniousState position, int sign) noexcept nogil
