"""A network that judges positions of players against each other, fitted to the ends of games.

It predicts the points by which one seat will lead another at the end (`fitting/networks.py`). Its
inputs are the row of `insight.pyx` about both seats, and a few numbers about the game. A network
judges once for each playout of a few turns. So its inputs are computed from scratch, which takes
3 % of the time of a playout of eight turns for two.
"""

from typing import TYPE_CHECKING

cimport cython
from libc.string cimport memcpy, memset

from spieltisch.games.carcassonne.bots.heuristic cimport Survey, clear, sum_up, survey
from spieltisch.games.carcassonne.bots.learned.insight cimport (
    ROW, SIDE, write_pair, write_unclaimed,
)
from spieltisch.games.carcassonne.layout cimport OVER, Position
from spieltisch.games.carcassonne.state cimport CarcassonneState

from spieltisch.errors import InvalidArgument

if TYPE_CHECKING:
    from collections.abc import Sequence
    from spieltisch.core.ids import Seat

cdef enum:
    INPUTS = 96
    UNITS = 32
# Points of a network's unit.
cdef double UNIT = 30.0
# Weight of the other's points in the last number of a row, as in `heuristic.pyx`.
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
    cdef double ahead[5][5]   # points by which a seat will lead another

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
        """Judge a surveyed position for each two seats, as both see it on average."""
        cdef int seat, other
        cdef double found
        memset(self.shared, 0, sizeof(self.shared))
        write_unclaimed(p, s, self.shared + 2 * SIDE + 9)
        sum_up(p, s, self.total)
        self.shared[ROW] = p.farm_rule
        self.shared[ROW + 1] = p.small_city == 4
        self.shared[ROW + 3] = s.turns * s.turns / 1000.0
        for seat in range(p.colours):
            for other in range(seat):
                self.describe(p, s, seat, other)
                found = self.output()
                self.describe(p, s, other, seat)
                self.ahead[seat][other] = UNIT * (found - self.output()) / 2
                self.ahead[other][seat] = -self.ahead[seat][other]

    cdef void describe(self, Position* p, Survey* s, int seat, int other) noexcept nogil:
        """Write the inputs about a seat and another."""
        memcpy(self.x, self.shared, sizeof(self.shared))
        write_pair(p, s, self.total, seat, other, self.x)
        self.x[ROW - 1] = (self.total[seat] - OTHER * self.total[other]) / 20.0
        self.x[ROW + 2] = (tiles_of(p, seat) - tiles_of(p, other)) / 2.0

    cdef double lead(self, Position* p, int seat) noexcept nogil:
        """Return the points by which a seat will lead the best other one.

        Once the game is over, the scores tell.
        """
        cdef int other
        cdef double found
        cdef double least = 1e9
        for other in range(p.colours):
            if other != seat:
                found = p.score[seat] - p.score[other]
                least = min(least, found if p.phase == OVER else self.ahead[seat][other])
        return least

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

    def inputs(
        self, CarcassonneState state not None, int seat: Seat, int other: Seat
    ) -> list[float]:
        """Return the inputs for a seat and another at a position that is not over."""
        cdef Survey sheet
        cdef Survey* s = &sheet
        cdef int i
        self.begin(state, s)
        self.describe(state.p, s, seat, other)
        return [self.x[i] for i in range(INPUTS)]

    def judge(self, CarcassonneState state not None, int seat: Seat) -> float:
        """Return the expected lead of a seat over the best other, in points, before the end."""
        cdef Survey sheet
        cdef Survey* s = &sheet
        self.begin(state, s)
        return self.lead(state.p, seat)

    cdef int begin(self, CarcassonneState state, Survey* s) except -1:
        """Survey a position. Raises InvalidArgument unless opponents still play."""
        if state.solo or state.p.phase == OVER:
            raise InvalidArgument(f"a network judges unfinished games of opponents, not {state!r}")
        clear(s)
        survey(state.p, s)
        self.look(state.p, s)
        return 0


cdef int tiles_of(Position* p, int seat) noexcept nogil:
    """Return the number of tiles that a seat will still draw, between two turns."""
    cdef int left = p.land_left + p.river_left + p.lake
    cdef int later = (seat - p.seat + p.colours) % p.colours
    return left // p.colours + (later < left % p.colours)
