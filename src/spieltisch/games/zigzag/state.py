"""The rules of Zig-Zag, executable; clause numbers are those of RULES.md.

Here is the position with what may be done. What an action does is in building.py, collecting.py and
running.py, one for each part of a race, and in race.py, how it ends. The same files run compiled
(their C declarations are in the .pxd beside each) and as plain Python.
"""

import cython

from spieltisch.core.state import State
from spieltisch.games.zigzag import components

if cython.compiled:
    from cython.cimports.libc.string import memcpy
else:
    from spieltisch.core.uncompiled import copied, lowest_bit, mix
    from spieltisch.games.zigzag.building import (
        deal,
        discard,
        give_goal,
        goal_left,
        has_built,
        lay,
        list_hand,
        may_build,
        spread,
    )
    from spieltisch.games.zigzag.collecting import (
        end_collecting,
        flip,
        keep,
        leave,
        list_clock,
        list_collecting,
        may_clock,
        may_collect,
        pick_collecting,
        pick_reveal,
        reveal,
        take,
    )
    from spieltisch.games.zigzag.race import beats
    from spieltisch.games.zigzag.running import draw_penalty, list_moves, may_move, move
    from spieltisch.games.zigzag.table import (
        A_DEAL,
        A_EXPIRE,
        A_FLIP,
        A_GOAL,
        A_KEEP,
        A_LAY,
        A_LEAVE,
        A_MOVE,
        A_MOVE_GOAL,
        A_PENALTY,
        A_STOP_DRY,
        A_STOP_GOAL,
        A_SURPLUS,
        A_TAKE,
        A_TIMEUP,
        BUILD,
        CARDS,
        COLLECT,
        DEAL,
        GOAL,
        GOALS,
        OVER,
        PLACES,
        REVEAL,
        RUN,
        START,
        TERRAINS,
        Position,
    )

_CHANCE = cython.declare(cython.int, -1)
_TABLE = cython.declare(cython.int, -2)
_NOBODY = cython.declare(cython.int, -3)
_EVERYBODY = cython.declare(cython.int, -4)


