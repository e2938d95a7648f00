from libc.stdint cimport uint32_t, uint64_t

from spieltisch.core.buffer cimport Buffer
from spieltisch.games.carcassonne.features cimport find, first_figures
from spieltisch.games.carcassonne.scoring cimport cities_fed, complete_city, farmers, most, worth
from spieltisch.games.carcassonne.state cimport CarcassonneState
from spieltisch.games.carcassonne.table cimport CITY, FIELD, ROAD, T


cdef list _ROLES


cdef list square_of(CarcassonneState state, int tile)
cdef list spot(CarcassonneState state, int tile, int segment)
cdef list per_seat(CarcassonneState state, uint32_t followers)
cdef list seats_of(CarcassonneState state, int bits)
cdef Buffer find_roots(CarcassonneState state)
cdef bint begins(Buffer roots, int segment, Buffer known) noexcept
cdef Buffer nothing(int size)
cdef list spots(CarcassonneState state, int root, Buffer roots)
cdef list features(CarcassonneState state)
cdef list features_since(CarcassonneState state, CarcassonneState before)
cdef uint64_t _completed(CarcassonneState state) noexcept
cdef bint _same(
    CarcassonneState state, int root, CarcassonneState before, int root_before, uint64_t fed
) noexcept
cdef dict feature(CarcassonneState state, int root, Buffer roots)
cdef list completed_features(CarcassonneState state)
