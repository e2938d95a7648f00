from spieltisch.core.bits cimport lowest_bit
from spieltisch.games.zigzag.building cimport deck_size, hand_size
from spieltisch.games.zigzag.knowledge cimport hidden, hidden_bytes, holds_known
from spieltisch.games.zigzag.running cimport top
from spieltisch.games.zigzag.state cimport ZigZagState


cpdef dict public(ZigZagState state)
cpdef dict private(ZigZagState state, object seat)
cpdef object public_since(ZigZagState state, ZigZagState before)
cpdef object private_since(ZigZagState state, ZigZagState before, object seat)
cpdef dict full(ZigZagState state)
cpdef list items(ZigZagState state)
cpdef str seen(ZigZagState state, int actor, int action, object seat)
cpdef object outcome(ZigZagState state)
cdef bint _same_turn(ZigZagState state, ZigZagState before)
cdef bint _same_held(ZigZagState state, ZigZagState before)
cdef dict _turn_part(ZigZagState state)
cdef dict _open_part(ZigZagState state)
cdef list _piles(ZigZagState state)
cdef list _runners(ZigZagState state)
cdef dict _back(ZigZagState state)
cdef str _top(ZigZagState state)
cdef list _used(ZigZagState state)
cdef list _all_held(ZigZagState state, object seat)
cdef list _table(ZigZagState state)
cdef dict _counts(list counts)
cdef list _names(unsigned int cards)
cdef list _laid(ZigZagState state, int seat)
cdef object _runner(ZigZagState state, int seat)
cdef object _held(ZigZagState state, int seat, bint known)
cdef list _pile(ZigZagState state, int seat)
cdef int _to_lay(ZigZagState state, int seat)
cdef int _surplus(ZigZagState state, int seat)
cdef object _run(ZigZagState state, int seat)
cdef list _choices(ZigZagState state)
cdef list _scores(ZigZagState state)
