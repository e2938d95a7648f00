from spieltisch.core.game cimport Heuristic
from spieltisch.games.carcassonne.state cimport CarcassonneState, T


cdef class Prospects(Heuristic):
    pass
