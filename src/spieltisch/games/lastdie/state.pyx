"""Executable rules of Last Die; clause numbers are those of RULES.md.

A round begins with an empty face and all dice dealt (2.2). A turn:

1. skip players without dice; take five of the player's dice, or all if there are fewer (3.1),
2. roll them (3.1); the turn ends when none fits (3.5),
3. place one or more of them on the next free cells of rows (3.2, 3.3). This may fill a row and
   score it (4.1, 4.2). The last cell ends the round (5.1), perhaps the game (5.2),
4. roll the other dice again, up to five times a turn, or stop (3.4),
5. give back the dice not placed; the player to the left is next (3.5).
"""

cimport cython
from libc.stdint cimport int16_t, int32_t, int8_t, uint16_t, uint64_t, uint8_t
from libc.string cimport memcpy

from spieltisch.core.bits cimport lowest_bit, mix
from spieltisch.core.rng cimport Rng
from spieltisch.core.engine cimport CHANCE, NOBODY
from spieltisch.core.state cimport State
from spieltisch.games.lastdie.dice cimport D
from spieltisch.games.lastdie.rows cimport FaceSet

from spieltisch.games.lastdie import components


cdef struct Position:
    int16_t points[6]         # by seat
    uint8_t supply[6]         # dice by seat, without the hand
    uint8_t at[6]             # each row's position in its automaton
    uint8_t cell[6][5]        # the values placed
    uint8_t stack[8]          # faces in playing order, the one in play first
    uint8_t drawn             # number of them drawn so far
    uint8_t left              # cells not filled
    uint8_t takes             # bit v: some row takes a die of value v next
    uint8_t seat              # the seat to move
    uint8_t phase
    uint8_t rolling           # dice about to be rolled
    uint8_t rolls             # made in this turn
    uint8_t placed            # dice since the last of them
    uint16_t hand             # the dice rolled and not placed, as a multiset
    uint16_t rolled           # the last roll, whole; it stays visible
    int32_t round             # from 1
    int32_t last              # the last action, -1 before the first
    int8_t last_actor
    int8_t filled             # the row that the last action filled, or -1
    int16_t printed           # its points,
    int16_t gained            # and its player's gain or loss
    int8_t dead               # the seat whose roll was dead, or -1
    int8_t ended              # the seat that ended the round, or -1
    uint8_t skipped           # a bit for each seat without dice that the last action skipped
    uint8_t boards            # from here on constant
    uint8_t dotted            # the face with the dot if it must come first, else 255
    int16_t target


cdef enum:
    BOARDS = 0
    ROLL = 1
    PLACE = 2
    OVER = 3
PHASES = ("boards", "roll", "place", "over")  #: tuple[str, ...]
"""Names of the phases, by number."""

cdef int DICE = components.DICE
cdef int HAND = components.HAND
cdef int ROLLS = components.ROLLS
cdef int A_ROLL = components.ROLL
cdef int A_PUT = components.PUT
cdef int A_AGAIN = components.AGAIN
cdef int A_STOP = components.STOP
cdef enum:
    ANY_FACE = 255


