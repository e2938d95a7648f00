from libc.stdint cimport uint8_t

from spieltisch.core.state cimport State


cdef class Encoder:
    cdef readonly tuple blocks
    cdef readonly int height
    cdef readonly int width
    cdef readonly Py_ssize_t planes       # numbers in all planes together
    cdef readonly Py_ssize_t entries      # numbers in the vector
    cdef Py_ssize_t write_planes(
        self, State state, int seat, uint8_t* out, Py_ssize_t at
    ) noexcept nogil
    cdef Py_ssize_t write_vector(
        self, State state, int seat, uint8_t* out, Py_ssize_t at
    ) noexcept nogil
    cdef Py_ssize_t one_of(
        self, uint8_t* out, Py_ssize_t at, int chosen, int choices
    ) noexcept nogil
