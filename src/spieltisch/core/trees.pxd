cimport cython


@cython.locals(words=list, word=str, found=dict)
cpdef dict tree(object texts)
