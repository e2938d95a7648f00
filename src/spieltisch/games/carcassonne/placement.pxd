from libc.stdint cimport uint64_t

from spieltisch.core.bits cimport low64, lowest_bit, mix
from spieltisch.core.rng cimport Rng
from spieltisch.games.carcassonne.table cimport (
    A_PLACE, CELLS, LAND, RIVER_EDGE, MAX_LEGAL, SPOT, STRIDE, Position, T, square_at,
)


cdef int cell_of(int square) noexcept nogil
cdef int neighbour(int square, int side) noexcept nogil
cdef uint64_t fitting(Position* p, int turned, int word) noexcept nogil
cdef bint fits_somewhere(Position* p) noexcept nogil
cdef bint may_place(Position* p, int action) noexcept nogil
cdef Py_ssize_t list_placements(Position* p, int* out) noexcept nogil
cdef int gather(Position* p, int* out, int at) noexcept nogil
cdef int count_rotations(int key) noexcept nogil
cdef int pick_placement(Position* p, Rng rng, int* scratch) noexcept nogil
cdef void occupy(Position* p, int turned, int square) noexcept nogil
cdef void add_spot(Position* p, int cell, int square) noexcept nogil
cdef void allow(Position* p, int spot, int side, int edge) noexcept nogil
cdef void flow(Position* p, int turned, int square) noexcept nogil
cdef uint64_t on_river(Position* p, int turned, int word) noexcept nogil
