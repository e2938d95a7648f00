"""The end of a game solved: everything that can still happen is looked at.

Each seat takes what is best for itself (max^n), chance counts by its weights, and what the end is
worth is what the search that asks goes for. A hand that is hidden is any that its owner may hold,
each as likely as it is dealt; what is chosen from it has to end the game. So it matters only which
of its kinds is best, and no hands need to be listed.
"""

import cython

from spieltisch.core.buffer import Buffer

if not cython.compiled:
    from spieltisch.bots.mcts import Search
    from spieltisch.bots.player_view import PlayerView
    from spieltisch.core.state import State

    KINDS = 32

DEEPEST = 40
"""Actions and draws to the end, at most."""

_NOBODY = cython.declare(cython.int, -3)
_CHANCE = cython.declare(cython.int, -1)


class Level:
    """A position so many steps from where the search began, and the levels below."""

    def __init__(self, search: Search, state: State, deep: cython.int) -> None:
        self.search = search
        self.state = state.clone()
        self.actions = Buffer(state.game.scratch_size)
        self.weights = Buffer(state.game.scratch_size)
        self.below = Level(search, state, deep - 1) if deep > 0 else None
        self.spare = 0
        self.choice = -1
        if not cython.compiled:
            self.best = [0.0] * 16
            self.value = [0.0] * 16
            self.by_kind = [[0.0] * 16 for _ in range(KINDS)]
            self.counts = [0] * KINDS
            self.order = [0] * KINDS
            self.listed = [False] * KINDS

    def solve(self):
        """Write what the position is worth to each seat; return whether it could be solved."""
        actor: cython.int = self.state.to_act()
        seat: cython.int
        n: cython.Py_ssize_t
        i: cython.Py_ssize_t
        size: cython.int
        if self.spare <= 0:
            return False
        self.spare -= 1
        if actor == _NOBODY:
            self.search.settle(self.state, self.value)
            if self.search.margin > 0:
                self.search.mix_margin(self.state, self.value)
            return True
        if self.below is None or actor < _CHANCE:
            return False
        if self.search.knowledge.indifferent(self.state, actor):
            return self.take_any(actor)
        if actor == _CHANCE:
            return self.draw()
        size = self.search.knowledge.open_hand(self.state, actor, self.counts)
        n = self.state.list_legal(actor, self.actions.data)
        if size > 0:
            return self.choose_unseen(actor, n, size)
        for i in range(n):
            if not self.try_action(actor, self.actions.data[i]):
                return False
            if i == 0 or self.below.value[actor] > self.best[actor]:
                self.choice = self.actions.data[i]
                for seat in range(self.state.seats):
                    self.best[seat] = self.below.value[seat]
        for seat in range(self.state.seats):
            self.value[seat] = self.best[seat]
        return True

    def take_any(self, actor):
        """Write what it is worth where it does not matter what is done; return as `solve` does."""
        n: cython.Py_ssize_t
        seat: cython.int
        if actor == _CHANCE:
            n = self.state.list_chances(self.actions.data, self.weights.data)
        else:
            n = self.state.list_legal(actor, self.actions.data)
        self.choice = self.actions.data[n - 1]
        if not self.try_action(actor, self.choice):
            return False
        for seat in range(self.state.seats):
            self.value[seat] = self.below.value[seat]
        return True

    def choose_unseen(self, actor, n, size):
        """Write what to expect where an unseen hand decides which of n actions may be chosen.

        Whoever holds its `size` pieces takes what is best for itself; of equals the first. Return
        as `solve` does.
        """
        i: cython.Py_ssize_t
        kind: cython.int
        seat: cython.int
        at: cython.int
        kinds: cython.int = 0
        for kind in range(KINDS):
            self.listed[kind] = False
        for i in range(n):
            if not self.try_action(actor, self.actions.data[i]):
                return False
            if self.below.state.to_act() != _NOBODY:
                return False
            kind = self.search.knowledge.kind_of(self.actions.data[i])
            if not self.listed[kind]:
                self.listed[kind] = True
                self.order[kinds] = kind
                kinds += 1
            elif self.below.value[actor] <= self.by_kind[kind][actor]:
                continue
            for seat in range(self.state.seats):
                self.by_kind[kind][seat] = self.below.value[seat]
        for i in range(1, kinds):
            kind = self.order[i]
            at = cython.cast(cython.int, i)
            while at > 0 and self.by_kind[self.order[at - 1]][actor] < self.by_kind[kind][actor]:
                self.order[at] = self.order[at - 1]
                at -= 1
            self.order[at] = kind
        self.expect_best(kinds, size)
        return True

    def expect_best(self, kinds, size):
        """Write the mean of `by_kind` over all hands, each for its first kind in `order`."""
        i: cython.int
        k: cython.int
        seat: cython.int
        total: cython.int = 0
        better: cython.int = 0
        without: cython.double
        before: cython.double = 1
        for seat in range(self.state.seats):
            self.value[seat] = 0
        for i in range(kinds):
            total += self.counts[self.order[i]]
        for i in range(kinds):
            better += self.counts[self.order[i]]
            without = 1  # that a hand has none of the kinds up to this one
            for k in range(size):
                without *= cython.cast(cython.double, max(total - better - k, 0)) / (total - k)
            for seat in range(self.state.seats):
                self.value[seat] += (before - without) * self.by_kind[self.order[i]][seat]
            before = without

    def draw(self):
        """Write what the position is worth where chance acts; return whether it is known."""
        n: cython.Py_ssize_t = self.state.list_chances(self.actions.data, self.weights.data)
        i: cython.Py_ssize_t
        seat: cython.int
        total: cython.double = 0
        for seat in range(self.state.seats):
            self.value[seat] = 0
        for i in range(n):
            if not self.try_action(_CHANCE, self.actions.data[i]):
                return False
            total += self.weights.data[i]
            for seat in range(self.state.seats):
                self.value[seat] += self.weights.data[i] * self.below.value[seat]
        for seat in range(self.state.seats):
            self.value[seat] /= total
        return True

    def try_action(self, actor, action):
        """Solve what an action leads to; return whether that could be done."""
        solved: cython.bint
        self.below.spare = self.spare
        self.below.state.assign(self.state)
        self.below.state.make(actor, action)
        solved = self.below.solve()
        self.spare = self.below.spare
        return solved


def solve_ending(search: Search, view: PlayerView, most: cython.int):
    """Return (actions, positions looked at, value) of all that the view's seat can do, best first.

    None where that needs a look at more than `most` positions, or where the game does not end soon.
    An action is followed by what the seat best does next, where nobody else acts before.
    """
    state: State = view.state
    seat: cython.int = view.seat
    top: Level
    at: Level
    solved: cython.bint
    before: cython.int
    found = []
    search.knowledge.check_state(state)
    if not search.knowledge.ends_soon(state):
        return None
    top = Level(search, state, DEEPEST)
    top.spare = most
    action: cython.int
    for action in state.legal(seat):
        before = top.spare
        with cython.nogil:
            solved = top.try_action(seat, action)
        at = top
        while at is not None:
            at.state.reraise()
            at = at.below
        if not solved:
            return None
        line = (action,)
        if top.below.state.to_act() == seat:
            line = (action, top.below.choice)
        found.append((line, before - top.spare, top.below.value[seat]))
    found.sort(key=_by_value)
    return found


def _by_value(candidate):
    return -candidate[2]
