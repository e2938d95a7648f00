from spieltisch.core.bits cimport lowest_bit
from spieltisch.games.carcassonne.features cimport (
    find_completed, join_tile, list_deployments, station,
)
from spieltisch.games.carcassonne.placement cimport fits_somewhere, flow, occupy
from spieltisch.games.carcassonne.scoring cimport award, score_final, score_waiting
from spieltisch.games.carcassonne.table cimport (
    A_BONUS, A_KNIGHT, A_PASS, A_PLACE, BONUS, DEPLOY, DRAW, DRAWN, LAKE, LAND, NONE, OVER, PLACE,
    SCORE, Position, T,
)


cdef void assign(Position* p, Position* other) noexcept nogil
cdef void perform(Position* p, int action) noexcept nogil
cdef void go_on(Position* p) noexcept nogil
cdef void draw(Position* p, int kind) noexcept nogil
cdef void put_back(Position* p, int kind, int count) noexcept nogil
cdef void box(Position* p) noexcept nogil
cdef void place(Position* p, int square, int quarters) noexcept nogil
cdef void lay(Position* p, int turned, int square) noexcept nogil
cdef void deploy(Position* p, int role) noexcept nogil
cdef void score_completed(Position* p) noexcept nogil
cdef void end_turn(Position* p) noexcept nogil
cdef void end(Position* p) noexcept nogil
cdef void award_last(Position* p) noexcept nogil
