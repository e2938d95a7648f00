from libc.stdint cimport int32_t

from spieltisch.games.lastdie.dice cimport D
from spieltisch.games.lastdie.rows cimport Face, FaceSet


# A die put on the next free cell of a row.
cdef struct Put:
    int32_t board             # the board it makes, by its number among those of its level
    float points


# What one board needs while it is solved.
cdef struct Bench:
    int puts[7]               # by value: how many rows take such a die
    Put put[7][6]
    double dead[6]            # by dice rolled: the chance that none fits
    double live[6][16]        # the other rolls' part of the value, by what the other player holds
    double turn[16]           # the value of the whole turn
    float best[16]


cdef void find_rolls(
    Py_ssize_t here, float[::1] after, float[::1] deeper, Bench* bench
) noexcept nogil


cdef class BackwardInduction:
    cdef Face face
    cdef readonly int boards
    cdef readonly int levels
    cdef int positions[6]
    cdef int stride[6]
    cdef int[::1] begin
    cdef int[::1] order
    cdef int[::1] number
    cdef readonly object table
    cdef float[::1] value
    cdef int filled(self, int board) noexcept nogil
    cdef void board(
        self, int level, int board, int here, float[::1] after, float[::1] deeper, Bench* bench
    ) noexcept nogil
    cdef void find_puts(self, int board, Bench* bench) noexcept nogil
    cdef void turns(self, int level, int board, Bench* bench) noexcept nogil
    cdef void choose(self, int level, int here, float[::1] after, Bench* bench) noexcept nogil
