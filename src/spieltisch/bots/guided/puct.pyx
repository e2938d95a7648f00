"""PUCT over a seat's knowledge: the search of one decision, whose leaves an evaluator judges.

Each simulation is played in its own world, as in `search/mcts.pyx`: a position that the seat cannot
tell from the real one. It goes down by priors and results (Silver and others, "A general
reinforcement learning algorithm …", 2018) to a decision that lacks priors, its leaf. There it waits
for the evaluator, which sees only what the seat sees that acts in that world. If something is
hidden, nodes stand for choices only, and chance has none. In another world a node may then offer
actions that nobody evaluated yet, and is a leaf again. If nothing is hidden, chance has nodes, too.

Until a leaf is evaluated, the simulation counts as lost along its way (virtual loss), so that the
next ones look elsewhere.
"""

from typing import TYPE_CHECKING

cimport cython
from libc.math cimport exp
from libc.stdlib cimport free, realloc

from spieltisch.bots.guided.choosing cimport best, draw
from spieltisch.bots.guided.desk cimport Desk
from spieltisch.bots.guided.graph cimport Branch, Graph, Ints, Node, Offer
from spieltisch.bots.player_view cimport PlayerView
from spieltisch.bots.search.knowledge cimport Knowledge
from spieltisch.bots.search.utility cimport settle
from spieltisch.bots.search.worlds cimport Worlds
from spieltisch.core.engine cimport CHANCE, EVERYBODY, NOBODY
from spieltisch.core.state cimport State

from spieltisch.errors import InvalidArgument

if TYPE_CHECKING:
    from collections.abc import Sequence
    from spieltisch.core.ids import Action


cdef enum:
    # Upper bound of the seats,
    SEATS = 16
    # and of the branches on a simulation's way.
    WAY = 512
    # Ends of a simulation.
    LEAF = 0
    ENDED = 1
    MET = 2


cdef struct Leaf:
    int node                  # that gets offers; -1: none
    int actor
    int way                   # where its way begins in `ways`: node, branch, node, branch, …
    int steps
    int legal                 # where its legal actions begin in `listed`
    int count


