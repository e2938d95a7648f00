"""Networks that judge positions, fitted to the ends of other games (`fitting/networks.py`).

With opponents, a network predicts the points by which a seat will lead the best other at the end.
Its inputs are the row of `insight.pyx` about both seats, and a few numbers about the game. In solo
it predicts the result. A network judges once for each playout of about ten turns. So its inputs are
computed from scratch, which takes 3 % of a playout's time.
"""

from typing import TYPE_CHECKING

cimport cython
from libc.string cimport memcpy, memset

from spieltisch.games.carcassonne.bots.heuristic cimport Survey, clear, sum_up, survey
from spieltisch.games.carcassonne.bots.learned.insight cimport (
    ROW, SIDE, write_alone, write_pair, write_unclaimed,
)
from spieltisch.games.carcassonne.layout cimport Position
from spieltisch.games.carcassonne.state cimport CarcassonneState

if TYPE_CHECKING:
    from collections.abc import Sequence
    from spieltisch.core.ids import Seat

cdef enum:
    INPUTS = 96
    UNITS = 32
# Points of a network's unit.
cdef double UNIT = 30.0
# Weight of the other's points in the last number of a row, as of the best other in `heuristic.pyx`.
cdef double OTHER = 0.7

WEIGHTS = 96 * 32 + 32 + 96  #: int
"""Number of weights: of each input to each unit, of each unit to the output, and of each input to
it."""
POINTS = UNIT  #: float
"""Points of a network's unit."""


@cython.final
cdef class Network:
    """A network with a hidden layer and direct weights. Raises ValueError for a wrong number of
    weights.
    """

    cdef float inner[96][32]
    cdef float outer[32]
    cdef float direct[96]
    cdef float shared[96]     # inputs about a position that are the same for all seats
    cdef float x[96]
    cdef double total[5]      # expected points by seat

    def __init__(self, weights: Sequence[float]) -> None:
        if len(weights) != WEIGHTS:
            raise ValueError(f"a network needs {WEIGHTS} weights, not {len(weights)}")
        cdef int i, j
        for i in range(INPUTS):
            for j in range(UNITS):
                self.inner[i][j] = weights[UNITS * i + j]
            self.direct[i] = weights[UNITS * INPUTS + UNITS + i]
        for j in range(UNITS):
            self.outer[j] = weights[UNITS * INPUTS + j]

    cdef void look(self, Position* p, Survey* s) noexcept nogil:
        """Note what a surveyed position has in common for all seats, before they are judged."""
        memset(self.shared, 0, sizeof(self.shared))
        write_unclaimed(p, s, self.shared + 2 * SIDE + 9)
        sum_up(p, s, self.total)
        self.shared[ROW] = p.farm_rule
        self.shared[ROW + 1] = p.small_city == 4
        self.shared[ROW + 3] = s.turns * s.turns / 1000.0

    cdef void describe(self, Position* p, Survey* s, int seat, int other) noexcept nogil:
        """Write the inputs about a seat and another."""
        memcpy(self.x, self.shared, sizeof(self.shared))
        write_pair(p, s, self.total, seat, other, self.x)
        self.x[ROW - 1] = (self.total[seat] - OTHER * self.total[other]) / 20.0
        self.x[ROW + 2] = (tiles_of(p, seat) - tiles_of(p, other)) / 2.0

    cdef double lead(self, Position* p, Survey* s, int seat) noexcept nogil:
        """Return the points by which a seat will lead the best other; for two, as both see it."""
        cdef int other = self.best_other(p, seat)
        cdef double found
        self.describe(p, s, seat, other)
        found = self.output()
        if p.colours == 2:
            self.describe(p, s, other, seat)
            found = (found - self.output()) / 2
        return UNIT * found

    cdef double result(self, Position* p) noexcept nogil:
        """Return the result that a solo game will have."""
        self.describe_alone(p)
        return UNIT * self.output()

    cdef void describe_alone(self, Position* p) noexcept nogil:
        """Write the inputs about a solo game."""
        memset(self.x, 0, sizeof(self.x))
        write_alone(p, self.x)

    cdef double output(self) noexcept nogil:
        """Return the network's number for the inputs."""
        cdef int i, j
        cdef float x
        cdef float[32] unit = [0.0] * 32
        cdef float total = 0
        for i in range(INPUTS):
            x = self.x[i]
            if x != 0:
                total += x * self.direct[i]
                for j in range(UNITS):
                    unit[j] += x * self.inner[i][j]
        for j in range(UNITS):
            if unit[j] > 0:
                total += unit[j] * self.outer[j]
        return total

    cdef int best_other(self, Position* p, int seat) noexcept nogil:
        """Return the other seat with the most expected points."""
        cdef int one
        cdef int found = -1
        for one in range(p.colours):
            if one != seat and (found < 0 or self.total[one] > self.total[found]):
                found = one
        return found

    def inputs(self, CarcassonneState state not None, int seat: Seat) -> list[float]:
        """Return the inputs for a seat at a position that is not over."""
        cdef Survey sheet
        cdef Survey* s = &sheet
        cdef int i
        if state.p.solo:
            self.describe_alone(state.p)
        else:
            clear(s)
            survey(state.p, s)
            self.look(state.p, s)
            self.describe(state.p, s, seat, self.best_other(state.p, seat))
        return [self.x[i] for i in range(INPUTS)]

    def judge(self, CarcassonneState state not None, int seat: Seat) -> float:
        """Return the expected lead in points, alone the expected result."""
        cdef Survey sheet
        cdef Survey* s = &sheet
        if state.p.solo:
            return self.result(state.p)
        clear(s)
        survey(state.p, s)
        self.look(state.p, s)
        return self.lead(state.p, s, seat)


cdef int tiles_of(Position* p, int seat) noexcept nogil:
    """Return the number of tiles that a seat will still draw, between two turns."""
    cdef int left = p.land_left + p.river_left + p.lake
    cdef int before = (seat - p.seat + p.colours) % p.colours
    return (left - before + p.colours - 1) // p.colours
