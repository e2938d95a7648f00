"""Buffers that compiled code fills with actions without the interpreter."""

cimport cython
from libc.stdlib cimport free, malloc


@cython.final
cdef class Buffer:
    """Room for `size` actions that compiled code fills without the interpreter."""

    cdef int* data
    cdef readonly Py_ssize_t size

    def __init__(self, Py_ssize_t size) -> None:
        self.size = size
        self.data = <int*>malloc(size * sizeof(int))
        if self.data is NULL:
            raise MemoryError

    def __dealloc__(self):
        free(self.data)
