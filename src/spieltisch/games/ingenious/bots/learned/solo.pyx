"""Forecast of a solo game's result, its lowest marker (7.4), by a small network from self-play.

The network forecasts where each colour's marker will end. It sees numbers about the colour, and
about the whole position. The result is a soft minimum of the six, since any of them may stay behind
(`fitting/ingenious_solo.py`).
"""

from typing import TYPE_CHECKING

cimport cython
from libc.math cimport exp, log
from libc.string cimport memcpy, memset

from spieltisch.games.ingenious.bots.gains cimport Board
from spieltisch.games.ingenious.scoring cimport own_level
from spieltisch.games.ingenious.layout cimport T, Position

if TYPE_CHECKING:
    from collections.abc import Sequence


cdef enum:
    # Numbers about a colour, and about the position,
    OWN = 24
    COMMON = 13
    INPUTS = 37
    UNITS = 64
    # and points counted apart.
    STEPS = 5
    # Tiles in the box.
    TILES = 120


# The cells where a tile may still lie.
cdef struct Ground:
    int count
    int empty                 # all empty cells
    int edges                 # pairs of empty cells, each counted twice
    int ends                  # cells with one empty neighbour
    int best                  # sum of the most points of each cell
    int cell[91]
    int free[91]              # by cell: its empty neighbours, points of all colours, the most
    int total[91]
    int most[91]
    int left[6]               # by colour: symbols that are not on the board yet


# A colour's points on these cells.
cdef struct Points:
    int total
    int least[6]              # cells with at least so many points
    int top[3]                # the most points of a cell, the second and the third
    int pair                  # the most of two neighbours together,
    int pairs_of_3            # and their pairs with so many together
    int pairs_of_5
    int growth                # points times empty neighbours
    int leading               # points where no colour has more
    int strong                # cells with two points or more among them,
    int strongest             # and the most points
    int contested             # other colours' points on cells of this one,
    int rival                 # and on its best cell


WEIGHTS = 37 * 64 + 64 + 1  #: int
"""Number of weights: of each input to each unit, of each unit to the output, and a bias."""
SOFTNESS = 2.4  #: float
"""Steps by which a marker must lead for its part in the minimum to decline to a third."""
cdef double SOFT = SOFTNESS


@cython.final
cdef class SoloForecast:
    """A network. Raises ValueError for a wrong number of weights."""

    cdef float weight[37][64]
    cdef float out[64]
    cdef float bias
    cdef float x[6][37]
    cdef double end[6]        # where each marker will end
    cdef Ground ground

    def __init__(self, weights: Sequence[float]) -> None:
        if len(weights) != WEIGHTS:
            raise ValueError(f"a network needs {WEIGHTS} weights, not {len(weights)}")
        cdef int i, j
        for i in range(INPUTS):
            for j in range(UNITS):
                self.weight[i][j] = weights[UNITS * i + j]
        for j in range(UNITS):
            self.out[j] = weights[UNITS * INPUTS + j]
        self.bias = weights[WEIGHTS - 1]

    cdef double judge(self, Position* p, Board* board) noexcept nogil:
        """Return the forecast of the lowest marker."""
        cdef int i, j, colour
        cdef float x, total
        cdef float[64] common = [0.0] * 64
        cdef float[64] unit = [0.0] * 64
        cdef double lowest = 1e9
        cdef double sum = 0
        self.describe(p, board)
        for i in range(OWN, INPUTS):
            for j in range(UNITS):
                common[j] += self.x[0][i] * self.weight[i][j]
        for colour in range(6):
            memcpy(unit, common, sizeof(unit))
            for i in range(OWN):
                x = self.x[colour][i]
                if x != 0:
                    for j in range(UNITS):
                        unit[j] += x * self.weight[i][j]
            total = self.bias
            for j in range(UNITS):
                if unit[j] > 0:
                    total += unit[j] * self.out[j]
            self.end[colour] = 18 * (self.x[colour][0] + total)
            lowest = min(lowest, self.end[colour])
        for colour in range(6):
            sum += exp((lowest - self.end[colour]) / SOFT)
        return lowest - SOFT * log(sum)

    cdef list inputs(self, Position* p, Board* board):
        """Return the network's inputs about each colour."""
        cdef int colour, i
        self.describe(p, board)
        return [[self.x[colour][i] for i in range(INPUTS)] for colour in range(6)]

    cdef void describe(self, Position* p, Board* board) noexcept nogil:
        """Write the network's inputs about each colour: the marker's level first."""
        cdef Ground* g = &self.ground
        cdef int[6] level = [0] * 6
        cdef int colour, i, lowest, second, offers
        cdef float mean = 0
        cdef float[13] common = [0.0] * 13
        cdef float* x
        survey_ground(p, board, g)
        lowest = second = 99
        for colour in range(6):
            level[colour] = own_level(p, 0, colour)
            mean += level[colour] / 6.0
            if level[colour] < lowest:
                second = lowest
                lowest = level[colour]
            else:
                second = min(second, level[colour])
        offers = 0
        for i in range(g.count):
            offers += g.total[i]
        common[0] = g.empty / 91.0
        common[1] = g.count / 91.0
        common[2] = p.placed_count / 42.0
        common[3] = mean / 20
        common[4] = lowest / 18.0
        common[5] = (second - lowest) / 10.0
        common[6] = (mean - lowest) / 10
        common[7] = offers / 200.0
        common[8] = (g.empty - g.count) / 10.0
        common[9] = g.best / 100.0
        common[10] = g.edges / 400.0
        common[11] = g.ends / 15.0
        common[12] = 1
        for colour in range(6):
            x = self.x[colour]
            x[0] = level[colour] / 18.0
            x[1] = level[colour] >= 18
            x[2] = (level[colour] - mean) / 10
            x[3] = (level[colour] - lowest) / 10.0
            x[4] = g.left[colour] / 40.0
            x[5] = g.left[colour] * g.count / (20.0 * (TILES - p.placed_count))
            write_points(p, board, g, colour, x + 6)
            for i in range(COMMON):
                x[OWN + i] = common[i]


