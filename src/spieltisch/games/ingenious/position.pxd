from spieltisch.core.rng cimport Rng
from spieltisch.games.ingenious.state cimport IngeniousState


cpdef object fill(IngeniousState state, dict full)
cpdef object determinize(IngeniousState state, object seat, Rng rng)
cpdef object check(IngeniousState state)
cdef object _recount(IngeniousState state)
cdef list _sample(list pool, int size, Rng rng)
