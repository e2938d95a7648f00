cimport cython
from libc.stdint cimport uint32_t, uint64_t

from spieltisch.games.carcassonne.features cimport feature_at, feature_under, first_figures
from spieltisch.games.carcassonne.scoring cimport (
    cities_fed, complete_city, farmers, last_on_track, lowest_score, most, worth,
)
from spieltisch.games.carcassonne.state cimport CarcassonneState
from spieltisch.games.carcassonne.table cimport Position, T


cdef list _ROLES


cpdef dict public(CarcassonneState state)
cpdef dict private(CarcassonneState state, object seat)
cpdef dict public_since(CarcassonneState state, CarcassonneState before)
cpdef dict private_since(CarcassonneState state, CarcassonneState before, object seat)
cdef bint _same_followers(CarcassonneState state, CarcassonneState before) noexcept
cdef dict _position(CarcassonneState state, bint with_tiles)
cdef list _tiles(CarcassonneState state)
cpdef dict full(CarcassonneState state)
cpdef list items(CarcassonneState state)
cpdef str seen(CarcassonneState state, int actor, int action, object seat)
cpdef object outcome(CarcassonneState state)
cdef list _xy(CarcassonneState state, int tile)
cdef list _segment(CarcassonneState state, int tile, int segment)
@cython.locals(members=list)
cdef dict _members(CarcassonneState state)
cdef list _features(CarcassonneState state)
cdef dict _feature(CarcassonneState state, int root, list members)
cdef list _dead(CarcassonneState state)
cdef list _counts(CarcassonneState state, uint32_t followers)
cdef list _seats(CarcassonneState state, int bits)
cdef list _final_items(CarcassonneState state)
cdef list _completed_items(CarcassonneState state)
cdef dict _scored_item(CarcassonneState state, int i, int home, dict members)
cdef list _challenges(CarcassonneState state)
