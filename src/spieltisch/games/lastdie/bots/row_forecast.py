# cython: boundscheck=False, wraparound=False
"""Who will fill the rows that are open when a turn ends: what the rest of a round is worth.

A small network gives each player a number for each open row; the softmax of a row's numbers is
the chance of each to be the one who fills it:

```
number(row, player) = Σ out · max(0, row + board + player)        16 units
```

`row` depends on colour, cells left, points, and whether the next cell takes any value; `board` on
the cells that are left and where; `player` on the dice and on when the turn comes. Who has no dice
fills nothing. The weights were fitted to games of the bot against itself (`fitting/lastdie.py`).
"""

import cython

if cython.compiled:
    from cython.cimports.libc.math import exp
else:
    from math import exp

    from spieltisch.core.uncompiled import structs
    from spieltisch.games.lastdie.rows import FaceSet
    from spieltisch.games.lastdie.state import LastDieState

    _structs = structs(__file__)
    Standing, Prospect = _structs["Standing"], _structs["Prospect"]

_UNITS = cython.declare(cython.int, 16)
_KINDS = cython.declare(cython.int, 20)
_BOARD = cython.declare(cython.int, 5)
_TURNS = cython.declare(cython.int, 36)
_FULL = cython.declare(cython.int, 5)
_ALL = cython.declare(cython.int, 63)

UNITS = _UNITS
ROW = _KINDS + 2 + _BOARD
"""Inputs of a row: which kind it is, its points by colour; and those of the board."""
SEAT = _TURNS + _FULL + 1
"""Inputs of a player: when the turn comes, the dice of a hand, all dice."""


class Weights:
    """Flat buffers of 32-bit floats, UNITS for each input; `out` is UNITS."""

    def __init__(self, row, seat, out):
        self.row = row
        self.seat = seat
        self.out = out


class RowForecast:
    """What is to be expected on one face with so many seats.

    `sight` are the rows that are thought of, as bits; the others are taken to bring nothing.
    """

    def __init__(self, weights: Weights, box: FaceSet, face, seats):
        i: cython.int = face
        r: cython.int
        at: cython.int
        u: cython.int
        kind: cython.int
        colour: cython.int
        scale: cython.float
        self.weights = weights
        self.face = box.face[i]
        self.seats = seats
        self.sight = _ALL
        for r in range(6):
            for at in range(self.face.row[r].full):
                kind = kind_of(cython.address(self.face), r, at)
                colour = _KINDS + kind // 10
                scale = self.face.row[r].points / 50.0
                for u in range(_UNITS):
                    self.inner[r][at][u] = (
                        weights.row[kind * _UNITS + u] + scale * weights.row[colour * _UNITS + u]
                    )

    def expect(self, standing, prospect):
        """Fill in what each seat will stand at when the round ends, and how far that may be off."""
        seats = cython.declare(cython.int[6])
        inputs = cython.declare(cython.float[5])
        board = cython.declare(cython.float[16])
        row = cython.declare(cython.float[16])
        players = cython.declare(cython.float[96])
        chance = cython.declare(cython.double[6])
        r: cython.int
        i: cython.int
        u: cython.int
        n: cython.int
        dice: cython.int
        x: cython.float
        points: cython.double
        total: cython.double
        alone: cython.double
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

    def order(self, standing, seats):
        """Write the seats with dice in the order of their turns (3.1); return their number."""
        i: cython.int
        seat: cython.int
        n: cython.int = 0
        for i in range(self.seats):
            seat = (standing.next + i) % self.seats
            if standing.supply[seat] > 0:
                seats[n] = seat
                n += 1
        return n

    def see_board(self, standing, inputs):
        """Write cells left, values that fit, rows that one die fills, and room in black rows."""
        r: cython.int
        left: cython.int
        takes: cython.int = 0
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

    def number(self, row, player):
        """Return what the network says to a row and a player."""
        units = cython.declare(cython.float[16])
        u: cython.int
        x: cython.float
        for u in range(_UNITS):
            x = row[u] + player[u]
            units[u] = (x if x > 0 else 0) * self.weights.out[u]
        x = 0
        for u in range(_UNITS):
            x += units[u]
        return x

    # ------------------------------------------------------------ from Python

    def prospect(self, state: LastDieState):
        """Return what each seat is expected to end the round at, and the variance.

        `state` is one in which a turn begins."""
        standing = cython.declare(Standing)
        found = cython.declare(Prospect)
        stand(state, cython.address(standing))
        self.expect(cython.address(standing), cython.address(found))
        return [found.points[i] for i in range(self.seats)], found.variance

    def inputs(self, state: LastDieState):
        """Return what the network sees of open rows, and of players in turn order.

        `state` is one in which a turn begins. These are two lists: (row, ROW numbers) and
        (seat, SEAT numbers).
        """
        standing = cython.declare(Standing)
        seats = cython.declare(cython.int[6])
        seen = cython.declare(cython.float[5])
        r: cython.int
        i: cython.int
        n: cython.int
        stand(state, cython.address(standing))
        n = self.order(cython.address(standing), seats)
        self.see_board(cython.address(standing), seen)
        board = [seen[i] for i in range(_BOARD)]
        rows, players = [], []
        for r in range(6):
            if standing.at[r] < self.face.row[r].full:
                kind = kind_of(cython.address(self.face), r, standing.at[r])
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


def stand(state, standing):
    """Fill in how things stood when the turn before that of `state` had ended."""
    i: cython.int
    for i in range(6):
        standing.points[i] = state.p.points[i]
        standing.supply[i] = state.p.supply[i]
        standing.at[i] = state.p.at[i]
    standing.supply[state.p.seat] += state.p.rolling
    standing.left = state.p.left
    standing.next = state.p.seat


def kind_of(face, r, at):
    """Return a row's kind, 0 to 19: colour, cells left, whether the next takes several values."""
    takes: cython.int = face.row[r].takes[at]
    black: cython.int = face.row[r].points < 0
    free: cython.int = takes & (takes - 1) != 0
    return 10 * black + 2 * (face.row[r].left[at] - 1) + free
