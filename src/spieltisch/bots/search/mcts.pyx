"""Monte-Carlo tree search over a seat's knowledge, compiled, without the interpreter's lock.

Each simulation is played in its own world, a position that the seat cannot tell from the real one.
(Cowling, Powley and Whitehouse, "Information set Monte Carlo tree search", 2012.) If something is
hidden, nodes stand for choices only, and chance has none; if nothing is, chance has nodes, too.
Each seat maximises its own utility (max^n). The n-th visits of the root's candidates share a world
and its draws; deeper down every visit has its own.
"""

from typing import TYPE_CHECKING

cimport cython
from libc.math cimport log, pow, sqrt
from libc.stdint cimport uint64_t

from spieltisch.bots.player_view cimport PlayerView
from spieltisch.bots.search.chance cimport draw, spread
from spieltisch.bots.search.elimination cimport Elimination
from spieltisch.bots.search.knowledge cimport Knowledge
from spieltisch.bots.search.tree cimport Node, Tree
from spieltisch.bots.search.utility cimport mix_margin, settle
from spieltisch.bots.search.worlds cimport Worlds
from spieltisch.core.bits cimport mix
from spieltisch.core.buffer cimport Buffer
from spieltisch.core.engine cimport CHANCE, EVERYBODY, NOBODY
from spieltisch.core.rng cimport Rng
from spieltisch.core.state cimport State

from spieltisch.errors import InvalidArgument

if TYPE_CHECKING:
    from collections.abc import Sequence
    from spieltisch.core.ids import Action

SEATS = 16
"""Upper bound of the number of seats."""
cdef enum:
    # Upper bound of the nodes on a simulation's path.
    PATH = 512
LIMIT = 20_000
"""Default number of actions after which a playout stops."""
cdef enum:
    # Upper bound of a variation's actions,
    VARIATION = 8
    # and least number of simulations through each of them.
    SURE = 16


