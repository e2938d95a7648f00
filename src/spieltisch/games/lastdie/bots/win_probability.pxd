cimport cython

from spieltisch.games.lastdie.bots.row_forecast cimport RowForecast, Prospect, Standing
from spieltisch.games.lastdie.solver.backward_induction cimport BackwardInduction


# A game's temperature squared: at its end, for each point to go, and for the round's variance.
cdef struct Race:
    double end
    double to_go
    double variance


@cython.final
cdef class WinProbability:
    cdef readonly RowForecast forecast
    cdef readonly BackwardInduction solved
    cdef int target
    cdef Race race

    cdef double chance(self, Standing* standing, int seat) noexcept nogil
    cdef void solve(self, Standing* standing, Prospect* prospect) noexcept nogil
    cdef double win(self, Prospect* prospect, int seat) noexcept nogil
    cdef double share(self, Standing* standing, int seat) noexcept nogil
