from spieltisch.core.bits cimport popcount
from spieltisch.games.zigzag.building cimport spread
from spieltisch.games.zigzag.table cimport BUILD, COLLECT, COLUMNS, GOAL, OVER, START, Position


cdef bint arrive(Position* p) noexcept nogil
cdef int place(Position* p, int seat) noexcept nogil
cdef int row_reached(Position* p, int seat) noexcept nogil
cdef bint beats(Position* p, int seat, int other) noexcept nogil
cdef void end_round(Position* p) noexcept nogil
cdef void end_race(Position* p) noexcept nogil
cdef void hand_on(Position* p) noexcept nogil
