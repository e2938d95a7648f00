cimport cython
from libc.stdint cimport int8_t, int16_t, int32_t, uint8_t, uint16_t, uint64_t

from spieltisch.core.bits cimport lowest_bit, mix
from spieltisch.core.state cimport State
from spieltisch.core.rng cimport Rng
from spieltisch.games.lastdie.dice cimport D
from spieltisch.games.lastdie.rows cimport FaceSet


cdef struct Position:
    int16_t points[6]         # by seat
    uint8_t supply[6]         # dice by seat, without the hand
    uint8_t at[6]             # each row's position in its automaton
    uint8_t cell[6][5]        # the values placed
    uint8_t stack[8]          # faces in playing order, the one in play first
    uint8_t drawn             # how many of them are there yet
    uint8_t left              # cells not filled
    uint8_t takes             # bit v: some row takes a die of value v next
    uint8_t seat              # whose turn it is
    uint8_t phase
    uint8_t rolling           # dice about to be rolled
    uint8_t rolls             # made in this turn
    uint8_t placed            # dice since the last of them
    uint16_t hand             # the dice rolled and not placed, as a multiset
    uint16_t rolled           # the last roll, whole; it stays to be seen
    int32_t round             # from 1
    int32_t last              # the last action, -1 before the first
    int8_t last_actor
    int8_t filled             # the row that the last action filled, or -1
    int16_t printed           # its points,
    int16_t gained            # and what its player gained or paid
    int8_t dead               # the seat whose roll was dead, or -1
    int8_t ended              # the seat that ended the round, or -1
    uint8_t skipped           # a bit a seat without dice that the last action passed over
    uint8_t boards            # from here on never changed
    uint8_t dotted            # the face with the dot if it must come first, else 255
    int16_t target


@cython.final
cdef class LastDieState(State):
    cdef FaceSet box
    cdef Position p

    cdef int face(self) noexcept nogil
    cdef Py_ssize_t list_boards(self, int* out) noexcept nogil
    cdef bint may_draw(self, int face) noexcept nogil
    cdef void draw(self, int face) noexcept nogil
    cdef bint knows(self, int i) noexcept nogil
    cdef void begin_round(self, int seat) noexcept nogil
    cdef void begin_turn(self, int seat) noexcept nogil
    cdef void end_turn(self) noexcept nogil
    cdef void give_back(self) noexcept nogil
    cdef void roll(self, int hand) noexcept nogil
    cdef int cells_left(self, int row) noexcept nogil
    cdef bint fits(self, int value, int row) noexcept nogil
    cdef bint may_roll_again(self) noexcept nogil
    cdef void put(self, int value, int row) noexcept nogil
    cdef void look(self) noexcept nogil
    cdef void fill(self, int row) noexcept nogil
    cdef void end_round(self) noexcept nogil
