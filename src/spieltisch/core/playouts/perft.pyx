"""Counts of positions (perft), with a digest, to find a wrong move generator.

Counts alone miss errors in scoring, so each depth also has the sum of its positions' hashes,
`State.key(rules=False)`.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport uint64_t

from spieltisch.core.bits cimport low64
from spieltisch.core.buffer cimport Buffer
from spieltisch.core.rng cimport Rng
from spieltisch.core.engine cimport CHANCE, EVERYBODY
from spieltisch.core.state cimport State

# The walk checks for signals such as Ctrl-C once in so many actions.
cdef unsigned long long _STRETCH = 0x3FFF


@dataclass(frozen=True)
class Depth:
    """The positions after `depth` decisions: `leaves` is their number, `digest` the sum of their
    hashes mod 2**64.

    A position reached in several ways counts several times.
    """

    depth: int
    leaves: int
    digest: int


def perft(State state not None, depth: int, seed: int = 0) -> Iterator[Depth]:
    """Count the positions after 1 to `depth` decisions of the seats; yield a Depth for each.

    Chance is sampled, not expanded. Each draw depends only on the position and `seed`, so the
    counts do not depend on the order of the walk. Games that end earlier do not count.
    """
    for level in range(1, depth + 1):
        walk = _Walk(state, seed)
        walk.begin(state, level)
        yield Depth(level, walk.leaves, walk.digest)


cdef class _Walk:
    """One depth-first walk."""

    cdef Rng rng
    cdef uint64_t seed
    cdef Buffer scratch
    cdef readonly uint64_t leaves
    cdef readonly uint64_t digest
    cdef uint64_t played

    def __init__(self, state, seed):
        self.seed = seed
        self.rng = Rng(seed)
        self.scratch = Buffer(state.game.scratch_size)
        self.played = 0
        self.leaves = 0
        self.digest = 0

    def begin(self, state, depth):
        """Count from `state`, which stays unchanged."""
        cdef State root = state.clone()
        self.settle(root)
        self.walk(root, depth)

    cdef int play(self, State state, int actor, int action) except -1:
        """Play an action, and check for signals now and then."""
        state.make(actor, action)
        self.played += 1
        if self.played & _STRETCH == 0:
            state.reraise()
            PyErr_CheckSignals()
        return 0

    cdef int settle(self, State state) except -1:
        """Let chance draw until a seat acts."""
        while state.to_act() == CHANCE:
            self.rng.reseed(low64(self.seed ^ state.digest()))
            self.play(state, CHANCE, state.pick(CHANCE, self.rng, self.scratch.data))
        state.reraise()
        return 0

    cdef int walk(self, State state, int depth) except -1:
        """Count the positions `depth` decisions below."""
        cdef int actor = state.to_act()
        cdef int seat
        state.reraise()
        if actor == EVERYBODY:
            for seat in range(state.seats):
                if state.may_act(seat):
                    self.actions(state, seat, depth)
        elif actor >= 0:
            self.actions(state, actor, depth)
        return 0

    cdef int actions(self, State state, int seat, int depth) except -1:
        """Count below each action of a seat."""
        cdef State child = state.clone()
        cdef Buffer legal = Buffer(state.game.scratch_size)
        cdef Py_ssize_t i
        cdef Py_ssize_t n = state.list_legal(seat, legal.data)
        state.reraise()
        for i in range(n):
            child.assign(state)
            self.play(child, seat, legal.data[i])
            self.settle(child)
            if depth == 1:
                self.leaves += 1
                self.digest = low64(self.digest + child.digest())
                child.reraise()
            else:
                self.walk(child, depth - 1)
        return 0
