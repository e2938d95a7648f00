cimport cython

from spieltisch.games.lastdie.rows cimport Face, FaceSet
from spieltisch.games.lastdie.state cimport LastDieState


# How things stand when a turn has ended.
cdef struct Standing:
    int points[6]             # by seat
    int supply[6]             # dice by seat
    int at[6]                 # each row's position in its automaton
    int left                  # cells not filled
    int next                  # the seat to the left of whose turn it was


# What the rest of the round will bring.
cdef struct Prospect:
    double points[6]          # expected, by seat
    double variance           # of the rows' points, by who fills them


@cython.final
cdef class Weights:
    cdef float[::1] row
    cdef float[::1] seat
    cdef float[::1] out


@cython.final
cdef class RowForecast:
    cdef Weights weights
    cdef Face face
    cdef readonly int seats
    cdef public int sight
    cdef float inner[6][26][16]

    cdef void expect(self, Standing* standing, Prospect* prospect) noexcept nogil
    cdef int order(self, Standing* standing, int* seats) noexcept nogil
    cdef void see_board(self, Standing* standing, float* inputs) noexcept nogil
    cdef float number(self, float* row, float* player) noexcept nogil


cdef int kind_of(Face* face, int r, int at) noexcept nogil
cdef void stand(LastDieState state, Standing* standing) noexcept nogil
