"""The ways a pile opens to a runner, and the number of cards it still needs to the goal.

A pile fixes terrains, not sections: after its cards the runner may stand on any of several, the
*front*. Cards are turned over one by one, and the runner may use or leave each. From a section `at`
with neighbours `n` it then needs

```
worth[at] = 1 + Σ supply[t] · min(worth[at], min of worth[n] over the neighbours n of terrain t)
```

cards; `supply[t]` is the chance that the next card has terrain t. Rare terrains are thus far away.
A front is worth its best section, or less: a card may suit one section or another.
"""

from typing import TYPE_CHECKING

cimport cython
from libc.stdint cimport int16_t, uint8_t

from spieltisch.games.zigzag.running cimport list_steps
from spieltisch.games.zigzag.state cimport ZigZagState

from spieltisch.games.zigzag import components as c

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from spieltisch.core.ids import Seat
    from spieltisch.core.state import State


cdef struct Front:            # sections on which a runner may stand, each once
    int16_t at[506]
    int16_t size


cdef struct Desk:
    double supply[8]          # by terrain: the chance that the next card has it
    double worth[506]         # by section + 1: the cards needed from there
    double value[16][8]       # by front: its worth after one more card of each terrain
    Front front[16]           # the pile's front first, then those of the search
    int seen[506]             # by section + 1: the number of the last front with it
    int now
    uint8_t lying[8]          # the cards face up, by terrain
    int first                 # the first of the best cards to take, -1 none


NEVER = 1e9
"""A number of cards above any real one."""
LONGEST = 8
"""The greatest number of cards face up planned at once."""
DEEPEST = 6
"""The greatest number of future cards in the search."""
assert 1 + LONGEST + DEEPEST <= c.FRONTS

cdef double _NEVER = NEVER
cdef enum:
    _START = -1
cdef int _GOAL = c.MOVE_GOAL - c.MOVE
cdef int _SECTIONS = c.SECTIONS
cdef enum:
    _SWEEPS = 60
cdef double _CLOSE = 1e-3


