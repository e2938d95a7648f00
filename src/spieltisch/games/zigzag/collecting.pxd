from spieltisch.core.bits cimport lowest_bit, popcount
from spieltisch.core.rng cimport Rng
from spieltisch.games.zigzag.running cimport begin_runs
from spieltisch.games.zigzag.table cimport (
    A_EXPIRE, A_FLIP, A_KEEP, A_LEAVE, A_STOP_DRY, A_STOP_GOAL, A_TAKE, A_TIMEUP, COLLECT, REVEAL,
    TERRAINS, Position,
)


cdef Py_ssize_t list_collecting(Position* p, int seat, int* out) noexcept nogil
cdef bint may_collect(Position* p, int seat, int action) noexcept nogil
cdef int pick_collecting(Position* p, int seat, Rng rng) noexcept nogil
cdef Py_ssize_t list_clock(Position* p, int* out) noexcept nogil
cdef bint may_clock(Position* p, int action) noexcept nogil
cdef bint may_call_dry(Position* p) noexcept nogil
cdef bint any_held(Position* p) noexcept nogil
cdef void flip(Position* p, int seat, int place) noexcept nogil
cdef void reveal(Position* p, int terrain) noexcept nogil
cdef int pick_reveal(Position* p, Rng rng) noexcept nogil
cdef void onto_pile(Position* p, int seat, int terrain) noexcept nogil
cdef void keep(Position* p, int seat) noexcept nogil
cdef void leave(Position* p, int seat) noexcept nogil
cdef void take(Position* p, int seat, int place) noexcept nogil
cdef void end_if_empty(Position* p) noexcept nogil
cdef void end_collecting(Position* p, int caller, bint goal) noexcept nogil
