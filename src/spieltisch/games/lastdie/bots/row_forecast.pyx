# cython: boundscheck=False, wraparound=False
"""Forecasts of the players who fill the open rows, and so of the rest of a round.

A small network gives each player a number for each open row. The softmax of a row's numbers is each
player's chance to fill it:

```
number(row, player) = Σ out · max(0, row + board + player)        16 units
```

`row` depends on colour, cells left, points, and whether the next cell takes any value. `board`
depends on the cells left and their places, `player` on the dice and the order of turns. A player
without dice fills nothing. The weights were fitted to games of the bot against itself
(`fitting/lastdie.py`).
"""

from typing import TYPE_CHECKING

cimport cython
from libc.math cimport exp

from spieltisch.games.lastdie.rows cimport Face, FaceSet
from spieltisch.games.lastdie.state cimport LastDieState

if TYPE_CHECKING:
    from typing_extensions import Buffer


# The standing after a turn.
cdef struct Standing:
    int points[6]             # by seat
    int supply[6]             # dice by seat
    int at[6]                 # each row's position in its automaton
    int left                  # cells not filled
    int next                  # the seat to the left of the last one


# The expected result of the rest of the round.
cdef struct Prospect:
    double points[6]          # expected, by seat
    double variance           # variance of the rows' points over the players who fill them


cdef enum:
    _UNITS = 16
    _KINDS = 20
    _BOARD = 5
    _TURNS = 36
    _FULL = 5
    _ALL = 63

UNITS = _UNITS  #: int
"""The number of units of the network."""
ROW = _KINDS + 2 + _BOARD  #: int
"""Inputs of a row: its kind, its points by colour, and those of the board."""
SEAT = _TURNS + _FULL + 1  #: int
"""Inputs of a player: the order of turns, the dice of a hand, all dice."""


@cython.final
cdef class Weights:
    """Flat buffers of 32-bit floats, UNITS for each input; `out` is UNITS."""

    cdef float[::1] row
    cdef float[::1] seat
    cdef float[::1] out

    def __init__(self, row: Buffer, seat: Buffer, out: Buffer) -> None:
        self.row = row
        self.seat = seat
        self.out = out


