# cython: boundscheck=False, wraparound=False
"""The rest of a round for two, solved exactly with both players' points: the chance to win.

`backward_induction.pyx` solves a face for points of either player. Here a board also knows which
player filled each row since the first position, the *root*. So both players' points are known when
the round ends. Only the later rounds are judged (`win_probability.pyx`), unless the game is over. A
row's positions are those it can still reach, with two full ones. One was filled by the seat to move
at the root (0), the other by the other seat (1).

```
value[board][p][e]      at the beginning of a turn of player p, the other holding e dice
after[board][p][m][e]   within that turn, after a put, with the dice m in hand
```

Both are chances of p; the other player's are 1 less them. A die leads to a board of a higher
number, so boards are solved from the last one back. A dead roll leads to the other player's turn on
the same board, and back: two equations in two unknowns. Rule 4.2, no points below 0, is left out;
it must be out of reach, which `boards_from` checks.
"""

from array import array

cimport cython

from spieltisch.games.lastdie.bots.row_forecast cimport Standing
from spieltisch.games.lastdie.bots.win_probability cimport WinProbability
from spieltisch.games.lastdie.dice cimport D
from spieltisch.games.lastdie.rows cimport Face
from spieltisch.games.lastdie.solver.backward_induction cimport Bench, find_rolls
from spieltisch.games.lastdie.state cimport LastDieState


# Data for solving one board: each player's bench, on which a board has the number 2 * board +
# player and no put pays.
cdef struct Desk:
    Standing standing
    Bench bench[2]


cdef enum:
    _DICE = 30
    _HALF = 15
    _WIDTH = 16
    # The multisets of up to four dice, which may be in hand after a put.
    _HANDS = 210
    _MOST = 1 << 20


def boards_from(LastDieState state not None) -> int:
    """Return the number of boards in the rest of the round.

    It is 0 if it cannot be solved: more than two play, or a seat may reach 0 points (4.2).
    """
    return count_boards(state)


cdef int count_boards(LastDieState state):
    """Do the work of `boards_from`."""
    cdef int r, n
    cdef int black = 0
    cdef int boards = 1
    if state.seats != 2:
        return 0
    for r in range(6):
        n = reachable(state, r)
        if n > 1:
            black += max(0, -state.box.face[state.face()].row[r].points)
            boards = min(boards * (n + 1), _MOST)
    if black > min(state.p.points[0], state.p.points[1]):
        return 0
    return boards


cdef int reachable(LastDieState state, int r) noexcept nogil:
    """Return the number of positions that a row can still reach, itself included."""
    cdef int at
    cdef int n = 0
    cdef unsigned int seen = reached(&state.box.face[state.face()], r, state.p.at[r])
    for at in range(32):
        n += seen >> at & 1
    return n


cdef unsigned int reached(Face* face, int r, int first) noexcept nogil:
    """Return the positions that a row can reach from one, itself included, a bit each."""
    cdef int at, v
    cdef unsigned int seen = 1 << first
    for at in range(first, face.row[r].positions):
        if seen >> at & 1:
            for v in range(1, 7):
                if face.row[r].next[at][v]:
                    seen |= 1 << face.row[r].next[at][v]
    return seen


