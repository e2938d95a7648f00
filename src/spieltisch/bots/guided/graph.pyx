"""Graphs of a guided search: nodes, the actions offered there, and a branch for each tried one.

```
node 0, the root ── offers 0 to 4: actions with their priors
                 ├─ branch 1 ── next ──▶ branch 2 ──▶ …        tried actions, the last first
                 │     └─ child ──▶ node
                 └─ other ──▶ the node after the same actions, where another seat acts
```

Most actions of most nodes are never tried, and take 8 bytes each.
"""

cimport cython
from libc.stdint cimport int32_t
from libc.stdlib cimport free, realloc
from libc.string cimport memcpy, memset


cdef enum:
    FRESH = -9  # the actor of a node that nobody has reached yet
    MOST = 1 << 24  # upper bound of nodes, of offers and of branches


cdef struct Offer:
    int32_t action            # ~action once it is tried
    float prior


cdef struct Branch:
    double value              # sum of results for the seat that acts
    float prior               # or the weight of chance's draw
    int32_t action
    int32_t visits
    int32_t pending           # visits whose leaf is being evaluated
    int32_t child             # 0: none yet
    int32_t next              # 0: none


cdef struct Node:
    double value              # sum of results for the seat that acts, its own evaluations included
    double priors             # sum of the offers'
    int32_t visits
    int32_t branch            # the last one; 0: none
    int32_t first             # offer
    int32_t count             # of offers
    int32_t room              # for offers
    int32_t other             # 0: none
    int32_t actor
    bint waiting              # for an evaluation


@cython.final
cdef class Ints:
    """A row of numbers that grows."""

    cdef int* data
    cdef Py_ssize_t count
    cdef Py_ssize_t room

    def __dealloc__(self):
        free(self.data)

    cdef bint reserve(self, Py_ssize_t more) noexcept nogil:
        """Make room for more numbers; return whether there is any."""
        cdef Py_ssize_t room = max(2 * self.room, self.count + more, 256)
        cdef int* data
        if self.count + more <= self.room:
            return True
        data = <int*>realloc(self.data, room * sizeof(int))
        if data is NULL:
            return False
        self.data = data
        self.room = room
        return True

    cdef bint push(self, int number) noexcept nogil:
        """Add a number; return whether there was room."""
        if not self.reserve(1):
            return False
        self.data[self.count] = number
        self.count += 1
        return True


@cython.final
cdef class Graph:
    """Nodes, offers and branches; a new graph is a root. Without room it stays unchanged.

    `nodes`, `offers` and `branches` are their numbers.
    """

    cdef Node* node
    cdef Offer* offer
    cdef Branch* branch       # from 1 on
    cdef readonly int nodes
    cdef readonly int offers
    cdef readonly int branches
    cdef int node_room
    cdef int offer_room
    cdef int branch_room

    def __cinit__(self):
        self.branches = 1
        if self.add() < 0:
            raise MemoryError

    def __dealloc__(self):
        free(self.node)
        free(self.offer)
        free(self.branch)

    cdef int add(self) noexcept nogil:
        """Add a node; return its number, or -1 without room."""
        cdef Node* node
        if self.nodes == self.node_room:
            node = <Node*>grown(self.node, &self.node_room, self.nodes + 1, sizeof(Node))
            if node is NULL:
                return -1
            self.node = node
        memset(&self.node[self.nodes], 0, sizeof(Node))
        self.node[self.nodes].actor = FRESH
        self.nodes += 1
        return self.nodes - 1

    cdef int of_actor(self, int node, int actor) noexcept nogil:
        """Return the node after the same actions where `actor` acts; -1 without room."""
        cdef int found
        while self.node[node].actor not in (FRESH, actor):
            if self.node[node].other == 0:
                found = self.add()
                if found < 0:
                    return -1
                self.node[node].other = found
            node = self.node[node].other
        self.node[node].actor = actor
        return node

    cdef int below(self, int branch) noexcept nogil:
        """Return the child of a branch, a new one at first; -1 without room."""
        cdef int found = self.branch[branch].child
        if found == 0:
            found = self.add()
            if found > 0:
                self.branch[branch].child = found
        return found

    cdef int find(self, int node, int action) noexcept nogil:
        """Return an action's branch, or 0."""
        cdef int found = self.node[node].branch
        while found != 0 and self.branch[found].action != action:
            found = self.branch[found].next
        return found

    cdef int sprout(self, int node, int action, float prior) noexcept nogil:
        """Add a branch; return its number, or 0 without room."""
        cdef Branch* branch
        cdef int found = self.branches
        if found >= self.branch_room:
            branch = <Branch*>grown(self.branch, &self.branch_room, found + 1, sizeof(Branch))
            if branch is NULL:
                return 0
            self.branch = branch
        memset(&self.branch[found], 0, sizeof(Branch))
        self.branch[found].action = action
        self.branch[found].prior = prior
        self.branch[found].next = self.node[node].branch
        self.node[node].branch = found
        self.branches += 1
        return found

    cdef int take_up(self, int node, int place) noexcept nogil:
        """Return a new branch for the node's offer at that place; 0 without room."""
        cdef Offer* offer = &self.offer[self.node[node].first + place]
        cdef int found = self.sprout(node, offer.action, offer.prior)
        if found != 0:
            offer.action = ~offer.action
        return found

    cdef bint widen(self, int node, int more) noexcept nogil:
        """Make room for more offers of a node; return whether there is any."""
        cdef Node* here = &self.node[node]
        cdef Offer* offer
        cdef int room = here.count + more
        if room <= here.room:
            return True
        if here.count > 0:  # it offers other actions in other worlds
            room = max(room, 2 * here.room)
        if self.offers + room > self.offer_room:
            offer = <Offer*>grown(
                self.offer, &self.offer_room, self.offers + room, sizeof(Offer)
            )
            if offer is NULL:
                return False
            self.offer = offer
        memcpy(&self.offer[self.offers], &self.offer[here.first], here.count * sizeof(Offer))
        here.first = self.offers
        here.room = room
        self.offers += room
        return True


cdef void* grown(void* data, int* room, Py_ssize_t least, size_t size) noexcept nogil:
    """Return an array with more room, NULL without any; `room` becomes the new one."""
    cdef Py_ssize_t wanted = max(2 * room[0], least, 256)
    if least > MOST:
        return NULL
    data = realloc(data, wanted * size)
    if data is not NULL:
        room[0] = wanted
    return data
