from libc.math cimport exp
from libc.stdint cimport uint64_t

from spieltisch.bots.knowledge cimport Knowledge
from spieltisch.core.bits cimport mix
from spieltisch.core.buffer cimport Buffer
from spieltisch.core.rng cimport Rng
from spieltisch.core.state cimport State
from spieltisch.games.ingenious.bots.ending cimport count_unseen, still_fit
from spieltisch.games.ingenious.bots.forecast cimport Forecast
from spieltisch.games.ingenious.bots.gains cimport (
    Board, Gains, best_placement, best_placements, lay_tile, set_worth, survey, weigh,
)
from spieltisch.games.ingenious.position cimport deal_hidden
from spieltisch.games.ingenious.scoring cimport moved, own_level, points, side_of
from spieltisch.games.ingenious.state cimport IngeniousState
from spieltisch.games.ingenious.table cimport (
    A_PLACE, A_SCORE, KINDS, LONG_END, ORDER, PAIRS, PLACE, Position, T,
)
from spieltisch.games.ingenious.turn cimport hold


cdef class PlacementKnowledge(Knowledge):
    cdef Board* root          # the three below
    cdef Board* board
    cdef Gains* gains
    cdef Board root_board
    cdef Board played_board
    cdef Gains own_gains
    cdef public int overlooked
    cdef public int reach
    cdef public double tau
    cdef public bint forecasts
    cdef Forecast forecast
    cdef int seat             # who searches,
    cdef int unseen[21]       # and how many tiles of each kind it does not see
    cdef double strengths[4]
    cdef double shares[4]
    cdef int placed           # tiles at the root
    cdef bint limited         # whether something is not noticed there
    cdef Board* noticed
    cdef Board noticed_board
    cdef Board kept
    cdef double best[64]
    cdef void weigh_rack(self, Position* p) noexcept nogil
    cdef int notice(self, Position* p) noexcept nogil
    cdef double value_after(
        self, IngeniousState state, IngeniousState trial, int actor, int move
    ) noexcept nogil

cdef double strength(Position* p, int seat) noexcept nogil
cdef double spread(Position* p) noexcept nogil
cdef int distance(int cell, int other) noexcept nogil
cdef Py_ssize_t both_orders(Position* p, int* out) noexcept nogil
cdef int better_first(Position* p) noexcept nogil
