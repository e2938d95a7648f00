cimport cython

from spieltisch.core.buffer cimport Buffer

cdef unsigned char OPEN, COMMA


@cython.locals(way=list, word=str, found=dict)
cpdef dict tree(object texts)


@cython.final
cdef class Trees:
    cdef Buffer _places  # where each text stands in their order
    cdef Buffer _words  # of each text, in their order: a number for each word, then -1
    cdef Buffer _starts  # where each word stands in `_said`, and the end of the text
    cdef bytes _said
    cdef Py_ssize_t _size, _deepest, _width, _longest
    @cython.locals(made=bytearray, wanted=bytearray)
    cpdef bytes encoded(self, object numbers)


@cython.locals(found=cython.p_char)
cdef Py_ssize_t _next(bytearray wanted, Py_ssize_t start, Py_ssize_t size)
cdef void _copy(bytearray made, Py_ssize_t end, bytes said, Py_ssize_t start, Py_ssize_t size)
