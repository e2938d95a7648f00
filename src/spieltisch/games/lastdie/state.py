"""The rules of Last Die, executable; clause numbers are those of RULES.md.

A round begins with an empty face and all dice dealt (2.2). A turn:

1. skip who has no dice; take five of one's dice, or all when they are fewer (3.1),
2. roll them (3.1); the turn ends when none fits (3.5),
3. place one or more of them on the next free cells of rows (3.2, 3.3); whoever fills a row gets its
   points, or pays them (4.1, 4.2); with the last cell the round ends (5.1), perhaps the game (5.2),
4. roll again what is not placed, up to five times a turn, or stop (3.4),
5. give back the dice not placed; the player to the left is next (3.5).

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
        """Set up points for everybody (2.3); the stack of boards comes first (2.1)."""
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
        """Return the face in play."""
        return self.p.stack[0]

    def may_draw(self, face):
        """Return whether chance may put this face next: its board is not there yet (2.1, 1.4)."""
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
        """Write every face of every board not yet in the stack (2.1); return their number."""
        n: cython.Py_ssize_t = 0
        face: cython.int
        for face in range(2 * self.p.boards):
            if self.may_draw(face):
                out[n] = face
                n += 1
        return n

    def draw(self, face):
        """Put the next board under the others (2.1)."""
        self.p.stack[self.p.drawn] = face
        self.p.drawn += 1
        if self.p.drawn == self.p.boards:
            self.begin_round(0)

    def knows(self, i):
        """Return whether a face of the stack is known: it is in play, or its board was (2.1)."""
        return i == 0 or i > self.p.boards - self.p.round

    def begin_round(self, seat):
        """Begin with an empty face, and all dice dealt evenly (2.2)."""
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
        """Return chance, which draws and rolls, else the seat whose turn it is."""
        if self.p.phase == PLACE:
            return self.p.seat
        if self.p.phase == OVER:
            return _NOBODY
        return _CHANCE

    def list_legal(self, actor, out):
        """Write each die of the hand where it fits (3.3); after one, again and stop (3.4)."""
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
        """Return whether `action` is in the list."""
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
        """Write the faces, alike (2.1), or the rolls, by the ways to roll each (3.1)."""
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
        """Return a random action; dice are rolled one by one."""
        hand: cython.int = 0
        if actor >= 0 or self.p.phase == BOARDS:
            return self.pick_listed(actor, rng, scratch)
        while D.size[hand] < self.p.rolling:
            hand = D.plus[hand][1 + rng.below(6)]
        return A_ROLL + hand

    def make(self, actor, action):
        """Make one action of whoever is to act."""
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
        """Skip who has no dice, take five or what is left, and roll them (3.1)."""
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
        """Give back dice not placed; the player to the left is next (3.5)."""
        self.give_back()
        self.begin_turn((self.p.seat + 1) % self.seats)

    def give_back(self):
        """Put the hand back into its player's supply."""
        self.p.supply[self.p.seat] += D.size[self.p.hand]
        self.p.hand = 0

    def roll(self, hand):
        """Take the dice rolled in hand (3.1); end the turn when none fits (3.5)."""
        self.p.hand = self.p.rolled = hand
        self.p.rolling = 0
        self.p.rolls += 1
        self.p.phase = PLACE
        if D.values[hand] & self.p.takes == 0:
            self.p.dead = self.p.seat
            self.end_turn()

    def cells_left(self, row):
        """Return the cells of a row that are not filled."""
        return self.box.face[self.face()].row[row].left[self.p.at[row]]

    def fits(self, value, row):
        """Return whether the next free cell of the row takes a die of this value (3.2)."""
        return self.box.face[self.face()].row[row].next[self.p.at[row]][value] != 0

    def may_roll_again(self):
        """Return whether to roll again is allowed: after placing, with dice left (3.4)."""
        return (
            self.p.phase == PLACE
            and self.p.placed > 0
            and self.p.hand != 0
            and self.p.rolls < ROLLS
        )

    def put(self, value, row):
        """Put a die on the next free cell (3.2); end a turn in which nothing is left (3.5)."""
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
        """Note which values the rows take now."""
        row: cython.int
        self.p.takes = 0
        for row in range(6):
            self.p.takes |= self.box.face[self.face()].row[row].takes[self.p.at[row]]

    # ------------------------------------------------------------ 4 points

    def fill(self, row):
        """Gain or pay a row's points (4.1); nobody pays more than they have (4.2)."""
        points: cython.int = self.box.face[self.face()].row[row].points
        self.p.filled = row
        self.p.printed = points
        self.p.gained = max(points, -self.p.points[self.p.seat])
        self.p.points[self.p.seat] += self.p.gained

    # ------------------------------------------------------------ 5 round and game

    def end_round(self):
        """End the game when somebody has come to the target (5.2); else put the board under the
        others, turned over (2.1), and let the left neighbour begin the next round (5.1)."""
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
        """Return bits of everything that can be seen or is in the stack (64)."""
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
