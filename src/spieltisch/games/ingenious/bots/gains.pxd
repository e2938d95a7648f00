from libc.math cimport exp
from libc.stdint cimport uint8_t

from spieltisch.core.bits cimport lowest_bit
from spieltisch.core.rng cimport Rng
from spieltisch.games.ingenious.placement cimport open_pairs
from spieltisch.games.ingenious.scoring cimport moved, own_level, reached
from spieltisch.games.ingenious.table cimport (
    A_PLACE, DUEL_END, OFF, PAIRS, Position, T,
)


# What a symbol of each colour would score on each cell.
cdef struct Board:
    uint8_t points[289][6]


# What that is worth to one seat, and the tiles of its rack.
cdef struct Gains:
    double worth[37]          # of a marker there
    double gain[6][32]        # of so many points of a colour
    double cell[289][6]       # of a colour on a cell
    double most[289]          # the best of the rack's colours there
    int variants
    int variant[12]           # of the rack's tiles
    int first[12]
    int second[12]


cdef void survey(Position* p, Board* board) noexcept nogil
cdef void lay_symbol(Position* p, Board* board, int cell, int colour) noexcept nogil
cdef void lay_tile(Position* p, Board* board, int variant, int pair) noexcept nogil
cdef void set_worth(Gains* g, double tau) noexcept nogil
cdef double level_worth(Position* p, Gains* g, int level) noexcept nogil
cdef void weigh(Position* p, Board* board, Gains* g, double bonus) noexcept nogil
cdef void list_variants(Position* p, Gains* g) noexcept nogil
cdef double gain_of(Position* p, Board* board, Gains* g, int i, int pair) noexcept nogil
cdef int best_placement(Position* p, Board* board, Gains* g, Rng rng) noexcept nogil
cdef Py_ssize_t best_placements(
    Position* p, Board* board, Gains* g, int* out, double* gains, Py_ssize_t most
) noexcept nogil