@cython.final
cdef class Endgame:
    """The solved rest of the round from `state`, in which a seat is to move.

    `boards` is the number of boards from there, `boards_from(state)`, which must not be 0. `chances`
    judges the rounds after it.
    """

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

    def __init__(self, LastDieState state not None, WinProbability chances not None) -> None:
        cdef int r
        self.state = state
        self.chances = chances
        self.face = chances.forecast.face
        self.seat = state.p.seat
        self.points[0] = state.p.points[self.seat]
        self.points[1] = state.p.points[1 - self.seat]
        self.boards = 1
        for r in range(6):
            self.count(r)
            self.stride[r] = self.boards
            self.boards *= self.positions[r]
        self.value = array("f", bytes(4 * 2 * _WIDTH * self.boards))
        self.after = array("f", bytes(4 * 2 * _WIDTH * _HANDS * self.boards))
        cdef Desk desk
        with nogil:
            self.solve(&desk)
        self.after = array("f", bytes(4))

    cdef void count(self, int r) noexcept nogil:
        """Number the positions that a row can still reach, with the full one last and twice."""
        cdef int at
        cdef int n = 0
        cdef int full = self.face.row[r].full
        cdef unsigned int seen = reached(&self.face, r, self.state.p.at[r])
        for at in range(self.state.p.at[r], full + 1):
            self.number[r][at] = -1
            if seen >> at & 1:
                self.number[r][at] = n
                self.place[r][n] = at
                n += 1
        if n > 1:
            self.place[r][n] = full
            n += 1
        self.positions[r] = n

    cdef double stopped(self, Standing* standing) noexcept nogil:
        """Return the chance of the root's seat after its turn ended with this standing."""
        cdef int r
        cdef Py_ssize_t board = 0
        for r in range(6):
            board += self.number[r][standing.at[r]] * self.stride[r]
        return 1 - self.value[(2 * board + 1) * _WIDTH + standing.supply[self.seat]]

    cdef void solve(self, Desk* desk) noexcept nogil:
        """Solve all boards."""
        cdef int board = self.boards - 1
        while board >= 0:
            if self.left(board) == 0:
                self.end(board, desk)
            else:
                self.begin(board, desk)
            board -= 1

    cdef int local(self, int board, int r) noexcept nogil:
        """Return the number of a row's position on a board."""
        return board // self.stride[r] % self.positions[r]

    cdef int left(self, int board) noexcept nogil:
        """Return the number of unfilled cells."""
        cdef int r
        cdef int n = 0
        for r in range(6):
            n += self.face.row[r].left[self.place[r][self.local(board, r)]]
        return n

    cdef void end(self, int board, Desk* desk) noexcept nogil:
        """Judge a full board: the round is over."""
        cdef int r, i, p
        cdef Py_ssize_t at
        cdef double chance
        desk.standing.left = 0
        desk.standing.next = 0
        for i in range(6):
            desk.standing.supply[i] = 0
            desk.standing.points[i] = 0
            desk.standing.at[i] = self.face.row[i].full
        desk.standing.points[self.seat] = self.points[0]
        desk.standing.points[1 - self.seat] = self.points[1]
        for r in range(6):
            if self.positions[r] > 1:
                p = self.local(board, r) - (self.positions[r] - 2)
                i = 1 - self.seat if p else self.seat
                desk.standing.points[i] += self.face.row[r].points
        for p in range(2):
            i = 1 - self.seat if p else self.seat
            chance = self.chances.chance(&desk.standing, i)
            at = (2 * <Py_ssize_t>board + p) * _WIDTH
            for i in range(_WIDTH):
                self.value[at + i] = chance
            for i in range(_WIDTH * _HANDS):
                self.after[at * _HANDS + i] = chance

    cdef void begin(self, int board, Desk* desk) noexcept nogil:
        """Solve a board with unfilled cells, for both players."""
        cdef int p
        cdef int filled = self.face.cells - self.left(board)
        for p in range(2):
            self.find_puts(board, p, &desk.bench[p])
            find_rolls(2 * board + p, self.after, self.after, &desk.bench[p])
        self.turns(board, _DICE - filled, desk)
        for p in range(2):
            self.choose(board, p, _DICE - filled, desk)

    cdef void find_puts(self, int board, int p, Bench* bench) noexcept nogil:
        """Write the boards after a put, by the die's value (3.2)."""
        cdef int r, v, n, here, then
        for v in range(1, 7):
            bench.puts[v] = 0
        for r in range(6):
            here = self.local(board, r)
            for v in range(1, 7):
                then = self.face.row[r].next[self.place[r][here]][v]
                if then:
                    then = self.number[r][then] + (p if then == self.face.row[r].full else 0)
                    n = bench.puts[v]
                    bench.put[v][n].board = 2 * (board + (then - here) * self.stride[r]) + p
                    bench.put[v][n].points = 0
                    bench.puts[v] = n + 1

    cdef void turns(self, int board, int dice, Desk* desk) noexcept nogil:
        """Solve V(e) = live(e) + dead (1 - V'(d)) for both; without dice, pass (3.1, 3.5)."""
        cdef int p, e, d
        cdef double live, dead, other, others_dead
        for p in range(2):
            for e in range(_WIDTH):
                d = dice - e
                desk.bench[p].turn[e] = 0
                if 0 <= d <= _HALF:
                    live = desk.bench[p].live[min(d, 5)][e] if d else 0
                    dead = desk.bench[p].dead[min(d, 5)] if d else 1
                    other = desk.bench[1 - p].live[min(e, 5)][d] if e else 0
                    others_dead = desk.bench[1 - p].dead[min(e, 5)] if e else 1
                    desk.bench[p].turn[e] = (live + dead * (1 - other - others_dead)) / (
                        1 - dead * others_dead
                    )
                self.value[(2 * <Py_ssize_t>board + p) * _WIDTH + e] = (desk.bench[p].turn[e])

    cdef void choose(self, int board, int p, int dice, Desk* desk) noexcept nogil:
        """Choose after a put: stop, roll again or put another die (3.4)."""
        cdef int m, e, d, size
        cdef Py_ssize_t at
        cdef double best, again
        for m in range(_HANDS):
            size = D.size[m]
            at = ((2 * <Py_ssize_t>board + p) * _HANDS + m) * _WIDTH
            for e in range(_WIDTH):
                d = dice - e
                if not 0 <= d <= _HALF:
                    self.after[at + e] = 0
                    continue
                best = 1 - desk.bench[1 - p].turn[d]
                if size > 0:
                    again = desk.bench[p].live[size][e] + desk.bench[p].dead[size] * best
                    best = max(best, again)
                    best = max(best, self.after[at + e])
                self.after[at + e] = best
