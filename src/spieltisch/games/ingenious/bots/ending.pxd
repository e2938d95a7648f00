from spieltisch.core.bits cimport lowest_bit
from spieltisch.games.ingenious.table cimport KINDS, Position, T


cdef void count_unseen(Position* p, int seat, int* counts) noexcept nogil
cdef int still_fit(Position* p) noexcept nogil
