"""Monte-Carlo tree search over what a seat knows, compiled and without the interpreter's lock.

Each simulation is played in a world of its own: a position that the seat cannot tell from the real
one (Cowling, Powley and Whitehouse, "Information set Monte Carlo tree search", 2012). Where
something is hidden, nodes stand for what was chosen, whatever chance did in between; where nothing
is, chance has nodes of its own. Each seat goes for its own utility (max^n). The n-th visits of the
root's candidates are in the same world with the same draws; deeper down every visit has its own.
"""

import cython

from spieltisch.bots.elimination import Elimination
from spieltisch.bots.tree import Tree
from spieltisch.core.buffer import Buffer
from spieltisch.core.rng import Rng
from spieltisch.errors import InvalidArgument

if cython.compiled:
    from cython.cimports.libc.math import log, pow, sqrt  # noqa: A004
else:
    from math import log, pow, sqrt  # noqa: A004

    from spieltisch.bots.knowledge import Knowledge
    from spieltisch.bots.player_view import PlayerView
    from spieltisch.core.state import State
    from spieltisch.core.uncompiled import mix

SEATS = 16
"""As many may play."""
WORLDS = 128
"""States sampled beforehand, where a game cannot deal anew by itself."""
PATH = cython.declare(cython.int, 512)
"""Nodes that a simulation goes through at most."""
LIMIT = 20_000
"""Actions after which a playout is broken off, where nobody says otherwise."""
LINE = cython.declare(cython.int, 8)
"""Actions of a line at most,"""
SURE = cython.declare(cython.int, 16)
"""and simulations that took each of them at least."""
GOLDEN = cython.declare(cython.double, 0.6180339887498949)

_NOBODY = cython.declare(cython.int, -3)
_EVERYBODY = cython.declare(cython.int, -4)
_CHANCE = cython.declare(cython.int, -1)


