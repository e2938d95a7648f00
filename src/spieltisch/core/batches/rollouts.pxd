from spieltisch.core.bits cimport low64
from spieltisch.core.buffer cimport Buffer
from spieltisch.core.playout cimport run
from spieltisch.core.rng cimport Rng
from spieltisch.core.state cimport State


cdef double play(
    State work, State state, Rng rng, int seat, int action, Py_ssize_t limit, double cutoff,
    int* scratch
) noexcept nogil
