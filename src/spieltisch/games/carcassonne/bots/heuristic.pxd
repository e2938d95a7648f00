from libc.math cimport pow
from libc.stdint cimport int16_t, int32_t, uint8_t, uint32_t, uint64_t

from spieltisch.core.bits cimport lowest_bit
from spieltisch.core.heuristic cimport Heuristic
from spieltisch.games.carcassonne.features cimport feature_at, feature_under, first_figures
from spieltisch.games.carcassonne.placement cimport fitting
from spieltisch.games.carcassonne.scoring cimport most, worth
from spieltisch.games.carcassonne.bots.solo_heuristic cimport evaluate_together
from spieltisch.games.carcassonne.state cimport CarcassonneState
from spieltisch.games.carcassonne.table cimport (
    CELLS, CITY, CLOISTER, DEPLOY, FIELD, LAND, OVER, ROAD, SPOT, Position, T,
)


# How far a player sees; 1 is all there is.
cdef struct Sight:
    double others             # of the best other seat's prospects
    double supply             # of what followers in the supply are worth
    double farms              # of what farms promise
    double odds               # of how likely it is that a spot is filled, by the tiles not seen yet


# What is worked out about one position before it is judged.
cdef struct Survey:
    Sight sight
    double closing[276]       # by root: how likely a city or road is to be completed
    double filling[192]       # by spot: how likely it is to be filled
    double promised[5]        # by seat: points that its followers may still get
    double freed[5]           # by seat: followers that may come home
    double turns              # that a seat has still to come
    int32_t fits[192]         # by spot: unseen tiles that fit there
    int16_t latest[276]       # by root: the spot seen last beside it
    uint8_t spots[276]        # by root: spots beside it


cdef class Prospects(Heuristic):
    pass


cpdef double evaluate(CarcassonneState state, int seat) noexcept nogil
cdef double judge(Position* p, int seat, Survey* s) noexcept nogil
cdef void survey(Position* p, Survey* s) noexcept nogil
cdef void survey_spots(Position* p, Survey* s) noexcept nogil
cdef double expected_points(Position* p, Survey* s, int feature) noexcept nogil
cdef double return_chance(Position* p, Survey* s, int feature) noexcept nogil
cdef double around(Position* p, Survey* s, int feature, bint all_of_them) noexcept nogil
cdef double supply_value(Survey* s, double followers) noexcept nogil
cdef double deployment_gain(Position* p, Survey* s, int seat) noexcept nogil
