from spieltisch.core.rng cimport Rng
from spieltisch.games.ingenious.placement cimport area_full, occupy, open_at
from spieltisch.games.ingenious.scoring cimport (
    at_own_end, count, has_won, lowest, order_matters,
)
from spieltisch.games.ingenious.state cimport IngeniousState
from spieltisch.games.ingenious.table cimport KINDS, Position
from spieltisch.games.ingenious.turn cimport colours_of, hold, may_exchange, may_swap


cpdef object fill(IngeniousState state, dict full)
cdef void deal_hidden(Position* p, int seat, Rng rng) noexcept nogil
cpdef object determinize(IngeniousState state, object seat, Rng rng)
cpdef object check(IngeniousState state)
cdef object _recount(IngeniousState state)
cdef list _sample(list pool, int size, Rng rng)
