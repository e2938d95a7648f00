from libc.stdint cimport uint32_t, uint64_t

from spieltisch.core.rng cimport Rng
from spieltisch.games.carcassonne.features cimport (
    feature_at, find, find_completed, list_deployments, station,
)
from spieltisch.games.carcassonne.placement cimport fits_somewhere, may_place
from spieltisch.games.carcassonne.state cimport CarcassonneState
from spieltisch.games.carcassonne.table cimport Position, T
from spieltisch.games.carcassonne.turn cimport lay, put_back


cpdef object fill(CarcassonneState state, dict full)
cpdef object determinize(CarcassonneState state, object seat, Rng rng)
cpdef object check(CarcassonneState state)
cdef object _check_features(CarcassonneState state)
cdef object _check_spots(CarcassonneState state)
cdef object _check_tiles(CarcassonneState state)
cdef object _check_followers(CarcassonneState state)
cdef object _lay_tiles(CarcassonneState state, list tiles)
cdef object _take(CarcassonneState state, int kind)
cdef object _check_group(
    CarcassonneState state,
    list group,
    dict by_number,
    dict open_sides,
    dict standing,
    dict tiles,
    bint waits,
)
