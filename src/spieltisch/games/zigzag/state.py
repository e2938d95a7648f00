"""The rules of Zig-Zag, executable; clause numbers are those of RULES.md.

The same file runs compiled (its C declarations are in state.pxd) and as plain Python.
"""

import cython

from spieltisch.core.state import State
from spieltisch.games.zigzag import components

if cython.compiled:
    from cython.cimports.libc.string import memcpy
else:
    from spieltisch.core.uncompiled import copied, lowest_bit, mix, popcount, structs

    _structs = structs(__file__)
    Run, Position, T = _structs["Run"], _structs["Position"], _structs["Tables"]()

_CHANCE = cython.declare(cython.int, -1)
_TABLE = cython.declare(cython.int, -2)
_NOBODY = cython.declare(cython.int, -3)
_EVERYBODY = cython.declare(cython.int, -4)

DEAL = cython.declare(cython.int, 0)
BUILD = cython.declare(cython.int, 1)
GOALS = cython.declare(cython.int, 2)
COLLECT = cython.declare(cython.int, 3)
REVEAL = cython.declare(cython.int, 4)
RUN = cython.declare(cython.int, 5)
PENALTY = cython.declare(cython.int, 6)
OVER = cython.declare(cython.int, 7)
PHASES = ("deal", "build", "goal", "collect", "reveal", "run", "penalty", "over")
"""The phases' names, by their numbers."""

STUCK = cython.declare(cython.int, 1)
SPENT = cython.declare(cython.int, 2)
ARRIVED = cython.declare(cython.int, 3)
ENDS = ("", "stuck", "spent", "goal")
"""4.4: how runs end: the top card fits nowhere, the pile is used up, the runner is on its goal."""

A_GOAL = cython.declare(cython.int, components.GOAL)
A_DEAL = cython.declare(cython.int, components.DEAL)
A_PENALTY = cython.declare(cython.int, components.PENALTY)
A_LAY = cython.declare(cython.int, components.LAY)
A_SURPLUS = cython.declare(cython.int, components.SURPLUS)
A_FLIP = cython.declare(cython.int, components.FLIP)
A_TAKE = cython.declare(cython.int, components.TAKE)
A_KEEP = cython.declare(cython.int, components.KEEP)
A_LEAVE = cython.declare(cython.int, components.LEAVE)
A_STOP_GOAL = cython.declare(cython.int, components.STOP_GOAL)
A_STOP_DRY = cython.declare(cython.int, components.STOP_DRY)
A_MOVE = cython.declare(cython.int, components.MOVE)
A_MOVE_GOAL = cython.declare(cython.int, components.MOVE_GOAL)
A_EXPIRE = cython.declare(cython.int, components.EXPIRE)
A_TIMEUP = cython.declare(cython.int, components.TIMEUP)

CARDS = cython.declare(cython.int, len(components.CARDS))
SECTIONS = cython.declare(cython.int, components.SECTIONS)
COLUMNS = cython.declare(cython.int, components.COLUMNS)
LAST_ROW = cython.declare(cython.int, components.SECTIONS - components.COLUMNS)
PLACES = cython.declare(cython.int, components.PLACES)
TERRAINS = cython.declare(cython.int, len(components.TERRAINS))
FIRST_ROW = cython.declare(cython.uint, 0b111)
ALL_CARDS = cython.declare(cython.uint, (1 << len(components.CARDS)) - 1)
ALL_PLACES = cython.declare(cython.ulonglong, (1 << components.PLACES) - 1)
START = cython.declare(cython.int, -1)
GOAL = cython.declare(cython.int, components.SECTIONS * len(components.CARDS))


