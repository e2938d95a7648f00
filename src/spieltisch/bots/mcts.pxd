cimport cython
from libc.stdint cimport uint64_t

from spieltisch.bots.elimination cimport Elimination
from spieltisch.bots.knowledge cimport Knowledge
from spieltisch.bots.player_view cimport PlayerView
from spieltisch.bots.tree cimport Tree
from spieltisch.core.bits cimport mix
from spieltisch.core.buffer cimport Buffer
from spieltisch.core.rng cimport Rng
from spieltisch.core.state cimport State


@cython.final
cdef class Search:
    cdef readonly Tree tree
    cdef readonly Knowledge knowledge
    cdef readonly Elimination elimination
    cdef State position       # as the seat was shown it; what is hidden in it is dealt anew
    cdef State state          # what is played on
    cdef list worlds
    cdef Rng rng
    cdef Buffer scratch
    cdef Buffer moves
    cdef Buffer path
    cdef int length           # of the path
    cdef uint64_t seed
    cdef int seat
    cdef bint open            # nobody sees what others do not: chance has nodes
    cdef bint rank
    cdef double margin
    cdef int limit            # of a playout, in actions
    cdef bint even            # what is broken off counts as even, else as `cutoff`
    cdef double cutoff
    cdef double low           # the lowest and the highest utility so far
    cdef double high
    cdef double result[16]
    cdef double pure[16]      # the same, without the margin's part

    cdef bint differ(self) except? 1
    cdef bint tells(self) noexcept nogil
    cdef void simulate(self) noexcept nogil
    cdef void try_out(self, int* actions, int n, int node, int number) noexcept nogil
    cdef void follow(self, int node, int number) noexcept nogil
    cdef int node_of(self, list actions) except -1
    cdef void enter_world(self, int number) noexcept nogil
    cdef void enter_sampled(self, int number) noexcept with gil
    cdef int descend(self, int node) noexcept nogil
    cdef int choose(self, State state, int node, int seat) noexcept nogil
    cdef int widen(self, State state, int node, int seat, int offered) noexcept nogil
    cdef int draw(self, int node) noexcept nogil
    cdef int weighted(self, int node) noexcept nogil
    cdef double weight_of(self, int action) noexcept nogil
    cdef int spread(self, int number) noexcept nogil
    cdef int who(self, State state) noexcept nogil
    cdef void play_out(self) noexcept nogil
    cdef void settle(self, State state, double* out) noexcept nogil
    cdef void mix_margin(self, State state, double* out) noexcept nogil
    cdef double share(self, State state, int seat) noexcept nogil
    cdef void back_up(self) noexcept nogil
    cdef int reraise(self) except -1
