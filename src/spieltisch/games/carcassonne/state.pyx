"""Executable rules of Carcassonne; clause numbers are those of RULES.md.

This module has the position and its legal actions. The module turn.pyx performs actions,
placement.pyx finds legal places, features.pyx has the features and their followers, and scoring.pyx
the scoring.
"""

cimport cython
from libc.stdint cimport uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from spieltisch.core.bits cimport lowest_bit, mix
from spieltisch.core.rng cimport Rng
from spieltisch.core.engine cimport CHANCE, NOBODY
from spieltisch.core.state cimport State
from spieltisch.games.carcassonne.placement cimport list_placements, may_place, pick_placement
from spieltisch.games.carcassonne.scoring cimport beats, lowest_score
from spieltisch.games.carcassonne.layout cimport (
    A_BONUS, A_KNIGHT, A_PASS, A_PLACE, A_SCORE_CITY, A_SCORE_CLOISTER, BONUS, DEPLOY, DRAW,
    DRAWN, LAND, NONE, OVER, PLACE, SCORE, Position,
)
from spieltisch.games.carcassonne.turn cimport assign, go_on, lay, perform, put_back

from spieltisch.games.carcassonne import components


@cython.final
cdef class CarcassonneState(State):
    """A position of Carcassonne."""

    cdef Position* p

    # ------------------------------------------------------------ 2 set-up

    def __cinit__(self):
        self.p = <Position*>malloc(sizeof(Position))
        if self.p is NULL:
            raise MemoryError

    def __dealloc__(self):
        free(self.p)

    def __init__(self, game, seats, options):
        """Set up the table with the first tile; nothing is drawn yet (2.1, 6.1, 7.1)."""
        State.__init__(self, game, seats, options)
        memset(self.p, 0, sizeof(Position))
        self.p.solo = options["mode"] == "solo"
        self.p.farm_rule = options.get("farms") == "farm"
        self.p.small_city = options["small_city"]
        box = game.components
        river = bool(options["river"])
        self.p.followers = options.get("followers", box.followers)
        self.p.colours = seats
        self.p.words = 1
        self.p.hand = NONE
        self.p.last = -1
        for kind in range(DRAWN):
            put_back(self.p, kind, box.copies_of(kind, river))
        if river:
            self.p.lake = 1
            lay(self.p, 4 * components.SPRING, 0)
        else:
            put_back(self.p, components.START, -1)
            lay(self.p, 4 * components.START, 0)
        for seat in range(seats):
            self.p.supply[seat] = self.p.followers
            if self.p.solo:
                self.p.score[seat] = seat + 1
                self.p.stack[seat] = (self.p.land_left + seats - 1 - seat) // seats
        go_on(self.p)

    cdef int share(self, State other) except -1:
        """Take over the data that all positions of a game share."""
        State.share(self, other)
        return 0

    cdef void assign(self, State other) noexcept nogil:
        """Become a copy of `other`."""
        assign(self.p, (<CarcassonneState>other).p)

    # ------------------------------------------------------------ 3 a turn

    cdef int to_act(self) noexcept nogil:
        """Return the seat whose turn it is, or chance while a tile is drawn."""
        if self.p.phase == DRAW:
            return CHANCE
        if self.p.phase == OVER:
            return NOBODY
        return self.p.seat

    cdef Py_ssize_t list_legal(self, int actor, int* out) noexcept nogil:
        """Write the choices of the phase; return their number."""
        cdef Py_ssize_t n = 0
        cdef Py_ssize_t i
        cdef unsigned long long rest
        if actor < 0:
            return 0
        if self.p.phase == PLACE:
            return list_placements(self.p, out)
        if self.p.phase == SCORE:
            for i in range(self.p.waiting_count):
                out[i] = self.p.waiting[i].action
            return self.p.waiting_count
        if self.p.phase == DEPLOY:
            rest = <unsigned long long>self.p.deployments << A_KNIGHT
        else:
            rest = <unsigned long long>self.p.bonus << A_BONUS
        while rest != 0:
            out[n] = lowest_bit(rest)
            rest &= rest - 1
            n += 1
        return n

    cdef bint accepts(self, int actor, int action) noexcept nogil:
        """Return whether `action` is in the list."""
        cdef Py_ssize_t i
        cdef bint found = False
        if self.p.phase == DRAW:
            if actor != CHANCE or action >= DRAWN or self.p.unseen[action] == 0:
                return False
            return (action >= LAND) == (self.p.river_left > 0)
        if actor < 0 or action < A_KNIGHT:
            return False
        if self.p.phase == PLACE:
            return A_PLACE <= action < A_SCORE_CLOISTER and may_place(self.p, action)
        if self.p.phase == DEPLOY:
            return action <= A_PASS and (self.p.deployments >> (action - A_KNIGHT)) & 1
        if self.p.phase == BONUS:
            return A_BONUS <= action < A_SCORE_CITY and (self.p.bonus >> (action - A_BONUS)) & 1
        for i in range(self.p.waiting_count):
            found = found or self.p.waiting[i].action == action
        return found

    cdef Py_ssize_t list_chances(self, int* actions, int* weights) noexcept nogil:
        """Write each kind with the number of its unseen tiles; return the number of kinds.

        Dealing tiles into stacks (7.1) does not change the odds: the top of any stack is equally
        likely to be any unseen tile.
        """
        cdef Py_ssize_t n = 0
        cdef int kind
        cdef bint river = self.p.river_left > 0
        for kind in range(LAND if river else 0, DRAWN if river else LAND):
            if self.p.unseen[kind] > 0:
                actions[n] = kind
                weights[n] = self.p.unseen[kind]
                n += 1
        return n

    cdef void make(self, int actor, int action) noexcept nogil:
        """Make one action of the actor."""
        perform(self.p, action)

    # ------------------------------------------------------------ the end

    cdef bint beats(self, int seat, int other) noexcept nogil:
        """Return whether a seat finished ahead of another (5.4, 7.7)."""
        return beats(self.p, seat, other)

    cdef int solo_result(self) noexcept nogil:
        """Return the lowest colour's points (7.7)."""
        return lowest_score(self.p)

    # ------------------------------------------------------------ for search

    cdef int pick(self, int actor, Rng rng, int* scratch) noexcept nogil:
        """Return the action that `pick_listed` would choose, without writing the list."""
        cdef int kind
        cdef unsigned int left
        if self.p.phase == PLACE:
            return pick_placement(self.p, rng, scratch)
        if self.p.phase != DRAW:
            return self.pick_listed(actor, rng, scratch)
        kind = LAND if self.p.river_left > 0 else 0
        left = rng.below(self.p.river_left if self.p.river_left > 0 else self.p.land_left)
        while left >= self.p.unseen[kind]:
            left -= self.p.unseen[kind]
            kind += 1
        return kind

    cdef uint64_t digest(self) noexcept nogil:
        """Return a hash of tiles, followers, scores, the unseen, the turn and its phase."""
        cdef unsigned long long key = self.p.key
        cdef int i, tile
        for i in range(self.p.figure_count):
            tile = self.p.figure[i].tile
            tile = 64 * self.p.tile[tile].square
            key ^= mix(mix(2, tile + 8 * self.p.figure[i].segment + self.p.figure[i].seat), 2)
        key = mix(key, self.p.seat + 8 * self.p.phase + 64 * self.p.hand + 65536 * self.p.lake)
        key = mix(key, self.p.stranded + 2 * self.p.bonus + 64 * self.p.river_turn)
        key = mix(key, self.p.challenges + 65536 * self.p.cloisters)
        for i in range(self.p.colours):
            key = mix(key, self.p.score[i] + 65536 * self.p.stack[i])
        for i in range(DRAWN):
            key = mix(key, self.p.unseen[i])
        if DEPLOY <= self.p.phase <= SCORE:
            key = mix(key, self.p.tile[self.p.tile_count - 1].square)
        return key
