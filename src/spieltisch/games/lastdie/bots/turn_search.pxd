cimport cython

from spieltisch.core.bits cimport lowest_bit
from spieltisch.games.lastdie.dice cimport D
from spieltisch.games.lastdie.bots.endgame cimport Endgame, boards_from
from spieltisch.games.lastdie.bots.win_probability cimport WinProbability
from spieltisch.games.lastdie.bots.row_forecast cimport Standing
from spieltisch.games.lastdie.rows cimport Face
from spieltisch.games.lastdie.state cimport LastDieState


# A board that the turn may come to. Boards on which equally many dice were put make a layer.
cdef struct Node:
    int at[6]                 # each row's position in its automaton
    int points                # of the player whose turn it is
    int left                  # cells not filled
    int child[7][6]           # by value and row: the node that a die makes, or -1
    int after                 # where its hands begin
    double stop               # the chance to win when the turn ends here,
    double again              # and when the dice in hand are rolled


@cython.final
cdef class TurnSearch:
    cdef WinProbability chances
    cdef LastDieState state
    cdef Face face
    cdef int seat
    cdef int dice             # in hand
    cdef int layers           # of them that are put in what is thought ahead
    cdef double nerve
    cdef Endgame endgame
    cdef readonly bint solved # whether the endgame is
    cdef Standing standing
    cdef Node* node
    cdef double* after
    cdef int first[7]         # by layer: its first node; one more ends the last

    cdef void begin(self) noexcept nogil
    cdef int widest(self, int layer) noexcept nogil
    cdef void spread(self, int layer, int values, int[::1] slots) noexcept nogil
    cdef int find(self, int parent, int value, int row, int nodes, int[::1] slots) noexcept nogil
    cdef void value_layer(self, int layer) noexcept nogil
    cdef double stop(self, Node* node, int size) noexcept nogil
    cdef double put(self, Node* node, int hand) noexcept nogil
    cdef double placed(self, Node* node, int hand, int value, int row) noexcept nogil
    cdef double again(self, Node* node, int size) noexcept nogil
