from libc.stdint cimport uint8_t, uint64_t

from spieltisch.core.bits cimport lowest_bit, popcount
from spieltisch.core.rng cimport Rng
from spieltisch.games.ingenious.table cimport A_PLACE, KINDS, PAIRS, Position, T


cdef uint64_t open_pairs(Position* p, int word) noexcept nogil
cdef bint may_place(Position* p, int action) noexcept nogil
cdef Py_ssize_t list_placements(Position* p, int* out) noexcept nogil
cdef Py_ssize_t mask_placements(Position* p, uint8_t* out) noexcept nogil
cdef Py_ssize_t mask_pairs(Position* p, uint8_t* out, Py_ssize_t row) noexcept nogil
cdef void clear(uint8_t* out, Py_ssize_t begin, Py_ssize_t end) noexcept nogil
cdef Py_ssize_t list_pairs(Position* p, int base, int* out) noexcept nogil
cdef int pick_placement(Position* p, Rng rng) noexcept nogil
cdef void lay(Position* p, int variant, int pair) noexcept nogil
cdef void open_at(Position* p, int colour) noexcept nogil
cdef void occupy(Position* p, int cell, int colour) noexcept nogil
cdef bint area_full(Position* p) noexcept nogil
