from libc.stdint cimport uint8_t

from spieltisch.core.observations.encoder cimport Encoder
from spieltisch.core.state cimport State
from spieltisch.games.ingenious.scoring cimport own_level, side_of
from spieltisch.games.ingenious.state cimport IngeniousState
from spieltisch.games.ingenious.table cimport DUEL_END, KINDS, OFF, ORDER, OVER, Position


cdef class IngeniousEncoder(Encoder):
    cdef Py_ssize_t write_planes(
        self, State state, int seat, uint8_t* out, Py_ssize_t at
    ) noexcept nogil
    cdef Py_ssize_t write_vector(
        self, State state, int seat, uint8_t* out, Py_ssize_t at
    ) noexcept nogil


cdef Py_ssize_t write_board(Position* p, uint8_t* out, Py_ssize_t at) noexcept nogil
cdef Py_ssize_t write_markers(Position* p, int seat, uint8_t* out, Py_ssize_t at) noexcept nogil
cdef Py_ssize_t write_tiles(Position* p, int seat, uint8_t* out, Py_ssize_t at) noexcept nogil
cdef Py_ssize_t write_turn(Position* p, int seat, uint8_t* out, Py_ssize_t at) noexcept nogil
