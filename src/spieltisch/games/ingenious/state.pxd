cimport cython
from libc.stdint cimport uint64_t

from spieltisch.core.bits cimport mix
from spieltisch.core.rng cimport Rng
from spieltisch.core.state cimport State
from spieltisch.games.ingenious.placement cimport (
    clear, list_placements, mask_placements, may_place, pick_placement,
)
from spieltisch.games.ingenious.scoring cimport beats, result_of, side_of
from spieltisch.games.ingenious.table cimport (
    A_ASIDE, A_DONE, A_KEEP, A_PLACE, A_SCORE, A_SWAP, DEAL, EXCHANGE, KINDS, OFF, ORDER, OVER,
    PLACE, REFILL, SWAP, Position, T,
)
from spieltisch.games.ingenious.turn cimport list_exchange, may_set_aside, perform


@cython.final
cdef class IngeniousState(State):
    cdef Position* p          # the position below, for functions on a position
    cdef Position position
