from spieltisch.core.game cimport Heuristic
from spieltisch.games.lastdie.state cimport LastDieState


cdef class Lead(Heuristic):
    pass


cdef double lead(LastDieState position, int seat) noexcept nogil
