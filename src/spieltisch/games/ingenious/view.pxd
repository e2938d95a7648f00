from spieltisch.games.ingenious.scoring cimport lowest, own_level, result_of, side_of
from spieltisch.games.ingenious.state cimport IngeniousState
from spieltisch.games.ingenious.table cimport T

cdef list _CELL_TEXTS, _COLOURS


cpdef dict public(IngeniousState state)
cpdef object public_since(IngeniousState state, IngeniousState before)
cdef bint _same_markers(IngeniousState state, IngeniousState before) noexcept
cdef dict _position(IngeniousState state)
cdef dict _scoring(IngeniousState state)
cdef dict _markers(IngeniousState state)
cdef dict _board(IngeniousState state)
cdef list _tiles(IngeniousState state, int since)
cpdef dict private(IngeniousState state, object seat)
cpdef object private_since(IngeniousState state, IngeniousState before, object seat)
cpdef dict full(IngeniousState state)
cpdef list items(IngeniousState state)
cpdef str seen(IngeniousState state, int actor, int action, object seat)
cpdef object outcome(IngeniousState state)
cdef list _ascending(IngeniousState state)
cdef list _letters(unsigned char* counts)
cdef list _rack(IngeniousState state, int seat)
cdef list _all_shown(IngeniousState state)
cdef list _shown(IngeniousState state, int seat)
cdef list _lowest(IngeniousState state)
cdef list _scores(IngeniousState state)
cdef list _half_items(IngeniousState state, int i)
cdef bint _sees(IngeniousState state, int viewer, int other) noexcept
cdef bint _same_counts(unsigned char* counts, unsigned char* before) noexcept
cdef list _racks(IngeniousState state, int viewer)
cdef dict _unseen(IngeniousState state, int viewer)
cdef int _unseen_of(IngeniousState state, int viewer, int kind) noexcept
