from libc.stdint cimport uint64_t

from spieltisch.core.rng cimport Rng
from spieltisch.core.state cimport State


cdef class Knowledge:
    cdef public int root_width
    cdef public int width
    cdef public double base
    cdef public double growth
    cdef public int depth
    cdef public int cut
    cdef public double exploration
    cdef public bint eliminates
    cdef public bint evaluates
    cdef public bint has_margin
    cdef public bint deals
    cdef bint plain           # nothing is hidden at all; the search finds out

    cdef int prepare(self, State state, int seat) except -1
    cdef void begin(self, State state) noexcept nogil
    cdef void play(self, State state, int actor, int move) noexcept nogil
    cdef bint allows(self, State state, int seat, int move) noexcept nogil
    cdef Py_ssize_t candidates(
        self, State state, int seat, int* out, Py_ssize_t most, Rng rng
    ) noexcept nogil
    cdef int policy(self, State state, int seat, Rng rng, int* scratch) noexcept nogil
    cdef void evaluate(self, State state, bint rank, double* out) noexcept nogil
    cdef double margin(self, State state, int seat) noexcept nogil
    cdef void redeal(self, State state, int seat, Rng rng) noexcept nogil
    cdef uint64_t mark(self, State state) noexcept nogil
    cdef bint ends_soon(self, State state) noexcept nogil
    cdef bint indifferent(self, State state, int actor) noexcept nogil
    cdef int open_hand(self, State state, int actor, int* counts) noexcept nogil
    cdef int kind_of(self, int move) noexcept nogil
    cdef int action_of(self, int move, int step) noexcept nogil
