"""Executable rules of Ingenious; clause numbers are those of RULES.md.

This module has the position and its legal actions. turn.pyx performs actions, placement.pyx finds
legal places, and scoring.pyx has the scoring.
"""

cimport cython
from libc.stdint cimport uint64_t, uint8_t
from libc.string cimport memcpy

from spieltisch.core.bits cimport mix
from spieltisch.core.rng cimport Rng
from spieltisch.core.engine cimport CHANCE, NOBODY
from spieltisch.core.state cimport State
from spieltisch.games.ingenious.placement cimport (
    clear, list_placements, mask_placements, may_place, pick_placement,
)
from spieltisch.games.ingenious.scoring cimport beats, result_of, side_of
from spieltisch.games.ingenious.layout cimport (
    A_ASIDE, A_DONE, A_KEEP, A_PLACE, A_SCORE, A_SWAP, DEAL, EXCHANGE, KINDS, OFF, ORDER, OVER,
    PLACE, REFILL, SWAP, T, Position,
)
from spieltisch.games.ingenious.turn cimport list_exchange, may_set_aside, perform

from spieltisch.games.ingenious import components


@cython.final
cdef class IngeniousState(State):
    """A position of Ingenious."""

    cdef Position* p          # the position below, for functions on a position
    cdef Position position

    # ------------------------------------------------------------ 2 set-up

    def __cinit__(self):
        self.p = &self.position

    def __init__(self, game, seats, options):
        """Set up an empty board and a full bag; dealing comes first (2.1 to 2.3)."""
        State.__init__(self, game, seats, options)
        mode = options["mode"]
        self.p.solo = mode == "solo"
        self.p.team = mode == "team"
        self.p.duel = mode == "duel"
        self.p.own_symbol = options["opening"] == "own-symbol"
        self.p.seats = seats
        self.p.sides = 2 if mode == "team" else seats
        box = game.components
        self.p.rack_size = box.rack or (1 if mode == "solo" else 6)
        self.p.radius = box.radius_for(seats)
        self.p.words = (components.PAIRS_WITHIN[max(self.p.radius, 5)] + 63) // 64
        printed = box.printed(seats)
        if not printed:
            self.p.opened = (1 << seats) - 1
        for cell in range(components.WIDTH * components.WIDTH):
            self.p.symbol[cell] = OFF
        for hexagon in components.HEXES:
            if components.ring(*hexagon) <= self.p.radius:
                letter = printed.get(hexagon, "")
                symbol = components.COLOURS.index(letter) + 1 if letter else 0
                self.p.symbol[components.cell(*hexagon)] = symbol
        for word in range(self.p.words):
            self.p.live[word] = T.within[self.p.radius][word]
            for colour in range(6):
                self.p.opening[word] |= T.beside[colour][word] & self.p.live[word]
        for kind, copies in enumerate(box.copies):
            self.p.bag[kind] = copies
            self.p.bag_count += copies
        for colour in range(6):
            self.p.token[colour] = -1
        self.p.last = -1
        self.p.phase = DEAL

    cdef void assign(self, State other) noexcept nogil:
        """Become a copy of `other`."""
        memcpy(self.p, (<IngeniousState>other).p, sizeof(Position))

    # ------------------------------------------------------------ legal actions

    cdef int to_act(self) noexcept nogil:
        """Return the seat whose turn it is, or chance while tiles are drawn."""
        if self.p.phase == DEAL or self.p.phase == REFILL:
            return CHANCE
        if self.p.phase == OVER:
            return NOBODY
        return self.p.seat

    cdef Py_ssize_t list_legal(self, int actor, int* out) noexcept nogil:
        """Write the choices of the phase; return their number."""
        cdef int a, b
        if actor < 0:
            return 0
        if self.p.phase == PLACE:
            return list_placements(self.p, out)
        if self.p.phase == EXCHANGE:
            return list_exchange(self.p, out)
        if self.p.phase == SWAP:
            out[0] = A_SWAP
            out[1] = A_KEEP
        else:
            a = A_SCORE + T.cell_index[self.p.half[0].cell]
            b = A_SCORE + T.cell_index[self.p.half[1].cell]
            out[0] = min(a, b)
            out[1] = max(a, b)
        return 2

    cdef bint accepts(self, int actor, int action) noexcept nogil:
        """Return whether `action` is in the list."""
        if self.p.phase == DEAL or self.p.phase == REFILL:
            return actor == CHANCE and action < KINDS and self.p.bag[action] > 0
        if actor < 0:
            return False
        if self.p.phase == PLACE:
            return action >= A_PLACE and may_place(self.p, action)
        if self.p.phase == EXCHANGE:
            if action == A_DONE:
                return True
            return A_ASIDE <= action < A_SWAP and may_set_aside(self.p, action - A_ASIDE)
        if self.p.phase == SWAP:
            return action == A_SWAP or action == A_KEEP
        return (
            action == A_SCORE + T.cell_index[self.p.half[0].cell]
            or action == A_SCORE + T.cell_index[self.p.half[1].cell]
        )

    cdef Py_ssize_t list_chances(self, int* actions, int* weights) noexcept nogil:
        """Write each kind with the number of its tiles in the bag; return the number of kinds."""
        cdef Py_ssize_t n = 0
        cdef int kind
        for kind in range(KINDS):
            if self.p.bag[kind] > 0:
                actions[n] = kind
                weights[n] = self.p.bag[kind]
                n += 1
        return n

    cdef void make(self, int actor, int action) noexcept nogil:
        """Make one action of the actor."""
        perform(self.p, actor, action)

    # ------------------------------------------------------------ 10 the end

    cdef bint beats(self, int seat, int other) noexcept nogil:
        """Return whether a seat finished ahead of another (10.2, 9.4)."""
        return beats(self.p, seat, other)

    cdef int side_of(self, int seat) noexcept nogil:
        """Return the side that a seat is on (8.1)."""
        return side_of(self.p, seat)

    cdef int solo_result(self) noexcept nogil:
        """Return the lowest marker (7.4)."""
        return result_of(self.p, 0)

    # ------------------------------------------------------------ for search

    cdef int pick(self, int actor, Rng rng, int* scratch) noexcept nogil:
        """Return the action that `pick_listed` would choose, without writing the list."""
        cdef int one = 0
        cdef int two = 0
        cdef int other, left, kind
        if self.p.phase == PLACE:
            return pick_placement(self.p, rng)
        if actor != CHANCE:
            return self.pick_listed(actor, rng, scratch)
        left = rng.below(self.p.bag_count)
        for other in range(7):  # thirds of the kinds first, then the kinds of one third
            one += self.p.bag[other]
            two += self.p.bag[other + 7]
        kind = 7 * ((left >= one) + (left >= one + two))
        left -= (one if kind > 0 else 0) + (two if kind > 7 else 0)
        for other in range(kind, kind + 6):  # the kind is the number of kinds wholly before it
            left -= self.p.bag[other]
            kind += left >= 0
        return kind

    cdef Py_ssize_t mask(self, int actor, uint8_t* out, int* scratch) noexcept nogil:
        """Write the mask; placements have a row of pairs, the same for every held tile."""
        if self.p.phase != PLACE or actor != self.p.seat:
            return self.mask_listed(actor, out, scratch)
        clear(out, 0, A_PLACE)
        return mask_placements(self.p, out)

    cdef uint64_t digest(self) noexcept nogil:
        """Return a hash of the board, racks, tracks, turn and phase."""
        cdef unsigned long long key = self.p.board_key
        cdef int seat, kind, colour
        if self.p.phase != OVER:  # then no seat has the turn
            key = mix(key, self.p.seat + 8 * self.p.drawing)
        key = mix(key, self.p.phase + 8 * self.p.owed)
        key = mix(key, self.p.opened + 16 * self.p.opened_at + 1024 * self.p.instant)
        for kind in range(KINDS):
            key = mix(key, self.p.bag[kind] + 16 * self.p.aside[kind])
            for seat in range(self.seats):
                key = mix(key, self.p.rack[seat][kind] + 16 * self.p.shown[seat][kind])
        for colour in range(6):
            key = mix(key, (self.p.shared[colour] + 9) + 32 * (self.p.token[colour] + 1))
            for seat in range(self.p.sides):
                key = mix(key, self.p.track[seat][colour])
        if self.p.phase == ORDER:
            key = mix(key, self.p.half[0].cell + 512 * self.p.half[1].cell)
        return key