class ZigZagState(State):
    """A position of Zig-Zag."""

    # ------------------------------------------------------------ 2 set-up

    def __init__(self, game, seats, options):
        """2.1: the maze cards are about to be dealt; 2.4: the terrain cards are spread."""
        State.__init__(self, game, seats, options)
        if not cython.compiled:
            self.p = Position()
        if options["mode"] == "long":
            self.p.races = components.RACES[seats]
        else:
            self.p.play_on = options["play_on"]
        self.p.dealt = components.DEALT[seats]
        self.p.built = components.BUILT[seats]
        self.p.deck = ALL_CARDS
        self.p.caller = -1
        for seat in range(4):
            self.p.goal[seat] = -1
            self.p.at[seat] = START
            self.p.held[seat] = -1
        self.spread()
        self.p.seat = 0
        self.p.last = -1
        self.p.last_seat = -1
        self.p.phase = DEAL

    def assign(self, other):
        """Become a copy of `other`."""
        if cython.compiled:  # an assignment would copy twice, by way of a temporary
            memcpy(
                cython.address(self.p),
                cython.address(cython.cast(ZigZagState, other).p),
                cython.sizeof(Position),
            )
        else:
            self.p = copied(other.p)

    def to_act(self):
        """Everybody while building and collecting, else chance or the seat that runs."""
        if self.p.phase == BUILD or self.p.phase == COLLECT:
            return _EVERYBODY
        if self.p.phase == RUN:
            return self.p.seat
        if self.p.phase == OVER:
            return _NOBODY
        return _CHANCE

    def may_act(self, seat):
        """2.2: who has not built his maze; 3: who is not on his goal yet."""
        if self.p.phase == BUILD:
            return not self.has_built(seat)
        return self.p.at[seat] != GOAL

    def list_legal(self, actor, out):
        """The choices of each phase."""
        if actor == _TABLE:
            return self.list_clock(out)
        if actor < 0:
            return 0
        if self.p.phase == BUILD:
            return self.list_hand(actor, out)
        if self.p.phase == RUN:
            return self.list_moves(out)
        return self.list_collecting(actor, out)

    def accepts(self, actor, action):
        """Whether `action` is in the list."""
        card: cython.int
        if actor == _TABLE:
            if self.p.phase != COLLECT or action < A_EXPIRE:
                return False
            return action == A_TIMEUP or (
                action < A_EXPIRE + self.seats and self.p.held[action - A_EXPIRE] >= 0
            )
        if self.p.phase == COLLECT:
            return self.may_collect(actor, action)
        if self.p.phase == RUN:
            return self.may_move(action)
        if self.p.phase == BUILD:
            if self.has_surplus(actor):
                card = action - A_SURPLUS
            elif action < A_LAY:
                return False
            else:
                card = (action - A_LAY) >> 1
            return 0 <= card < CARDS and (self.p.hand[actor] >> card) & 1 != 0
        if self.p.phase == REVEAL:
            return action < TERRAINS and self.p.unseen[action] > 0
        if self.p.phase == GOALS:
            card = action - A_GOAL
            return 0 <= card < 4 and self.goal_left(card)
        card = action - (A_DEAL if self.p.phase == DEAL else A_PENALTY)
        if not 0 <= card < CARDS:
            return False
        if self.p.deck == 0:
            return card == self.p.under[0]
        return (self.p.deck >> card) & 1 != 0

    def list_chances(self, actions, weights):
        """Every card that may come next, with the number of its kind."""
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
                if self.goal_left(i):
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
        """One action of whoever may act."""
        self.p.last = action
        self.p.last_seat = actor if actor >= 0 else self.p.seat
        self.p.ended = 0
        self.p.settled = 0
        if action < A_GOAL:
            self.reveal(action)
        elif action < A_DEAL:
            self.give_goal(action - A_GOAL)
        elif action < A_PENALTY:
            self.deal(action - A_DEAL)
        elif action < A_LAY:
            self.draw_penalty(action - A_PENALTY)
        elif action < A_SURPLUS:
            self.lay(actor, action - A_LAY)
        elif action < A_FLIP:
            self.p.hand[actor] &= ~(cython.cast(cython.uint, 1) << (action - A_SURPLUS))
            self.put_under(action - A_SURPLUS)
        elif action < A_TAKE:
            self.flip(actor, action - A_FLIP)
        elif action < A_KEEP:
            self.take(actor, action - A_TAKE)
        elif action == A_KEEP:
            self.keep(actor)
        elif action == A_LEAVE:
            self.leave(actor)
        elif action <= A_STOP_DRY:
            self.end_collecting(actor, action == A_STOP_GOAL)
        elif action < A_MOVE_GOAL:
            self.move(action - A_MOVE)
        elif action == A_MOVE_GOAL:
            self.move(GOAL)
        elif action < A_TIMEUP:
            self.p.last_seat = action - A_EXPIRE
            self.leave(action - A_EXPIRE)
        else:
            self.end_collecting(-1, False)

    def hand_size(self, seat):
        """How many maze cards a seat holds."""
        return popcount(self.p.hand[seat])

    def deal(self, card):
        """2.1: seven maze cards each, eight with two players; then everybody builds."""
        bit: cython.uint = cython.cast(cython.uint, 1) << card
        self.p.deck &= ~bit
        self.p.hand[self.p.seat] |= bit
        if self.hand_size(self.p.seat) == self.p.dealt:
            self.p.seat += 1
            if self.p.seat == self.seats:
                self.p.seat = -1
                self.p.phase = BUILD

    def list_hand(self, seat, out):
        """6.3: what is too much is discarded first; 2.2: the next card, either way round."""
        n: cython.Py_ssize_t = 0
        card: cython.int
        rest: cython.uint = self.p.hand[seat]
        surplus: cython.bint = self.has_surplus(seat)
        while rest != 0:
            card = lowest_bit(rest)
            rest &= rest - 1
            if surplus:
                out[n] = A_SURPLUS + card
                n += 1
            else:
                out[n] = A_LAY + 2 * card
                out[n + 1] = A_LAY + 2 * card + 1
                n += 2
        return n

    def has_surplus(self, seat):
        """6.3: whether a seat holds more cards than are dealt for a first race."""
        return self.hand_size(seat) + self.p.maze_count[seat] > self.p.dealt

    def has_built(self, seat):
        """2.2: all but two of a first race's cards are laid; 6.3: later all."""
        if self.p.race == 0:
            return self.p.maze_count[seat] == self.p.built
        return self.p.hand[seat] == 0

    def lay(self, seat, laid):
        """2.2: the next card of one's maze, from start to goal."""
        self.p.hand[seat] &= ~(cython.cast(cython.uint, 1) << (laid >> 1))
        self.p.maze[seat][self.p.maze_count[seat]] = laid
        self.p.maze_count[seat] += 1
        for seat in range(self.seats):
            if not self.has_built(seat):
                return
        self.all_built()

    def all_built(self):
        """2.2: what was laid aside is shuffled into the deck; 2.3: the goals, of a first race."""
        seat: cython.int
        if self.p.race > 0:
            self.p.phase = COLLECT
            return
        for seat in range(self.seats):
            self.p.deck |= self.p.hand[seat]
            self.p.hand[seat] = 0
        self.p.seat = 0
        self.p.phase = GOALS

    def goal_left(self, number):
        """2.3: whether a goal card has not been given to anybody."""
        seat: cython.int
        for seat in range(self.seats):
            if self.p.goal[seat] == T.goals[number]:
                return False
        return True

    def give_goal(self, number):
        """2.3: a goal for each, seat by seat; then collecting begins."""
        self.p.goal[self.p.seat] = T.goals[number]
        self.p.seat += 1
        if self.p.seat == self.seats:
            self.p.seat = -1
            self.p.phase = COLLECT

    def spread(self):
        """2.4, 5.2: all terrain cards face down."""
        terrain: cython.int
        place: cython.int
        self.p.down = ALL_PLACES
        self.p.open = 0
        for place in range(PLACES):
            self.p.face[place] = 0
        for terrain in range(TERRAINS):
            self.p.unseen[terrain] = T.copies[terrain]
            self.p.back[terrain] = 0

    # ------------------------------------------------------------ 3 collecting

    def list_collecting(self, seat, out):
        """3.1: who has turned a card over keeps or leaves it; else flip, take (3.2), stop (3.4)."""
        n: cython.Py_ssize_t = 0
        rest: cython.ulonglong = self.p.down
        if self.p.held[seat] >= 0:
            out[0] = A_KEEP
            out[1] = A_LEAVE
            return 2
        while rest != 0:
            out[n] = A_FLIP + lowest_bit(rest)
            rest &= rest - 1
            n += 1
        rest = self.p.open
        while rest != 0:
            out[n] = A_TAKE + lowest_bit(rest)
            rest &= rest - 1
            n += 1
        out[n] = A_STOP_GOAL
        n += 1
        if self.may_call_dry():
            out[n] = A_STOP_DRY
            n += 1
        return n

    def list_clock(self, out):
        """7.1: the table leaves a turned card, and ends the collecting."""
        n: cython.Py_ssize_t = 0
        seat: cython.int
        if self.p.phase != COLLECT:
            return 0
        for seat in range(self.seats):
            if self.p.held[seat] >= 0:
                out[n] = A_EXPIRE + seat
                n += 1
        out[n] = A_TIMEUP
        return n + 1

    def may_collect(self, seat, action):
        """Whether `action` is in the list of `list_collecting`."""
        if self.p.held[seat] >= 0:
            return action == A_KEEP or action == A_LEAVE
        if A_FLIP <= action < A_TAKE:
            return (self.p.down >> (action - A_FLIP)) & 1 != 0
        if A_TAKE <= action < A_KEEP:
            return (self.p.open >> (action - A_TAKE)) & 1 != 0
        return action == A_STOP_GOAL or (action == A_STOP_DRY and self.may_call_dry())

    def may_call_dry(self):
        """3.4: every card on the table is face up; one that somebody has turned over is not yet."""
        return self.p.down == 0 and not self.any_held()

    def any_held(self):
        """Whether somebody has turned over a card and not decided."""
        seat: cython.int
        for seat in range(self.seats):
            if self.p.held[seat] >= 0:
                return True
        return False

    def flip(self, seat, place):
        """3.1: turn over one card that lies face down; chance says what it is."""
        self.p.down &= ~(cython.cast(cython.ulonglong, 1) << place)
        self.p.held[seat] = place
        self.p.seat = seat
        self.p.phase = REVEAL

    def reveal(self, terrain):
        """3.1: only who turned the card over sees it."""
        self.p.unseen[terrain] -= 1
        self.p.face[self.p.held[self.p.seat]] = terrain
        self.p.seat = -1
        self.p.phase = COLLECT

    def onto_pile(self, seat, terrain):
        """3.3: the order of a pile is fixed."""
        self.p.pile[seat][self.p.pile_count[seat]] = terrain
        self.p.pile_count[seat] += 1

    def keep(self, seat):
        """3.1: the turned card goes onto one's pile, unseen by the others."""
        place: cython.int = self.p.held[seat]
        self.p.held[seat] = -1
        self.onto_pile(seat, self.p.face[place])
        self.p.face[place] = 0
        self.end_if_empty()

    def leave(self, seat):
        """3.1, 7.1: the turned card stays face up on the table."""
        self.p.open |= cython.cast(cython.ulonglong, 1) << self.p.held[seat]
        self.p.held[seat] = -1

    def take(self, seat, place):
        """3.2: a card that lies face up goes onto one's pile."""
        self.p.open &= ~(cython.cast(cython.ulonglong, 1) << place)
        self.onto_pile(seat, self.p.face[place])
        self.p.face[place] = 0
        self.end_if_empty()

    def end_if_empty(self):
        """3.5: collecting ends when no terrain card is left on the table."""
        if self.p.down == 0 and self.p.open == 0 and not self.any_held():
            self.end_collecting(-1, False)

    def end_collecting(self, caller, goal):
        """3.4, 3.6: undecided cards are left; 4.1: the caller runs first, else seat 0."""
        seat: cython.int
        for seat in range(self.seats):
            if self.p.held[seat] >= 0:
                self.leave(seat)
        self.p.last_seat = caller
        self.p.caller = caller
        self.p.called_goal = goal
        self.p.phase = RUN
        seat = max(caller, 0)
        while self.p.at[seat] == GOAL:
            seat = (seat + 1) % self.seats
        self.begin_run(seat)

    # ------------------------------------------------------------ 4 running

    def begin_run(self, seat):
        """4.2: turn one's pile over."""
        self.p.seat = seat
        self.p.used = 0
        self.go_on()

    def go_on(self):
        """4.4: the run ends when the pile is used up or its top card fits no neighbour."""
        seat: cython.int = self.p.seat
        at: cython.int = self.p.at[seat]
        if self.p.used == self.p.pile_count[seat]:
            self.end_run(SPENT, 0)
        elif self.beside(seat, at, self.top()) == 0 and self.ahead(seat, at, self.top()) < 0:
            self.end_run(STUCK, self.top())

    def top(self):
        """4.2: the card to be used next; the card taken first is used first."""
        return self.p.pile[self.p.seat][self.p.used]

    def beside(self, seat, at, terrain):
        """4.3: the sections of the card at `at` that a card of this terrain leads to, a bit each.

        From the start any of the three of the first row; within a card any of the eight round it.
        """
        if at == START:
            return FIRST_ROW & T.showing[self.p.maze[seat][0]][terrain]
        return T.next_to[at % SECTIONS] & T.showing[self.p.maze[seat][at // SECTIONS]][terrain]

    def ahead(self, seat, at, terrain):
        """4.3: where a card of this terrain leads out of the card at `at`: a section, the goal, -1.

        From the last row straight ahead onto the next card, from the last card to the goal.
        """
        card: cython.int
        if at == START or at % SECTIONS < LAST_ROW:
            return -1
        card = at // SECTIONS + 1
        if card == self.p.maze_count[seat]:
            return GOAL if terrain == self.p.goal[seat] else -1
        if (T.showing[self.p.maze[seat][card]][terrain] >> (at % SECTIONS - LAST_ROW)) & 1:
            return at + COLUMNS
        return -1

    def list_steps(self, seat, at, terrain, out):
        """4.2: write the sections of a seat's maze to which a card of this terrain leads from `at`,
        ascending, GOAL after all; their number."""
        n: cython.Py_ssize_t = 0
        first: cython.int = 0 if at == START else at - at % SECTIONS
        rest: cython.uint = self.beside(seat, at, terrain)
        onwards: cython.int = self.ahead(seat, at, terrain)
        while rest != 0:
            out[n] = first + lowest_bit(rest)
            rest &= rest - 1
            n += 1
        if onwards >= 0:
            out[n] = onwards
            n += 1
        return n

    def list_moves(self, out):
        """4.2: the sections next to the runner that have the top card's terrain."""
        i: cython.Py_ssize_t
        seat: cython.int = self.p.seat
        n: cython.Py_ssize_t = self.list_steps(seat, self.p.at[seat], self.top(), out)
        for i in range(n):
            out[i] += A_MOVE
        return n

    def may_move(self, action):
        """Whether `action` is in the list of `list_moves`."""
        seat: cython.int = self.p.seat
        at: cython.int = self.p.at[seat]
        first: cython.int = 0 if at == START else at - at % SECTIONS
        to: cython.int = action - A_MOVE
        if first <= to < first + SECTIONS:
            return (self.beside(seat, at, self.top()) >> (to - first)) & 1 != 0
        return to >= 0 and to == self.ahead(seat, at, self.top())

    def move(self, to):
        """4.2: the runner takes a step, and the card goes back to the table."""
        self.p.at[self.p.seat] = to
        self.p.back[self.top()] += 1
        self.p.used += 1
        if to != GOAL:
            self.go_on()
        elif not self.arrive():
            self.end_run(ARRIVED, 0)

    def end_run(self, why, misfit):
        """4.4: unused cards go back; 4.5, 6.2: so do maze cards left behind; 4.6: the penalty."""
        i: cython.int
        seat: cython.int = self.p.seat
        passed: cython.int = self.p.at[seat] // SECTIONS if self.p.at[seat] > 0 else 0
        self.p.ran |= 1 << seat
        for i in range(self.p.used, self.p.pile_count[seat]):
            self.p.back[self.p.pile[seat][i]] += 1
        for i in range(self.p.pile_count[seat]):
            self.p.pile[seat][i] = 0
        self.p.pile_count[seat] = 0
        self.p.used = 0
        if why == ARRIVED:
            passed = self.p.maze_count[seat]
        else:
            self.p.at[seat] -= passed * SECTIONS
        for i in range(passed):
            if self.p.races > 0:
                self.p.crossed[seat] |= cython.cast(cython.uint, 1) << (self.p.maze[seat][i] >> 1)
            else:
                self.put_under(self.p.maze[seat][i] >> 1)
        self.p.maze_count[seat] -= passed
        for i in range(self.p.maze_count[seat]):
            self.p.maze[seat][i] = self.p.maze[seat][i + passed]
        self.note_run(why, misfit, passed)
        if why != ARRIVED and seat == self.p.caller and self.p.called_goal and self.deck_size() > 0:
            self.p.phase = PENALTY
        else:
            self.next_run()

    def note_run(self, why, misfit, passed):
        """4.4: everybody saw how the run ended."""
        self.p.run[self.p.seat].end = why
        self.p.run[self.p.seat].misfit = misfit
        self.p.run[self.p.seat].passed = passed
        self.p.ended |= 1 << self.p.seat

    def put_under(self, card):
        """4.5, 6.3: a maze card goes under the deck; everybody knows which."""
        self.p.under[self.p.under_count] = card
        self.p.under_count += 1

    def deck_size(self):
        """The maze cards in the deck."""
        return popcount(self.p.deck) + self.p.under_count

    def draw_penalty(self, card):
        """4.6: a maze card more before the goal, as drawn: not turned round."""
        i: cython.int
        seat: cython.int = self.p.seat
        if self.p.deck != 0:
            self.p.deck &= ~(cython.cast(cython.uint, 1) << card)
        else:
            self.p.under_count -= 1
            for i in range(self.p.under_count):
                self.p.under[i] = self.p.under[i + 1]
        self.p.maze[seat][self.p.maze_count[seat]] = 2 * card
        self.p.maze_count[seat] += 1
        self.p.phase = RUN
        self.next_run()

    def next_run(self):
        """4.1: clockwise; who is on his goal already does not run again."""
        i: cython.int
        seat: cython.int
        for i in range(1, self.seats):
            seat = (self.p.seat + i) % self.seats
            if self.p.at[seat] != GOAL and not (self.p.ran >> seat) & 1:
                self.begin_run(seat)
                return
        self.end_round()

    # ------------------------------------------------------------ 5 end of a single race

    def arrive(self):
        """5.1: whether the race ends with a runner's step onto its goal, the first or the last."""
        if self.p.races > 0:
            return False
        self.p.arrived[self.p.arrived_count] = self.p.seat
        self.p.arrived_count += 1
        if self.p.play_on and self.p.arrived_count < self.seats - 1:
            return False
        self.note_run(ARRIVED, 0, self.p.maze_count[self.p.seat])
        self.p.phase = OVER
        return True

    def end_round(self):
        """5.2: without an end all terrain cards are shuffled and spread again; 6.1."""
        seat: cython.int
        self.p.round += 1
        self.p.caller = -1
        self.p.called_goal = 0
        self.p.ran = 0
        self.p.seat = -1
        self.spread()
        self.p.phase = COLLECT
        if self.p.races > 0:
            for seat in range(self.seats):
                if self.p.at[seat] == GOAL:
                    self.end_race()
                    return

    # ------------------------------------------------------------ 6 long game

    def end_race(self):
        """6.2: a point for each maze card crossed; then the next race, or the end."""
        seat: cython.int
        for seat in range(self.seats):
            self.p.gained[seat] = popcount(self.p.crossed[seat])
            self.p.points[seat] += self.p.gained[seat]
        self.p.settled = 1
        if self.p.race + 1 == self.p.races:
            self.p.phase = OVER
        else:
            self.p.race += 1
            self.hand_on()

    def hand_on(self):
        """6.3: all one's maze cards and the goal go to the left; everybody builds anew."""
        seat: cython.int
        i: cython.int
        left: cython.int
        goal: cython.int = self.p.goal[self.seats - 1]
        for seat in range(self.seats):
            left = (seat + 1) % self.seats
            self.p.hand[left] = self.p.crossed[seat]
            for i in range(self.p.maze_count[seat]):
                self.p.hand[left] |= cython.cast(cython.uint, 1) << (self.p.maze[seat][i] >> 1)
        for seat in range(self.seats):
            self.p.crossed[seat] = 0
            self.p.maze_count[seat] = 0
            self.p.at[seat] = START
        for seat in range(self.seats - 1, 0, -1):
            self.p.goal[seat] = self.p.goal[seat - 1]
        self.p.goal[0] = goal
        self.p.phase = BUILD

    # ------------------------------------------------------------ for search

    def pick(self, actor, rng, scratch):
        """The action that `pick_listed` would choose, without writing the list."""
        if self.p.phase == COLLECT:
            return self.pick_collecting(actor, rng)
        if self.p.phase == REVEAL:
            return self.pick_reveal(rng)
        return self.pick_listed(actor, rng, scratch)

    def pick_reveal(self, rng):
        """A terrain: the number of terrains whose cards lie wholly before it."""
        terrain: cython.int = 0
        other: cython.int
        left: cython.int = 1 + popcount(self.p.down)
        left = rng.below(left)
        for other in range(TERRAINS):
            left -= self.p.unseen[other]
            terrain += left >= 0
        return terrain

    def pick_collecting(self, seat, rng):
        """The n-th of the cards face down, those face up, and the calls to stop."""
        down: cython.int
        open_: cython.int
        n: cython.int
        first: cython.int = A_FLIP
        rest: cython.ulonglong = self.p.down
        if self.p.held[seat] >= 0:
            n = rng.below(2)
            return A_KEEP + n
        down = popcount(rest)
        open_ = popcount(self.p.open)
        n = rng.below(down + open_ + 1 + self.may_call_dry())
        if n >= down + open_:
            return A_STOP_GOAL + n - down - open_
        if n >= down:
            n -= down
            first = A_TAKE
            rest = self.p.open
        while n > 0:
            rest &= rest - 1
            n -= 1
        return first + lowest_bit(rest)

    def digest(self):
        """Of the cards, runners and points, and of who acts in which phase."""
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


def _fill_tables() -> None:
    """Neighbours and terrains of sections, from the components."""
    for terrain, copies in enumerate(components.COPIES):
        T.copies[terrain] = copies
    for number, goal in enumerate(components.GOALS):
        T.goals[number] = goal
    for one in range(components.SECTIONS):
        row, column = divmod(one, components.COLUMNS)
        for other in range(components.SECTIONS):
            there, beside = divmod(other, components.COLUMNS)
            if one != other and abs(there - row) <= 1 and abs(beside - column) <= 1:
                T.next_to[one] |= 1 << other
    for laid in range(2 * len(components.CARDS)):
        for section, terrain in enumerate(components.turned(laid)):
            T.showing[laid][terrain] |= 1 << section


_fill_tables()