class ZigZagState(State):
    """A position of Zig-Zag."""

    # ------------------------------------------------------------ 2 set-up

    def __cinit__(self):
        if cython.compiled:
            self.p = cython.address(self.position)

    def __init__(self, game, seats, options):
        """Set up for the deal of the maze cards (2.1); the terrain cards are spread (2.4)."""
        State.__init__(self, game, seats, options)
        if not cython.compiled:
            self.p = Position()
        self.p.seats = seats
        if options["mode"] == "long":
            self.p.races = components.RACES[seats]
        else:
            self.p.play_on = options["play_on"]
        self.p.dealt = components.DEALT[seats]
        self.p.built = components.BUILT[seats]
        self.p.deck = (1 << CARDS) - 1
        self.p.caller = -1
        for seat in range(4):
            self.p.goal[seat] = -1
            self.p.at[seat] = START
            self.p.held[seat] = -1
        spread(self.p)
        self.p.seat = 0
        self.p.last = -1
        self.p.last_seat = -1
        self.p.phase = DEAL

    def assign(self, other):
        """Become a copy of `other`."""
        if cython.compiled:  # an assignment would copy twice, by way of a temporary
            memcpy(self.p, cython.cast(ZigZagState, other).p, cython.sizeof(Position))
        else:
            self.p = copied(other.p)

    # ------------------------------------------------------------ what may be done

    def to_act(self):
        """Return EVERYBODY while building and collecting, else chance or the seat that runs."""
        if self.p.phase == BUILD or self.p.phase == COLLECT:
            return _EVERYBODY
        if self.p.phase == RUN:
            return self.p.seat
        if self.p.phase == OVER:
            return _NOBODY
        return _CHANCE

    def may_act(self, seat):
        """Return whether a seat has not built its maze (2.2), or is not on its goal yet (3)."""
        if self.p.phase == BUILD:
            return not has_built(self.p, seat)
        return self.p.at[seat] != GOAL

    def list_legal(self, actor, out):
        """Write the choices of each phase; return their number."""
        if actor == _TABLE:
            return list_clock(self.p, out)
        if actor < 0:
            return 0
        if self.p.phase == BUILD:
            return list_hand(self.p, actor, out)
        if self.p.phase == RUN:
            return list_moves(self.p, out)
        return list_collecting(self.p, actor, out)

    def accepts(self, actor, action):
        """Return whether `action` is in the list."""
        card: cython.int
        if actor == _TABLE:
            return may_clock(self.p, action)
        if self.p.phase == COLLECT:
            return may_collect(self.p, actor, action)
        if self.p.phase == RUN:
            return may_move(self.p, action)
        if self.p.phase == BUILD:
            return may_build(self.p, actor, action)
        if self.p.phase == REVEAL:
            return action < TERRAINS and self.p.unseen[action] > 0
        if self.p.phase == GOALS:
            card = action - A_GOAL
            return 0 <= card < 4 and goal_left(self.p, card)
        card = action - (A_DEAL if self.p.phase == DEAL else A_PENALTY)
        if not 0 <= card < CARDS:
            return False
        if self.p.deck == 0:
            return card == self.p.under[0]
        return (self.p.deck >> card) & 1 != 0

    def list_chances(self, actions, weights):
        """Write every card that may come next, with the number of its kind; return how many."""
        n: cython.Py_ssize_t = 0
        i: cython.int
        first: cython.int
        rest: cython.uint = self.p.deck
        if self.p.phase == REVEAL:
            for i in range(TERRAINS):
                if self.p.unseen[i] > 0:
                    actions[n] = i
                    weights[n] = self.p.unseen[i]
                    n += 1
            return n
        if self.p.phase == GOALS:
            for i in range(4):
                if goal_left(self.p, i):
                    actions[n] = A_GOAL + i
                    weights[n] = 1
                    n += 1
            return n
        first = A_DEAL if self.p.phase == DEAL else A_PENALTY
        if rest == 0:
            rest = cython.cast(cython.uint, 1) << self.p.under[0]
        while rest != 0:
            actions[n] = first + lowest_bit(rest)
            weights[n] = 1
            rest &= rest - 1
            n += 1
        return n

    def make(self, actor, action):
        """Make one action of whoever may act."""
        self.p.last = action
        self.p.last_seat = actor if actor >= 0 else self.p.seat
        self.p.ended = 0
        self.p.settled = 0
        if action < A_GOAL:
            reveal(self.p, action)
        elif action < A_DEAL:
            give_goal(self.p, action - A_GOAL)
        elif action < A_PENALTY:
            deal(self.p, action - A_DEAL)
        elif action < A_LAY:
            draw_penalty(self.p, action - A_PENALTY)
        elif action < A_SURPLUS:
            lay(self.p, actor, action - A_LAY)
        elif action < A_FLIP:
            discard(self.p, actor, action - A_SURPLUS)
        elif action < A_TAKE:
            flip(self.p, actor, action - A_FLIP)
        elif action < A_KEEP:
            take(self.p, actor, action - A_TAKE)
        elif action == A_KEEP:
            keep(self.p, actor)
        elif action == A_LEAVE:
            leave(self.p, actor)
        elif action <= A_STOP_DRY:
            end_collecting(self.p, actor, action == A_STOP_GOAL)
        elif action < A_MOVE_GOAL:
            move(self.p, action - A_MOVE)
        elif action == A_MOVE_GOAL:
            move(self.p, GOAL)
        elif action < A_TIMEUP:
            self.p.last_seat = action - A_EXPIRE
            leave(self.p, action - A_EXPIRE)
        else:
            end_collecting(self.p, -1, False)

    def beats(self, seat, other):
        """Return whether `seat` finished ahead of `other` (5.1, 6.4)."""
        return beats(self.p, seat, other)

    # ------------------------------------------------------------ for search

    def pick(self, actor, rng, scratch):
        """Return the action that `pick_listed` would choose, without writing the list."""
        if self.p.phase == COLLECT:
            return pick_collecting(self.p, actor, rng)
        if self.p.phase == REVEAL:
            return pick_reveal(self.p, rng)
        return self.pick_listed(actor, rng, scratch)

    def digest(self):
        """Return a hash of the cards, runners and points, and of who acts in which phase."""
        key: cython.ulonglong = mix(self.p.phase, self.p.race)
        i: cython.int
        seat: cython.int
        key = mix(key, self.p.down)
        key = mix(key, self.p.open)
        for i in range(PLACES):
            key = mix(key, self.p.face[i])
        for i in range(TERRAINS):
            key = mix(key, self.p.unseen[i] + 64 * self.p.back[i])
        key = mix(key, self.p.deck)
        key = mix(key, self.p.under_count)
        for i in range(self.p.under_count):
            key = mix(key, self.p.under[i])
        for i in range(self.p.arrived_count):
            key = mix(key, self.p.arrived[i])
        key = mix(key, (self.p.caller + 1) + 8 * (self.p.seat + 1) + 64 * self.p.called_goal)
        key = mix(key, self.p.ran + 16 * self.p.used)
        for seat in range(self.seats):
            key = mix(key, self.p.pile_count[seat] + 64 * self.p.maze_count[seat])
            for i in range(self.p.pile_count[seat]):
                key = mix(key, self.p.pile[seat][i])
            for i in range(self.p.maze_count[seat]):
                key = mix(key, self.p.maze[seat][i])
            key = mix(key, self.p.hand[seat])
            key = mix(key, self.p.crossed[seat])
            key = mix(key, (self.p.held[seat] + 1) + 64 * (self.p.at[seat] + 1))
            key = mix(key, (self.p.goal[seat] + 1) + 16 * self.p.points[seat])
            key = mix(key, self.p.run[seat].end + 4 * self.p.run[seat].misfit)
            key = mix(key, self.p.run[seat].passed)
        return key
