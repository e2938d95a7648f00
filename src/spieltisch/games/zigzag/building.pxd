from spieltisch.core.bits cimport lowest_bit, popcount
from spieltisch.games.zigzag.table cimport (
    A_LAY, A_SURPLUS, BUILD, CARDS, COLLECT, GOALS, PLACES, TERRAINS, Position, T,
)


cdef void deal(Position* p, int card) noexcept nogil
cdef int hand_size(Position* p, int seat) noexcept nogil
cdef Py_ssize_t list_hand(Position* p, int seat, int* out) noexcept nogil
cdef bint may_build(Position* p, int seat, int action) noexcept nogil
cdef bint has_surplus(Position* p, int seat) noexcept nogil
cdef bint has_built(Position* p, int seat) noexcept nogil
cdef void discard(Position* p, int seat, int card) noexcept nogil
cdef void lay(Position* p, int seat, int laid) noexcept nogil
cdef void end_building(Position* p) noexcept nogil
cdef bint goal_left(Position* p, int number) noexcept nogil
cdef void give_goal(Position* p, int number) noexcept nogil
cdef void spread(Position* p) noexcept nogil
cdef void put_under(Position* p, int card) noexcept nogil
cdef int deck_size(Position* p) noexcept nogil
