cimport cython

from spieltisch.games.lastdie.dice cimport D
from spieltisch.games.lastdie.bots.row_forecast cimport Standing
from spieltisch.games.lastdie.bots.win_probability cimport WinProbability
from spieltisch.games.lastdie.rows cimport Face
from spieltisch.games.lastdie.solver.backward_induction cimport Bench, find_rolls
from spieltisch.games.lastdie.state cimport LastDieState


# What one board needs while it is solved: each player's bench, on which a board has number
# 2 * board + player and no put pays.
cdef struct Desk:
    Standing standing
    Bench bench[2]


cdef unsigned int reached(Face* face, int r, int first) noexcept nogil
cpdef int boards_from(LastDieState state)
cdef int reachable(LastDieState state, int r) noexcept nogil


@cython.final
cdef class Endgame:
    cdef WinProbability chances
    cdef LastDieState state
    cdef Face face
    cdef readonly int boards
    cdef int seat
    cdef int points[2]
    cdef int number[6][26]    # by row and position: its number on boards, or -1
    cdef int place[6][27]     # the position of that number
    cdef int positions[6]
    cdef int stride[6]
    cdef float[::1] value
    cdef float[::1] after

    cdef void count(self, int r) noexcept nogil
    cdef double stopped(self, Standing* standing) noexcept nogil
    cdef void solve(self, Desk* desk) noexcept nogil
    cdef int local(self, int board, int r) noexcept nogil
    cdef int left(self, int board) noexcept nogil
    cdef void end(self, int board, Desk* desk) noexcept nogil
    cdef void begin(self, int board, Desk* desk) noexcept nogil
    cdef void find_puts(self, int board, int p, Bench* bench) noexcept nogil
    cdef void turns(self, int board, int dice, Desk* desk) noexcept nogil
    cdef void choose(self, int board, int p, int dice, Desk* desk) noexcept nogil
