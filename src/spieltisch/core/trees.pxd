cimport cython


@cython.locals(way=list, last=str, word=str, found=dict)
cpdef dict tree(object texts)


@cython.final
cdef class Trees:
    cdef list _ways
    cdef list _tails
    cdef list _places
    cdef list _ends
    @cython.locals(same=cython.Py_ssize_t, most=cython.Py_ssize_t, place=cython.Py_ssize_t)
    cpdef bytes encoded(self, object numbers)
