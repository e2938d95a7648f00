cimport cython

from spieltisch.games.ingenious.bots.gains cimport Board
from spieltisch.games.ingenious.scoring cimport own_level, side_of
from spieltisch.games.ingenious.table cimport PLACE, Position, T

cdef enum:
    INPUTS = 64
    UNITS = 24
    OFFERS = 8


# What the board offers in each colour.
cdef struct Offers:
    float colour[6][8]
    int count[6][5]           # points, and cells with so many of them
    int empty                 # cells where a tile may still lie
    int cells


# What the network sees.
cdef struct Seen:
    float x[64]


@cython.final
cdef class Forecast:
    cdef float weight[64][24]
    cdef float out[24]
    cdef float bias
    cdef Offers* offers
    cdef Offers own_offers
    cdef Seen* seen
    cdef Seen own_seen
    cdef void look(self, Position* p, Board* board) noexcept nogil
    cdef double judge(self, Position* p, int seat) noexcept nogil
    cdef list inputs(self, Position* p, int seat)


cdef void survey_offers(Position* p, Board* board, Offers* offers) noexcept nogil
cdef void describe(Position* p, Offers* offers, int seat, Seen* seen) noexcept nogil
