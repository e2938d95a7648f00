cimport cython
from libc.stdint cimport uint64_t

from spieltisch.core.bits cimport lowest_bit, mix
from spieltisch.core.state cimport State
from spieltisch.core.rng cimport Rng
from spieltisch.games.carcassonne.placement cimport list_placements, may_place, pick_placement
from spieltisch.games.carcassonne.scoring cimport beats, lowest_score
from spieltisch.games.carcassonne.table cimport (
    A_BONUS, A_KNIGHT, A_PASS, A_PLACE, A_SCORE_CITY, A_SCORE_CLOISTER, BONUS, DEPLOY, DRAW, DRAWN,
    LAND, NONE, OVER, PLACE, SCORE, Position,
)
from spieltisch.games.carcassonne.turn cimport assign, go_on, lay, perform, put_back


@cython.final
cdef class CarcassonneState(State):
    cdef Position* p
