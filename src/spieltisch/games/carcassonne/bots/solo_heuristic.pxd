from libc.math cimport exp, log, pow

from spieltisch.core.bits cimport lowest_bit
from spieltisch.games.carcassonne.bots.next_tile cimport SoloSurvey, completed, look_around, next_tile_gain
from spieltisch.games.carcassonne.features cimport feature_at, feature_under, first_figures
from spieltisch.games.carcassonne.scoring cimport last_on_track, lowest_score, most, worth
from spieltisch.games.carcassonne.table cimport (
    A_BONUS, A_KNIGHT, BONUS, CELLS, CLOISTER, DEPLOY, OVER, ROAD, SCORE, SPOT, Position, T,
)
from spieltisch.games.carcassonne.turn cimport assign, perform


cdef double evaluate_together(Position* p, double supply, double odds) noexcept nogil
cdef double settle(Position* p, double supply, double odds) noexcept nogil
cdef int next_to_score(Position* p) noexcept nogil
cdef double utility(Position* p) noexcept nogil
cdef double appraise(Position* p, double supply, double odds) noexcept nogil
cdef double supply_value(Position* p, double followers) noexcept nogil
cdef void fill_spots(Position* p, SoloSurvey* s) noexcept nogil
cdef double surrounding(Position* p, SoloSurvey* s, int feature) noexcept nogil
cdef double standing(Position* p, SoloSurvey* s, double supply) noexcept nogil
