"""Counting positions: the test that finds a wrong move generator, with a digest of what it found.

Counts alone are blind to scoring, so each depth also has the sum of its positions' hashes,
`State.key(rules=False)`.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import cython

from spieltisch.core.buffer import Buffer
from spieltisch.core.rng import Rng
from spieltisch.core.state import State

if cython.compiled:
    from cython.cimports.cpython.exc import PyErr_CheckSignals
else:
    from spieltisch.core.uncompiled import low64

_CHANCE = cython.declare(cython.int, -1)
_EVERYBODY = cython.declare(cython.int, -4)
_STRETCH = cython.declare(cython.ulonglong, 0x3FFF)
"""Signals, as Ctrl-C's, are looked for once in so many actions."""


@dataclass(frozen=True)
class Depth:
    """The positions after `depth` decisions: their number, and the sum of their hashes mod 2**64.

    A position reached in several ways counts as often.
    """

    depth: int
    leaves: int
    digest: int


def perft(state: State, depth: int, seed: int = 0) -> Iterator[Depth]:
    """Count the positions after 1 to `depth` decisions of the seats, one depth at a time.

    Chance is sampled, not expanded: what is drawn in a position depends on the position and
    `seed` alone, so the counts are the same however the tree is walked. Games that end earlier
    do not count.
    """
    for level in range(1, depth + 1):
        walk = _Walk(state, seed)
        walk.begin(state, level)
        yield Depth(level, walk.leaves, walk.digest)


class _Walk:
    """One depth-first walk."""

    def __init__(self, state, seed):
        self.seed = seed
        self.rng = Rng(seed)
        self.scratch = Buffer(state.game.scratch_size)
        self.played = 0
        self.leaves = 0
        self.digest = 0

    def begin(self, state, depth):
        """Count from `state`, which stays as it is."""
        root: State = state.clone()
        self.settle(root)
        self.walk(root, depth)

    def play(self, state, actor, action):
        """Play an action, and look for signals now and then."""
        state.make(actor, action)
        self.played += 1
        if self.played & _STRETCH == 0:
            state.reraise()
            if cython.compiled:
                PyErr_CheckSignals()
        return 0

    def settle(self, state):
        """Let chance have its turn."""
        while state.to_act() == _CHANCE:
            self.rng.reseed(low64(self.seed ^ state.digest()))
            self.play(state, _CHANCE, state.pick(_CHANCE, self.rng, self.scratch.data))
        state.reraise()
        return 0

    def walk(self, state, depth):
        """Count the positions `depth` decisions below."""
        actor: cython.int = state.to_act()
        seat: cython.int
        state.reraise()
        if actor == _EVERYBODY:
            for seat in range(state.seats):
                if state.may_act(seat):
                    self.actions(state, seat, depth)
        elif actor >= 0:
            self.actions(state, actor, depth)
        return 0

    def actions(self, state, seat, depth):
        """Count below each action of a seat."""
        child: State = state.clone()
        legal: Buffer = Buffer(state.game.scratch_size)
        i: cython.Py_ssize_t
        n: cython.Py_ssize_t = state.list_legal(seat, legal.data)
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
