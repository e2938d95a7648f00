# cython: boundscheck=False, wraparound=False
"""Search of a turn from its present hand to its end: every roll and every put, exactly.

The boards that the turn may reach are found layer by layer, one die each, equal ones once. Then
they are valued from the last layer back:

```
stop[board]          the chance to win if the turn ends here: `win_probability.pyx`
after[board][hand]   the best of stopping, rolling again and putting one of the hand
```

As in `backward_induction.pyx`, the limit of five rolls (3.4) needs no counting. Points are part of
a board here, since the cost of a black row depends on the player's points (4.2).

With less `foresight` a turn is taken to end with the die put that many dice later. A `nerve` makes
another roll look better than it is, or worse.
"""

from array import array
from typing import TYPE_CHECKING

cimport cython
from libc.stdlib cimport free, realloc

from spieltisch.core.bits cimport lowest_bit
from spieltisch.games.lastdie.bots.endgame cimport Endgame, count_boards
from spieltisch.games.lastdie.bots.row_forecast cimport Standing
from spieltisch.games.lastdie.bots.win_probability cimport WinProbability
from spieltisch.games.lastdie.dice cimport D
from spieltisch.games.lastdie.rows cimport Face
from spieltisch.games.lastdie.state cimport LastDieState

from spieltisch.games.lastdie import components

if TYPE_CHECKING:
    from spieltisch.core.ids import Action


# A board that the turn may reach. Boards with equally many new dice make a layer.
cdef struct Node:
    int at[6]                 # each row's position in its automaton
    int points                # points of the player to move
    int left                  # cells not filled
    int child[7][6]           # by value and row: the node that a die makes, or -1
    int after                 # start of its hands
    double stop               # the chance to win if the turn ends here,
    double again              # and if the dice in hand are rolled


# Less than any chance.
cdef double _NOTHING = -1
cdef enum:
    # All six values, as bits.
    _ANY = 126
cdef int _PUT = components.PUT
cdef int _AGAIN = components.AGAIN
cdef int _STOP = components.STOP


