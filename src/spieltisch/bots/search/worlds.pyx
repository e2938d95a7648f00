"""Worlds: positions that a seat cannot tell from the real one, one for each trial of a search."""

cimport cython
from libc.stdint cimport uint64_t

from spieltisch.bots.player_view cimport PlayerView
from spieltisch.bots.search.knowledge cimport Knowledge
from spieltisch.core.bits cimport mix
from spieltisch.core.rng cimport Rng
from spieltisch.core.state cimport State

WORLDS = 128
"""Number of states sampled beforehand by default, for games without `redeal`."""


@cython.final
cdef class Worlds:
    """The worlds of one decision; `knowledge` deals them where it can."""

    cdef State position       # as shown to the seat
    cdef Knowledge knowledge
    cdef list sampled
    cdef uint64_t seed
    cdef int seat

    def __init__(
        self,
        PlayerView view not None,
        State position not None,
        Knowledge knowledge not None,
        unsigned long long seed,
        int count=WORLDS,
    ) -> None:
        self.position = position
        self.knowledge = knowledge
        self.seat = view.seat
        self.seed = seed
        self.sampled = []
        if not knowledge.deals:
            rng = Rng(seed)
            self.sampled = [view.determinize(rng) for _ in range(count)]
            knowledge.plain = view.game.spec.open_information and not self.differ()
            if knowledge.plain:
                self.sampled = []

    cdef bint differ(self) except? 1:
        """Return whether a world differs from the position: then something is hidden from all."""
        key = self.position.key()
        for world in self.sampled:
            if world.key() != key:
                return True
        return False

    cdef void enter(self, State state, int number, Rng rng) noexcept nogil:
        """Make `state` the world of the n-th trial of the root's candidates, and seed `rng`."""
        rng.reseed(mix(mix(self.seed, 1), number))
        if self.knowledge.plain:
            state.assign(self.position)
        elif self.knowledge.deals:
            state.assign(self.position)
            self.knowledge.redeal(state, self.seat, rng)
        else:
            self.enter_sampled(state, number)

    cdef void enter_sampled(self, State state, int number) noexcept with gil:
        """Make `state` one of the sampled worlds."""
        cdef State world = self.sampled[number % len(self.sampled)]
        state.assign(world)

    cdef int reraise(self) except -1:
        """Raise the error of rules in Python since the last call."""
        cdef State state
        for world in self.sampled:
            state = world
            state.reraise()
        return 0