@cython.final
cdef class Puct:
    """The search of one decision: `gather` leaves, have them evaluated, and `take` the results.

    - `graph`: what the search has found so far.
    - `leaves`: the number of leaves that wait for their values.
    - `begun`: the number of simulations, with those that wait.
    """

    cdef readonly Graph graph
    cdef Desk desk
    cdef State position
    cdef State state
    cdef Worlds worlds
    cdef Knowledge knowledge
    cdef Ints ways
    cdef Ints listed
    cdef Leaf* leaf
    cdef readonly int leaves  # that wait
    cdef int room
    cdef unsigned long long seed
    cdef int seat
    cdef bint open
    cdef readonly int begun   # simulations, those that wait included
    cdef double low
    cdef double high
    cdef double result[16]

    def __init__(
        self,
        Desk desk not None,
        PlayerView view not None,
        Knowledge knowledge not None,
        unsigned long long seed,
        int leaves,
        int worlds,
    ) -> None:
        self.desk = desk
        self.state = desk.state
        self.graph = Graph()
        self.ways = Ints()
        self.listed = Ints()
        self.position = view.state.clone()
        self.seat = view.seat
        self.seed = seed
        self.knowledge = knowledge.fork()
        self.knowledge.check_state(self.position)
        self.knowledge.prepare(self.position, self.seat)
        self.worlds = Worlds(view, self.position, self.knowledge, seed, worlds)
        self.open = view.game.spec.open_information
        self.low = 1e9 if self.position.solo else 0.0
        self.high = -1e9 if self.position.solo else 1.0
        self.leaf = <Leaf*>realloc(NULL, leaves * sizeof(Leaf))
        if self.leaf is NULL:
            raise MemoryError
        self.room = leaves
        if self.position.seats > SEATS:
            raise InvalidArgument(f"a search has at most {SEATS} seats, not {self.position.seats}")
        self.reraise()

    def __dealloc__(self):
        free(self.leaf)

    # ------------------------------------------------------------ leaves

    cdef void begin_round(self) noexcept nogil:
        """Forget the evaluated leaves."""
        self.leaves = 0
        self.ways.count = 0
        self.listed.count = 0

    cdef bint find_leaf(self, int goal) noexcept nogil:
        """Simulate until there is another leaf, whose position is then in play.

        Return whether there is one: not once `goal` simulations have begun, nor where one meets a
        waiting leaf.
        """
        cdef int end
        while self.leaves < self.room and self.begun < goal:
            end = self.simulate()
            if end == MET:
                return False
            self.begun += 1
            if end == LEAF:
                self.leaves += 1
                return True
        return False

    cdef int take(self, int number, float* priors, float* values, int columns) noexcept nogil:
        """Take the evaluation of a leaf: priors by the evaluator's actions, values from its actor.

        Return 0, or 1 for an unusable prior, 2 for an unusable value.
        """
        cdef Leaf* leaf = &self.leaf[number]
        cdef int seat
        cdef int columns_at
        cdef double value
        cdef double sign
        for seat in range(self.position.seats):
            columns_at = (seat - leaf.actor + self.position.seats) % self.position.seats
            sign = 1
            if columns == 1:
                if not self.position.solo and self.position.side_of(
                    seat
                ) != self.position.side_of(leaf.actor):
                    sign = -1
                columns_at = 0
            value = sign * values[columns_at]
            if not -1e30 < value < 1e30:
                return 2
            if not self.position.solo:
                value = (min(max(value, -1.0), 1.0) + 1) / 2
            self.result[seat] = value
        if leaf.node >= 0 and not self.spread(leaf, priors):
            return 1
        self.back_up(leaf.way, leaf.steps, leaf.node)
        return 0

    cdef bint spread(self, Leaf* leaf, float* priors) noexcept nogil:
        """Let the leaf's node offer each action that it lacks; return whether all priors are
        usable.
        """
        cdef int i
        cdef int* legal = self.listed.data + leaf.legal
        cdef int* index = self.desk.index.data
        cdef float* share = <float*>self.desk.scratch.data  # as many as there may be actions
        cdef float most = -1e30
        cdef float least = 1e30
        cdef double total = 0
        for i in range(leaf.count):
            share[i] = priors[index[legal[i]]]
            most = max(most, share[i])
            least = min(least, share[i])
            total += share[i]  # NaN if one is
        if leaf.count > 0 and (
            not -1e30 < total < 1e30 or (least < 0 and not self.desk.logits)
        ):
            return False
        if self.desk.logits:
            total = 0
            for i in range(leaf.count):
                share[i] = exp(share[i] - most)
                total += share[i]
        self.graph.node[leaf.node].waiting = False
        if self.graph.widen(leaf.node, leaf.count):
            self.offer(leaf, share, total)
        return True

    cdef void offer(self, Leaf* leaf, float* share, double total) noexcept nogil:
        """Let the leaf's node offer what it lacks, by these shares of the total; evenly for 0."""
        cdef int i
        cdef int* legal = self.listed.data + leaf.legal
        cdef int* place = self.desk.place.data
        cdef Node* node = &self.graph.node[leaf.node]
        cdef Offer* offer = self.graph.offer + node.first
        cdef int count = node.count
        cdef bint some = count > 0
        cdef double one = 1 / total if total > 0 else 0
        cdef double evenly = 0 if total > 0 else 1.0 / max(leaf.count, 1)
        if some:
            self.desk.mark(self.graph, leaf.node)
        for i in range(leaf.count):
            if not some or place[legal[i]] < 0:
                offer[count].action = legal[i]
                offer[count].prior = share[i] * one + evenly
                node.priors += offer[count].prior
                count += 1
        if some:
            self.desk.unmark(self.graph, leaf.node)
        node.count = count

    cdef void back_up(self, int way, int steps, int last) noexcept nogil:
        """Add the result to the branches and nodes of a way, and to the node of the leaf."""
        cdef int i, seat
        cdef Node* node
        cdef Branch* branch
        if self.position.solo:
            for seat in range(self.position.seats):
                self.low = min(self.low, self.result[seat])
                self.high = max(self.high, self.result[seat])
        for i in range(steps):
            node = &self.graph.node[self.ways.data[way + 2 * i]]
            branch = &self.graph.branch[self.ways.data[way + 2 * i + 1]]
            branch.pending -= 1
            branch.visits += 1
            node.visits += 1
            if node.actor >= 0:
                branch.value += self.result[node.actor]
                node.value += self.result[node.actor]
        if last >= 0:
            node = &self.graph.node[last]
            node.visits += 1
            node.value += self.result[node.actor]

    # ------------------------------------------------------------ a simulation

    cdef int simulate(self) noexcept nogil:
        """Go down to a leaf, to the end of a game, or to a leaf that waits already."""
        cdef int actor, branch
        cdef int way = self.ways.count
        cdef int steps = 0
        cdef int node = 0
        self.worlds.enter(self.state, self.begun, self.desk.rng)
        while True:
            actor = self.who()
            if actor == NOBODY:
                settle(self.state, True, True, 0, self.result)
                self.back_up(way, steps, -1)
                self.ways.count = way
                return ENDED
            if steps == WAY:
                node = -1
            if node >= 0 and (actor != CHANCE or self.open):
                node = self.graph.of_actor(node, actor)
            if actor == CHANCE and (node < 0 or not self.open):
                self.draw_unseen()
                continue
            if actor == CHANCE:
                branch = draw(self.graph, self.desk, node)
            elif node >= 0 and self.graph.node[node].waiting:
                self.withdraw(way, steps)
                return MET
            else:
                branch = self.choose(node, actor)
                if branch == 0:
                    self.leaf[self.leaves].node = node
                    self.leaf[self.leaves].actor = actor
                    self.leaf[self.leaves].way = way
                    self.leaf[self.leaves].steps = steps
                    if node >= 0:
                        self.graph.node[node].waiting = True
                    return LEAF
            if branch == 0 or not self.ways.reserve(2):  # no room for another draw
                node = -1
                continue
            self.ways.push(node)
            self.ways.push(branch)
            steps += 1
            self.hold(branch, 1)
            self.state.make(actor, self.graph.branch[branch].action)
            node = self.graph.below(branch)

    cdef void draw_unseen(self) noexcept nogil:
        """Play a draw of chance without a node."""
        self.state.make(
            CHANCE, self.state.pick(CHANCE, self.desk.rng, self.desk.scratch.data)
        )

    cdef int who(self) noexcept nogil:
        """Return the actor; of several the searching seat, then the lowest."""
        cdef int seat
        cdef int actor = self.state.to_act()
        if actor != EVERYBODY:
            return actor
        if self.state.may_act(self.seat):
            return self.seat
        for seat in range(self.state.seats):
            if self.state.may_act(seat):
                return seat
        return NOBODY

    cdef void withdraw(self, int way, int steps) noexcept nogil:
        """Undo the virtual loss of a simulation that ends without a result."""
        cdef int i
        for i in range(steps):
            self.hold(self.ways.data[way + 2 * i + 1], -1)
        self.ways.count = way

    cdef void hold(self, int branch, int more) noexcept nogil:
        """Count a simulation that waits below a branch, or (-1) no longer does."""
        cdef Branch* held = &self.graph.branch[branch]
        held.pending += more

    cdef int choose(self, int node, int actor) noexcept nogil:
        """Return the branch of the highest bound; 0 where an action lacks its prior.

        Then the legal actions are listed for the leaf.
        """
        cdef int i
        cdef int found = 0
        cdef Py_ssize_t n
        cdef int* legal = self.desk.moves.data
        if node >= 0 and self.graph.node[node].count > 0:
            if node == 0 or self.knowledge.plain:  # the same actions in all worlds
                return best(self.graph, self.desk, node, self.low, self.high, True)
            n = self.desk.list_known(actor, legal)
            self.desk.mark(self.graph, node)
            if self.desk.offers_all(legal, n):
                found = best(self.graph, self.desk, node, self.low, self.high, False)
            self.desk.unmark(self.graph, node)
        else:
            n = self.desk.list_known(actor, legal)
        if found == 0:
            if not self.listed.reserve(n):
                n = 0
            self.leaf[self.leaves].legal = self.listed.count
            self.leaf[self.leaves].count = n
            for i in range(n):
                self.listed.data[self.listed.count + i] = legal[i]
            self.listed.count += n
        return found

    # ------------------------------------------------------------ for Python

    def tried(self) -> list[tuple[Action, int, float, float]]:
        """Return (action, visits, sum of results, prior) of the root's tried actions."""
        cdef Branch* branch
        cdef int at = self.graph.node[0].branch
        found = []
        while at != 0:
            branch = &self.graph.branch[at]
            if branch.visits > 0:
                found.append((branch.action, branch.visits, branch.value, branch.prior))
            at = branch.next
        return found

    @property
    def offered(self) -> int:
        """Return the number of actions that the root offers."""
        return self.graph.node[0].count

    @property
    def likeliest(self) -> int:
        """Return the action of the root's highest prior; -1 without any."""
        cdef int i
        cdef int found = -1
        cdef float most = -1
        cdef Offer* offer = self.graph.offer + self.graph.node[0].first
        for i in range(self.graph.node[0].count):
            if offer[i].prior > most:
                most = offer[i].prior
                found = max(offer[i].action, ~offer[i].action)
        return found

    def mix_in(self, weights: Sequence[float], double fraction) -> None:
        """Replace a fraction of the root's priors by these weights, before any action is tried."""
        cdef int i
        cdef Offer* offer = self.graph.offer + self.graph.node[0].first
        for i in range(self.graph.node[0].count):
            offer[i].prior = offer[i].prior * (1 - fraction) + fraction * <double>weights[i]

    cdef int reraise(self) except -1:
        """Raise the error of rules in Python since the last call."""
        self.position.reraise()
        self.state.reraise()
        self.worlds.reraise()
        return 0
