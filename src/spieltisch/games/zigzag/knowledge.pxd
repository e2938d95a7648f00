from libc.stdint cimport uint64_t

from spieltisch.games.zigzag.state cimport ZigZagState
from spieltisch.games.zigzag.table cimport REVEAL, RUN


cpdef list hidden(ZigZagState state, object seat)
cdef int first_hidden(ZigZagState state, int seat) noexcept nogil
cdef bint holds_known(ZigZagState state, int seat) noexcept nogil
cpdef list preview(ZigZagState state, int seat, int action)
cdef uint64_t hidden_bytes(ZigZagState state, int seat) noexcept nogil
cdef object _certain(
    ZigZagState state, ZigZagState world, int seat, int action, int i, list counts, object told
)
cdef bint _turned_up(ZigZagState played, int runner)
