cimport cython


@cython.locals(way=list, last=str, word=str, found=dict)
cpdef dict tree(object texts)
