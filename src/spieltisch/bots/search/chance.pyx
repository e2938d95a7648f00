"""Chance in a search: draws as children of a node, and draws spread over many worlds."""

from typing import TYPE_CHECKING

from libc.math cimport sqrt
from libc.stdint cimport uint64_t

from spieltisch.bots.search.tree cimport Tree
from spieltisch.core.buffer cimport Buffer
from spieltisch.core.engine cimport CHANCE
from spieltisch.core.rng cimport Rng
from spieltisch.core.state cimport State

if TYPE_CHECKING:
    from spieltisch.core.ids import Action

cdef double GOLDEN = 0.6180339887498949


cdef int draw(
    Tree tree, int node, State state, Rng rng, Buffer moves, Buffer scratch
) noexcept nogil:
    """Return the child for chance's draw by weight.

    If many draws are possible, a node has few of them at first, chosen among by their weights.
    """
    cdef int action = state.pick(CHANCE, rng, scratch.data)
    cdef int found = tree.find(node, action)
    cdef int child = tree.node[node].child
    cdef int count = 0
    if found != 0:
        return found
    while child != 0:
        count += 1
        child = tree.node[child].sibling
    if count > 8 + sqrt(tree.node[node].visits):
        return weighted(tree, node, state, rng)
    found = tree.add(node, action, CHANCE)
    if found != 0:
        tree.node[found].weight = weight_of(state, action, moves, scratch)
    return found


cdef int weighted(Tree tree, int node, State state, Rng rng) noexcept nogil:
    """Return one of the possible children of chance, drawn by weight."""
    cdef int child = tree.node[node].child
    cdef int found = 0
    cdef double total = 0
    while child != 0:
        if not state.accepts(CHANCE, tree.node[child].move):
            child = tree.node[child].sibling
            continue
        total += tree.node[child].weight
        if rng.below(1 << 30) * total < tree.node[child].weight * (1 << 30):
            found = child
        child = tree.node[child].sibling
    return found


cdef double weight_of(State state, int action, Buffer moves, Buffer weights) noexcept nogil:
    """Return the weight of a draw here."""
    cdef Py_ssize_t i
    cdef Py_ssize_t n = state.list_chances(moves.data, weights.data)
    for i in range(n):
        if moves.data[i] == action:
            return weights.data[i]
    return 1


cdef int spread(
    State state, uint64_t seed, int number, Buffer moves, Buffer weights
) noexcept nogil:
    """Return the first draw of the n-th world, spread over all possible draws (stratified).

    Any number of multiples of the golden ratio falls evenly between 0 and 1.
    """
    cdef Py_ssize_t i
    cdef Py_ssize_t n = state.list_chances(moves.data, weights.data)
    cdef double at = (seed >> 40) / 16777216.0 + number * GOLDEN
    cdef long long left = 0
    for i in range(n):
        left += weights.data[i]
    at -= <long long>at
    left = <long long>(at * left)
    for i in range(n):
        left -= weights.data[i]
        if left < 0:
            return moves.data[i]
    return moves.data[n - 1]


def spreads(State state not None, unsigned long long seed, int count) -> list[Action]:
    """Return the first draws of `count` worlds at `state`, where chance acts."""
    cdef int i
    cdef Buffer moves = Buffer(state.game.scratch_size)
    cdef Buffer weights = Buffer(state.game.scratch_size)
    found = []
    for i in range(count):
        found.append(spread(state, seed, i, moves, weights))
    return found
