cimport cython

from spieltisch.core.state cimport State


@cython.final
cdef class PlayerView:
    cdef State state
    cdef readonly int seat
