from spieltisch.core.rng cimport Rng
from spieltisch.games.zigzag.building cimport deck_size, hand_size, has_built
from spieltisch.games.zigzag.knowledge cimport first_hidden, hidden, holds_known
from spieltisch.games.zigzag.state cimport ZigZagState


cpdef object fill(ZigZagState state, dict full)
cpdef object determinize(ZigZagState state, object seat, Rng rng)
cpdef object check(ZigZagState state)
cdef object _fill_mazes(ZigZagState state, dict full)
cdef object _fill_terrain(ZigZagState state, dict full)
cdef object _fill_round(ZigZagState state, dict full)
cdef int _seat_of(ZigZagState state, dict full) except -2
cdef object _check_maze_cards(ZigZagState state)
cdef object _check_terrain_cards(ZigZagState state)
cdef object _check_runners(ZigZagState state)
cdef object _check_building(ZigZagState state)
cdef object _check_round(ZigZagState state)
cdef list _shuffled(list pool, Rng rng)