@cython.final
cdef class RowForecast:
    """Forecasts on one face for a number of `seats`.

    `sight` has the rows considered, as bits; the others count as bringing nothing.
    """

    cdef Weights weights
    cdef Face face
    cdef readonly int seats
    cdef public int sight
    cdef float inner[6][26][16]

    def __init__(
        self, Weights weights not None, FaceSet box not None, face: int, seats: int
    ) -> None:
        cdef int i = face
        cdef int r, at, u, kind, colour
        cdef float scale
        self.weights = weights
        self.face = box.face[i]
        self.seats = seats
        self.sight = _ALL
        for r in range(6):
            for at in range(self.face.row[r].full):
                kind = kind_of(&self.face, r, at)
                colour = _KINDS + kind // 10
                scale = self.face.row[r].points / 50.0
                for u in range(_UNITS):
                    self.inner[r][at][u] = (
                        weights.row[kind * _UNITS + u] + scale * weights.row[colour * _UNITS + u]
                    )

    cdef void expect(self, Standing* standing, Prospect* prospect) noexcept nogil:
        """Fill in each seat's expected points at the end of the round, and their variance."""
        cdef int seats[6]
        cdef float inputs[5]
        cdef float board[16]
        cdef float row[16]
        cdef float players[96]
        cdef double chance[6]
        cdef int r, i, u, n, dice
        cdef float x
        cdef double points, total, alone
        n = self.order(standing, seats)
        self.see_board(standing, inputs)
        for u in range(_UNITS):
            board[u] = 0
        for i in range(_BOARD):
            for u in range(_UNITS):
                board[u] += inputs[i] * self.weights.row[(_KINDS + 2 + i) * _UNITS + u]
        for i in range(n):
            dice = standing.supply[seats[i]]
            x = dice / 10.0
            for u in range(_UNITS):
                players[i * _UNITS + u] = (
                    self.weights.seat[(6 * (n - 1) + i) * _UNITS + u]
                    + self.weights.seat[(_TURNS + min(dice, _FULL) - 1) * _UNITS + u]
                    + x * self.weights.seat[(_TURNS + _FULL) * _UNITS + u]
                )
        for i in range(self.seats):
            prospect.points[i] = standing.points[i]
        prospect.variance = 0
        for r in range(6):
            if standing.at[r] == self.face.row[r].full or not self.sight >> r & 1:
                continue
            points = self.face.row[r].points
            for u in range(_UNITS):
                row[u] = self.inner[r][standing.at[r]][u] + board[u]
            total = 0
            for i in range(n):
                chance[i] = exp(self.number(row, players + i * _UNITS))
                total += chance[i]
            alone = 0
            for i in range(n):
                chance[i] /= total
                alone += chance[i] * chance[i]
                prospect.points[seats[i]] += chance[i] * points
            prospect.variance += (1 - alone) * points * points

    cdef int order(self, Standing* standing, int* seats) noexcept nogil:
        """Write the seats with dice in the order of their turns (3.1); return their number."""
        cdef int i, seat
        cdef int n = 0
        for i in range(self.seats):
            seat = (standing.next + i) % self.seats
            if standing.supply[seat] > 0:
                seats[n] = seat
                n += 1
        return n

    cdef void see_board(self, Standing* standing, float* inputs) noexcept nogil:
        """Write cells left, values that fit, rows that one die fills, and room in black rows."""
        cdef int r, left
        cdef int takes = 0
        for r in range(_BOARD):
            inputs[r] = 0
        inputs[0] = standing.left / 10.0
        for r in range(6):
            left = self.face.row[r].left[standing.at[r]]
            takes |= self.face.row[r].takes[standing.at[r]]
            if left == 1 and self.face.row[r].points > 0:
                inputs[2] += 0.5
            if left == 1 and self.face.row[r].points < 0:
                inputs[3] += 0.5
            if left > 1 and self.face.row[r].points < 0:
                inputs[4] += (left - 1) / 5.0
        while takes:
            inputs[1] += (takes & 1) / 6.0
            takes >>= 1

    cdef float number(self, float* row, float* player) noexcept nogil:
        """Return the network's number for a row and a player."""
        cdef float units[16]
        cdef int u
        cdef float x
        for u in range(_UNITS):
            x = row[u] + player[u]
            units[u] = (x if x > 0 else 0) * self.weights.out[u]
        x = 0
        for u in range(_UNITS):
            x += units[u]
        return x

    # ------------------------------------------------------------ from Python

    def prospect(self, LastDieState state not None) -> tuple[list[float], float]:
        """Return each seat's expected points at the end of the round, and the variance.

        A turn begins in `state`.
        """
        cdef Standing standing
        cdef Prospect found
        stand(state, &standing)
        self.expect(&standing, &found)
        return [found.points[i] for i in range(self.seats)], found.variance

    def inputs(
        self, LastDieState state not None
    ) -> tuple[list[tuple[int, list[float]]], list[tuple[int, list[float]]]]:
        """Return the network's inputs for open rows, and for players in turn order.

        A turn begins in `state`. These are two lists: (row, ROW numbers) and (seat, SEAT numbers).
        """
        cdef Standing standing
        cdef int seats[6]
        cdef float seen[5]
        cdef int r, i, n
        stand(state, &standing)
        n = self.order(&standing, seats)
        self.see_board(&standing, seen)
        board = [seen[i] for i in range(_BOARD)]
        rows, players = [], []
        for r in range(6):
            if standing.at[r] < self.face.row[r].full:
                kind = kind_of(&self.face, r, standing.at[r])
                own = [0.0] * (_KINDS + 2)
                own[kind] = 1.0
                own[_KINDS + kind // 10] = self.face.row[r].points / 50.0
                rows.append((r, own + board))
        for i in range(n):
            dice = standing.supply[seats[i]]
            own = [0.0] * SEAT
            own[6 * (n - 1) + i] = own[_TURNS + min(dice, _FULL) - 1] = 1.0
            own[_TURNS + _FULL] = dice / 10.0
            players.append((seats[i], own))
        return rows, players


cdef void stand(LastDieState state, Standing* standing) noexcept nogil:
    """Fill in the standing before the turn of `state`."""
    cdef int i
    for i in range(6):
        standing.points[i] = state.p.points[i]
        standing.supply[i] = state.p.supply[i]
        standing.at[i] = state.p.at[i]
    standing.supply[state.p.seat] += state.p.rolling
    standing.left = state.p.left
    standing.next = state.p.seat


cdef int kind_of(Face* face, int r, int at) noexcept nogil:
    """Return a row's kind, 0 to 19: colour, cells left, whether the next takes several values."""
    cdef int takes = face.row[r].takes[at]
    cdef int black = face.row[r].points < 0
    cdef int free = takes & (takes - 1) != 0
    return 10 * black + 2 * (face.row[r].left[at] - 1) + free
