# cython: boundscheck=False, wraparound=False
"""Two players on one face, solved from its end: the kernel of `solutions.py`.

What is sought is the greatest expected margin, the mover's points less the other's, when both play
for it; the floor of 4.2 is left out, so that points add up. A board is a position of each row. All
boards with equally many dice on them make a level; a die leads to the next level, so that levels
are solved from the full board down. Within one only a dead roll goes from a turn to the other
player's on the same board, and back: two equations in two unknowns.

```
value[board][e]      at the beginning of a turn; the other player holds e dice,
                     the mover the rest of the 30 that do not lie on the board
after[board][m][e]   in a turn, something having been put, with the dice m in hand:
                     the best of stopping, rolling again and putting one more
```

That a turn has five rolls at most (3.4) needs no counting: each but the last places a die of five.
"""

from array import array

import cython

from spieltisch.games.lastdie.rows import FaceSet

if not cython.compiled:
    from spieltisch.core.uncompiled import structs
    from spieltisch.games.lastdie.dice import D

    Bench = structs(__file__)["Bench"]

_DICE = cython.declare(cython.int, 30)
_HALF = cython.declare(cython.int, 15)
_WIDTH = cython.declare(cython.int, 16)
_HANDS = cython.declare(cython.int, 210)
"""The multisets of up to four dice, which may be in hand after one was put."""
_ALL = cython.declare(cython.int, 462)
_NOTHING = cython.declare(cython.float, -1e9)

WIDTH = _WIDTH
AFTER = _HANDS * _WIDTH
"""Numbers a board takes in `after`."""


