"""The rules of Ingenious, executable; clause numbers are those of RULES.md.

Here is the position with what may be done; what an action does is in turn.py, which tile may lie
where in placement.py, who scores what in scoring.py. The same files run compiled (their C
declarations are in the .pxd beside each) and as plain Python.
"""

import cython

from spieltisch.core.state import State
from spieltisch.games.ingenious import components

if cython.compiled:
    from cython.cimports.libc.string import memcpy
else:
    from spieltisch.core.uncompiled import copied, mix
    from spieltisch.games.ingenious.placement import (
        clear,
        list_placements,
        mask_placements,
        may_place,
        pick_placement,
    )
    from spieltisch.games.ingenious.scoring import beats, result_of, side_of
    from spieltisch.games.ingenious.table import (
        A_ASIDE,
        A_DONE,
        A_KEEP,
        A_PLACE,
        A_SCORE,
        A_SWAP,
        DEAL,
        EXCHANGE,
        KINDS,
        OFF,
        ORDER,
        OVER,
        PLACE,
        REFILL,
        SWAP,
        Position,
        T,
    )
    from spieltisch.games.ingenious.turn import list_exchange, may_set_aside, perform

_CHANCE = cython.declare(cython.int, -1)
_NOBODY = cython.declare(cython.int, -3)


class IngeniousState(State):
    """A position of Ingenious."""

    # ------------------------------------------------------------ 2 set-up

    def __cinit__(self):
        if cython.compiled:
            self.p = cython.address(self.position)

    def __init__(self, game, seats, options):
        """Set up an empty board and a full bag; dealing comes first (2.1 to 2.3)."""
        State.__init__(self, game, seats, options)
        if not cython.compiled:
            self.p = Position()
        mode = options["mode"]
        self.p.solo = mode == "solo"
        self.p.team = mode == "team"
        self.p.duel = mode == "duel"
        self.p.own_symbol = options["opening"] == "own-symbol"
        self.p.seats = seats
        self.p.sides = 2 if mode == "team" else seats
        self.p.rack_size = 1 if mode == "solo" else 6
        self.p.radius = components.RADIUS[seats]
        self.p.words = (components.PAIRS_WITHIN[self.p.radius] + 63) // 64
        for cell in range(components.WIDTH * components.WIDTH):
            self.p.symbol[cell] = OFF
        for hexagon in components.HEXES:
            if components.ring(*hexagon) <= self.p.radius:
                letter = components.PRINTED.get(hexagon, "")
                symbol = components.COLOURS.index(letter) + 1 if letter else 0
                self.p.symbol[components.cell(*hexagon)] = symbol
        for word in range(self.p.words):
            self.p.live[word] = T.within[self.p.radius][word]
            for colour in range(6):
                self.p.opening[word] |= T.beside[colour][word] & self.p.live[word]
        for kind, copies in enumerate(components.COPIES):
            self.p.bag[kind] = copies
            self.p.bag_count += copies
        for colour in range(6):
            self.p.token[colour] = -1
        self.p.last = -1
        self.p.phase = DEAL

    def assign(self, other):
        """Become a copy of `other`."""
        if cython.compiled:
            memcpy(self.p, cython.cast(IngeniousState, other).p, cython.sizeof(Position))
        else:
            self.p = copied(other.p)

    # ------------------------------------------------------------ what may be done

    def to_act(self):
        """Return the seat whose turn it is, or chance while tiles are drawn."""
        if self.p.phase == DEAL or self.p.phase == REFILL:
            return _CHANCE
        if self.p.phase == OVER:
            return _NOBODY
        return self.p.seat

    def list_legal(self, actor, out):
        """Write the choices of the phase; return their number."""
        a: cython.int
        b: cython.int
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

    def accepts(self, actor, action):
        """Return whether `action` is in the list."""
        if self.p.phase == DEAL or self.p.phase == REFILL:
            return actor == _CHANCE and action < KINDS and self.p.bag[action] > 0
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

    def list_chances(self, actions, weights):
        """Write each kind with the number of its tiles in the bag; return how many kinds."""
        n: cython.Py_ssize_t = 0
        kind: cython.int
        for kind in range(KINDS):
            if self.p.bag[kind] > 0:
                actions[n] = kind
                weights[n] = self.p.bag[kind]
                n += 1
        return n

    def make(self, actor, action):
        """Make one action of whoever is to act."""
        perform(self.p, actor, action)

    # ------------------------------------------------------------ 10 the end

    def beats(self, seat, other):
        """Return whether a seat finished ahead of another (10.2, 9.4)."""
        return beats(self.p, seat, other)

    def side_of(self, seat):
        """Return the side that a seat is on (8.1)."""
        return side_of(self.p, seat)

    def solo_result(self):
        """Return the lowest marker (7.4)."""
        return result_of(self.p, 0)

    # ------------------------------------------------------------ for search

    def pick(self, actor, rng, scratch):
        """Return the action that `pick_listed` would choose, without writing the list."""
        kind: cython.int = 0
        other: cython.int
        left: cython.int
        if self.p.phase == PLACE:
            return pick_placement(self.p, rng)
        if actor != _CHANCE:
            return self.pick_listed(actor, rng, scratch)
        left = rng.below(self.p.bag_count)
        for other in range(KINDS):  # the kind is the number of kinds that lie wholly before it
            left -= self.p.bag[other]
            kind += left >= 0
        return kind

    def mask(self, actor, out, scratch):
        """Write the mask; of placements a row of pairs, the same for every tile that is held."""
        if self.p.phase != PLACE or actor != self.p.seat:
            return self.mask_listed(actor, out, scratch)
        clear(out, 0, A_PLACE)
        return mask_placements(self.p, out)

    def digest(self):
        """Return a hash of the board, racks, tracks and whose turn it is in which phase."""
        key: cython.ulonglong = self.p.board_key
        seat: cython.int
        kind: cython.int
        colour: cython.int
        if self.p.phase != OVER:  # then nobody's turn
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
