from libc.math cimport exp
from libc.stdint cimport uint64_t

from spieltisch.bots.knowledge cimport Knowledge
from spieltisch.core.bits cimport lowest_bit
from spieltisch.core.buffer cimport Buffer
from spieltisch.core.rng cimport Rng
from spieltisch.core.state cimport State
from spieltisch.games.carcassonne.bots.heuristic cimport Survey, judge
from spieltisch.games.carcassonne.state cimport CarcassonneState
from spieltisch.games.carcassonne.table cimport A_KNIGHT, DEPLOY, PLACE, Position
from spieltisch.games.carcassonne.turn cimport assign, perform


cdef class TurnKnowledge(Knowledge):
    cdef CarcassonneState placed
    cdef CarcassonneState deployed
    cdef Buffer legal
    cdef double best[64]
    cdef double base_of[72]  # by tiles left, solo: the points expected where a judgement is 0,
    cdef double part_of[72]  # and for each of its points
    cdef Survey sheet
    cdef public double others
    cdef public double supply
    cdef public double farms
    cdef public double odds
    cdef double judge(self, CarcassonneState state, int seat) noexcept nogil
    cdef Py_ssize_t insert(
        self, int move, double value, int* out, Py_ssize_t n, Py_ssize_t most
    ) noexcept nogil
    cdef Py_ssize_t list_turns(
        self, CarcassonneState state, int seat, int* out, Py_ssize_t most
    ) noexcept nogil
    cdef int best_deployment(self, CarcassonneState state, int seat) noexcept nogil