cdef void survey_ground(Position* p, Board* board, Ground* g) noexcept nogil:
    """Find the cells where a tile may still lie."""
    cdef int k, cell, colour, direction, free, points
    memset(g, 0, sizeof(Ground))
    for colour in range(6):
        g.left[colour] = 41  # one of each is printed
    for k in range(169):
        cell = T.cells[k]
        colour = p.symbol[cell]
        if colour > 0:
            if colour <= 6:
                g.left[colour - 1] -= 1
            continue
        free = 0
        for direction in range(6):
            free += p.symbol[cell + T.step[direction]] == 0
        g.empty += 1
        g.edges += free
        g.ends += free == 1
        if free == 0:
            continue
        g.cell[g.count] = cell
        g.free[g.count] = free
        for colour in range(6):
            points = board.points[cell][colour]
            g.total[g.count] += points
            g.most[g.count] = max(g.most[g.count], points)
        g.best += g.most[g.count]
        g.count += 1


cdef void write_points(
    Position* p, Board* board, Ground* g, int colour, float* x
) noexcept nogil:
    """Write the numbers about a colour's points."""
    cdef Points s
    sum_up(p, board, g, colour, &s)
    x[0] = s.total / 40.0
    x[1] = s.least[1] / 25.0
    x[2] = s.least[2] / 15.0
    x[3] = s.least[3] / 8.0
    x[4] = s.least[4] / 6.0
    x[5] = s.least[5] / 4.0
    x[6] = s.top[0] / 8.0
    x[7] = s.top[1] / 8.0
    x[8] = s.top[2] / 8.0
    x[9] = s.pair / 10.0
    x[10] = s.pairs_of_3 / 20.0
    x[11] = s.pairs_of_5 / 8.0
    x[12] = s.growth / 120.0
    x[13] = s.leading / 30.0
    x[14] = s.strong / 10.0
    x[15] = s.strongest / 8.0
    x[16] = s.contested / (10.0 * s.least[1]) if s.least[1] > 0 else 0
    x[17] = s.rival / 8.0


cdef void sum_up(Position* p, Board* board, Ground* g, int colour, Points* s) noexcept nogil:
    """Sum up a colour's points."""
    cdef int i, k, points, direction, cell, near, both
    memset(s, 0, sizeof(Points))
    for i in range(g.count):
        cell = g.cell[i]
        points = board.points[cell][colour]
        if points == 0:
            continue
        s.total += points
        for k in range(1, min(points, STEPS) + 1):
            s.least[k] += 1
        if points > s.top[0]:
            s.rival = g.total[i] - points
        elif points == s.top[0]:
            s.rival = min(s.rival, g.total[i] - points)
        if points > s.top[2]:
            s.top[2] = points
            for k in range(2, 0, -1):
                if s.top[k] > s.top[k - 1]:
                    s.top[k - 1], s.top[k] = s.top[k], s.top[k - 1]
        s.growth += points * g.free[i]
        s.contested += g.total[i] - points
        if points == g.most[i]:
            s.leading += points
            s.strong += points >= 2
            s.strongest = max(s.strongest, points)
        for direction in range(3):
            near = cell + T.step[direction]
            if p.symbol[near] == 0:
                both = points + board.points[near][colour]
                s.pair = max(s.pair, both)
                s.pairs_of_3 += both >= 3
                s.pairs_of_5 += both >= 5
        for direction in range(3, 6):
            near = cell + T.step[direction]
            if p.symbol[near] == 0 and board.points[near][colour] == 0:  # else counted from there
                s.pair = max(s.pair, points)
                s.pairs_of_3 += points >= 3
                s.pairs_of_5 += points >= 5
