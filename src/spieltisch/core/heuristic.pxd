from spieltisch.core.state cimport State


cdef class Heuristic:
    cdef double value(self, State state, int seat) noexcept nogil
