cimport cython
from libc.stdint cimport int8_t, int32_t, uint64_t


# A move that was tried, or what chance did, and what came of it.
cdef struct Node:
    uint64_t mark             # of the position it led to; 0: none yet
    double value              # the sum of the utilities of whoever chose it
    double weight             # of what chance did
    int32_t move
    int32_t visits
    int32_t offered           # how often it could be chosen
    int32_t child             # its first, 0 none
    int32_t sibling           # its parent's next, 0 none
    int8_t actor              # whoever chose it


@cython.final
cdef class Tree:
    cdef Node* node
    cdef readonly int count
    cdef int room
    cdef int most
    cdef int add(self, int parent, int move, int actor) noexcept nogil
    cdef bint grow(self) noexcept nogil
    cdef int find(self, int parent, int move) noexcept nogil
    cdef void offer(self, int node) noexcept nogil
    cdef void visit(self, int node, double value) noexcept nogil
    cdef int copy_numbers(self, Tree other, int old, int new) except -1
