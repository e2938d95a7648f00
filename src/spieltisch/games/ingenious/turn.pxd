from spieltisch.games.ingenious.placement cimport area_full, lay
from spieltisch.games.ingenious.scoring cimport (
    at_own_end, has_won, lowest, score_first, score_tile,
)
from spieltisch.games.ingenious.table cimport (
    A_ASIDE, A_DONE, A_PLACE, A_SCORE, A_SWAP, DEAL, EXCHANGE, KINDS, ORDER, OVER, PAIRS, PLACE,
    REFILL, SWAP, Position, T,
)


cdef void perform(Position* p, int actor, int action) noexcept nogil
cdef void draw(Position* p, int kind) noexcept nogil
cdef void draw_next(Position* p) noexcept nogil
cdef void place(Position* p, int variant, int pair) noexcept nogil
cdef void go_on(Position* p) noexcept nogil
cdef bint may_swap(Position* p) noexcept nogil
cdef void swap(Position* p) noexcept nogil
cdef bint may_exchange(Position* p) noexcept nogil
cdef bint may_set_aside(Position* p, int kind) noexcept nogil
cdef Py_ssize_t list_exchange(Position* p, int* out) noexcept nogil
cdef void set_aside(Position* p, int kind) noexcept nogil
cdef void refill(Position* p) noexcept nogil
cdef void return_aside(Position* p) noexcept nogil
cdef void end_turn(Position* p) noexcept nogil
cdef void hold(Position* p, int seat, int kind, int count) noexcept nogil
cdef int colours_of(int kind) noexcept nogil
