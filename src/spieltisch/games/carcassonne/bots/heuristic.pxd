from libc.math cimport pow
from libc.stdint cimport int16_t, int32_t, uint8_t, uint32_t, uint64_t

from spieltisch.core.bits cimport lowest_bit
from spieltisch.core.heuristic cimport Heuristic
from spieltisch.games.carcassonne.features cimport feature_at, feature_under
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


# How likely spots are to be filled while these tiles are still to come.
cdef struct Odds:
    double tries              # turns that count
    double filling[73]        # by how many of the tiles fit; -1 as long as nobody asked
    int32_t left              # tiles to come; -1: nothing is worked out yet
    uint8_t unseen[24]        # by kind
    uint8_t fits[625]         # by what lies around a spot: the tiles that fit there


# What is worked out about one position before it is judged.
cdef struct Survey:
    Sight sight
    Odds odds                 # kept from one position to the next
    double closing[276]       # by root: how likely a city or road is to be completed
    double filling[192]       # by spot: how likely it is to be filled
    double promised[5]        # by seat: points that its followers may still get
    double freed[5]           # by seat: followers that may come home
    double turns              # that a seat has still to come
    int32_t city_count
    int16_t city[276]         # the roots of all cities
    int16_t latest[276]       # by root: the spot seen last beside it
    uint8_t spots[276]        # by root: spots beside it
    uint8_t met[276]          # by root: whether its followers are counted


# What may lie around a spot, five numbers a side: nothing, or an edge counted from 1.
cdef struct Patterns:
    int32_t count[24]         # by kind: the patterns that it fits,
    int16_t pattern[24][64]   # and these


cdef Patterns PATTERNS


cdef int find_patterns() except -1


cdef class Prospects(Heuristic):
    pass


cpdef double evaluate(CarcassonneState state, int seat) noexcept nogil
cdef double judge(Position* p, int seat, Survey* s) noexcept nogil
cdef void survey(Position* p, Survey* s) noexcept nogil
cdef void work_out_odds(Position* p, Survey* s, double tries) noexcept nogil
cdef double chance_of(Survey* s, int fits) noexcept nogil
cdef void survey_spots(Position* p, Survey* s) noexcept nogil
cdef double expected_points(Position* p, Survey* s, int feature) noexcept nogil
cdef double return_chance(Position* p, Survey* s, int feature) noexcept nogil
cdef double around(Position* p, Survey* s, int feature, bint all_of_them) noexcept nogil
cdef double supply_value(Survey* s, double followers) noexcept nogil
cdef double deployment_gain(Position* p, Survey* s, int seat) noexcept nogil
