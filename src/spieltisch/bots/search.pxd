from spieltisch.core.game cimport Buffer, Heuristic, State
from spieltisch.core.rng cimport Rng


cdef int look_ahead(
    State state, State trial, int seat, Heuristic heuristic, Rng rng, int* actions, Py_ssize_t n
) noexcept nogil
