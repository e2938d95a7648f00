cimport cython

from spieltisch.core.bits cimport lowest_bit, mix
from spieltisch.core.rng cimport Rng
from spieltisch.core.state cimport State
from spieltisch.games.zigzag.building cimport (
    deal, discard, give_goal, goal_left, has_built, lay, list_hand, may_build, spread,
)
from spieltisch.games.zigzag.collecting cimport (
    end_collecting, flip, keep, leave, list_clock, list_collecting, may_clock, may_collect,
    pick_collecting, pick_reveal, reveal, take,
)
from spieltisch.games.zigzag.race cimport beats
from spieltisch.games.zigzag.running cimport draw_penalty, list_moves, may_move, move
from spieltisch.games.zigzag.table cimport (
    A_DEAL, A_EXPIRE, A_FLIP, A_GOAL, A_KEEP, A_LAY, A_LEAVE, A_MOVE, A_MOVE_GOAL, A_PENALTY,
    A_STOP_DRY, A_STOP_GOAL, A_SURPLUS, A_TAKE, A_TIMEUP, BUILD, CARDS, COLLECT, DEAL, GOAL, GOALS,
    OVER, PLACES, REVEAL, RUN, START, TERRAINS, Position,
)


@cython.final
cdef class ZigZagState(State):
    cdef Position* p          # the position below, for functions on a position
    cdef Position position
