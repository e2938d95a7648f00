"""The tree that a search grows: nodes in one array, the root first.

```
root 0 ── child ──▶ a ── sibling ──▶ b ── sibling ──▶ c      numbers in the array, 0 for none
                    └─ child ──▶ …
```
"""

import cython

if cython.compiled:
    from cython.cimports.libc.stdlib import free, realloc
    from cython.cimports.libc.string import memset
else:
    from spieltisch.core.uncompiled import structs

    Node = structs(__file__)["Node"]

MOST = 1 << 20
"""Nodes that a tree may have."""


class Tree:
    """Nodes; a new tree is a root. Past `most` nodes it stays as it is."""

    def __init__(self, most: cython.int = MOST) -> None:
        if not cython.compiled:
            self.node = []
            self.room = 0
        self.most = max(most, 1)
        self.clear()
        if self.count == 0:
            raise MemoryError

    def __dealloc__(self):
        if cython.compiled:
            free(self.node)

    def clear(self):
        """Leave nothing but a root that was never visited."""
        self.count = 0
        self.add(-1, 0, 0)

    def add(self, parent, move, actor):
        """Add a node in front of the parent's children; return its number, 0 without room."""
        found: cython.int = self.count
        if found == self.room and not self.grow():
            return 0
        if cython.compiled:
            memset(cython.address(self.node[found]), 0, cython.sizeof(Node))
        else:
            self.node[found] = Node()
        self.count += 1
        self.node[found].move = move
        self.node[found].actor = actor
        if parent >= 0:
            self.node[found].sibling = self.node[parent].child
            self.node[parent].child = found
        return found

    def grow(self):
        """Make room for as many nodes again; return whether there is any."""
        room: cython.int = min(max(2 * self.room, 1 << 10), self.most)
        if room <= self.room:
            return False
        if cython.compiled:
            node: cython.pointer(Node) = cython.cast(
                cython.pointer(Node), realloc(self.node, room * cython.sizeof(Node))
            )
            if node is cython.NULL:
                return False
            self.node = node
        else:
            self.node += [None] * (room - self.room)
        self.room = room
        return True

    def find(self, parent, move):
        """Return the parent's child of that move, or 0."""
        found: cython.int = self.node[parent].child
        while found != 0 and self.node[found].move != move:
            found = self.node[found].sibling
        return found

    def offer(self, node):
        """Count that a node could be chosen."""
        self.node[node].offered += 1

    def visit(self, node, value):
        """Count a visit of a node, and what came of it for whoever chose it."""
        self.node[node].visits += 1
        self.node[node].value += value

    def known(self, mark: cython.ulonglong):
        """Return the node of most visits that led to the position of that mark; -1: none did."""
        i: cython.int
        found: cython.int = -1
        for i in range(self.count):
            if self.node[i].mark != mark or mark == 0:
                continue
            if found < 0 or self.node[i].visits > self.node[found].visits:
                found = i
        return found

    def below(self, root: cython.int):
        """Return a tree of what grew from a node."""
        other: Tree = Tree(self.most)
        olds = [root]
        new: cython.int = 0
        old: cython.int
        child: cython.int
        copy: cython.int
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

    def copy_numbers(self, other, old, new):
        """Copy what a node has counted to a node of another tree."""
        other.node[new].mark = self.node[old].mark
        other.node[new].value = self.node[old].value
        other.node[new].weight = self.node[old].weight
        other.node[new].visits = self.node[old].visits
        other.node[new].offered = self.node[old].offered
        return 0

    def rows(self):
        """Return all nodes as tuples."""
        found = []
        i: cython.int
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


def restored(most, rows):
    """Return the tree of these nodes."""
    tree: Tree = Tree(most)
    i: cython.int
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
