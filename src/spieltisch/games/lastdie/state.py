"""The rules of Last Die, executable; clause numbers are those of RULES.md.

The same file runs compiled (its C declarations are in state.pxd) and as plain Python.
"""

import cython

from spieltisch.core.state import State
from spieltisch.games.lastdie import components

if cython.compiled:
    from cython.cimports.libc.string import memcpy
else:
    from spieltisch.core.uncompiled import copied, lowest_bit, mix, structs
    from spieltisch.games.lastdie.dice import D

    Position = structs(__file__)["Position"]

_CHANCE = cython.declare(cython.int, -1)
_NOBODY = cython.declare(cython.int, -3)

BOARDS = cython.declare(cython.int, 0)
ROLL = cython.declare(cython.int, 1)
PLACE = cython.declare(cython.int, 2)
OVER = cython.declare(cython.int, 3)
PHASES = ("boards", "roll", "place", "over")
"""The phases' names, by their numbers."""

DICE = cython.declare(cython.int, components.DICE)
HAND = cython.declare(cython.int, components.HAND)
ROLLS = cython.declare(cython.int, components.ROLLS)
A_ROLL = cython.declare(cython.int, components.ROLL)
A_PUT = cython.declare(cython.int, components.PUT)
A_AGAIN = cython.declare(cython.int, components.AGAIN)
A_STOP = cython.declare(cython.int, components.STOP)
ANY_FACE = cython.declare(cython.int, 255)


