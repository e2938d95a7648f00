# cython: boundscheck=False, wraparound=False
"""The chance to win the game, from the standing after a turn.

Each player's points at the end of the round are expected (`row_forecast.pyx`, or a solved face).
The chance to win is their softmax, in units of a temperature:

```
chance(seat) = exp(expected(seat) / T) / Σ exp(expected / T)
T²           = end + to_go · (target - the highest expected, at least 0) + variance · Var
```

`Var` is the variance of the open rows' points, so that a leader is surer if less is left. The three
numbers are fitted for each number of players (`fitting/lastdie.py`). Nothing is estimated once the
game is over.
"""

cimport cython
from libc.math cimport exp, sqrt

from spieltisch.games.lastdie.bots.row_forecast cimport Prospect, RowForecast, Standing
from spieltisch.games.lastdie.solver.backward_induction cimport BackwardInduction


# A game's temperature squared: at its end, for each point to go, and for the round's variance.
cdef struct Race:
    double end
    double to_go
    double variance


@cython.final
cdef class WinProbability:
    """A judge of standings on one face. `race` is (end, to_go, variance).

    `forecast` is the network's forecast of rows. `solved` is the face's solution for two players,
    or None.
    """

    cdef readonly RowForecast forecast
    cdef readonly BackwardInduction solved  #: BackwardInduction | None
    cdef int target
    cdef Race race

    def __init__(
        self,
        RowForecast forecast not None,
        target: int,
        race: tuple[float, float, float],
        solved: BackwardInduction | None,
    ) -> None:
        self.forecast = forecast
        self.target = target
        self.race.end, self.race.to_go, self.race.variance = race
        self.solved = solved

    cdef double chance(self, Standing* standing, int seat) noexcept nogil:
        """Return the chance of `seat` to win, ties shared."""
        cdef Prospect prospect
        cdef int i
        if standing.left == 0:
            for i in range(self.forecast.seats):
                if standing.points[i] >= self.target:
                    return self.share(standing, seat)
        self.forecast.expect(standing, &prospect)
        if self.solved is not None and standing.left > 0:
            self.solve(standing, &prospect)
        return self.win(&prospect, seat)

    cdef void solve(self, Standing* standing, Prospect* prospect) noexcept nogil:
        """Correct two players' expectations to differ by the solution's margin."""
        cdef int r
        cdef Py_ssize_t board = 0
        cdef int mover = standing.next
        cdef double margin
        cdef double both = prospect.points[0] + prospect.points[1]
        for r in range(6):
            board += standing.at[r] * self.solved.stride[r]
        margin = self.solved.value[board * 16 + standing.supply[1 - mover]]
        margin += standing.points[mover] - standing.points[1 - mover]
        prospect.points[mover] = (both + margin) / 2
        prospect.points[1 - mover] = (both - margin) / 2

    cdef double win(self, Prospect* prospect, int seat) noexcept nogil:
        """Return a seat's share by the softmax."""
        cdef int i
        cdef double best = prospect.points[0]
        cdef double cold
        cdef double total = 0
        for i in range(1, self.forecast.seats):
            best = max(best, prospect.points[i])
        cold = 1 / sqrt(
            self.race.end
            + self.race.to_go * max(self.target - best, 0)
            + self.race.variance * prospect.variance
        )
        for i in range(self.forecast.seats):
            total += exp((prospect.points[i] - best) * cold)
        return exp((prospect.points[seat] - best) * cold) / total

    cdef double share(self, Standing* standing, int seat) noexcept nogil:
        """Return 1 for the winner of a finished game, or a share for each of several (5.2)."""
        cdef int i
        cdef int equals = 0
        for i in range(self.forecast.seats):
            if standing.points[i] > standing.points[seat]:
                return 0
            equals += standing.points[i] == standing.points[seat]
        return 1.0 / equals
