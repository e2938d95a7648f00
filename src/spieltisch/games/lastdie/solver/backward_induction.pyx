# cython: boundscheck=False, wraparound=False
"""Two players on one face, solved from its end: the kernel of `solutions.py`.

The value is the greatest expected margin, the mover's points less the other's, if both play for it.
The floor of 4.2 is left out, so that points add up. A board is a position of each row. Boards with
equally many dice make a level; a die leads to the next level, so levels are solved from the full
board down. Within a level only a dead roll leads from a turn to the other player's on the same
board, and back. So there are two equations in two unknowns.

```
value[board][e]      at the beginning of a turn; the other player holds e dice,
                     the mover the rest of the 30 that do not lie on the board
after[board][m][e]   within a turn, after a put, with the dice m in hand:
                     the best of stopping, rolling again and putting one more
```

The limit of five rolls (3.4) needs no counting: each but the last places a die of five.
"""

from array import array
from typing import TYPE_CHECKING

from libc.stdint cimport int32_t

from spieltisch.games.lastdie.dice cimport D
from spieltisch.games.lastdie.rows cimport Face, FaceSet

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing_extensions import Buffer


# A die put on the next free cell of a row.
cdef struct Put:
    int32_t board             # the new board, by its number within its level
    float points


# Data for solving one board.
cdef struct Bench:
    int puts[7]               # by value: number of rows that take such a die
    Put put[7][6]
    double dead[6]            # by dice rolled: the chance that none fits
    double live[6][16]        # the other rolls' part of the value, by the other's dice
    double turn[16]           # the value of the whole turn
    float best[16]


cdef enum:
    _DICE = 30
    _HALF = 15
    _WIDTH = 16
    # The multisets of up to four dice, which may be in hand after a put.
    _HANDS = 210
    _ALL = 462
cdef float _NOTHING = -1e9

WIDTH = _WIDTH  #: int
"""The numbers in `table` for a board."""
AFTER = _HANDS * _WIDTH  #: int
"""Numbers in `after` for a board."""


cdef class BackwardInduction:
    """The boards of one face, with the values solved so far.

    `boards` is their number, and `levels` the number of cells and one. `table` has the values as
    bytes: a 32-bit float for each board and each `e` of 0 to 15.
    """

    cdef Face face
    cdef readonly int boards
    cdef readonly int levels
    cdef int positions[6]
    cdef int stride[6]
    cdef int[::1] begin
    cdef int[::1] order
    cdef int[::1] number
    cdef readonly object table  #: bytearray
    cdef float[::1] value

    def __init__(self, FaceSet box not None, face: int) -> None:
        cdef int i = face
        self.face = box.face[i]
        self.boards = 1
        cdef int r
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
        cdef int board, level
        for board in range(self.boards):
            self.begin[self.filled(board) + 1] += 1
        for level in range(self.levels):
            self.begin[level + 1] += self.begin[level]
        next_free = array("i", self.begin)
        cdef int[::1] free = next_free
        for board in range(self.boards):
            level = self.filled(board)
            self.order[free[level]] = board
            self.number[board] = free[level] - self.begin[level]
            free[level] += 1

    cdef int filled(self, int board) noexcept nogil:
        """Return the dice on a board."""
        cdef int r
        cdef int n = self.face.cells
        for r in range(6):
            n -= self.face.row[r].left[board // self.stride[r] % self.positions[r]]
        return n

    def size(self, level: int) -> int:
        """Return the number of boards in a level."""
        cdef int i = level
        return self.begin[i + 1] - self.begin[i]

    def board_of(self, rows: Sequence[Sequence[int]]) -> int:
        """Return the number of a board from the values placed, row by row."""
        cdef int board = 0
        cdef int r, at, v
        for r, placed in enumerate(rows):
            at = 0
            for v in placed:
                at = self.face.row[r].next[at][v]
            board += at * self.stride[r]
        return board

    def margin(self, board: int, other: int) -> float:
        """Return the gain of the player who begins a turn over one who holds `other` dice."""
        cdef Py_ssize_t i = board
        cdef int e = other
        return self.value[i * _WIDTH + e]

    def states(self) -> int:
        """Return the number of positions before a roll: board, dice of both, dice to roll."""
        cdef int level
        found = 0
        for level in range(self.levels - 1):
            for mover in range(1, _HALF + 1):
                if 0 <= _DICE - level - mover <= _HALF:
                    rolled = min(mover, 4) + (mover >= 5)
                    found += rolled * self.size(level)
        return found

    def solve(self, level: int, first: int, last: int, after: Buffer, deeper: Buffer) -> None:
        """Solve boards `first` to `last` (without) of a level.

        `after` and `deeper` are writable buffers of 32-bit floats, AFTER for each board of this
        level, which is filled in, and of the next. Runs without the GIL; several threads may solve
        different boards of one level.
        """
        cdef int n = level
        cdef int i
        cdef int begin = first
        cdef int end = last
        cdef float[::1] here = after
        cdef float[::1] there = deeper
        cdef Bench bench
        with nogil:
            for i in range(begin, end):
                self.board(n, self.order[self.begin[n] + i], i, here, there, &bench)

    cdef void board(
        self, int level, int board, int here, float[::1] after, float[::1] deeper, Bench* bench
    ) noexcept nogil:
        """Solve one board."""
        self.find_puts(board, bench)
        find_rolls(here, after, deeper, bench)
        self.turns(level, board, bench)
        self.choose(level, here, after, bench)

    cdef void find_puts(self, int board, Bench* bench) noexcept nogil:
        """Write the puts of a die by its value, with their points (3.2, 4.1)."""
        cdef int r, v, at, then, n
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

    cdef void turns(self, int level, int board, Bench* bench) noexcept nogil:
        """Solve V(e) = live(e) - dead(e) V(d) for both; a player without dice passes (3.1, 3.5)."""
        cdef int e, d
        cdef double live, dead, other, others_dead
        for e in range(_WIDTH):
            bench.turn[e] = 0
            d = _DICE - level - e
            if 0 <= d <= _HALF:
                live = bench.live[min(d, 5)][e] if d else 0
                dead = bench.dead[min(d, 5)] if d else 1
                other = bench.live[min(e, 5)][d] if e else 0
                others_dead = bench.dead[min(e, 5)] if e else 1
                bench.turn[e] = (live - dead * other) / (1 - dead * others_dead)
            self.value[board * <Py_ssize_t>_WIDTH + e] = bench.turn[e]

    cdef void choose(self, int level, int here, float[::1] after, Bench* bench) noexcept nogil:
        """Choose after a put: stop, roll again or put another die (3.4)."""
        cdef int m, e, d, size
        cdef Py_ssize_t at
        cdef float again
        for m in range(_HANDS):
            size = D.size[m]
            at = (here * <Py_ssize_t>_HANDS + m) * _WIDTH
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


cdef void find_rolls(
    Py_ssize_t here, float[::1] after, float[::1] deeper, Bench* bench
) noexcept nogil:
    """Find the best first put of every roll (3.3); keep in `after` the values of later hands.

    `deeper` has the values after a put, by the board's number on the bench.
    """
    cdef int m, v, k, e
    cdef bint fits
    cdef float points, x
    cdef double chance
    cdef double rolls = 1
    cdef int size
    cdef Py_ssize_t at
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
                at = bench.put[v][k].board * <Py_ssize_t>_HANDS
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
            at = (here * <Py_ssize_t>_HANDS + m) * _WIDTH
            for e in range(_WIDTH):
                after[at + e] = bench.best[e]
