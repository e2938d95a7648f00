# cython: boundscheck=False, wraparound=False
"""The rest of a round for two, exactly, at the points that both have: the chance to win.

`backward_induction.py` solves a face for points, whoever has them. Here a board also knows who
filled which row since the position asked about, the *root*, so that the points of both are known
when the round ends, and only what follows the round is judged (`win_probability.py`); where it ends
the game, nothing is. A row's positions are those it can still come to, its full one twice: filled
by whose turn it is at the root (0), or by the other (1).

```
value[board][p][e]      at the beginning of a turn of player p, the other holding e dice
after[board][p][m][e]   in that turn, something having been put, with the dice m in hand
```

Both are chances of p; 1 less them are the other's. As a die leads to a board of a higher number,
boards are solved from the last one back; a dead roll goes to the other player's turn on the same
board, and back: two equations in two unknowns. That 4.2 leaves nobody below 0 is left out: it must
be out of reach, which `boards_from` sees to.
"""

from array import array

import cython

if not cython.compiled:
    from spieltisch.core.uncompiled import structs
    from spieltisch.games.lastdie.bots.win_probability import WinProbability
    from spieltisch.games.lastdie.dice import D
    from spieltisch.games.lastdie.solver.backward_induction import find_rolls
    from spieltisch.games.lastdie.state import LastDieState

    Desk = structs(__file__)["Desk"]

_DICE = cython.declare(cython.int, 30)
_HALF = cython.declare(cython.int, 15)
_WIDTH = cython.declare(cython.int, 16)
_HANDS = cython.declare(cython.int, 210)
"""The multisets of up to four dice, which may be in hand after one was put."""
_MOST = cython.declare(cython.int, 1 << 20)


def boards_from(state: LastDieState):
    """Return how many boards the rest of the round has.

    0 where it cannot be solved: not two play, or somebody may come to 0 points (4.2).
    """
    r: cython.int
    n: cython.int
    black: cython.int = 0
    boards: cython.int = 1
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


def reachable(state, r):
    """Return how many positions a row can still come to: itself and those after it."""
    at: cython.int
    n: cython.int = 0
    seen: cython.uint = reached(cython.address(state.box.face[state.face()]), r, state.p.at[r])
    for at in range(32):
        n += seen >> at & 1
    return n


def reached(face, r, first):
    """Return the positions that a row can come to from one, itself among them, a bit each."""
    at: cython.int
    v: cython.int
    seen: cython.uint = 1 << first
    for at in range(first, face.row[r].positions):
        if seen >> at & 1:
            for v in range(1, 7):
                if face.row[r].next[at][v]:
                    seen |= 1 << face.row[r].next[at][v]
    return seen


class Endgame:
    """The rest of the round from `state`, in which a seat is in turn, solved.

    `boards_from(state)` must not be 0. `chances` judges what follows the round.
    """

    def __init__(self, state: LastDieState, chances: WinProbability):
        if not cython.compiled:
            self.number = [[0] * 26 for _ in range(6)]
            self.place = [[0] * 27 for _ in range(6)]
            self.positions, self.stride, self.points = [0] * 6, [0] * 6, [0, 0]
        r: cython.int
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
        desk = cython.declare(Desk)
        if not cython.compiled:
            desk = Desk()
        with cython.nogil:
            self.solve(cython.address(desk))
        self.after = array("f", bytes(4))

    def count(self, r):
        """Number the positions that a row can still come to, the full one last and twice."""
        at: cython.int
        n: cython.int = 0
        full: cython.int = self.face.row[r].full
        seen: cython.uint = reached(cython.address(self.face), r, self.state.p.at[r])
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

    def stopped(self, standing):
        """Return the chance of the root's seat, whose turn has ended like that."""
        r: cython.int
        board: cython.Py_ssize_t = 0
        for r in range(6):
            board += self.number[r][standing.at[r]] * self.stride[r]
        return 1 - self.value[(2 * board + 1) * _WIDTH + standing.supply[self.seat]]

    def solve(self, desk):
        """Solve all boards."""
        board: cython.int = self.boards - 1
        while board >= 0:
            if self.left(board) == 0:
                self.end(board, desk)
            else:
                self.begin(board, desk)
            board -= 1

    def local(self, board, r):
        """Return the number of a row's position on a board."""
        return board // self.stride[r] % self.positions[r]

    def left(self, board):
        """Return the cells not filled."""
        r: cython.int
        n: cython.int = 0
        for r in range(6):
            n += self.face.row[r].left[self.place[r][self.local(board, r)]]
        return n

    def end(self, board, desk):
        """Judge a full board: the round is over."""
        r: cython.int
        i: cython.int
        p: cython.int
        at: cython.Py_ssize_t
        chance: cython.double
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
            chance = self.chances.chance(cython.address(desk.standing), i)
            at = (2 * cython.cast(cython.Py_ssize_t, board) + p) * _WIDTH
            for i in range(_WIDTH):
                self.value[at + i] = chance
            for i in range(_WIDTH * _HANDS):
                self.after[at * _HANDS + i] = chance

    def begin(self, board, desk):
        """Solve a board on which something can be put, for both players."""
        p: cython.int
        filled: cython.int = self.face.cells - self.left(board)
        for p in range(2):
            self.find_puts(board, p, cython.address(desk.bench[p]))
            find_rolls(2 * board + p, self.after, self.after, cython.address(desk.bench[p]))
        self.turns(board, _DICE - filled, desk)
        for p in range(2):
            self.choose(board, p, _DICE - filled, desk)

    def find_puts(self, board, p, bench):
        """Write, by a die's value, which boards it leads to (3.2)."""
        r: cython.int
        v: cython.int
        n: cython.int
        here: cython.int
        then: cython.int
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

    def turns(self, board, dice, desk):
        """Solve V(e) = live(e) + dead (1 - V'(d)) for both; who has no dice passes (3.1, 3.5)."""
        p: cython.int
        e: cython.int
        d: cython.int
        live: cython.double
        dead: cython.double
        other: cython.double
        others_dead: cython.double
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
                self.value[(2 * cython.cast(cython.Py_ssize_t, board) + p) * _WIDTH + e] = (
                    desk.bench[p].turn[e]
                )

    def choose(self, board, p, dice, desk):
        """Choose, having put something: stop, roll again or go on putting (3.4)."""
        m: cython.int
        e: cython.int
        d: cython.int
        size: cython.int
        at: cython.Py_ssize_t
        best: cython.double
        again: cython.double
        for m in range(_HANDS):
            size = D.size[m]
            at = ((2 * cython.cast(cython.Py_ssize_t, board) + p) * _HANDS + m) * _WIDTH
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
