from libc.stdint cimport uint32_t, uint64_t

from spieltisch.core.bits cimport lowest_bit
from spieltisch.core.buffer cimport Buffer
from spieltisch.games.carcassonne.feature_data cimport (
    begins, completed_features, feature, features, features_since, find_roots, nothing, per_seat,
    seats_of, spot, spots, square_of,
)
from spieltisch.games.carcassonne.features cimport feature_under, first_figures
from spieltisch.games.carcassonne.scoring cimport (
    complete_city, farmers, last_on_track, lowest_score, most,
)
from spieltisch.games.carcassonne.state cimport CarcassonneState
from spieltisch.games.carcassonne.table cimport DRAWN, NONE, T


cpdef dict public(CarcassonneState state)
cpdef dict private(CarcassonneState state, object seat)
cpdef object public_since(CarcassonneState state, CarcassonneState before)
cpdef object private_since(CarcassonneState state, CarcassonneState before, object seat)
cdef bint _same_figures(CarcassonneState state, CarcassonneState before) noexcept
cdef dict _position(CarcassonneState state, bint with_pieces)
cdef dict _unseen(CarcassonneState state)
cdef dict _river(CarcassonneState state)
cdef list _tiles(CarcassonneState state, int since)
cdef list _followers(CarcassonneState state)
cpdef dict full(CarcassonneState state)
cpdef list items(CarcassonneState state)
cpdef str seen(CarcassonneState state, int actor, int action, object seat)
cpdef object outcome(CarcassonneState state)
cdef list _dead(CarcassonneState state)
cdef list _squares(list numbers)
cdef list _final_items(CarcassonneState state)
cdef list _completed_items(CarcassonneState state)
cdef dict _scored_item(CarcassonneState state, int i, int home, Buffer roots)
cdef list _challenges(CarcassonneState state)
