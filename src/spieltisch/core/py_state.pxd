from libc.stdint cimport uint64_t

from spieltisch.core.heuristic cimport Heuristic
from spieltisch.core.rng cimport Rng
from spieltisch.core.state cimport State


cdef class PyState(State):
    cdef readonly object rules
    cdef object error         # what the rules raised in compiled code, until it can be raised again

    cdef int to_act(self) noexcept with gil
    cdef bint may_act(self, int seat) noexcept with gil
    cdef Py_ssize_t list_legal(self, int actor, int* out) noexcept with gil
    cdef bint accepts(self, int actor, int action) noexcept with gil
    cdef Py_ssize_t list_chances(self, int* actions, int* weights) noexcept with gil
    cdef void make(self, int actor, int action) noexcept with gil
    cdef int pick_listed(self, int actor, Rng rng, int* scratch) noexcept with gil
    cdef bint beats(self, int seat, int other) noexcept with gil
    cdef int side_of(self, int seat) noexcept with gil
    cdef int solo_result(self) noexcept with gil
    cdef int share(self, State other) except -1
    cdef void assign(self, State other) noexcept with gil
    cdef uint64_t digest(self) noexcept with gil
    cdef int reraise(self) except -1


cdef class RulesHeuristic(Heuristic):
    cdef double value(self, State state, int seat) noexcept with gil
