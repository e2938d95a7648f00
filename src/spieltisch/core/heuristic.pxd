from spieltisch.core.state cimport State


cdef class Heuristic:
    cdef double value(self, State state, int seat) noexcept nogil
    cdef int reraise(self) except -1


cdef class PyHeuristic(Heuristic):
    cdef object _error
