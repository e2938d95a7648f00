from libc.stdint cimport uint32_t

from spieltisch.core.bits cimport lowest_bit
from spieltisch.games.zigzag.building cimport deck_size, put_under
from spieltisch.games.zigzag.race cimport arrive, end_round
from spieltisch.games.zigzag.table cimport (
    A_MOVE, ARRIVED, COLUMNS, GOAL, LAST_ROW, PENALTY, RUN, SECTIONS, SPENT, START, STUCK, Position,
    T,
)


cdef void begin_runs(Position* p, int caller) noexcept nogil
cdef void begin_run(Position* p, int seat) noexcept nogil
cdef void go_on(Position* p) noexcept nogil
cdef int top(Position* p) noexcept nogil
cdef uint32_t beside(Position* p, int seat, int at, int terrain) noexcept nogil
cdef int ahead(Position* p, int seat, int at, int terrain) noexcept nogil
cdef Py_ssize_t list_steps(Position* p, int seat, int at, int terrain, int* out) noexcept nogil
cdef Py_ssize_t list_moves(Position* p, int* out) noexcept nogil
cdef bint may_move(Position* p, int action) noexcept nogil
cdef void move(Position* p, int to) noexcept nogil
cdef void end_run(Position* p, int why, int misfit) noexcept nogil
cdef void note_run(Position* p, int why, int misfit, int passed) noexcept nogil
cdef void draw_penalty(Position* p, int card) noexcept nogil
cdef void next_run(Position* p) noexcept nogil