class LastDieState(State):
    """A position of Last Die."""

    # ------------------------------------------------------------ 2 set-up

    def __init__(self, game, seats, options):
        """2.1, 2.3: points for everybody; the stack of boards comes first."""
        State.__init__(self, game, seats, options)
        self.box = game.components
        if not cython.compiled:
            self.p = Position()
        self.p.boards = self.box.count // 2
        self.p.target = components.TARGETS[seats]
        self.p.dotted = self.box.dotted if options["first_face"] == "dot" else ANY_FACE
        for seat in range(seats):
            self.p.points[seat] = components.START
        self.p.phase = BOARDS
        self.p.last = -1
        self.p.filled = self.p.dead = self.p.ended = -1

    def share(self, other):
        """Take over the boards too."""
        State.share(self, other)
        self.box = cython.cast(LastDieState, other).box
        return 0

    def assign(self, other):
        """Become a copy of `other`."""
        if cython.compiled:  # an assignment would copy twice, by way of a temporary
            memcpy(
                cython.address(self.p),
                cython.address(cython.cast(LastDieState, other).p),
                cython.sizeof(Position),
            )
        else:
            self.p = copied(other.p)

    def face(self):
        """The face in play."""
        return self.p.stack[0]

    def may_draw(self, face):
        """2.1: whether chance may put this face next: its board is not in the stack; 1.4."""
        i: cython.int
        if face >= 2 * self.p.boards:
            return False
        if self.p.drawn == 0 and self.p.dotted != ANY_FACE:
            return face == self.p.dotted
        for i in range(self.p.drawn):
            if self.p.stack[i] >> 1 == face >> 1:
                return False
        return True

    def list_boards(self, out):
        """2.1: every face of every board not yet in the stack."""
        n: cython.Py_ssize_t = 0
        face: cython.int
        for face in range(2 * self.p.boards):
            if self.may_draw(face):
                out[n] = face
                n += 1
        return n

    def draw(self, face):
        """2.1: put the next board under the others."""
        self.p.stack[self.p.drawn] = face
        self.p.drawn += 1
        if self.p.drawn == self.p.boards:
            self.begin_round(0)

    def knows(self, i):
        """2.1: whether the players know a face of the stack: it is in play, or its board was."""
        return i == 0 or i > self.p.boards - self.p.round

    def begin_round(self, seat):
        """2.2: an empty face, and all dice dealt evenly."""
        i: cython.int
        row: cython.int
        self.p.round += 1
        self.p.left = self.box.face[self.face()].cells
        self.p.takes = 0
        for row in range(6):
            self.p.at[row] = 0
            self.p.takes |= self.box.face[self.face()].row[row].takes[0]
            for i in range(5):
                self.p.cell[row][i] = 0
        for i in range(self.seats):
            self.p.supply[i] = DICE // self.seats
        self.begin_turn(seat)

    # ------------------------------------------------------------ 3 a turn

    def to_act(self):
        """Chance draws and rolls; else the seat whose turn it is."""
        if self.p.phase == PLACE:
            return self.p.seat
        if self.p.phase == OVER:
            return _NOBODY
        return _CHANCE

    def list_legal(self, actor, out):
        """3.3, 3.4: each die of the hand where it fits; after one of them, again and stop."""
        n: cython.Py_ssize_t = 0
        row: cython.int
        value: cython.int
        fitting: cython.uint
        if actor < 0:
            return 0
        fitting = D.values[self.p.hand] & self.p.takes
        while fitting != 0:
            value = lowest_bit(fitting)
            fitting &= fitting - 1
            for row in range(6):
                if self.fits(value, row):
                    out[n] = A_PUT + 6 * (value - 1) + row
                    n += 1
        if self.p.placed > 0:
            if self.may_roll_again():
                out[n] = A_AGAIN
                n += 1
            out[n] = A_STOP
            n += 1
        return n

    def accepts(self, actor, action):
        """Whether `action` is in the list."""
        value: cython.int
        if self.p.phase == BOARDS:
            return actor == _CHANCE and action <= A_ROLL and self.may_draw(action)
        if self.p.phase == ROLL:
            if actor != _CHANCE or action <= A_ROLL or action >= A_PUT:
                return False
            return D.size[action - A_ROLL] == self.p.rolling
        if actor < 0 or action < A_PUT:
            return False
        if action < A_AGAIN:
            value = (action - A_PUT) // 6 + 1
            return (D.values[self.p.hand] >> value) & 1 and self.fits(value, (action - A_PUT) % 6)
        if action == A_AGAIN:
            return self.may_roll_again()
        return self.p.placed > 0

    def list_chances(self, actions, weights):
        """2.1: the faces, alike; 3.1: the rolls, each as likely as there are ways to roll it."""
        n: cython.Py_ssize_t
        i: cython.Py_ssize_t
        first: cython.int
        if self.p.phase == BOARDS:
            n = self.list_boards(actions)
            for i in range(n):
                weights[i] = 1
            return n
        first = D.first[self.p.rolling]
        n = D.first[self.p.rolling + 1] - first
        for i in range(n):
            actions[i] = A_ROLL + first + i
            weights[i] = D.weight[first + i]
        return n

    def pick(self, actor, rng, scratch):
        """Dice are rolled one by one."""
        hand: cython.int = 0
        if actor >= 0 or self.p.phase == BOARDS:
            return self.pick_listed(actor, rng, scratch)
        while D.size[hand] < self.p.rolling:
            hand = D.plus[hand][1 + rng.below(6)]
        return A_ROLL + hand

    def make(self, actor, action):
        """One action of whoever is to act."""
        self.p.last = action
        self.p.last_actor = actor
        self.p.filled = self.p.dead = self.p.ended = -1
        self.p.skipped = 0
        if action == A_STOP:
            self.end_turn()
        elif action == A_AGAIN:
            self.p.rolling = D.size[self.p.hand]
            self.p.hand = 0
            self.p.placed = 0
            self.p.phase = ROLL
        elif action >= A_PUT:
            self.put((action - A_PUT) // 6 + 1, (action - A_PUT) % 6)
        elif action > A_ROLL:
            self.roll(action - A_ROLL)
        else:
            self.draw(action)

    def begin_turn(self, seat):
        """3.1: skip who has no dice, take five or what is left, and roll them."""
        while self.p.supply[seat] == 0:
            self.p.skipped |= 1 << seat
            seat = (seat + 1) % self.seats
        self.p.seat = seat
        self.p.rolling = min(HAND, self.p.supply[seat])
        self.p.supply[seat] -= self.p.rolling
        self.p.rolls = 0
        self.p.placed = 0
        self.p.phase = ROLL

    def end_turn(self):
        """3.5: dice not placed go back to the supply; the player to the left is next."""
        self.give_back()
        self.begin_turn((self.p.seat + 1) % self.seats)

    def give_back(self):
        """The hand goes back to its player's supply."""
        self.p.supply[self.p.seat] += D.size[self.p.hand]
        self.p.hand = 0

    def roll(self, hand):
        """3.1, 3.5: the turn ends when no die fits."""
        self.p.hand = self.p.rolled = hand
        self.p.rolling = 0
        self.p.rolls += 1
        self.p.phase = PLACE
        if D.values[hand] & self.p.takes == 0:
            self.p.dead = self.p.seat
            self.end_turn()

    def cells_left(self, row):
        """The cells of a row that are not filled."""
        return self.box.face[self.face()].row[row].left[self.p.at[row]]

    def fits(self, value, row):
        """3.2: whether the next free cell of the row takes a die of this value."""
        return self.box.face[self.face()].row[row].next[self.p.at[row]][value] != 0

    def may_roll_again(self):
        """3.4: after placing, with dice left, at most five times a turn."""
        return (
            self.p.phase == PLACE
            and self.p.placed > 0
            and self.p.hand != 0
            and self.p.rolls < ROLLS
        )

    def put(self, value, row):
        """3.2: a die on the next free cell; 3.4: the turn ends when nothing is left to decide."""
        at: cython.int = self.p.at[row]
        length: cython.int = self.box.face[self.face()].row[row].cells
        left: cython.int = self.cells_left(row)
        self.p.hand = D.minus[self.p.hand][value]
        self.p.cell[row][length - left] = value
        self.p.at[row] = self.box.face[self.face()].row[row].next[at][value]
        self.p.placed += 1
        self.p.left -= 1
        self.look()
        if left == 1:
            self.fill(row)
        if self.p.left == 0:
            self.end_round()
        elif not self.may_roll_again() and D.values[self.p.hand] & self.p.takes == 0:
            self.end_turn()

    def look(self):
        """Which values the rows take now."""
        row: cython.int
        self.p.takes = 0
        for row in range(6):
            self.p.takes |= self.box.face[self.face()].row[row].takes[self.p.at[row]]

    # ------------------------------------------------------------ 4 points

    def fill(self, row):
        """4.1: the last die of a row gains or pays; 4.2: nobody pays more than he has."""
        points: cython.int = self.box.face[self.face()].row[row].points
        self.p.filled = row
        self.p.printed = points
        self.p.gained = max(points, -self.p.points[self.p.seat])
        self.p.points[self.p.seat] += self.p.gained

    # ------------------------------------------------------------ 5 round and game

    def end_round(self):
        """5.1: the left neighbour begins the next round; 2.1: the board goes under the others,
        turned over; 5.2: the game ends when somebody has come to the target."""
        seat: cython.int
        i: cython.int
        played: cython.int = self.face()
        self.p.ended = self.p.seat
        self.give_back()
        for seat in range(self.seats):
            if self.p.points[seat] >= self.p.target:
                self.p.phase = OVER
        if self.p.phase == OVER:
            return
        for i in range(self.p.boards - 1):
            self.p.stack[i] = self.p.stack[i + 1]
        self.p.stack[self.p.boards - 1] = played ^ 1
        self.begin_round((self.p.seat + 1) % self.seats)

    def beats(self, seat, other):
        """Return whether `seat` finished ahead of `other`, by points (5.2)."""
        return self.p.points[seat] > self.p.points[other]

    # ------------------------------------------------------------ the position's hash

    def digest(self):
        """64 bits of everything that can be seen or is in the stack."""
        key: cython.ulonglong = 0
        word: cython.ulonglong
        seat: cython.int
        row: cython.int
        i: cython.int
        for seat in range(self.seats):
            key = mix(key, self.p.points[seat] + (self.p.supply[seat] << 16))
        for row in range(6):
            word = self.p.at[row]
            for i in range(5):
                word = word << 4 | self.p.cell[row][i]
            key = mix(key, word)
        word = 0
        for i in range(self.p.drawn):
            word = word << 4 | self.p.stack[i]
        key = mix(key, word)
        word = self.p.round
        word = word << 4 | self.p.drawn
        word = word << 4 | self.p.phase
        if self.p.phase != OVER:
            word = word << 4 | self.p.seat
        key = mix(key, word)
        word = self.p.hand
        word = word << 16 | self.p.rolled
        word = word << 4 | self.p.rolling
        word = word << 4 | self.p.rolls
        word = word << 4 | self.p.placed
        return mix(key, word)
