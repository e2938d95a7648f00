from libc.stdint cimport uint8_t

from spieltisch.core.observations.encoder cimport Encoder
from spieltisch.core.state cimport State
from spieltisch.games.carcassonne.state cimport CarcassonneState
from spieltisch.games.carcassonne.table cimport (
    CITY, CLOISTER, DEPLOY, FIELD, FIELD_EDGE, NONE, SCORE, Position, T,
)


cdef class CarcassonneEncoder(Encoder):
    cdef Py_ssize_t write_planes(
        self, State state, int seat, uint8_t* out, Py_ssize_t at
    ) noexcept nogil
    cdef Py_ssize_t write_vector(
        self, State state, int seat, uint8_t* out, Py_ssize_t at
    ) noexcept nogil


cdef int cell_in_window(int square) noexcept nogil
cdef Py_ssize_t write_board(Position* p, int seat, uint8_t* out, Py_ssize_t at) noexcept nogil
cdef void write_tile(int turned, uint8_t* out, Py_ssize_t at) noexcept nogil
cdef void write_follower(
    int turned, int segment, uint8_t* out, Py_ssize_t at
) noexcept nogil
cdef Py_ssize_t write_players(Position* p, int seat, uint8_t* out, Py_ssize_t at) noexcept nogil
cdef Py_ssize_t write_tiles(Position* p, uint8_t* out, Py_ssize_t at) noexcept nogil
cdef Py_ssize_t write_turn(Position* p, int seat, uint8_t* out, Py_ssize_t at) noexcept nogil
