from libc.stdint cimport uint64_t

from spieltisch.core.buffer cimport Buffer
from spieltisch.core.rng cimport Rng


cdef class State:
    cdef readonly object game
    cdef readonly object options
    cdef readonly int seats

    # What a game's rules provide; see the docstrings in state.py.
    cdef int to_act(self) noexcept nogil
    cdef bint may_act(self, int seat) noexcept nogil
    cdef Py_ssize_t list_legal(self, int actor, int* out) noexcept nogil
    cdef bint accepts(self, int actor, int action) noexcept nogil
    cdef Py_ssize_t list_chances(self, int* actions, int* weights) noexcept nogil
    cdef void make(self, int actor, int action) noexcept nogil
    cdef int pick(self, int actor, Rng rng, int* scratch) noexcept nogil
    cdef void assign(self, State other) noexcept nogil
    cdef uint64_t digest(self) noexcept nogil
    cdef int reraise(self) except -1

    # What follows from that.
    cdef int pick_listed(self, int actor, Rng rng, int* scratch) noexcept nogil
    cdef bint acts(self, int actor) noexcept nogil
    cdef Py_ssize_t listed(self, int actor, int* out) except -1
