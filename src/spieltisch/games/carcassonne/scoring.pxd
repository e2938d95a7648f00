from libc.stdint cimport uint32_t, uint64_t

from spieltisch.core.bits cimport lowest_bit
from spieltisch.games.carcassonne.features cimport feature_under, first_figures, go_home
from spieltisch.games.carcassonne.table cimport A_BONUS, CITY, FIELD, ROAD, Position


cdef int worth(Position* p, int feature) noexcept nogil
cdef int most(Position* p, uint32_t followers) noexcept nogil
cdef void pay(Position* p, int seats, int points) noexcept nogil
cdef void score_waiting(Position* p, int i) noexcept nogil
cdef void score_final(Position* p) noexcept nogil
cdef uint32_t farmers(Position* p, int city, uint64_t figures) noexcept nogil
cdef bint complete_city(Position* p, int segment) noexcept nogil
cdef int cities_fed(Position* p, int farm) noexcept nogil
cdef bint beats(Position* p, int seat, int other) noexcept nogil
cdef int lowest_score(Position* p) noexcept nogil
cdef int last_on_track(Position* p) noexcept nogil
cdef void challenge(Position* p, int feature, int points, bint scored) noexcept nogil
cdef void award(Position* p, int seat) noexcept nogil
