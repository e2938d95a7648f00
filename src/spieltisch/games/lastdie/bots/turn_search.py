# cython: boundscheck=False, wraparound=False
"""A turn from its present hand to its end: every roll, every put, exactly.

The boards that the turn may come to are found layer by layer, a die a layer, equal ones once. Then
they are valued from the last layer back:

```
stop[board]          the chance to win when the turn ends here: `win_probability.py`
after[board][hand]   the best of stopping, rolling again and putting one of the hand
```

As in `backward_induction.py`, that a turn has five rolls at most (3.4) needs no counting. Points
are part of a board here, for what a black row costs depends on what its player has (4.2).

Whoever looks less far ahead (`foresight`) takes a turn to end with the die put so many dice later,
and whoever has a `nerve` takes another roll for better than it is, or for worse.
"""

from array import array

import cython

from spieltisch.games.lastdie import components

if cython.compiled:
    from cython.cimports.libc.stdlib import free, realloc
else:
    from spieltisch.core.uncompiled import lowest_bit, structs
    from spieltisch.games.lastdie.bots.endgame import Endgame, boards_from
    from spieltisch.games.lastdie.bots.win_probability import WinProbability
    from spieltisch.games.lastdie.dice import D
    from spieltisch.games.lastdie.state import LastDieState

    Node = structs(__file__)["Node"]

_NOTHING = cython.declare(cython.double, -1)
"""Less than any chance."""
_ANY = cython.declare(cython.int, 126)
"""All six values, as bits."""
_PUT = cython.declare(cython.int, components.PUT)
_AGAIN = cython.declare(cython.int, components.AGAIN)
_STOP = cython.declare(cython.int, components.STOP)