class BackwardInduction:
    """The boards of one face, and what each is worth as far as it has been solved.

    `boards` is their number, `levels` the number of cells and one; `table` the values as bytes:
    a 32-bit float for each board and each `e` of 0 to 15.
    """

    def __init__(self, box: FaceSet, face):
        i: cython.int = face
        self.face = box.face[i]
        if not cython.compiled:
            self.positions, self.stride = [0] * 6, [0] * 6
        self.boards = 1
        r: cython.int
        for r in range(6):
            self.stride[r] = self.boards
            self.positions[r] = self.face.row[r].positions
            self.boards *= self.face.row[r].positions
        self.levels = self.face.cells + 1
        self.begin = array("i", bytes(4 * (self.levels + 1)))
        self.order = array("i", bytes(4 * self.boards))
        self.number = array("i", bytes(4 * self.boards))
        self.table = bytearray(4 * self.boards * WIDTH)
        self.value = memoryview(self.table).cast("f")
        self._arrange()

    def _arrange(self):
        """Sort the boards by level."""
        board: cython.int
        level: cython.int
        for board in range(self.boards):
            self.begin[self.filled(board) + 1] += 1
        for level in range(self.levels):
            self.begin[level + 1] += self.begin[level]
        next_free = array("i", self.begin)
        free: cython.int[::1] = next_free
        for board in range(self.boards):
            level = self.filled(board)
            self.order[free[level]] = board
            self.number[board] = free[level] - self.begin[level]
            free[level] += 1

    def filled(self, board):
        """Return the dice on a board."""
        r: cython.int
        n: cython.int = self.face.cells
        for r in range(6):
            n -= self.face.row[r].left[board // self.stride[r] % self.positions[r]]
        return n

    def size(self, level):
        """Return how many boards a level has."""
        i: cython.int = level
        return self.begin[i + 1] - self.begin[i]

    def board_of(self, rows):
        """Return the number of a board, given the values placed row by row."""
        board: cython.int = 0
        r: cython.int
        at: cython.int
        v: cython.int
        for r, placed in enumerate(rows):
            at = 0
            for v in placed:
                at = self.face.row[r].next[at][v]
            board += at * self.stride[r]
        return board

    def margin(self, board, other):
        """Return what the player who begins a turn gains over the other, who holds `other` dice."""
        i: cython.Py_ssize_t = board
        e: cython.int = other
        return self.value[i * _WIDTH + e]

    def states(self):
        """Return how many positions there are before a roll: board, dice of both, dice to roll."""
        level: cython.int
        found = 0
        for level in range(self.levels - 1):
            for mover in range(1, _HALF + 1):
                if 0 <= _DICE - level - mover <= _HALF:
                    rolled = min(mover, 4) + (mover >= 5)
                    found += rolled * self.size(level)
        return found

    def solve(self, level, first, last, after, deeper):
        """Solve boards `first` to `last` (without) of a level.

        `after` and `deeper` are writable buffers of 32-bit floats, AFTER for each board of this
        level, which is filled in, and of the next. Without the GIL; several threads may solve
        different boards of one level.
        """
        n: cython.int = level
        i: cython.int
        begin: cython.int = first
        end: cython.int = last
        here: cython.float[::1] = after
        there: cython.float[::1] = deeper
        bench = cython.declare(Bench)
        if not cython.compiled:
            bench = Bench()
        with cython.nogil:
            for i in range(begin, end):
                self.board(n, self.order[self.begin[n] + i], i, here, there, cython.address(bench))

    def board(self, level, board, here, after, deeper, bench):
        """Solve one."""
        self.find_puts(board, bench)
        find_rolls(here, after, deeper, bench)
        self.turns(level, board, bench)
        self.choose(level, here, after, bench)

    def find_puts(self, board, bench):
        """Write, by a die's value, what it may do and what that pays (3.2, 4.1)."""
        r: cython.int
        v: cython.int
        at: cython.int
        then: cython.int
        n: cython.int
        for v in range(1, 7):
            bench.puts[v] = 0
        for r in range(6):
            at = board // self.stride[r] % self.positions[r]
            for v in range(1, 7):
                then = self.face.row[r].next[at][v]
                if then:
                    n = bench.puts[v]
                    bench.put[v][n].board = self.number[board + (then - at) * self.stride[r]]
                    bench.put[v][n].points = (
                        self.face.row[r].points if then == self.face.row[r].full else 0
                    )
                    bench.puts[v] = n + 1

    def turns(self, level, board, bench):
        """Solve V(e) = live(e) - dead(e) V(d) for both; who has no dice passes (3.1, 3.5)."""
        e: cython.int
        d: cython.int
        live: cython.double
        dead: cython.double
        other: cython.double
        others_dead: cython.double
        for e in range(_WIDTH):
            bench.turn[e] = 0
            d = _DICE - level - e
            if 0 <= d <= _HALF:
                live = bench.live[min(d, 5)][e] if d else 0
                dead = bench.dead[min(d, 5)] if d else 1
                other = bench.live[min(e, 5)][d] if e else 0
                others_dead = bench.dead[min(e, 5)] if e else 1
                bench.turn[e] = (live - dead * other) / (1 - dead * others_dead)
            self.value[board * cython.cast(cython.Py_ssize_t, _WIDTH) + e] = bench.turn[e]

    def choose(self, level, here, after, bench):
        """Choose, having put something: stop, roll again or go on putting (3.4)."""
        m: cython.int
        e: cython.int
        d: cython.int
        size: cython.int
        at: cython.Py_ssize_t
        again: cython.float
        for m in range(_HANDS):
            size = D.size[m]
            at = (here * cython.cast(cython.Py_ssize_t, _HANDS) + m) * _WIDTH
            for e in range(_WIDTH):
                d = _DICE - level - e
                if not 0 <= d <= _HALF:
                    after[at + e] = 0
                    continue
                if size == 0:
                    after[at + e] = -bench.turn[d]
                    continue
                again = bench.live[size][e] - bench.dead[size] * bench.turn[d]
                if -bench.turn[d] > again:
                    again = -bench.turn[d]
                if again > after[at + e]:
                    after[at + e] = again


def find_rolls(here, after, deeper, bench):
    """Find the best first put of every roll (3.3); keep in `after` what may be a hand later.

    What a put leads to is in `deeper`, by the number that it has on the bench.
    """
    m: cython.int
    v: cython.int
    k: cython.int
    e: cython.int
    fits: cython.bint
    points: cython.float
    x: cython.float
    chance: cython.double
    rolls: cython.double = 1
    size: cython.int
    at: cython.Py_ssize_t
    for size in range(6):
        bench.dead[size] = 0
        for e in range(_WIDTH):
            bench.live[size][e] = 0
    size = 0
    for m in range(1, _ALL):
        fits = False
        for e in range(_WIDTH):
            bench.best[e] = _NOTHING
        for v in range(1, 7):
            if not D.values[m] >> v & 1:
                continue
            for k in range(bench.puts[v]):
                fits = True
                points = bench.put[v][k].points
                at = bench.put[v][k].board * cython.cast(cython.Py_ssize_t, _HANDS)
                at = (at + D.minus[m][v]) * _WIDTH
                for e in range(_WIDTH):
                    x = points + deeper[at + e]
                    bench.best[e] = x if x > bench.best[e] else bench.best[e]
        if D.size[m] > size:
            size += 1
            rolls *= 6
        chance = D.weight[m] / rolls
        if not fits:
            bench.dead[size] += chance
        else:
            for e in range(_WIDTH):
                bench.live[size][e] += chance * bench.best[e]
        if m < _HANDS:
            at = (here * cython.cast(cython.Py_ssize_t, _HANDS) + m) * _WIDTH
            for e in range(_WIDTH):
                after[at + e] = bench.best[e]