@cython.final
cdef class Pathfinder:
    """The ways of `seat` through its maze in `state`, found from open cards alone.

    `supply`: how likely the next card is of each terrain, in any unit.
    """

    cdef ZigZagState state
    cdef int seat
    cdef Desk d

    def __init__(
        self, ZigZagState state not None: State, seat: Seat, supply: Sequence[float]
    ) -> None:
        cdef int terrain
        cdef double total = sum(supply)
        self.state = state.clone()
        self.seat = seat
        for terrain in range(8):
            self.d.supply[terrain] = supply[terrain] / total
        if self.state.p.maze_count[self.seat] > 0:
            with nogil:
                self.solve()
        self.after([])

    # ------------------------------------------------------------ from Python

    def lay(self, laid: Sequence[int], goal: int) -> float:
        """Put another maze here, with the runner at its start; return the cards needed.

        `laid` are maze cards as they lie, `goal` a terrain.
        """
        cdef int i
        for i in range(len(laid)):
            self.state.p.maze[self.seat][i] = laid[i]
        self.state.p.maze_count[self.seat] = len(laid)
        self.state.p.goal[self.seat] = goal
        self.state.p.at[self.seat] = _START
        with nogil:
            self.solve()
        self.after([])
        return self.nearest(0)

    def after(self, pile: Iterable[int]) -> bool:
        """Move to the front after a pile of these terrains; return whether every card fits.

        At the first misfit, stay on the front before it.
        """
        cdef int terrain
        self.d.front[0].size = 0
        self.d.now += 1
        self.put(0, self.state.p.at[self.seat])
        for terrain in pile:
            if not self.use(terrain):
                return False
        return True

    def fitting(self) -> list[int]:
        """Return the terrains that fit next."""
        return [terrain for terrain in range(8) if self.step(0, terrain)]

    def cards(self, depth: int) -> float:
        """Return the cards still needed; search `depth` cards ahead for the whole front."""
        return self.ahead(0, min(depth, DEEPEST))

    def plan(self, lying: Sequence[int], length: int, depth: int, cost: float) -> tuple[float, int]:
        """Return the best cards to take from those face up: `(cards, terrain)`, -1 for none.

        `lying` counts the cards by terrain. Up to `length` are taken, each for `cost` cards;
        `cards` is that cost and the cards needed from there.
        """
        cdef int terrain
        cdef double value
        for terrain in range(8):
            self.d.lying[terrain] = lying[terrain]
        self.d.first = -1
        value = self.search(0, 0, min(length, LONGEST), min(depth, DEEPEST), cost)
        return value, self.d.first

    def end(self, at: int, rest: Iterable[int]) -> float:
        """Return the number of cards needed after a run has ended.

        The run steps to `at`, a section of the maze, then uses `rest` up to the first misfit.
        """
        cdef int terrain
        cdef double best
        self.d.front[0].size = 0
        self.d.now += 1
        self.put(0, at)
        best = self.nearest(0)
        for terrain in rest:
            if best == 0 or not self.use(terrain):
                break
            best = self.nearest(0)
        return best

    # ------------------------------------------------------------ sections

    cdef void solve(self) noexcept nogil:
        """Find the worth of all sections: go backwards over the maze until no value falls."""
        cdef int at
        cdef int last = self.state.p.maze_count[self.seat] * _SECTIONS - 1
        cdef double value
        cdef double gain = _NEVER
        cdef int sweep = 0
        for at in range(_START, last + 1):
            self.d.worth[at + 1] = _NEVER
        self.d.worth[_GOAL + 1] = 0
        while sweep < _SWEEPS and gain > _CLOSE:
            sweep += 1
            gain = 0
            at = last
            while at >= _START:
                value = self.through(at)
                gain = max(gain, self.d.worth[at + 1] - value)
                self.d.worth[at + 1] = value
                at -= 1

    cdef double through(self, int at) noexcept nogil:
        """Return a section's worth from its neighbours."""
        cdef int terrain
        cdef Py_ssize_t i, n
        cdef double best
        cdef int steps[16]
        for terrain in range(8):
            best = _NEVER
            n = list_steps(self.state.p, self.seat, at, terrain, steps)
            for i in range(n):
                best = min(best, self.d.worth[steps[i] + 1])
            self.d.value[0][terrain] = best
        return self.settled(0)

    cdef double settled(self, int number) noexcept nogil:
        """Return the number of cards needed if one of each terrain leads to `value[number]`.

        Terrains are used from the best on, as long as using one beats waiting.
        """
        cdef int best, terrain
        cdef int used = 0
        cdef double chance = 0
        cdef double total = 1
        cdef double worth = _NEVER
        while True:
            best = -1
            for terrain in range(8):
                if (
                    not (used >> terrain) & 1
                    and self.d.supply[terrain] > 0
                    and self.d.value[number][terrain] < worth
                    and (best < 0 or self.d.value[number][terrain] < self.d.value[number][best])
                ):
                    best = terrain
            if best < 0:
                return worth
            used |= 1 << best
            chance += self.d.supply[best]
            total += self.d.supply[best] * self.d.value[number][best]
            worth = total / chance

    # ------------------------------------------------------------ fronts

    cdef void put(self, int number, int at) noexcept nogil:
        """Add a section to a front, unless it is in it."""
        if self.d.seen[at + 1] == self.d.now:
            return
        self.d.seen[at + 1] = self.d.now
        self.d.front[number].at[self.d.front[number].size] = at
        self.d.front[number].size += 1

    cdef bint step(self, int number, int terrain) noexcept nogil:
        """Make the next front, by a card of a terrain; return whether it has a section."""
        cdef int i
        cdef Py_ssize_t k, n
        cdef int steps[16]
        self.d.now += 1
        self.d.front[number + 1].size = 0
        for i in range(self.d.front[number].size):
            if self.d.front[number].at[i] == _GOAL:
                continue
            n = list_steps(self.state.p, self.seat, self.d.front[number].at[i], terrain, steps)
            for k in range(n):
                self.put(number + 1, steps[k])
        return self.d.front[number + 1].size > 0

    cdef bint use(self, int terrain) noexcept nogil:
        """Step on to the next front and return True, unless it has no section."""
        cdef int i
        if not self.step(0, terrain):
            return False
        for i in range(self.d.front[1].size):
            self.d.front[0].at[i] = self.d.front[1].at[i]
        self.d.front[0].size = self.d.front[1].size
        return True

    cdef double nearest(self, int number) noexcept nogil:
        """Return the worth of a front's best section."""
        cdef int i
        cdef double best = _NEVER
        for i in range(self.d.front[number].size):
            best = min(best, self.d.worth[self.d.front[number].at[i] + 1])
        return best

    cdef double ahead(self, int number, int depth) noexcept nogil:
        """Return a front's worth, searching `depth` cards ahead."""
        cdef int terrain
        cdef double best = self.nearest(number)
        if depth == 0 or best == 0 or self.d.front[number].size == 0:
            return best
        for terrain in range(8):
            self.d.value[number][terrain] = _NEVER
            if self.d.supply[terrain] > 0 and self.step(number, terrain):
                self.d.value[number][terrain] = self.ahead(number + 1, depth - 1)
        return min(best, self.settled(number))

    cdef double search(
        self, int number, int taken, int length, int depth, double cost
    ) noexcept nogil:
        """Return the better of stopping here, after `taken` cards, and of taking one more."""
        cdef int terrain
        cdef double value
        cdef double best = taken * cost + self.ahead(number, depth)
        if length == 0 or self.d.front[number].size == 0:
            return best
        for terrain in range(8):
            if self.d.lying[terrain] > 0 and self.step(number, terrain):
                self.d.lying[terrain] -= 1
                value = self.search(number + 1, taken + 1, length - 1, depth, cost)
                self.d.lying[terrain] += 1
                if value < best:
                    best = value
                    if taken == 0:
                        self.d.first = terrain
        return best
