from libc.stdint cimport uint32_t, uint64_t

from spieltisch.core.bits cimport lowest_bit, popcount
from spieltisch.games.carcassonne.table cimport (
    A_KNIGHT, A_PASS, A_SCORE_CITY, A_SCORE_CLOISTER, A_SCORE_ROAD, CELLS, CITY, FIELD, FIELD_EDGE,
    NONE, ROAD, SPOT, Position, T,
)


cdef void join_tile(Position* p) noexcept nogil
cdef void add_segments(Position* p, int kind) noexcept nogil
cdef void join_sides(Position* p, int tile, int side) noexcept nogil
cdef int find(Position* p, int segment) noexcept nogil
cdef int feature_at(Position* p, int tile, int segment) noexcept nogil
cdef int feature_under(Position* p, int i) noexcept nogil
cdef void join(Position* p, int a, int b, int closed) noexcept nogil
cdef void surround(Position* p) noexcept nogil
cdef uint32_t list_deployments(Position* p) noexcept nogil
cdef void station(Position* p, int seat, int tile, int segment) noexcept nogil
cdef uint64_t first_figures(Position* p) noexcept nogil
cdef void find_completed(Position* p) noexcept nogil
cdef void wait(Position* p, int action, int feature) noexcept nogil
cdef int go_home(Position* p, int feature) noexcept nogil
