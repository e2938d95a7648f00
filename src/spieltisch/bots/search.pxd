from spieltisch.core.buffer cimport Buffer
from spieltisch.core.heuristic cimport Heuristic
from spieltisch.core.state cimport State
from spieltisch.core.rng cimport Rng


cdef int look_ahead(
    State state, State trial, int seat, Heuristic heuristic, Rng rng, int* actions, Py_ssize_t n
) noexcept nogil
