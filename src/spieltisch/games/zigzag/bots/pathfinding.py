"""Where a pile takes a runner, and how many cards it still takes to the goal.

A pile fixes terrains, not sections: after its cards the runner may stand on any of several, the
*front*. From a section with its neighbours `n` it takes, when cards are turned over one by one and
each may be used or left,

```
worth[at] = 1 + Σ supply[t] · min(worth[at], min of worth[n] over the neighbours n of terrain t)
```

cards, `supply[t]` being the chance that the next one is of terrain t. Rare terrains are thus far
away. A front is worth its best section, or less: a card may suit one section or another.
"""

import cython

from spieltisch.games.zigzag import components as c

if not cython.compiled:
    from spieltisch.core.uncompiled import structs
    from spieltisch.games.zigzag.running import list_steps
    from spieltisch.games.zigzag.state import ZigZagState

    Desk = structs(__file__)["Desk"]

NEVER = 1e9
"""More cards than it ever takes."""
LONGEST = 8
"""The most cards face up that are planned at once."""
DEEPEST = 6
"""The most cards turned over that are thought ahead."""
assert 1 + LONGEST + DEEPEST <= c.FRONTS

_NEVER = cython.declare(cython.double, NEVER)
_START = cython.declare(cython.int, -1)
_GOAL = cython.declare(cython.int, c.MOVE_GOAL - c.MOVE)
_SECTIONS = cython.declare(cython.int, c.SECTIONS)
_SWEEPS = cython.declare(cython.int, 60)
_CLOSE = cython.declare(cython.double, 1e-3)


class Pathfinder:
    """The ways of `seat` through its maze in `state`, of which only what lies open is used.

    `supply`: how likely the next card is of each terrain, in any unit.
    """

    def __init__(self, state: ZigZagState, seat, supply):
        terrain: cython.int
        total: cython.double = sum(supply)
        self.state = state.clone()
        self.seat = seat
        if not cython.compiled:
            self.d = Desk()
        for terrain in range(8):
            self.d.supply[terrain] = supply[terrain] / total
        if self.state.p.maze_count[self.seat] > 0:
            with cython.nogil:
                self.solve()
        self.after([])

    # ------------------------------------------------------------ from Python

    def lay(self, laid, goal):
        """Put another maze here, and the runner at its start; the cards that it takes.

        `laid` are maze cards as they lie, `goal` a terrain.
        """
        i: cython.int
        for i in range(len(laid)):
            self.state.p.maze[self.seat][i] = laid[i]
        self.state.p.maze_count[self.seat] = len(laid)
        self.state.p.goal[self.seat] = goal
        self.state.p.at[self.seat] = _START
        with cython.nogil:
            self.solve()
        self.after([])
        return self.nearest(0)

    def after(self, pile):
        """Look from where a pile of these terrains takes the runner.

        Return whether it can be used to its end; if not, look from where its first misfit leaves
        the runner.
        """
        terrain: cython.int
        self.d.front[0].size = 0
        self.d.now += 1
        self.put(0, self.state.p.at[self.seat])
        for terrain in pile:
            if not self.use(terrain):
                return False
        return True

    def fitting(self):
        """Return the terrains of cards that can be used next."""
        return [terrain for terrain in range(8) if self.step(0, terrain)]

    def cards(self, depth):
        """Return the cards it still takes; `depth` cards are thought ahead for the whole front."""
        return self.ahead(0, min(depth, DEEPEST))

    def plan(self, lying, length, depth, cost):
        """Return what to take of the cards face up: `(cards, terrain)`, -1 for nothing.

        `lying` are their numbers by terrain. Up to `length` are taken one after the other, each for
        `cost` cards; `cards` is that and what it takes from there.
        """
        terrain: cython.int
        value: cython.double
        for terrain in range(8):
            self.d.lying[terrain] = lying[terrain]
        self.d.first = -1
        value = self.search(0, 0, min(length, LONGEST), min(depth, DEEPEST), cost)
        return value, self.d.first

    def end(self, at, rest):
        """Return the cards it takes from where a run ends.

        It is one that steps to `at`, a section of the maze, and then uses `rest` as far as that
        leads.
        """
        terrain: cython.int
        best: cython.double
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

    def solve(self):
        """Find the worth of all sections: backwards over the maze, until nothing gets nearer."""
        at: cython.int
        last: cython.int = self.state.p.maze_count[self.seat] * _SECTIONS - 1
        value: cython.double
        gain: cython.double = _NEVER
        sweep: cython.int = 0
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

    def through(self, at):
        """Return what a section is worth by its neighbours."""
        terrain: cython.int
        i: cython.Py_ssize_t
        n: cython.Py_ssize_t
        best: cython.double
        steps = cython.declare(cython.int[16])
        for terrain in range(8):
            best = _NEVER
            n = list_steps(self.state.p, self.seat, at, terrain, steps)
            for i in range(n):
                best = min(best, self.d.worth[steps[i] + 1])
            self.d.value[0][terrain] = best
        return self.settled(0)

    def settled(self, number):
        """Return the cards it takes where those of each terrain lead to `value[number]`.

        The best first, each that is better than to go on waiting is used.
        """
        best: cython.int
        terrain: cython.int
        used: cython.int = 0
        chance: cython.double = 0
        total: cython.double = 1
        worth: cython.double = _NEVER
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

    def put(self, number, at):
        """Add a section to a front, unless it is there."""
        if self.d.seen[at + 1] == self.d.now:
            return
        self.d.seen[at + 1] = self.d.now
        self.d.front[number].at[self.d.front[number].size] = at
        self.d.front[number].size += 1

    def step(self, number, terrain):
        """Make the front after this one, by a card of a terrain; whether anything is in it."""
        i: cython.int
        k: cython.Py_ssize_t
        n: cython.Py_ssize_t
        steps = cython.declare(cython.int[16])
        self.d.now += 1
        self.d.front[number + 1].size = 0
        for i in range(self.d.front[number].size):
            if self.d.front[number].at[i] == _GOAL:
                continue
            n = list_steps(self.state.p, self.seat, self.d.front[number].at[i], terrain, steps)
            for k in range(n):
                self.put(number + 1, steps[k])
        return self.d.front[number + 1].size > 0

    def use(self, terrain):
        """Step on with the first front, for good; whether it leads anywhere: it stays if not."""
        i: cython.int
        if not self.step(0, terrain):
            return False
        for i in range(self.d.front[1].size):
            self.d.front[0].at[i] = self.d.front[1].at[i]
        self.d.front[0].size = self.d.front[1].size
        return True

    def nearest(self, number):
        """Return the worth of a front's best section."""
        i: cython.int
        best: cython.double = _NEVER
        for i in range(self.d.front[number].size):
            best = min(best, self.d.worth[self.d.front[number].at[i] + 1])
        return best

    def ahead(self, number, depth):
        """Return what a front is worth, `depth` cards being thought ahead."""
        terrain: cython.int
        best: cython.double = self.nearest(number)
        if depth == 0 or best == 0 or self.d.front[number].size == 0:
            return best
        for terrain in range(8):
            self.d.value[number][terrain] = _NEVER
            if self.d.supply[terrain] > 0 and self.step(number, terrain):
                self.d.value[number][terrain] = self.ahead(number + 1, depth - 1)
        return min(best, self.settled(number))

    def search(self, number, taken, length, depth, cost):
        """Return the best of stopping here and of taking one more card, `taken` being taken."""
        terrain: cython.int
        value: cython.double
        best: cython.double = taken * cost + self.ahead(number, depth)
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