class TurnSearch:
    """Values of what the player in turn may do in `state`, for which there is a hand.

    `foresight` is how many dice are thought ahead after the next one; five are all. `nerve` is the
    part by which the value of another roll is misjudged. With at most so many boards to come
    (`most`) the rest of the round is not judged but solved (`endgame.py`).
    """

    def __init__(
        self, state: LastDieState, chances: WinProbability, foresight=5, nerve=0.0, most=0
    ):
        slots: cython.int[::1]
        layer: cython.int
        values: cython.int
        nodes: cython.int
        self.state = state
        self.chances = chances
        self.face = chances.forecast.face
        self.seat = state.p.seat
        self.nerve = nerve
        self.solved = False
        if 0 < boards_from(state) <= most:
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
            with cython.nogil:
                self.spread(layer, values, slots)
            values = _ANY
        self._make_room_for_hands()
        with cython.nogil:
            layer = self.layers
            while layer >= 0:
                self.value_layer(layer)
                layer -= 1

    def __dealloc__(self):
        free(self.node)
        free(self.after)

    def _make_room(self, nodes):
        """Make room for so many boards."""
        n: cython.size_t = nodes
        room: cython.pointer(Node) = cython.cast(
            cython.pointer(Node), realloc(self.node, n * cython.sizeof(Node))
        )
        if room is cython.NULL:
            raise MemoryError
        self.node = room

    def _make_room_for_hands(self):
        """Make room for each board's hands: the multisets of as many dice as are left."""
        layer: cython.int
        i: cython.int
        size: cython.int
        n: cython.size_t = 0
        for layer in range(self.layers + 1):
            size = self.dice - layer
            for i in range(self.first[layer], self.first[layer + 1]):
                self.node[i].after = n
                n += D.first[size + 1] - D.first[size]
        room: cython.p_double = cython.cast(
            cython.pointer(cython.double), realloc(self.after, n * cython.sizeof(cython.double))
        )
        if room is cython.NULL:
            raise MemoryError
        self.after = room

    # ------------------------------------------------------------ the boards

    def begin(self):
        """Write the board as it is, the only one of its layer."""
        i: cython.int
        for i in range(6):
            self.node[0].at[i] = self.state.p.at[i]
            self.standing.points[i] = self.state.p.points[i]
            self.standing.supply[i] = self.state.p.supply[i]
        self.node[0].points = self.state.p.points[self.seat]
        self.node[0].left = self.state.p.left
        self.standing.next = (self.seat + 1) % self.state.seats
        self.first[0] = 0
        self.first[1] = 1

    def widest(self, layer):
        """Return how many boards the next layer has at most."""
        i: cython.int
        r: cython.int
        takes: cython.int
        n: cython.int = 0
        for i in range(self.first[layer], self.first[layer + 1]):
            for r in range(6):
                takes = self.face.row[r].takes[self.node[i].at[r]]
                while takes:
                    takes &= takes - 1
                    n += 1
        return n

    def spread(self, layer, values, slots):
        """Make the next layer, by dice of these values. `slots`: room to look boards up, all 0."""
        i: cython.int
        v: cython.int
        r: cython.int
        nodes: cython.int = self.first[layer + 1]
        child: cython.int
        for i in range(self.first[layer], self.first[layer + 1]):
            for v in range(1, 7):
                for r in range(6):
                    child = -1
                    if values >> v & 1 and self.face.row[r].next[self.node[i].at[r]][v]:
                        child = self.find(i, v, r, nodes, slots)
                        nodes = max(nodes, child + 1)
                    self.node[i].child[v][r] = child
        self.first[layer + 2] = nodes

    def find(self, parent, value, row, nodes, slots):
        """Return the node that a die makes of another: one there is, or the next one, `nodes`."""
        key: cython.ulonglong
        slot: cython.int
        r: cython.int
        i: cython.int
        equal: cython.bint
        points: cython.int = self.node[parent].points
        at = cython.declare(cython.int[6])
        for r in range(6):
            at[r] = self.node[parent].at[r]
        at[row] = self.face.row[row].next[at[row]][value]
        if at[row] == self.face.row[row].full:
            points += max(self.face.row[row].points, -points)  # 4.2
        key = points
        for r in range(6):
            key = key << 5 | at[r]
        key *= cython.cast(cython.ulonglong, 0x9E3779B97F4A7C15)
        slot = cython.cast(cython.int, (key >> 32) & (slots.shape[0] - 1))
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

    # ------------------------------------------------------------ what they are worth

    def value_layer(self, layer):
        """Fill in the values of a layer, the next one's being known."""
        i: cython.int
        m: cython.int
        best: cython.double
        size: cython.int = self.dice - layer
        first: cython.int = D.first[size]
        node: cython.pointer(Node)
        after: cython.p_double
        for i in range(self.first[layer], self.first[layer + 1]):
            node = self.node + i
            after = self.after + node.after
            node.stop = self.stop(node, size)
            if layer == self.layers and size > 0:  # nothing is seen beyond
                for m in range(first, D.first[size + 1]):
                    after[m - first] = node.stop
                continue
            for m in range(first, D.first[size + 1]):
                after[m - first] = self.put(node, m)
            node.again = self.again(node, size) * (1 + self.nerve)
            best = max(node.stop, node.again)
            for m in range(first, D.first[size + 1]):
                after[m - first] = max(after[m - first], best)

    def stop(self, node, size):
        """Return the chance to win when so many dice go back and the next seat plays (3.5)."""
        r: cython.int
        for r in range(6):
            self.standing.at[r] = node.at[r]
        self.standing.left = node.left
        self.standing.points[self.seat] = node.points
        self.standing.supply[self.seat] = self.state.p.supply[self.seat] + size
        if self.solved and node.left > 0:
            return self.endgame.stopped(cython.address(self.standing))
        return self.chances.chance(cython.address(self.standing), self.seat)

    def put(self, node, hand):
        """Return the best of one die from a hand; nothing where none fits (3.2, 3.3)."""
        value: cython.int
        r: cython.int
        best: cython.double = _NOTHING
        fitting: cython.uint = D.values[hand]
        while fitting:
            value = lowest_bit(fitting)
            fitting &= fitting - 1
            for r in range(6):
                if node.child[value][r] >= 0:
                    best = max(best, self.placed(node, hand, value, r))
        return best

    def placed(self, node, hand, value, row):
        """Return what it is worth to have put this die of a hand."""
        rest: cython.int = D.minus[hand][value]
        child: cython.pointer(Node) = self.node + node.child[value][row]
        return self.after[child.after + rest - D.first[D.size[rest]]]

    def again(self, node, size):
        """Return the mean of all rolls, by what putting is worth; a dead one ends a turn (3.4)."""
        m: cython.int
        x: cython.double
        total: cython.double = 0
        ways: cython.int = 0
        first: cython.int = D.first[size]
        after: cython.p_double = self.after + node.after
        for m in range(first, D.first[size + 1]):
            x = after[m - first]
            total += D.weight[m] * (x if x >= 0 else node.stop)
            ways += D.weight[m]
        return total / ways

    # ------------------------------------------------------------ what to do

    def choices(self):
        """Return the chance to win by each legal action, in the order of the legal list."""
        action: cython.int
        found: list = []
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

    def boards(self):
        """Return how many boards were looked at."""
        return self.first[self.layers + 1]
