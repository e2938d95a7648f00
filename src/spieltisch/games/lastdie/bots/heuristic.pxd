from spieltisch.core.bits cimport popcount
from spieltisch.core.heuristic cimport Heuristic
from spieltisch.games.lastdie.dice cimport D
from spieltisch.games.lastdie.state cimport LastDieState


cdef class Lead(Heuristic):
    pass


cdef double evaluate(LastDieState position, int seat) noexcept nogil
cdef int lead(LastDieState position, int seat) noexcept nogil
cdef int ends(LastDieState position, int row) noexcept nogil
cdef unsigned int takes(LastDieState position, int row) noexcept nogil
cdef int in_hand(LastDieState position) noexcept nogil
cdef double hopes(LastDieState position, int dice) noexcept nogil
cdef double misses(unsigned int values, int dice) noexcept nogil
