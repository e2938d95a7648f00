from libc.stdint cimport uint64_t

from spieltisch.games.zigzag.state cimport ZigZagState


cpdef list hidden(ZigZagState state, object seat)
cpdef int first_hidden(ZigZagState state, int seat)
cpdef bint holds_known(ZigZagState state, int seat)
cpdef list preview(ZigZagState state, int seat, int action)
cdef uint64_t hidden_bytes(ZigZagState state, int seat)
cdef object _certain(
    ZigZagState state, ZigZagState world, int seat, int action, int i, list counts, object told
)
cdef bint _turned_up(ZigZagState played, int runner)
