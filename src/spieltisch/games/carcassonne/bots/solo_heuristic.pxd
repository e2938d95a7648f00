from libc.math cimport exp, log, pow
from libc.stdint cimport int8_t, int16_t, int32_t, uint32_t

from spieltisch.core.bits cimport lowest_bit
from spieltisch.games.carcassonne.features cimport feature_at, feature_under, first_figures
from spieltisch.games.carcassonne.placement cimport fitting
from spieltisch.games.carcassonne.scoring cimport last_on_track, lowest_score, most, worth
from spieltisch.games.carcassonne.table cimport (
    A_BONUS, A_KNIGHT, BONUS, CELLS, CLOISTER, DEPLOY, DRAWN, LAND, NONE, OVER, ROAD, SCORE, SPOT,
    Position, T,
)
from spieltisch.games.carcassonne.turn cimport assign, perform


# What is worked out about one position before it is judged.
cdef struct Survey:
    double closing[276]       # by root: what completing the feature brings
    double chance[276]        # by root: the next tiles that can complete it
    double filling[276]       # by root: how likely all spots beside it are to be filled
    double likely[192]        # by spot: how likely it is to be filled
    double share[5]           # by seat: what a point is worth
    double returned[5]        # by seat: what one more follower in the supply is worth
    double deployed[5]        # by seat: what one follower less in the supply costs
    double freed[5]           # by seat: followers that may come home
    double free               # of the kind to come: the best place without a deployment
    double taken              # with one
    double back               # with one that comes home at once
    uint32_t occupied         # of the segment that is looked at: the followers it meets,
    int32_t seen              # the number of features beside it
    int32_t roots[4]          # and these
    int16_t spot[276]         # by root: the spot seen last beside it
    int16_t fits[192]         # by spot: unseen tiles that fit there
    int8_t filler[192]        # by spot: the kind seen last to fit there
    int8_t latest[276]        # by root: the kind seen last to complete it


cdef double evaluate_together(Position* p) noexcept nogil
cdef double settle(Position* p) noexcept nogil
cdef int next_to_score(Position* p) noexcept nogil
cdef double utility(Position* p) noexcept nogil
cdef double appraise(Position* p) noexcept nogil
cdef double supply_value(Position* p, double followers) noexcept nogil
cdef double closing_gain(Position* p, Survey* s, int feature) noexcept nogil
cdef double next_tile_gain(Position* p, Survey* s) noexcept nogil
cdef void consider(Position* p, Survey* s, int turned, int spot) noexcept nogil
cdef int meet(Position* p, Survey* s, int turned, int cell, int segment) noexcept nogil
cdef double complete(Position* p, Survey* s, int root, int kind) noexcept nogil
cdef bint surrounded(Position* p, int cell) noexcept nogil
cdef void fill_spots(Position* p, Survey* s) noexcept nogil
cdef double surrounding(Position* p, Survey* s, int feature) noexcept nogil
cdef double completed(Position* p, int feature) noexcept nogil
cdef double standing(Position* p, Survey* s) noexcept nogil
