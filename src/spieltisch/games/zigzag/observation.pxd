from libc.stdint cimport uint8_t, uint32_t, uint64_t

from spieltisch.core.bits cimport lowest_bit
from spieltisch.core.observations.encoder cimport Encoder
from spieltisch.core.state cimport State
from spieltisch.games.zigzag.building cimport deck_size
from spieltisch.games.zigzag.knowledge cimport hidden_bytes, holds_known
from spieltisch.games.zigzag.running cimport top
from spieltisch.games.zigzag.state cimport ZigZagState
from spieltisch.games.zigzag.table cimport (
    CARDS, GOAL, OVER, PLACES, RUN, SECTIONS, START, STUCK, TERRAINS, Position, T,
)


cdef class ZigZagEncoder(Encoder):
    cdef Py_ssize_t write_planes(
        self, State state, int seat, uint8_t* out, Py_ssize_t at
    ) noexcept nogil
    cdef Py_ssize_t write_vector(
        self, State state, int seat, uint8_t* out, Py_ssize_t at
    ) noexcept nogil


cdef Py_ssize_t write_mazes(Position* p, int seat, uint8_t* out, Py_ssize_t at) noexcept nogil
cdef Py_ssize_t write_player(
    Position* p, int player, bint own, uint8_t* out, Py_ssize_t at
) noexcept nogil
cdef Py_ssize_t write_table(
    ZigZagState state, int seat, uint8_t* out, Py_ssize_t at
) noexcept nogil
cdef Py_ssize_t write_turn(Position* p, int seat, uint8_t* out, Py_ssize_t at) noexcept nogil
cdef void write_set(uint32_t cards, uint8_t* out, Py_ssize_t at) noexcept nogil
