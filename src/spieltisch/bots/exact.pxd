cimport cython

from spieltisch.bots.mcts cimport Search
from spieltisch.bots.player_view cimport PlayerView
from spieltisch.core.buffer cimport Buffer
from spieltisch.core.state cimport State


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
    cdef bint solve(self) noexcept nogil
    cdef bint draw(self) noexcept nogil
    cdef bint try_action(self, int actor, int action) noexcept nogil