@cython.final
cdef class LastDieState(State):
    """A position of Last Die."""

    cdef FaceSet box
    cdef Position p

    # ------------------------------------------------------------ 2 set-up

    def __init__(self, game, seats, options):
        """Set up each seat's points (2.3); the stack of boards comes first (2.1)."""
        State.__init__(self, game, seats, options)
        self.box = game.components
        self.p.boards = self.box.count // 2
        self.p.target = self.box.target or components.TARGETS[seats]
        self.p.dotted = self.box.dotted if options["first_face"] == "dot" else ANY_FACE
        for seat in range(seats):
            self.p.points[seat] = components.START
        self.p.phase = BOARDS
        self.p.last = -1
        self.p.filled = self.p.dead = self.p.ended = -1

    cdef int share(self, State other) except -1:
        """Take over the shared data, with the boards."""
        State.share(self, other)
        self.box = (<LastDieState>other).box
        return 0

    cdef void assign(self, State other) noexcept nogil:
        """Become a copy of `other`."""
        # an assignment would copy twice, by way of a temporary
        memcpy(&self.p, &(<LastDieState>other).p, sizeof(Position))

    cdef int face(self) noexcept nogil:
        """Return the face in play."""
        return self.p.stack[0]

    cdef bint may_draw(self, int face) noexcept nogil:
        """Return whether chance may put this face next: its board is not there yet (2.1, 1.4)."""
        cdef int i
        if face >= 2 * self.p.boards:
            return False
        if self.p.drawn == 0 and self.p.dotted != ANY_FACE:
            return face == self.p.dotted
        for i in range(self.p.drawn):
            if self.p.stack[i] >> 1 == face >> 1:
                return False
        return True

    cdef Py_ssize_t list_boards(self, int* out) noexcept nogil:
        """Write every face of every board not yet in the stack (2.1); return their number."""
        cdef Py_ssize_t n = 0
        cdef int face
        for face in range(2 * self.p.boards):
            if self.may_draw(face):
                out[n] = face
                n += 1
        return n

    cdef void draw(self, int face) noexcept nogil:
        """Put the next board under the others (2.1)."""
        self.p.stack[self.p.drawn] = face
        self.p.drawn += 1
        if self.p.drawn == self.p.boards:
            self.begin_round(0)

    cdef bint knows(self, int i) noexcept nogil:
        """Return whether a face of the stack is known: it is in play, or its board was (2.1)."""
        return i == 0 or i > self.p.boards - self.p.round

    cdef int share_of_dice(self) noexcept nogil:
        """Return the dice of each player at the start of a round (2.2)."""
        return self.box.dice if self.box.dice else DICE // self.seats

    cdef bint shows(self, int hand) noexcept nogil:
        """Return whether the dice can show this roll: a box may have dice of fewer values."""
        return D.values[hand] >> (self.box.values + 1) == 0

    cdef void begin_round(self, int seat) noexcept nogil:
        """Begin with an empty face, and all dice dealt evenly (2.2)."""
        cdef int i, row
        self.p.round += 1
        self.p.left = self.box.face[self.face()].cells
        self.p.takes = 0
        for row in range(6):
            self.p.at[row] = 0
            self.p.takes |= self.box.face[self.face()].row[row].takes[0]
            for i in range(5):
                self.p.cell[row][i] = 0
        for i in range(self.seats):
            self.p.supply[i] = self.share_of_dice()
        self.begin_turn(seat)

    # ------------------------------------------------------------ 3 a turn

    cdef int to_act(self) noexcept nogil:
        """Return chance, which draws and rolls, else the seat to move."""
        if self.p.phase == PLACE:
            return self.p.seat
        if self.p.phase == OVER:
            return NOBODY
        return CHANCE

    cdef Py_ssize_t list_legal(self, int actor, int* out) noexcept nogil:
        """Write each die of the hand where it fits (3.3); after one, again and stop (3.4)."""
        cdef Py_ssize_t n = 0
        cdef int row, value
        cdef unsigned int fitting
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

    cdef bint accepts(self, int actor, int action) noexcept nogil:
        """Return whether `action` is in the list."""
        cdef int value
        if self.p.phase == BOARDS:
            return actor == CHANCE and action <= A_ROLL and self.may_draw(action)
        if self.p.phase == ROLL:
            if actor != CHANCE or action <= A_ROLL or action >= A_PUT:
                return False
            return D.size[action - A_ROLL] == self.p.rolling and self.shows(action - A_ROLL)
        if actor < 0 or action < A_PUT:
            return False
        if action < A_AGAIN:
            value = (action - A_PUT) // 6 + 1
            return (D.values[self.p.hand] >> value) & 1 and self.fits(value, (action - A_PUT) % 6)
        if action == A_AGAIN:
            return self.may_roll_again()
        return self.p.placed > 0

    cdef Py_ssize_t list_chances(self, int* actions, int* weights) noexcept nogil:
        """Write the faces, all equal (2.1), or the rolls, by the ways to roll each (3.1)."""
        cdef Py_ssize_t n, i
        cdef int hand
        if self.p.phase == BOARDS:
            n = self.list_boards(actions)
            for i in range(n):
                weights[i] = 1
            return n
        n = 0
        for hand in range(D.first[self.p.rolling], D.first[self.p.rolling + 1]):
            if self.shows(hand):
                actions[n] = A_ROLL + hand
                weights[n] = D.weight[hand]
                n += 1
        return n

    cdef int pick(self, int actor, Rng rng, int* scratch) noexcept nogil:
        """Return a random action; dice are rolled one by one."""
        cdef int hand = 0
        if actor >= 0 or self.p.phase == BOARDS:
            return self.pick_listed(actor, rng, scratch)
        while D.size[hand] < self.p.rolling:
            hand = D.plus[hand][1 + rng.below(self.box.values)]
        return A_ROLL + hand

    cdef void make(self, int actor, int action) noexcept nogil:
        """Make one action of the actor."""
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

    cdef void begin_turn(self, int seat) noexcept nogil:
        """Skip players without dice, take five dice or the rest, and roll them (3.1)."""
        while self.p.supply[seat] == 0:
            self.p.skipped |= 1 << seat
            seat = (seat + 1) % self.seats
        self.p.seat = seat
        self.p.rolling = min(HAND, self.p.supply[seat])
        self.p.supply[seat] -= self.p.rolling
        self.p.rolls = 0
        self.p.placed = 0
        self.p.phase = ROLL

    cdef void end_turn(self) noexcept nogil:
        """Give back dice not placed; the player to the left is next (3.5)."""
        self.give_back()
        self.begin_turn((self.p.seat + 1) % self.seats)

    cdef void give_back(self) noexcept nogil:
        """Put the hand back into its player's supply."""
        self.p.supply[self.p.seat] += D.size[self.p.hand]
        self.p.hand = 0

    cdef void roll(self, int hand) noexcept nogil:
        """Take the dice rolled in hand (3.1); end the turn when none fits (3.5)."""
        self.p.hand = self.p.rolled = hand
        self.p.rolling = 0
        self.p.rolls += 1
        self.p.phase = PLACE
        if D.values[hand] & self.p.takes == 0:
            self.p.dead = self.p.seat
            self.end_turn()

    cdef int cells_left(self, int row) noexcept nogil:
        """Return the cells of a row that are not filled."""
        return self.box.face[self.face()].row[row].left[self.p.at[row]]

    cdef bint fits(self, int value, int row) noexcept nogil:
        """Return whether the next free cell of the row takes a die of this value (3.2)."""
        return self.box.face[self.face()].row[row].next[self.p.at[row]][value] != 0

    cdef bint may_roll_again(self) noexcept nogil:
        """Return whether rolling again is allowed: after placing, with dice left (3.4)."""
        return (
            self.p.phase == PLACE
            and self.p.placed > 0
            and self.p.hand != 0
            and self.p.rolls < ROLLS
        )

    cdef void put(self, int value, int row) noexcept nogil:
        """Put a die on the next free cell (3.2); end a turn without further choices (3.5)."""
        cdef int at = self.p.at[row]
        cdef int length = self.box.face[self.face()].row[row].cells
        cdef int left = self.cells_left(row)
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

    cdef void look(self) noexcept nogil:
        """Note the values that the rows take now."""
        cdef int row
        self.p.takes = 0
        for row in range(6):
            self.p.takes |= self.box.face[self.face()].row[row].takes[self.p.at[row]]

    # ------------------------------------------------------------ 4 points

    cdef void fill(self, int row) noexcept nogil:
        """Gain or pay a row's points (4.1), but never more than the seat has (4.2)."""
        cdef int points = self.box.face[self.face()].row[row].points
        self.p.filled = row
        self.p.printed = points
        self.p.gained = max(points, -self.p.points[self.p.seat])
        self.p.points[self.p.seat] += self.p.gained

    # ------------------------------------------------------------ 5 round and game

    cdef void end_round(self) noexcept nogil:
        """End the game if a seat has reached the target (5.2), else begin the next round.

        The board goes under the others, turned over (2.1), and the left neighbour begins (5.1).
        """
        cdef int seat, i
        cdef int played = self.face()
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

    cdef bint beats(self, int seat, int other) noexcept nogil:
        """Return whether `seat` finished ahead of `other`, by points (5.2)."""
        return self.p.points[seat] > self.p.points[other]

    # ------------------------------------------------------------ the position's hash

    cdef uint64_t digest(self) noexcept nogil:
        """Return a 64-bit hash of the visible data and the stack."""
        cdef unsigned long long key = 0
        cdef unsigned long long word
        cdef int seat, row, i
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
