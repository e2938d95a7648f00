"""The end of a game solved: everything that can still happen is looked at.

Each seat takes what is best for itself (max^n), chance counts by its weights, and what the end is
worth is what the search that asks goes for.
"""

import cython

from spieltisch.core.buffer import Buffer

if not cython.compiled:
    from spieltisch.bots.mcts import Search
    from spieltisch.bots.player_view import PlayerView
    from spieltisch.core.state import State

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

    def solve(self):
        """Write what the position is worth to each seat; return whether it could be solved."""
        actor: cython.int = self.state.to_act()
        seat: cython.int
        n: cython.Py_ssize_t
        i: cython.Py_ssize_t
        self.spare -= 1
        if actor == _NOBODY:
            self.search.settle(self.state, self.value)
            if self.search.margin > 0:
                self.search.mix_margin(self.state, self.value)
            return True
        if self.spare <= 0 or self.below is None or actor < _CHANCE:
            return False
        if actor == _CHANCE:
            return self.draw()
        n = self.state.list_legal(actor, self.actions.data)
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
    if not view.game.spec.open_information or not search.knowledge.ends_soon(state):
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
