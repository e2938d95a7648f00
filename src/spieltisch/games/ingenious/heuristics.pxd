from spieltisch.core.game cimport Heuristic
from spieltisch.games.ingenious.state cimport IngeniousState


cdef class AscendingTracks(Heuristic):
    pass


cdef double judge(IngeniousState position, int seat) noexcept nogil
