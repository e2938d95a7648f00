"""Exact search: the end of a game, solved by visiting all positions.

Each seat takes its own best action (max^n), chance counts by its weights, and the search that asks
defines the utility of the end. A hidden hand is any that its owner may hold, each as likely as it
is dealt; an action from it must end the game. So only its best kind matters, and hands need not be
listed.
"""

from typing import TYPE_CHECKING

cimport cython

from spieltisch.bots.search.mcts cimport Search
from spieltisch.bots.search.utility cimport mix_margin, settle
from spieltisch.bots.player_view cimport PlayerView
from spieltisch.core.buffer cimport Buffer
from spieltisch.core.engine cimport CHANCE, NOBODY
from spieltisch.core.state cimport State

if TYPE_CHECKING:
    from collections.abc import Callable
    from spieltisch.core.ids import Action


cdef enum:
    KINDS = 32                # upper bound of a hidden hand's kinds


DEEPEST = 40
"""Upper bound of actions and draws to the end."""


@cython.final
cdef class Level:
    """A position some steps from the start of the search, and the levels below."""

    cdef Search search
    cdef Level below
    cdef State state
    cdef Buffer actions
    cdef Buffer weights
    cdef double best[16]
    cdef double value[16]
    cdef int choice           # best action of the actor
    cdef int spare            # positions that may still be visited from here on
    cdef double by_kind[32][16]  # for a hidden hand: the best values with each kind,
    cdef int counts[32]       # the number of unseen pieces of it,
    cdef bint listed[32]      # whether it has an action,
    cdef int order[32]        # and the kinds, best first

    def __init__(self, Search search not None, State state not None, int deep) -> None:
        self.search = search
        self.state = state.clone()
        self.actions = Buffer(state.game.scratch_size)
        self.weights = Buffer(state.game.scratch_size)
        self.below = Level(search, state, deep - 1) if deep > 0 else None
        self.spare = 0
        self.choice = -1

    cdef bint solve(self) noexcept nogil:
        """Write the position's value for each seat; return whether it could be solved."""
        cdef int actor = self.state.to_act()
        cdef int seat, size
        cdef Py_ssize_t n, i
        if self.spare <= 0:
            return False
        self.spare -= 1
        if actor == NOBODY:
            settle(
                self.state, self.search.rank, self.search.even, self.search.cutoff, self.value
            )
            if self.search.margin > 0:
                mix_margin(
                    self.state, self.search.knowledge, self.search.margin, self.value
                )
            return True
        if self.below is None or actor < CHANCE:
            return False
        if self.search.knowledge.indifferent(self.state, actor):
            return self.take_any(actor)
        if actor == CHANCE:
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

    cdef bint take_any(self, int actor) noexcept nogil:
        """Write the value where any action is as good; return as `solve` does."""
        cdef Py_ssize_t n
        cdef int seat
        if actor == CHANCE:
            n = self.state.list_chances(self.actions.data, self.weights.data)
        else:
            n = self.state.list_legal(actor, self.actions.data)
        self.choice = self.actions.data[n - 1]
        if not self.try_action(actor, self.choice):
            return False
        for seat in range(self.state.seats):
            self.value[seat] = self.below.value[seat]
        return True

    cdef bint choose_unseen(self, int actor, Py_ssize_t n, int size) noexcept nogil:
        """Write the expectation where an unseen hand decides which of n actions may be chosen.

        The holder of its `size` pieces takes its best action, of equals the first. Return as
        `solve` does.
        """
        cdef Py_ssize_t i
        cdef int kind, seat, at
        cdef int kinds = 0
        for kind in range(KINDS):
            self.listed[kind] = False
        for i in range(n):
            if not self.try_action(actor, self.actions.data[i]):
                return False
            if self.below.state.to_act() != NOBODY:
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
            at = <int>i
            while at > 0 and self.by_kind[self.order[at - 1]][actor] < self.by_kind[kind][actor]:
                self.order[at] = self.order[at - 1]
                at -= 1
            self.order[at] = kind
        self.expect_best(kinds, size)
        return True

    cdef void expect_best(self, int kinds, int size) noexcept nogil:
        """Write the mean of `by_kind` over all hands, each with its first kind in `order`."""
        cdef int i, k, seat
        cdef int total = 0
        cdef int better = 0
        cdef double without
        cdef double before = 1
        for seat in range(self.state.seats):
            self.value[seat] = 0
        for i in range(kinds):
            total += self.counts[self.order[i]]
        for i in range(kinds):
            better += self.counts[self.order[i]]
            without = 1  # probability of a hand without the kinds up to here
            for k in range(size):
                without *= <double>max(total - better - k, 0) / (total - k)
            for seat in range(self.state.seats):
                self.value[seat] += (before - without) * self.by_kind[self.order[i]][seat]
            before = without

    cdef bint draw(self) noexcept nogil:
        """Write the position's value where chance acts; return as `solve` does."""
        cdef Py_ssize_t n = self.state.list_chances(self.actions.data, self.weights.data)
        cdef Py_ssize_t i
        cdef int seat
        cdef double total = 0
        for seat in range(self.state.seats):
            self.value[seat] = 0
        for i in range(n):
            if not self.try_action(CHANCE, self.actions.data[i]):
                return False
            total += self.weights.data[i]
            for seat in range(self.state.seats):
                self.value[seat] += self.weights.data[i] * self.below.value[seat]
        for seat in range(self.state.seats):
            self.value[seat] /= total
        return True

    cdef bint try_action(self, int actor, int action) noexcept nogil:
        """Solve the position after an action; return whether that was possible."""
        cdef bint solved
        self.below.spare = self.spare
        self.below.state.assign(self.state)
        self.below.state.make(actor, action)
        solved = self.below.solve()
        self.spare = self.below.spare
        return solved


def solve_ending(
    Search search not None,
    PlayerView view not None,
    int most,
    late: Callable[[], bool] | None = None,
) -> list[tuple[tuple[Action, ...], int, float]] | None:
    """Return (actions, positions visited, value) of the seat's actions, best first.

    It is None if more than `most` positions would be visited, or if it is `late` before one of the
    seat's actions. It is also None if the game does not end soon. An action is followed by the
    seat's best next action, if no other seat acts before.
    """
    cdef State state = view.state
    cdef int seat = view.seat
    cdef Level top, at
    cdef bint solved
    cdef int before
    found = []
    search.knowledge.check_state(state)
    if not search.knowledge.ends_soon(state):
        return None
    top = Level(search, state, DEEPEST)
    top.spare = most
    cdef int action
    for action in state.legal(seat):
        before = top.spare
        if late is not None and late():
            return None
        with nogil:
            solved = top.try_action(seat, action)
        at = top
        while at is not None:
            at.state.reraise()
            at = at.below
        if not solved:
            return None
        chosen = (action,)
        if top.below.state.to_act() == seat:
            chosen = (action, top.below.choice)
        found.append((chosen, before - top.spare, top.below.value[seat]))
    found.sort(key=_by_value)
    return found


def _by_value(candidate):
    return -candidate[2]
