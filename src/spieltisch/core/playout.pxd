from spieltisch.core.bits cimport low64
from spieltisch.core.buffer cimport Buffer
from spieltisch.core.rng cimport Rng
from spieltisch.core.state cimport State


cdef int pick_actor(State state, Rng rng) noexcept nogil
cdef Py_ssize_t run(State state, Rng rng, Py_ssize_t limit, bint lists, int* scratch) noexcept nogil
