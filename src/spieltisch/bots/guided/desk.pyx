"""Desks: working space that the searches of one batch share."""

from typing import TYPE_CHECKING

cimport cython

from spieltisch.bots.guided.graph cimport Graph, Offer
from spieltisch.core.buffer cimport Buffer
from spieltisch.core.rng cimport Rng
from spieltisch.core.state cimport State

if TYPE_CHECKING:
    from collections.abc import Sequence
    from spieltisch.core.ids import Action


@cython.final
cdef class Desk:
    """The position in play, lists, and the constants, which the searches of a batch share.

    `exploration` is PUCT's constant, for utilities between 0 and 1. `urgency` is how much worse
    than its node an untried action is thought to be, once all others were tried. The evaluator
    knows the actions `known`, by their numbers there.
    """

    cdef State state
    cdef Rng rng
    cdef Buffer moves
    cdef Buffer scratch
    cdef Buffer place         # of an action's offer in the node at hand; -1 for none
    cdef Buffer index
    cdef bint whole           # it knows all
    cdef double exploration
    cdef double urgency
    cdef bint logits

    def __init__(
        self,
        State state not None,
        known: Sequence[Action],
        double exploration,
        double urgency,
        bint logits,
    ) -> None:
        self.state = state
        self.rng = Rng(0)
        self.moves = Buffer(state.game.scratch_size)
        self.scratch = Buffer(state.game.scratch_size)
        self.place = Buffer(state.game.actions)
        self.index = Buffer(state.game.actions)
        for action in range(state.game.actions):
            self.place.data[action] = self.index.data[action] = -1
        for number, action in enumerate(known):
            self.index.data[action] = number
        self.whole = len(known) == state.game.actions
        self.exploration = exploration
        self.urgency = urgency
        self.logits = logits

    cdef Py_ssize_t list_known(self, int actor, int* legal) noexcept nogil:
        """List the legal actions that the evaluator knows; return their number."""
        cdef Py_ssize_t i
        cdef Py_ssize_t kept = 0
        cdef Py_ssize_t n = self.state.list_legal(actor, legal)
        if self.whole:
            return n
        for i in range(n):
            if self.index.data[legal[i]] >= 0:
                legal[kept] = legal[i]
                kept += 1
        return kept

    cdef void mark(self, Graph graph, int node) noexcept nogil:
        """Note the places of the node's offers by their actions."""
        cdef int i
        cdef Offer* offer = graph.offer + graph.node[node].first
        for i in range(graph.node[node].count):
            self.place.data[max(offer[i].action, ~offer[i].action)] = i

    cdef void unmark(self, Graph graph, int node) noexcept nogil:
        """Forget the places of the node's offers."""
        cdef int i
        cdef Offer* offer = graph.offer + graph.node[node].first
        for i in range(graph.node[node].count):
            self.place.data[max(offer[i].action, ~offer[i].action)] = -1

    cdef bint offers_all(self, int* legal, Py_ssize_t n) noexcept nogil:
        """Return whether the marked node offers all of these, and mark them as legal here.

        The place p of a legal action becomes -2 - p.
        """
        cdef Py_ssize_t i
        for i in range(n):
            if self.place.data[legal[i]] == -1:
                return False
            self.place.data[legal[i]] = -2 - self.place.data[legal[i]]
        return n > 0
