from spieltisch.core.bits cimport popcount
from spieltisch.games.zigzag.building cimport spread
from spieltisch.games.zigzag.table cimport BUILD, COLLECT, GOAL, OVER, START, Position


cdef bint arrive(Position* p) noexcept nogil
cdef void end_round(Position* p) noexcept nogil
cdef void end_race(Position* p) noexcept nogil
cdef void hand_on(Position* p) noexcept nogil
