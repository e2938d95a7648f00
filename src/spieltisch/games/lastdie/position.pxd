from spieltisch.core.rng cimport Rng
from spieltisch.games.lastdie.dice cimport D
from spieltisch.games.lastdie.state cimport LastDieState


cpdef object fill(LastDieState state, dict full)
cpdef object determinize(LastDieState state, object seat, Rng rng)
cpdef object check(LastDieState state)
cdef list _known_boards(LastDieState state)
