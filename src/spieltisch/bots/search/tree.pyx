"""Search trees: nodes in one array, the root first.

```
root 0 ── child ──▶ a ── sibling ──▶ b ── sibling ──▶ c      numbers in the array, 0 for none
                    └─ child ──▶ …
```
"""

cimport cython
from libc.stdint cimport int32_t, int8_t, uint64_t
from libc.stdlib cimport free, realloc
from libc.string cimport memset


# A move or draw that was tried, and its results.
cdef struct Node:
    uint64_t mark             # of the position after it; 0: none yet
    double value              # sum of utilities of the seat that chose it
    double weight             # of chance's draw
    int32_t move
    int32_t visits
    int32_t offered           # number of times it could be chosen
    int32_t child             # the first child, 0 for none
    int32_t sibling           # the parent's next child, 0 for none
    int8_t actor              # the seat that chose it, or chance


MOST = 1 << 20  #: int
"""Upper bound of a tree's nodes."""


@cython.final
cdef class Tree:
    """Nodes of a search; a new tree is a root. Beyond `most` nodes it stays unchanged.

    `count` is the number of nodes.
    """

    cdef Node* node
    cdef readonly int count
    cdef int room
    cdef int most

    def __init__(self, int most=MOST) -> None:
        self.most = max(most, 1)
        self.clear()
        if self.count == 0:
            raise MemoryError

    def __dealloc__(self):
        free(self.node)

    def clear(self) -> None:
        """Remove all nodes except an unvisited root."""
        self.count = 0
        self.add(-1, 0, 0)

    cdef int add(self, int parent, int move, int actor) noexcept nogil:
        """Add a node in front of the parent's children; return its number, 0 without room."""
        cdef int found = self.count
        if found == self.room and not self.grow():
            return 0
        memset(&self.node[found], 0, sizeof(Node))
        self.count += 1
        self.node[found].move = move
        self.node[found].actor = actor
        if parent >= 0:
            self.node[found].sibling = self.node[parent].child
            self.node[parent].child = found
        return found

    cdef bint grow(self) noexcept nogil:
        """Double the room; return whether there is any more."""
        cdef int room = min(max(2 * self.room, 1 << 10), self.most)
        if room <= self.room:
            return False
        cdef Node* node = <Node*>realloc(self.node, room * sizeof(Node))
        if node is NULL:
            return False
        self.node = node
        self.room = room
        return True

    cdef int find(self, int parent, int move) noexcept nogil:
        """Return the parent's child of that move, or 0."""
        cdef int found = self.node[parent].child
        while found != 0 and self.node[found].move != move:
            found = self.node[found].sibling
        return found

    cdef int most_visited(self, int parent) noexcept nogil:
        """Return the parent's most visited child, the first of equals; 0 without children."""
        cdef int found = self.node[parent].child
        cdef int child = found
        while child != 0:
            if self.node[child].visits > self.node[found].visits:
                found = child
            child = self.node[child].sibling
        return found

    cdef void offer(self, int node) noexcept nogil:
        """Count a chance to choose a node."""
        self.node[node].offered += 1

    cdef void visit(self, int node, double value) noexcept nogil:
        """Count a visit of a node, and its value for the seat that chose it."""
        self.node[node].visits += 1
        self.node[node].value += value

    def known(self, unsigned long long mark) -> int:
        """Return the most visited node that led to the position with that mark, or -1."""
        cdef int i
        cdef int found = -1
        for i in range(self.count):
            if self.node[i].mark != mark or mark == 0:
                continue
            if found < 0 or self.node[i].visits > self.node[found].visits:
                found = i
        return found

    def below(self, int root) -> Tree:
        """Return a tree of the nodes below a node."""
        cdef Tree other = Tree(self.most)
        olds = [root]
        cdef int new = 0
        cdef int old, child, copy
        while new < len(olds):
            old = olds[new]
            if new == 0:
                self.copy_numbers(other, old, 0)
            children = []
            child = self.node[old].child
            while child != 0:
                children.append(child)
                child = self.node[child].sibling
            for child in reversed(children):
                copy = other.add(new, self.node[child].move, self.node[child].actor)
                self.copy_numbers(other, child, copy)
                olds.append(child)
            new += 1
        return other

    cdef int copy_numbers(self, Tree other, int old, int new) except -1:
        """Copy a node's counts to a node of another tree."""
        other.node[new].mark = self.node[old].mark
        other.node[new].value = self.node[old].value
        other.node[new].weight = self.node[old].weight
        other.node[new].visits = self.node[old].visits
        other.node[new].offered = self.node[old].offered
        return 0

    def rows(self) -> list[tuple[int | float, ...]]:
        """Return all nodes as tuples."""
        found = []
        cdef int i
        for i in range(self.count):
            found.append(
                (
                    self.node[i].mark,
                    self.node[i].value,
                    self.node[i].weight,
                    self.node[i].move,
                    self.node[i].visits,
                    self.node[i].offered,
                    self.node[i].child,
                    self.node[i].sibling,
                    self.node[i].actor,
                )
            )
        return found

    def __reduce__(self):
        return restored, (self.most, self.rows())


def restored(most: int, rows: list[tuple[int | float, ...]]) -> Tree:
    """Return the tree of these nodes."""
    cdef Tree tree = Tree(most)
    cdef int i
    for i in range(len(rows)):
        if i > 0:
            tree.add(-1, 0, 0)
        mark, value, weight, move, visits, offered, child, sibling, actor = rows[i]
        tree.node[i].mark = mark
        tree.node[i].value = value
        tree.node[i].weight = weight
        tree.node[i].move = move
        tree.node[i].visits = visits
        tree.node[i].offered = offered
        tree.node[i].child = child
        tree.node[i].sibling = sibling
        tree.node[i].actor = actor
    return tree
