cimport cython

from spieltisch.core.state cimport State


@cython.final
cdef class Door:
    cdef State state
    cdef readonly int seat