@cython.final
cdef class TurnSearch:
    """Values of the actions of the player to move in `state`, which has a hand.

    `foresight` is the number of dice to think ahead after the next one; five are all. `nerve` is
    the relative error in the value of another roll. With at most `most` boards left the rest of the
    round is solved instead of judged (`endgame.pyx`).
    """

    cdef WinProbability chances
    cdef LastDieState state
    cdef Face face
    cdef int seat
    cdef int dice             # in hand
    cdef int layers           # dice of these that are thought ahead
    cdef double nerve
    cdef Endgame endgame
    cdef readonly bint solved # whether the endgame is solved
    cdef Standing standing
    cdef Node* node
    cdef double* after
    cdef int first[7]         # by layer: its first node; one more ends the last

    def __init__(
        self,
        LastDieState state not None,
        WinProbability chances not None,
        foresight: int = 5,
        nerve: float = 0.0,
        most: int = 0,
    ) -> None:
        cdef int[::1] slots
        cdef int layer, values, nodes
        self.state = state
        self.chances = chances
        self.face = chances.forecast.face
        self.seat = state.p.seat
        self.nerve = nerve
        self.solved = False
        if 0 < count_boards(state) <= most:
            self.endgame = Endgame(state, chances)
            self.solved = True
        self.dice = D.size[state.p.hand]
        self.layers = min(self.dice, 1 + foresight)
        self._make_room(1)
        self.begin()
        values = _ANY if state.p.placed > 0 else D.values[state.p.hand]
        for layer in range(self.layers):
            nodes = self.first[layer + 1] + self.widest(layer)
            self._make_room(nodes)
            size = 1 << (2 * self.widest(layer) + 1).bit_length()
            slots = array("i", bytes(4 * size))
            with nogil:
                self.spread(layer, values, slots)
            values = _ANY
        self._make_room_for_hands()
        with nogil:
            layer = self.layers
            while layer >= 0:
                self.value_layer(layer)
                layer -= 1

    def __dealloc__(self):
        free(self.node)
        free(self.after)

    def _make_room(self, nodes):
        """Make room for `nodes` boards."""
        cdef size_t n = nodes
        cdef Node* room = <Node*>realloc(self.node, n * sizeof(Node))
        if room is NULL:
            raise MemoryError
        self.node = room

    def _make_room_for_hands(self):
        """Make room for each board's hands: the multisets of as many dice as are left."""
        cdef int layer, i, size
        cdef size_t n = 0
        for layer in range(self.layers + 1):
            size = self.dice - layer
            for i in range(self.first[layer], self.first[layer + 1]):
                self.node[i].after = n
                n += D.first[size + 1] - D.first[size]
        cdef double* room = <double*>realloc(self.after, n * sizeof(double))
        if room is NULL:
            raise MemoryError
        self.after = room

    # ------------------------------------------------------------ the boards

    cdef void begin(self) noexcept nogil:
        """Write the present board, the only one of its layer."""
        cdef int i
        for i in range(6):
            self.node[0].at[i] = self.state.p.at[i]
            self.standing.points[i] = self.state.p.points[i]
            self.standing.supply[i] = self.state.p.supply[i]
        self.node[0].points = self.state.p.points[self.seat]
        self.node[0].left = self.state.p.left
        self.standing.next = (self.seat + 1) % self.state.seats
        self.first[0] = 0
        self.first[1] = 1

    cdef int widest(self, int layer) noexcept nogil:
        """Return an upper bound of the boards in the next layer."""
        cdef int i, r, takes
        cdef int n = 0
        for i in range(self.first[layer], self.first[layer + 1]):
            for r in range(6):
                takes = self.face.row[r].takes[self.node[i].at[r]]
                while takes:
                    takes &= takes - 1
                    n += 1
        return n

    cdef void spread(self, int layer, int values, int[::1] slots) noexcept nogil:
        """Make the next layer, by dice of these values. `slots`: room to look boards up, all 0."""
        cdef int i, v, r
        cdef int nodes = self.first[layer + 1]
        cdef int child
        for i in range(self.first[layer], self.first[layer + 1]):
            for v in range(1, 7):
                for r in range(6):
                    child = -1
                    if values >> v & 1 and self.face.row[r].next[self.node[i].at[r]][v]:
                        child = self.find(i, v, r, nodes, slots)
                        nodes = max(nodes, child + 1)
                    self.node[i].child[v][r] = child
        self.first[layer + 2] = nodes

    cdef int find(self, int parent, int value, int row, int nodes, int[::1] slots) noexcept nogil:
        """Return the node that a die makes of another: an existing one, or the next, `nodes`."""
        cdef unsigned long long key
        cdef int slot, r, i
        cdef bint equal
        cdef int points = self.node[parent].points
        cdef int at[6]
        for r in range(6):
            at[r] = self.node[parent].at[r]
        at[row] = self.face.row[row].next[at[row]][value]
        if at[row] == self.face.row[row].full:
            points += max(self.face.row[row].points, -points)  # 4.2
        key = points
        for r in range(6):
            key = key << 5 | at[r]
        key *= <unsigned long long>0x9E3779B97F4A7C15
        slot = <int>((key >> 32) & (slots.shape[0] - 1))
        while slots[slot]:
            i = slots[slot]
            equal = self.node[i].points == points
            for r in range(6):
                equal = equal and self.node[i].at[r] == at[r]
            if equal:
                return i
            slot = (slot + 1) & (slots.shape[0] - 1)
        slots[slot] = nodes
        for r in range(6):
            self.node[nodes].at[r] = at[r]
        self.node[nodes].points = points
        self.node[nodes].left = self.node[parent].left - 1
        return nodes

    # ------------------------------------------------------------ values

    cdef void value_layer(self, int layer) noexcept nogil:
        """Fill in the values of a layer after those of the next one."""
        cdef int i, m
        cdef double best
        cdef int size = self.dice - layer
        cdef int first = D.first[size]
        cdef Node* node
        cdef double* after
        for i in range(self.first[layer], self.first[layer + 1]):
            node = self.node + i
            after = self.after + node.after
            node.stop = self.stop(node, size)
            if layer == self.layers and size > 0:  # the limit of foresight
                for m in range(first, D.first[size + 1]):
                    after[m - first] = node.stop
                continue
            for m in range(first, D.first[size + 1]):
                after[m - first] = self.put(node, m)
            node.again = self.again(node, size) * (1 + self.nerve)
            best = max(node.stop, node.again)
            for m in range(first, D.first[size + 1]):
                after[m - first] = max(after[m - first], best)

    cdef double stop(self, Node* node, int size) noexcept nogil:
        """Return the chance to win if `size` dice go back and the next seat plays (3.5)."""
        cdef int r
        for r in range(6):
            self.standing.at[r] = node.at[r]
        self.standing.left = node.left
        self.standing.points[self.seat] = node.points
        self.standing.supply[self.seat] = self.state.p.supply[self.seat] + size
        if self.solved and node.left > 0:
            return self.endgame.stopped(&self.standing)
        return self.chances.chance(&self.standing, self.seat)

    cdef double put(self, Node* node, int hand) noexcept nogil:
        """Return the value of the best put from a hand, or _NOTHING if none fits (3.2, 3.3)."""
        cdef int value, r
        cdef double best = _NOTHING
        cdef unsigned int fitting = D.values[hand]
        while fitting:
            value = lowest_bit(fitting)
            fitting &= fitting - 1
            for r in range(6):
                if node.child[value][r] >= 0:
                    best = max(best, self.placed(node, hand, value, r))
        return best

    cdef double placed(self, Node* node, int hand, int value, int row) noexcept nogil:
        """Return the value after putting this die of a hand."""
        cdef int rest = D.minus[hand][value]
        cdef Node* child = self.node + node.child[value][row]
        return self.after[child.after + rest - D.first[D.size[rest]]]

    cdef double again(self, Node* node, int size) noexcept nogil:
        """Return the mean value of all rolls; a dead one ends the turn (3.4)."""
        cdef int m
        cdef double x
        cdef double total = 0
        cdef int ways = 0
        cdef int first = D.first[size]
        cdef double* after = self.after + node.after
        for m in range(first, D.first[size + 1]):
            x = after[m - first]
            total += D.weight[m] * (x if x >= 0 else node.stop)
            ways += D.weight[m]
        return total / ways

    # ------------------------------------------------------------ choices

    def choices(self) -> list[tuple[Action, float]]:
        """Return each legal action with its chance to win, in the order of the legal list."""
        cdef int action
        cdef list found = []
        for action in self.state.legal(self.seat):
            if action == _STOP:
                found.append((action, self.node[0].stop))
            elif action == _AGAIN:
                found.append((action, self.node[0].again))
            else:
                action -= _PUT
                x = self.placed(self.node, self.state.p.hand, action // 6 + 1, action % 6)
                found.append((action + _PUT, x))
        return found

    def boards(self) -> int:
        """Return the number of boards visited."""
        return self.first[self.layers + 1]
