cimport cython
from libc.stdint cimport uint64_t

from spieltisch.core.bits cimport lowest_bit
from spieltisch.core.game cimport State, mix
from spieltisch.core.rng cimport Rng
from spieltisch.games.carcassonne.features cimport (
    find_completed, join_tile, list_deployments, station,
)
from spieltisch.games.carcassonne.places cimport (
    fits_somewhere, flow, list_places, may_place, occupy, pick_place,
)
from spieltisch.games.carcassonne.scoring cimport award, score_final, score_waiting
from spieltisch.games.carcassonne.table cimport (
    A_BONUS, A_KNIGHT, A_PASS, A_PLACE, A_SCORE_CITY, A_SCORE_CLOISTER, BONUS, DEPLOY, DRAW, DRAWN,
    LAKE, LAND, NONE, OVER, PLACE, SCORE, Position, T,
)


@cython.final
cdef class CarcassonneState(State):
    cdef Position* p

    cdef void copy(self, CarcassonneState other) noexcept nogil
    cdef void put_back(self, int kind, int count) noexcept nogil
    cdef void go_on(self) noexcept nogil
    cdef void draw(self, int kind) noexcept nogil
    cdef void box(self) noexcept nogil
    cdef void place(self, int square, int quarters) noexcept nogil
    cdef void lay(self, int turned, int square) noexcept nogil
    cdef void deploy(self, int role) noexcept nogil
    cdef void score_completed(self) noexcept nogil
    cdef void end_turn(self) noexcept nogil
    cdef void end(self) noexcept nogil
    cdef void award_last(self) noexcept nogil