@cython.final
cdef class Search:
    """The search of one seat on one thread, by `knowledge`: `begin` a decision, `run` simulations.

    It keeps its `tree` if positions can be recognised. `elimination` is None where UCB chooses.
    """

    cdef readonly Tree tree
    cdef readonly Knowledge knowledge
    cdef readonly Elimination elimination  #: Elimination | None
    cdef readonly State position  # as shown to the seat; its hidden facts are redealt
    cdef State state          # the position in play
    cdef Worlds worlds
    cdef Rng rng
    cdef Buffer scratch
    cdef Buffer moves
    cdef Buffer path
    cdef int length           # of the path
    cdef uint64_t seed
    cdef int seat
    cdef bint open            # all seats see the same: chance has nodes
    cdef bint rank
    cdef double margin
    cdef int limit            # of a playout, in actions
    cdef bint even            # unfinished games count as even, else as `cutoff`
    cdef double cutoff
    cdef double low           # the lowest and the highest utility so far
    cdef double high
    cdef double result[16]
    cdef double pure[16]      # the same without the margin

    def __init__(
        self,
        Knowledge knowledge not None,
        rank: bool = False,
        double margin=0.0,
        limit: int = LIMIT,
        cutoff: float | None = None,
    ) -> None:
        self.knowledge = knowledge.fork()
        self.tree = Tree()
        self.rank = rank
        self.margin = margin
        self.limit = limit
        self.even = cutoff is None
        self.cutoff = 0.0 if cutoff is None else cutoff
        self.rng = Rng(0)
        self.path = Buffer(PATH)

    def begin(self, PlayerView view not None, unsigned long long seed, keep: bool = True) -> int:
        """Prepare a decision on `view`; the part of the tree that begins there is kept.

        Return its visits. Raises InvalidArgument as `Knowledge.check_state` does.
        """
        cdef int root = -1
        cdef int i
        cdef Py_ssize_t n
        self.position = view.state.clone()
        self.state = view.state.clone()
        self.seat = view.seat
        self.seed = seed
        self.knowledge.check_state(self.position)
        if self.position.seats > SEATS:
            raise InvalidArgument(f"a search has at most {SEATS} seats, not {self.position.seats}")
        self.open = view.game.spec.open_information
        self.scratch = Buffer(view.game.scratch_size)
        self.moves = Buffer(view.game.scratch_size)
        self.low = 1e9 if self.position.solo else 0.0
        self.high = -1e9 if self.position.solo else 1.0
        self.knowledge.prepare(self.position, self.seat)
        self.worlds = Worlds(view, self.position, self.knowledge, seed)
        if keep and not self.knowledge.eliminates:
            root = self.tree.known(self.knowledge.mark(self.position))
        self.tree = Tree() if root < 0 else self.tree.below(root)
        self.elimination = None
        if self.knowledge.eliminates:
            self.knowledge.begin(self.position)
            n = self.knowledge.candidates(
                self.position,
                self.seat,
                self.moves.data,
                self.knowledge.root_width or self.moves.size,
                self.rng,
            )
            for i in range(n):
                self.tree.add(0, self.moves.data[i], self.seat)
            self.elimination = Elimination(n)
        self.reraise()
        return self.tree.node[0].visits

    @property
    def decided(self) -> bool:
        """Whether only one candidate is left; it has been tried at least once."""
        return self.elimination is not None and self.tells()

    def run(self, int count) -> int:
        """Run `count` simulations, or stop at one remaining candidate; return their number."""
        cdef int i = 0
        cdef bint ends = self.elimination is not None
        with nogil:
            while i < count and not (ends and self.tells()):
                self.simulate()
                i += 1
        self.reraise()
        return i

    cdef bint tells(self) noexcept nogil:
        """Return whether elimination has left one candidate, which has been tried."""
        cdef int left = self.elimination.left
        return left == 0 or (left == 1 and self.tree.node[0].visits > 0)

    def tried(self) -> list[tuple[int, int, float, bool]]:
        """Return (move, visits, sum of utilities, whether it is left) of the root's candidates."""
        cdef Node one
        found = []
        cdef int node = self.tree.node[0].child
        cdef bint left
        while node != 0:
            if self.tree.node[node].visits > 0 and self.knowledge.allows(
                self.position, self.seat, self.tree.node[node].move
            ):
                left = self.elimination is None or self.elimination.tries[node - 1] >= 0
                one = self.tree.node[node]
                found.append((one.move, one.visits, one.value, left))
            node = self.tree.node[node].sibling
        return found

    def actions_of(self, int move) -> list[Action]:
        """Return the actions of a move, in their order."""
        found = []
        while (action := self.knowledge.action_of(move, len(found))) >= 0:
            found.append(action)
        return found

    def variation_after(self, int move) -> list[Action]:
        """Return the actions that most simulations took after a move of the root.

        The variation ends where few simulations went on, and at a draw without a node.
        """
        found = []
        cdef int node = self.tree.find(0, move)
        while node != 0 and self.elimination is None and len(found) < VARIATION:
            node = self.tree.most_visited(node)
            if node == 0 or self.tree.node[node].visits < SURE:
                break
            if self.tree.node[node].actor == CHANCE:
                found.append(self.tree.node[node].move)
            else:
                found += self.actions_of(self.tree.node[node].move)
        return found

    def expect(
        self, actions: Sequence[Action], int count, int first=0
    ) -> tuple[list[float], list[float], float]:
        """Return each seat's expectation after the seat's next actions, as true chances, its
        result in `count` worlds from number `first` on, and its mean lead.

        The unit is the share of the win (of the opponents, for `rank`), or the solo result. Worlds
        do not depend on the actions, so that two lists can be compared one by one.
        """
        cdef int i, seat
        cdef double lead = 0
        got, total = [], [0.0] * self.position.seats
        cdef Buffer made = Buffer(len(actions))
        for i in range(len(actions)):
            made.data[i] = actions[i]
        cdef Tree grown = self.tree
        cdef int node = self.node_of(list(actions))
        if node == 0:  # a separate tree: the search would not choose this
            self.tree = Tree()
            node = self.tree.add(0, 0, self.seat)
        self.knowledge.telling = True
        for i in range(count):
            with nogil:
                self.try_out(made.data, made.size, node, first + i)
            lead += self.knowledge.lead(self.state, self.seat)
            got.append(self.pure[self.seat])
            for seat in range(self.position.seats):
                total[seat] += self.pure[seat]
        self.knowledge.telling = False
        self.tree = grown
        self.reraise()
        return [each / count for each in total], got, lead / count

    cdef int node_of(self, list actions) except -1:
        """Return the root's child with these actions; 0 without one."""
        cdef int node = self.tree.node[0].child
        while node != 0 and self.actions_of(self.tree.node[node].move) != actions:
            node = self.tree.node[node].sibling
        return node

    @property
    def visits(self) -> int:
        """Number of simulations in the tree."""
        return self.tree.node[0].visits

    def take(self, Tree tree not None) -> None:
        """Continue with another tree."""
        self.tree = tree

    def mark_of(self, PlayerView view not None) -> int:
        """Return the hash of the public data of a view's position; 0 without one."""
        return self.knowledge.mark(view.state)

    def mark_after(self, PlayerView view not None, int action: Action) -> int:
        """Return the hash after an action of the view's seat, before any other action."""
        cdef State state = view.state.clone()
        state.make(view.seat, action)
        state.reraise()
        return self.knowledge.mark(state)

    # ------------------------------------------------------------ a simulation

    cdef void simulate(self) noexcept nogil:
        """Go down the tree to a new node, play on from there, and note the result."""
        cdef int node, number
        cdef int candidate = -1
        if self.elimination is not None:
            candidate = self.elimination.next_up()
            node = candidate + 1
        else:
            self.knowledge.begin(self.position)
            self.rng.reseed(mix(self.seed, self.tree.node[0].visits))
            node = self.choose(self.position, 0, self.seat)
        if node == 0:
            return
        number = self.tree.node[node].visits
        self.worlds.enter(self.state, number, self.rng)
        self.knowledge.begin(self.state)
        self.knowledge.play(self.state, self.seat, self.tree.node[node].move)
        self.follow(node, number)
        if candidate >= 0:
            self.elimination.note(candidate, self.result[self.seat])

    cdef void try_out(self, int* actions, int n, int node, int number) noexcept nogil:
        """Play these actions in a world, and go on below a child of the root."""
        cdef int i
        self.worlds.enter(self.state, number, self.rng)
        self.knowledge.begin(self.state)
        for i in range(n):
            if not self.state.accepts(self.seat, actions[i]):
                break
            self.knowledge.play(self.state, self.seat, actions[i])
        self.follow(node, number)

    cdef void follow(self, int node, int number) noexcept nogil:
        """Go on below a child of the root, whose move has been played in the n-th world."""
        cdef int seat
        self.path.data[0] = 0
        self.path.data[1] = node
        self.length = 2
        if self.elimination is not None and self.state.to_act() == CHANCE:
            self.knowledge.play(
                self.state,
                CHANCE,
                spread(self.state, self.seed, number, self.moves, self.scratch),
            )
        if self.descend(node):
            self.play_out()
        for seat in range(self.state.seats):
            self.pure[seat] = self.result[seat]
        if self.margin > 0:
            mix_margin(self.state, self.knowledge, self.margin, self.result)
        self.back_up()

    cdef int descend(self, int node) noexcept nogil:
        """Go down from a node, which is on the path; return whether a playout follows."""
        cdef int actor, child
        cdef int depth = 1
        while True:
            actor = self.who(self.state)
            if actor == NOBODY:
                settle(self.state, self.rank, self.even, self.cutoff, self.result)
                return False
            if self.length >= PATH:
                return True
            if actor == CHANCE and not self.open:
                self.knowledge.play(
                    self.state, CHANCE, self.state.pick(CHANCE, self.rng, self.scratch.data)
                )
                continue
            if actor == CHANCE:
                child = draw(
                    self.tree, node, self.state, self.rng, self.moves, self.scratch
                )
            else:
                if self.tree.node[node].visits == 0 or (
                    self.knowledge.depth > 0 and depth >= self.knowledge.depth
                ):
                    return True
                if self.tree.node[node].mark == 0:
                    self.tree.node[node].mark = self.knowledge.mark(self.state)
                child = self.choose(self.state, node, actor)
                depth += 1
            if child == 0:  # no room, or nothing to choose
                return True
            self.knowledge.play(self.state, actor, self.tree.node[child].move)
            self.path.data[self.length] = child
            self.length += 1
            node = child

    cdef int choose(self, State state, int node, int seat) noexcept nogil:
        """Return the child to try: a new one while the node widens, else that of the highest bound.
        """
        cdef int child = self.tree.node[node].child
        cdef int offered = 0
        cdef int best = 0
        cdef int width = self.knowledge.root_width if node == 0 else self.knowledge.width
        cdef double bound
        cdef double highest = 0
        cdef double span = self.high - self.low
        if span <= 0:
            span = 1
        while child != 0:
            if self.knowledge.allows(state, seat, self.tree.node[child].move):
                offered += 1
                self.tree.offer(child)
                if self.tree.node[child].visits == 0:
                    bound = 1e9
                else:
                    bound = self.tree.node[child].value / self.tree.node[child].visits
                    bound = (bound - self.low) / span + self.knowledge.exploration * sqrt(
                        log(1.0 + self.tree.node[child].offered) / self.tree.node[child].visits
                    )
                if best == 0 or bound > highest:
                    best = child
                    highest = bound
            child = self.tree.node[child].sibling
        if (width == 0 or offered < width) and offered < self.knowledge.base + pow(
            self.tree.node[node].visits, self.knowledge.growth
        ):
            child = self.widen(state, node, seat, offered)
            if child != 0:
                return child
        return best

    cdef int widen(self, State state, int node, int seat, int offered) noexcept nogil:
        """Return a new child for the best candidate without one; 0 without one or without room."""
        cdef Py_ssize_t i
        cdef Py_ssize_t n = self.knowledge.candidates(
            state, seat, self.moves.data, offered + 1, self.rng
        )
        for i in range(n):
            if self.tree.find(node, self.moves.data[i]) == 0:
                return self.tree.add(node, self.moves.data[i], seat)
        return 0

    # ------------------------------------------------------------ results

    cdef int who(self, State state) noexcept nogil:
        """Return the actor; of several the searching seat, then the lowest."""
        cdef int actor = state.to_act()
        cdef int seat
        if actor != EVERYBODY:
            return actor
        if state.may_act(self.seat):
            return self.seat
        for seat in range(state.seats):
            if state.may_act(seat):
                return seat
        return NOBODY

    cdef void play_out(self) noexcept nogil:
        """Play on by the knowledge's policy, until it can evaluate or to the end."""
        cdef int actor, move
        cdef int made = 0
        cdef int actions = 0
        cdef bint judged = self.knowledge.evaluates and self.knowledge.cut > 0
        while actions < self.limit:
            actions += 1
            actor = self.who(self.state)
            if actor == NOBODY:
                break
            if judged and made >= self.knowledge.cut:
                self.knowledge.expect(self.state, self.rank, self.result)
                return
            if actor == CHANCE:
                move = self.state.pick(CHANCE, self.rng, self.scratch.data)
            else:
                move = self.knowledge.policy(self.state, actor, self.rng, self.scratch.data)
                made += 1
            self.knowledge.play(self.state, actor, move)
        settle(self.state, self.rank, self.even, self.cutoff, self.result)

    cdef void back_up(self) noexcept nogil:
        """Add the result to all nodes of the path, each for the seat that chose it."""
        cdef int i, node, actor
        if self.state.solo:
            for i in range(self.state.seats):
                self.low = min(self.low, self.result[i])
                self.high = max(self.high, self.result[i])
        for i in range(self.length):
            node = self.path.data[i]
            actor = self.tree.node[node].actor
            self.tree.visit(node, self.result[actor] if actor >= 0 else 0)

    cdef int reraise(self) except -1:
        """Raise the error of rules in Python since the last call."""
        self.position.reraise()
        self.state.reraise()
        self.worlds.reraise()
        return 0
