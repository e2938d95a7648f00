cimport cython

from spieltisch.bots.mcts cimport Search
from spieltisch.bots.player_view cimport PlayerView
from spieltisch.core.buffer cimport Buffer
from spieltisch.core.state cimport State


cdef enum:
    KINDS = 32                # of what a hidden hand may hold, at most


@cython.final
cdef class Level:
    cdef Search search
    cdef Level below
    cdef State state
    cdef Buffer actions
    cdef Buffer weights
    cdef double best[16]
    cdef double value[16]
    cdef int choice           # what is best for whoever acts
    cdef int spare            # positions that may still be looked at, from here on down
    cdef double by_kind[32][16]  # of a hidden hand: the best with each kind,
    cdef int counts[32]       # how many of it there may be,
    cdef bint listed[32]      # whether there is anything to be done with it,
    cdef int order[32]        # and the kinds, the best first
    cdef bint solve(self) noexcept nogil
    cdef bint take_any(self, int actor) noexcept nogil
    cdef bint choose_unseen(self, int actor, Py_ssize_t n, int size) noexcept nogil
    cdef void expect_best(self, int kinds, int size) noexcept nogil
    cdef bint draw(self) noexcept nogil
    cdef bint try_action(self, int actor, int action) noexcept nogil
