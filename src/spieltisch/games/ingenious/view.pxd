from spieltisch.games.ingenious.scoring cimport lowest, own_level, result_of, side_of
from spieltisch.games.ingenious.state cimport IngeniousState
from spieltisch.games.ingenious.table cimport T

cdef list _CELL_TEXTS, _COLOURS


cpdef dict public(IngeniousState state)
cpdef dict public_since(IngeniousState state, IngeniousState before)
cdef dict _position(IngeniousState state, bint with_tiles)
cdef dict _board(IngeniousState state)
cdef list _tiles(IngeniousState state)
cpdef dict private(IngeniousState state, object seat)
cpdef dict private_since(IngeniousState state, IngeniousState before, object seat)
cpdef dict full(IngeniousState state)
cpdef list items(IngeniousState state)
cpdef str seen(IngeniousState state, int actor, int action, object seat)
cpdef object outcome(IngeniousState state)
cdef list _ascending(IngeniousState state)
cdef list _letters(unsigned char* counts)
cdef list _rack(IngeniousState state, int seat)
cdef list _shown(IngeniousState state, int seat)
cdef list _lowest(IngeniousState state)
cdef list _scores(IngeniousState state)
cdef list _half_items(IngeniousState state, int i)
cdef bint _sees(IngeniousState state, int viewer, int other) noexcept
cdef bint _same_rack(IngeniousState state, IngeniousState before, int seat) noexcept
cdef list _racks(IngeniousState state, int viewer)
cdef dict _unseen(IngeniousState state, int viewer)
cdef int _unseen_of(IngeniousState state, int viewer, int kind) noexcept
