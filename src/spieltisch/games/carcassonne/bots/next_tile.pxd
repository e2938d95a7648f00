from libc.stdint cimport int8_t, int16_t, int32_t, uint32_t, uint64_t

from spieltisch.core.bits cimport low64, lowest_bit
from spieltisch.games.carcassonne.features cimport feature_at, feature_under, first_figures
from spieltisch.games.carcassonne.placement cimport fitting
from spieltisch.games.carcassonne.scoring cimport last_on_track, most
from spieltisch.games.carcassonne.table cimport (
    CELLS, CLOISTER, DRAWN, LAND, NONE, ROAD, SPOT, Position, T,
)


# What is worked out about one position before it is judged.
cdef struct SoloSurvey:
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
    uint64_t hot[3]           # spots where a tile can complete what somebody holds
    uint64_t warm[3]          # and those where a tile can complete anything
    uint64_t held[4][3]       # by side: spots where what comes to it there is held
    uint32_t occupied         # of the segment that is looked at: the followers it meets,
    int32_t seen              # the number of features beside it
    int32_t roots[4]          # and these
    int16_t spot[276]         # by root: the spot seen last beside it
    int16_t fits[192]         # by spot: unseen tiles that fit there
    int16_t beside[192][4]    # by spot and side: the feature that comes to it there, or -1
    int8_t latest[276]        # by root: the kind seen last to complete it


cdef double next_tile_gain(Position* p, SoloSurvey* s) noexcept nogil
cdef void look_around(Position* p, SoloSurvey* s) noexcept nogil
cdef void heat_last_square(Position* p, SoloSurvey* s, int root) noexcept nogil
cdef uint64_t without_deployment(SoloSurvey* s, int turned, int word) noexcept nogil
cdef void find_return(Position* p, SoloSurvey* s, int kind) noexcept nogil
cdef void consider(Position* p, SoloSurvey* s, int turned, int spot) noexcept nogil
cdef int meet(Position* p, SoloSurvey* s, int turned, int spot, int segment) noexcept nogil
cdef double complete(Position* p, SoloSurvey* s, int root, int kind) noexcept nogil
cdef bint surrounded(Position* p, int cell) noexcept nogil
cdef double closing_gain(Position* p, SoloSurvey* s, int feature) noexcept nogil
cdef double completed(Position* p, int feature) noexcept nogil
