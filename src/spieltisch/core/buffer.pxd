cimport cython


@cython.final
cdef class Buffer:
    cdef int* data
    cdef readonly Py_ssize_t size
