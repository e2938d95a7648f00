"""Memory that compiled code writes actions to without the interpreter."""

import cython

if cython.compiled:
    from cython.cimports.libc.stdlib import free, malloc


class Buffer:
    """Room for `size` actions that compiled code fills without the interpreter."""

    def __init__(self, size: cython.Py_ssize_t) -> None:
        self.size = size
        if cython.compiled:
            self.data = cython.cast(
                cython.pointer(cython.int), malloc(size * cython.sizeof(cython.int))
            )
            if self.data is cython.NULL:
                raise MemoryError
        else:
            self.data = [0] * size

    def __dealloc__(self):
        if cython.compiled:
            free(self.data)