class Search:
    """The search of one seat, on one thread; `begin` a decision, then `run` simulations.

    Between decisions it keeps its tree, where positions can be known again.
    """

    def __init__(
        self,
        knowledge: Knowledge,
        rank: bool = False,
        margin: float = 0.0,
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
        if not cython.compiled:
            self.result = [0.0] * SEATS
            self.pure = [0.0] * SEATS
            self.position = self.state = self.elimination = None

    def begin(self, view: PlayerView, seed: cython.ulonglong, keep: bool = True):
        """Get ready to decide on `view`; what of the tree grew from there is kept.

        Return the visits that were. Raises InvalidArgument as `Knowledge.check_state` does.
        """
        root: cython.int = -1
        i: cython.int
        n: cython.Py_ssize_t
        self.position = view.state.clone()
        self.state = view.state.clone()
        self.seat = view.seat
        self.seed = seed
        self.knowledge.check_state(self.position)
        if self.position.seats > SEATS:
            raise InvalidArgument(f"at most {SEATS} seats, not {self.position.seats}")
        self.open = view.game.spec.open_information
        self.scratch = Buffer(view.game.scratch_size)
        self.moves = Buffer(view.game.scratch_size)
        self.low = 1e9 if self.position.solo else 0.0
        self.high = -1e9 if self.position.solo else 1.0
        self.knowledge.prepare(self.position, self.seat)
        self.worlds = []
        if not self.knowledge.deals:
            rng = Rng(seed)
            self.worlds = [view.determinize(rng) for _ in range(WORLDS)]
            self.knowledge.plain = self.open and not self.differ()
            if self.knowledge.plain:
                self.worlds = []
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

    def differ(self):
        """Return whether any world differs from the position: something is hidden from all."""
        key = self.position.key()
        for world in self.worlds:
            if world.key() != key:
                return True
        return False

    @property
    def decided(self):
        """Whether only one candidate is left; it has been tried at least once."""
        return self.elimination is not None and self.tells()

    def run(self, count: cython.int):
        """Run so many simulations; fewer once only one candidate is left. Return their number."""
        i: cython.int = 0
        ends: cython.bint = self.elimination is not None
        with cython.nogil:
            while i < count and not (ends and self.tells()):
                self.simulate()
                i += 1
        self.reraise()
        return i

    def tells(self):
        """Return whether elimination has left one candidate, which has been tried."""
        left: cython.int = self.elimination.left
        return left == 0 or (left == 1 and self.tree.node[0].visits > 0)

    def tried(self):
        """Return (move, visits, sum of utilities, whether it is left) of the root's candidates."""
        found = []
        node: cython.int = self.tree.node[0].child
        left: cython.bint
        while node != 0:
            if self.tree.node[node].visits > 0 and self.knowledge.allows(
                self.position, self.seat, self.tree.node[node].move
            ):
                left = self.elimination is None or self.elimination.tries[node - 1] >= 0
                found.append(
                    (
                        self.tree.node[node].move,
                        self.tree.node[node].visits,
                        self.tree.node[node].value,
                        left,
                    )
                )
            node = self.tree.node[node].sibling
        return found

    def actions_of(self, move: cython.int):
        """Return the actions that a move consists of, in their order."""
        found = []
        while (action := self.knowledge.action_of(move, len(found))) >= 0:
            found.append(action)
        return found

    def line_after(self, move: cython.int):
        """Return the actions that most simulations took after a move of the root.

        The line ends where few went on, and where chance decides without being in the tree.
        """
        found = []
        child: cython.int
        best: cython.int
        node: cython.int = self.tree.find(0, move)
        while node != 0 and self.elimination is None and len(found) < LINE:
            best = 0
            child = self.tree.node[node].child
            while child != 0:
                if best == 0 or self.tree.node[child].visits > self.tree.node[best].visits:
                    best = child
                child = self.tree.node[child].sibling
            node = best
            if node == 0 or self.tree.node[node].visits < SURE:
                break
            if self.tree.node[node].actor == _CHANCE:
                found.append(self.tree.node[node].move)
            else:
                found += self.actions_of(self.tree.node[node].move)
        return found

    def expect(self, actions, count: cython.int):
        """Return what comes of the seat's next actions, tried in `count` worlds: what each seat may
        expect, and what this one got in each.

        That is the share of the win (of the opponents, for `rank`), or solo the result. Shares come
        to 1 in all, partners counted once; what judges positions need not see to that. The worlds
        are the same whatever the actions, so that two lists can be compared one by one.
        """
        i: cython.int
        seat: cython.int
        got = []
        total = [0.0] * self.position.seats
        made: Buffer = Buffer(len(actions))
        for i in range(len(actions)):
            made.data[i] = actions[i]
        grown: Tree = self.tree
        node: cython.int = self.node_of(list(actions))
        if node == 0:  # a tree of its own: it is nothing that the search would choose
            self.tree = Tree()
            node = self.tree.add(0, 0, self.seat)
        for i in range(count):
            with cython.nogil:
                self.try_out(made.data, made.size, node, i)
            got.append(self.pure[self.seat])
            for seat in range(self.position.seats):
                total[seat] += self.pure[seat]
        self.tree = grown
        self.reraise()
        if self.position.solo or self.rank:
            return [each / count for each in total], got
        sides = self.position.sides()
        won = sum(dict(zip(sides, total, strict=True)).values())
        return [each / (won or 1.0) for each in total], got

    def node_of(self, actions):
        """Return the child of the root that is these actions; 0: none is."""
        node: cython.int = self.tree.node[0].child
        while node != 0 and self.actions_of(self.tree.node[node].move) != actions:
            node = self.tree.node[node].sibling
        return node

    @property
    def visits(self):
        """How many simulations the tree has seen."""
        return self.tree.node[0].visits

    def take(self, tree: Tree):
        """Go on with another's tree."""
        self.tree = tree

    def mark_of(self, view: PlayerView):
        """Return the hash of what everybody sees of a view's position; 0 where there is none."""
        return self.knowledge.mark(view.state)

    def mark_after(self, view: PlayerView, action: cython.int):
        """Return the hash after an action of the view's seat, before anybody else does anything."""
        state: State = view.state.clone()
        state.make(view.seat, action)
        state.reraise()
        return self.knowledge.mark(state)

    # ------------------------------------------------------------ a simulation

    def simulate(self):
        """Go down the tree to a new node, play on from there, and note what came of it."""
        node: cython.int
        number: cython.int
        candidate: cython.int = -1
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
        self.enter_world(number)
        self.knowledge.begin(self.state)
        self.knowledge.play(self.state, self.seat, self.tree.node[node].move)
        self.follow(node, number)
        if candidate >= 0:
            self.elimination.note(candidate, self.result[self.seat])

    def try_out(self, actions, n, node, number):
        """Make these actions in a world, and go on below a child of the root."""
        i: cython.int
        self.enter_world(number)
        self.knowledge.begin(self.state)
        for i in range(n):
            if not self.state.accepts(self.seat, actions[i]):
                break
            self.knowledge.play(self.state, self.seat, actions[i])
        self.follow(node, number)

    def follow(self, node, number):
        """Go on below a child of the root, whose move has been made in the n-th world."""
        seat: cython.int
        self.path.data[0] = 0
        self.path.data[1] = node
        self.length = 2
        if self.elimination is not None and self.state.to_act() == _CHANCE:
            self.knowledge.play(self.state, _CHANCE, self.spread(number))
        if self.descend(node):
            self.play_out()
        for seat in range(self.state.seats):
            self.pure[seat] = self.result[seat]
        if self.margin > 0:
            self.mix_margin(self.state, self.result)
        self.back_up()

    def enter_world(self, number):
        """Make the world in which a candidate of the root is tried for the n-th time."""
        self.rng.reseed(mix(mix(self.seed, 1), number))
        if self.knowledge.plain:
            self.state.assign(self.position)
        elif self.knowledge.deals:
            self.state.assign(self.position)
            self.knowledge.redeal(self.state, self.seat, self.rng)
        else:
            self.enter_sampled(number)

    def enter_sampled(self, number):
        """Take the world from those sampled beforehand."""
        world: State = self.worlds[number % len(self.worlds)]
        self.state.assign(world)

    def descend(self, node):
        """Go down from a node, which is on the path; return whether a playout is to follow."""
        actor: cython.int
        child: cython.int
        depth: cython.int = 1
        while True:
            actor = self.who(self.state)
            if actor == _NOBODY:
                self.settle(self.state, self.result)
                return False
            if self.length >= PATH:
                return True
            if actor == _CHANCE and not self.open:
                self.knowledge.play(
                    self.state, _CHANCE, self.state.pick(_CHANCE, self.rng, self.scratch.data)
                )
                continue
            if actor == _CHANCE:
                child = self.draw(node)
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

    def choose(self, state, node, seat):
        """Return the child to try: a new one while the node widens, else the highest bound."""
        child: cython.int = self.tree.node[node].child
        offered: cython.int = 0
        best: cython.int = 0
        width: cython.int = self.knowledge.root_width if node == 0 else self.knowledge.width
        bound: cython.double
        highest: cython.double = 0
        span: cython.double = self.high - self.low
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

    def widen(self, state, node, seat, offered):
        """Return a new child: the best candidate that is none yet; 0 without one, or room."""
        i: cython.Py_ssize_t
        n: cython.Py_ssize_t = self.knowledge.candidates(
            state, seat, self.moves.data, offered + 1, self.rng
        )
        for i in range(n):
            if self.tree.find(node, self.moves.data[i]) == 0:
                return self.tree.add(node, self.moves.data[i], seat)
        return 0

    # ------------------------------------------------------------ chance

    def draw(self, node):
        """Return the child of what chance does now: anything by its weight.

        Where there are many, a node has few of them at first, and among those the weights decide.
        """
        action: cython.int = self.state.pick(_CHANCE, self.rng, self.scratch.data)
        found: cython.int = self.tree.find(node, action)
        child: cython.int = self.tree.node[node].child
        count: cython.int = 0
        if found != 0:
            return found
        while child != 0:
            count += 1
            child = self.tree.node[child].sibling
        if count > 8 + sqrt(self.tree.node[node].visits):
            return self.weighted(node)
        found = self.tree.add(node, action, _CHANCE)
        if found != 0:
            self.tree.node[found].weight = self.weight_of(action)
        return found

    def weighted(self, node):
        """Return one of the children of chance that may be here, each as likely as it weighs."""
        child: cython.int = self.tree.node[node].child
        found: cython.int = 0
        total: cython.double = 0
        while child != 0:
            if not self.state.accepts(_CHANCE, self.tree.node[child].move):
                child = self.tree.node[child].sibling
                continue
            total += self.tree.node[child].weight
            if self.rng.below(1 << 30) * total < self.tree.node[child].weight * (1 << 30):
                found = child
            child = self.tree.node[child].sibling
        return found

    def weight_of(self, action):
        """Return the weight of what chance may do now."""
        i: cython.Py_ssize_t
        n: cython.Py_ssize_t = self.state.list_chances(self.moves.data, self.scratch.data)
        for i in range(n):
            if self.moves.data[i] == action:
                return self.scratch.data[i]
        return 1

    def spread(self, number):
        """Return the first draw of the n-th world, spread over all that may be drawn (stratified).

        Multiples of the golden ratio fall evenly between 0 and 1, however many they are.
        """
        i: cython.Py_ssize_t
        n: cython.Py_ssize_t = self.state.list_chances(self.moves.data, self.scratch.data)
        at: cython.double = (self.seed >> 40) / 16777216.0 + number * GOLDEN
        left: cython.longlong = 0
        for i in range(n):
            left += self.scratch.data[i]
        at -= cython.cast(cython.longlong, at)
        left = cython.cast(cython.longlong, at * left)
        for i in range(n):
            left -= self.scratch.data[i]
            if left < 0:
                return self.moves.data[i]
        return self.moves.data[n - 1]

    def spreads(self, state: State, count: cython.int):
        """Return the first draws of so many worlds at `state`, where chance acts."""
        i: cython.int
        found = []
        self.state = state
        self.scratch = Buffer(state.game.scratch_size)
        self.moves = Buffer(state.game.scratch_size)
        for i in range(count):
            found.append(self.spread(i))
        return found

    # ------------------------------------------------------------ what comes of it

    def who(self, state):
        """Return who acts; of several the seat that searches first, then the lowest."""
        actor: cython.int = state.to_act()
        seat: cython.int
        if actor != _EVERYBODY:
            return actor
        if state.may_act(self.seat):
            return self.seat
        for seat in range(state.seats):
            if state.may_act(seat):
                return seat
        return _NOBODY

    def play_out(self):
        """Play on by the knowledge's policy, to where it can judge or to the end."""
        actor: cython.int
        move: cython.int
        made: cython.int = 0
        actions: cython.int = 0
        judged: cython.bint = self.knowledge.evaluates and self.knowledge.cut > 0
        while actions < self.limit:
            actions += 1
            actor = self.who(self.state)
            if actor == _NOBODY:
                break
            if judged and made >= self.knowledge.cut:
                self.knowledge.evaluate(self.state, self.rank, self.result)
                return
            if actor == _CHANCE:
                move = self.state.pick(_CHANCE, self.rng, self.scratch.data)
            else:
                move = self.knowledge.policy(self.state, actor, self.rng, self.scratch.data)
                made += 1
            self.knowledge.play(self.state, actor, move)
        self.settle(self.state, self.result)

    def settle(self, state, out):
        """Write each seat's utility of a game that is over, or that did not come to its end.

        That counts as `cutoff`, or by itself as even and alone as 0.
        """
        seat: cython.int
        over: cython.bint = state.to_act() == _NOBODY
        for seat in range(state.seats):
            if not over and not self.even:
                out[seat] = self.cutoff
            elif state.solo:
                out[seat] = state.solo_result() if over else 0
            elif self.rank or not over:
                out[seat] = (state.return_of(seat) + 1) / 2
            else:
                out[seat] = self.share(state, seat)

    def mix_margin(self, state, out):
        """Let how far ahead a seat is count for its part."""
        seat: cython.int
        if state.solo:
            return
        for seat in range(state.seats):
            out[seat] = (1 - self.margin) * out[seat] + self.margin * self.knowledge.margin(
                state, seat
            )

    def share(self, state, seat):
        """Return a seat's share of the win: 1 in front, less the more sides are level with it."""
        other: cython.int
        partner: cython.int
        level: cython.int = 1
        for other in range(state.seats):
            if state.beats(other, seat):
                return 0
            partner = 0  # the lowest seat of a side stands for it
            while state.side_of(partner) != state.side_of(other):
                partner += 1
            if partner == other and state.side_of(other) != state.side_of(seat):
                level += not state.beats(seat, other)
        return 1.0 / level

    def back_up(self):
        """Add the result to all nodes of the path, each for whoever chose it."""
        i: cython.int
        node: cython.int
        actor: cython.int
        if self.state.solo:
            for i in range(self.state.seats):
                self.low = min(self.low, self.result[i])
                self.high = max(self.high, self.result[i])
        for i in range(self.length):
            node = self.path.data[i]
            actor = self.tree.node[node].actor
            self.tree.visit(node, self.result[actor] if actor >= 0 else 0)

    def reraise(self):
        """Raise what rules written in Python raised since the last call."""
        self.position.reraise()
        self.state.reraise()
        for world in self.worlds:
            state: State = world
            state.reraise()
        return 0
