cimport cython

from spieltisch.games.lastdie.outlook cimport Outlook, Prospect, Standing
from spieltisch.games.lastdie.sweep cimport Sweep


# A game's temperature squared: at its end, for each point to go, and for the round's variance.
cdef struct Race:
    double end
    double to_go
    double variance


@cython.final
cdef class Judge:
    cdef readonly Outlook outlook
    cdef readonly Sweep solved
    cdef int target
    cdef Race race

    cdef double chance(self, Standing* standing, int seat) noexcept nogil
    cdef void solve(self, Standing* standing, Prospect* prospect) noexcept nogil
    cdef double win(self, Prospect* prospect, int seat) noexcept nogil
    cdef double share(self, Standing* standing, int seat) noexcept nogil
