cimport cython
from libc.stdint cimport uint8_t, uint64_t

from spieltisch.core.observations.encoder cimport Encoder
from spieltisch.core.state cimport State


@cython.final
cdef class Observer:
    cdef readonly object game
    cdef readonly object options
    cdef readonly int seats
    cdef readonly str kind
    cdef readonly Encoder encoder
    cdef readonly Py_ssize_t size
    cdef uint64_t salt
    cdef bint with_planes
    cdef bint with_vector
    cdef float[::1] most
    cdef Py_ssize_t encode(self, State state, int seat, uint8_t* out) noexcept nogil
    cdef void encode_floats(
        self, State state, int seat, uint8_t* scratch, float* out
    ) noexcept nogil
    cdef int check(self, State state) except -1
