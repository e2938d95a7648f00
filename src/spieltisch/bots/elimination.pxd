cimport cython


@cython.final
cdef class Elimination:
    cdef double* value        # of each candidate in each world
    cdef double* total
    cdef int* tries           # a candidate's; -1 once it is dropped
    cdef readonly int count
    cdef readonly int left
    cdef int next_up(self) noexcept nogil
    cdef void note(self, int candidate, double value) noexcept nogil
    cdef void drop_trailing(self, int rounds) noexcept nogil
    cdef bint trails(self, int candidate, int leader, int rounds) noexcept nogil
    cdef int leader(self) noexcept nogil
