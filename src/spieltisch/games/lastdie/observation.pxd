from libc.stdint cimport uint8_t

from spieltisch.core.observations.encoder cimport Encoder
from spieltisch.core.state cimport State
from spieltisch.games.lastdie.dice cimport D
from spieltisch.games.lastdie.state cimport LastDieState


cdef class LastDieEncoder(Encoder):
    cdef Py_ssize_t write_vector(
        self, State state, int seat, uint8_t* out, Py_ssize_t at
    ) noexcept nogil


cdef Py_ssize_t write_players(
    LastDieState state, int seat, uint8_t* out, Py_ssize_t at
) noexcept nogil
cdef Py_ssize_t write_rows(LastDieState state, uint8_t* out, Py_ssize_t at) noexcept nogil
cdef Py_ssize_t write_row(
    LastDieState state, int row, uint8_t* out, Py_ssize_t at
) noexcept nogil
cdef Py_ssize_t write_turn(LastDieState state, uint8_t* out, Py_ssize_t at) noexcept nogil
