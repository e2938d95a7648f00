from spieltisch.games.lastdie.dice cimport D
from spieltisch.games.lastdie.state cimport LastDieState


cpdef dict public(LastDieState state)
cpdef object public_since(LastDieState state, LastDieState before)
cpdef object private_since(LastDieState state, LastDieState before, object seat)
cpdef dict private(LastDieState state, object seat)
cpdef dict full(LastDieState state)
cpdef list items(LastDieState state)
cpdef str seen(LastDieState state, int actor, int action, object seat)
cpdef object outcome(LastDieState state)
cdef dict _open_part(LastDieState state, bint with_board)
cdef list _points(LastDieState state)
cdef list _open(LastDieState state)
cdef dict _risk(LastDieState state)
