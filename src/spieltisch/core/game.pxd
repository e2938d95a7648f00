cimport cython
from libc.stdint cimport uint64_t

from spieltisch.core.bits cimport low64
from spieltisch.core.rng cimport Rng


@cython.final
cdef class Buffer:
    cdef int* data
    cdef readonly Py_ssize_t size


cdef class State:
    cdef readonly object game
    cdef readonly object options
    cdef readonly int seats

    # What a game's rules provide; see the docstrings in game.py.
    cdef int to_act(self) noexcept nogil
    cdef bint may_act(self, int seat) noexcept nogil
    cdef Py_ssize_t list_legal(self, int actor, int* out) noexcept nogil
    cdef bint is_legal(self, int actor, int action) noexcept nogil
    cdef Py_ssize_t list_chances(self, int* actions, int* weights) noexcept nogil
    cdef void make(self, int actor, int action) noexcept nogil
    cdef int pick(self, int actor, Rng rng, int* scratch) noexcept nogil
    cdef void assign(self, State other) noexcept nogil
    cdef uint64_t digest(self) noexcept nogil

    # What follows from that.
    cdef int pick_listed(self, int actor, Rng rng, int* scratch) noexcept nogil
    cdef int someone(self, Rng rng) noexcept nogil
    cdef Py_ssize_t run(self, Rng rng, Py_ssize_t limit, bint lists, int* scratch) noexcept nogil
    cdef bint acts(self, int actor) noexcept nogil
    cdef Py_ssize_t listed(self, int actor, int* out) except -1


cdef class Heuristic:
    cdef double value(self, State state, int seat) noexcept nogil


cdef inline uint64_t mix(uint64_t digest, uint64_t word) noexcept nogil:
    digest = (digest ^ word) * <uint64_t>0x9E3779B97F4A7C15
    return digest ^ (digest >> 29)
