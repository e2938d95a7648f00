"""Executable rules of Zig-Zag; clause numbers are those of RULES.md.

This module has the position and its choices. Actions are carried out in building.pyx,
collecting.pyx and running.pyx, one for each part of a race; race.pyx ends races.
"""

cimport cython
from libc.stdint cimport uint64_t
from libc.string cimport memcpy

from spieltisch.core.bits cimport lowest_bit, mix
from spieltisch.core.rng cimport Rng
from spieltisch.core.engine cimport CHANCE, EVERYBODY, NOBODY, TABLE
from spieltisch.core.state cimport State
from spieltisch.games.zigzag.building cimport (
    deal, discard, give_goal, goal_left, has_built, lay, list_hand, may_build, spread,
)
from spieltisch.games.zigzag.collecting cimport (
    end_collecting, flip, keep, leave, list_clock, list_collecting, may_clock, may_collect,
    pick_collecting, pick_reveal, reveal, take,
)
from spieltisch.games.zigzag.race cimport beats
from spieltisch.games.zigzag.running cimport draw_penalty, list_moves, may_move, move
from spieltisch.games.zigzag.layout cimport (
    A_DEAL, A_EXPIRE, A_FLIP, A_GOAL, A_KEEP, A_LAY, A_LEAVE, A_MOVE, A_MOVE_GOAL, A_PENALTY,
    A_STOP_DRY, A_STOP_GOAL, A_SURPLUS, A_TAKE, A_TIMEUP, BUILD, CARDS, COLLECT, DEAL, GOAL,
    GOALS, OVER, PLACES, REVEAL, RUN, START, TERRAINS, Position,
)

from spieltisch.games.zigzag import components


@cython.final
cdef class ZigZagState(State):
    """A position of Zig-Zag."""

    cdef Position* p          # a pointer to `position`, for the rules' functions
    cdef Position position

    # ------------------------------------------------------------ 2 set-up

    def __cinit__(self):
        self.p = &self.position

    def __init__(self, game, seats, options):
        """Set up for the deal of the maze cards (2.1); the terrain cards are spread (2.4)."""
        State.__init__(self, game, seats, options)
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

    cdef void assign(self, State other) noexcept nogil:
        """Become a copy of `other`."""
        # an assignment would copy twice, by way of a temporary
        memcpy(self.p, (<ZigZagState>other).p, sizeof(Position))

    # ------------------------------------------------------------ legal actions

    cdef int to_act(self) noexcept nogil:
        """Return EVERYBODY while building and collecting, else chance or the seat that runs."""
        if self.p.phase == BUILD or self.p.phase == COLLECT:
            return EVERYBODY
        if self.p.phase == RUN:
            return self.p.seat
        if self.p.phase == OVER:
            return NOBODY
        return CHANCE

    cdef bint may_act(self, int seat) noexcept nogil:
        """Return whether a seat has to build (2.2), or is not on its goal yet (3)."""
        if self.p.phase == BUILD:
            return not has_built(self.p, seat)
        return self.p.at[seat] != GOAL

    cdef Py_ssize_t list_legal(self, int actor, int* out) noexcept nogil:
        """Write the phase's choices; return their number."""
        if actor == TABLE:
            return list_clock(self.p, out)
        if actor < 0:
            return 0
        if self.p.phase == BUILD:
            return list_hand(self.p, actor, out)
        if self.p.phase == RUN:
            return list_moves(self.p, out)
        return list_collecting(self.p, actor, out)

    cdef bint accepts(self, int actor, int action) noexcept nogil:
        """Return whether `action` is legal."""
        cdef int card
        if actor == TABLE:
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

    cdef Py_ssize_t list_chances(self, int* actions, int* weights) noexcept nogil:
        """Write every possible card, with the number of its kind; return how many."""
        cdef Py_ssize_t n = 0
        cdef int i, first
        cdef unsigned int rest = self.p.deck
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
            rest = <unsigned int>1 << self.p.under[0]
        while rest != 0:
            actions[n] = first + lowest_bit(rest)
            weights[n] = 1
            rest &= rest - 1
            n += 1
        return n

    cdef void make(self, int actor, int action) noexcept nogil:
        """Carry out an action of any actor."""
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

    cdef bint beats(self, int seat, int other) noexcept nogil:
        """Return whether `seat` finished ahead of `other` (5.1, 6.4)."""
        return beats(self.p, seat, other)

    # ------------------------------------------------------------ for search

    cdef int pick(self, int actor, Rng rng, int* scratch) noexcept nogil:
        """Return the action that `pick_listed` would choose, without writing the list."""
        if self.p.phase == COLLECT:
            return pick_collecting(self.p, actor, rng)
        if self.p.phase == REVEAL:
            return pick_reveal(self.p, rng)
        return self.pick_listed(actor, rng, scratch)

    cdef uint64_t digest(self) noexcept nogil:
        """Return a hash of cards, runners and points, and of phase and actor."""
        cdef unsigned long long key = mix(self.p.phase, self.p.race)
        cdef int i, seat
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
