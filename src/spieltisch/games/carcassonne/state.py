"""The rules of Carcassonne, executable; clause numbers are those of RULES.md.

The position and the turn stand here; what a turn is made of has its own modules: which tile may
lie where in places.py, the features that tiles make and the followers on them in features.py, who
scores what in scoring.py. The same files run compiled (their C declarations are in the .pxd
beside each) and as plain Python.
"""

import cython

from spieltisch.core.game import State
from spieltisch.games.carcassonne import components

if cython.compiled:
    from cython.cimports.libc.stdlib import free, malloc
    from cython.cimports.libc.string import memcpy, memset
else:
    from spieltisch.core.uncompiled import copied, lowest_bit, mix
    from spieltisch.games.carcassonne.features import (
        find_completed,
        join_tile,
        list_deployments,
        station,
    )
    from spieltisch.games.carcassonne.places import (
        fits_somewhere,
        flow,
        list_places,
        may_place,
        occupy,
        pick_place,
    )
    from spieltisch.games.carcassonne.scoring import award, score_final, score_waiting
    from spieltisch.games.carcassonne.table import (
        A_BONUS,
        A_KNIGHT,
        A_PASS,
        A_PLACE,
        A_SCORE_CITY,
        A_SCORE_CLOISTER,
        BONUS,
        DEPLOY,
        DRAW,
        DRAWN,
        LAKE,
        LAND,
        NONE,
        OVER,
        PLACE,
        SCORE,
        Position,
        T,
    )

_CHANCE = cython.declare(cython.int, -1)
_NOBODY = cython.declare(cython.int, -3)


class CarcassonneState(State):
    """A position of Carcassonne."""

    # ------------------------------------------------------------ 2 set-up

    def __cinit__(self):
        if cython.compiled:
            self.p = cython.cast(cython.pointer(Position), malloc(cython.sizeof(Position)))
            if self.p is cython.NULL:
                raise MemoryError

    def __dealloc__(self):
        if cython.compiled:
            free(self.p)

    def __init__(self, game, seats, options):
        """2.1, 6.1, 7.1: the first tile lies, nothing is drawn yet."""
        State.__init__(self, game, seats, options)
        if cython.compiled:
            memset(self.p, 0, cython.sizeof(Position))
        else:
            self.p = Position()
        self.p.solo = options["mode"] == "solo"
        self.p.farm_rule = options.get("farms") == "farm"
        self.p.small_city = options["small_city"]
        self.p.followers = options.get("followers", components.FOLLOWERS)
        self.p.colours = seats
        self.p.words = 1
        self.p.hand = NONE
        self.p.last = -1
        for kind in range(LAND):
            self.put_back(kind, components.TILES[kind].copies)
        self.put_back(components.START, -1)
        if options["river"]:
            for kind in range(LAND, DRAWN):
                self.put_back(kind, components.TILES[kind].copies)
            self.p.lake = 1
            self.lay(4 * components.SPRING, 0)
        else:
            self.lay(4 * components.START, 0)
        for seat in range(seats):
            self.p.supply[seat] = self.p.followers
            if self.p.solo:
                self.p.score[seat] = seat + 1
                self.p.stack[seat] = (self.p.land_left + seats - 1 - seat) // seats
        self.go_on()

    def put_back(self, kind, count):
        """Let so many more tiles of a kind be drawn."""
        self.p.unseen[kind] += count
        if kind < LAND:
            self.p.land_left += count
        else:
            self.p.river_left += count

    def clone(self):
        """An independent copy."""
        other: CarcassonneState = CarcassonneState.__new__(CarcassonneState)
        other.game = self.game
        other.options = self.options
        other.seats = self.seats
        other.assign(self)
        return other

    def assign(self, other):
        """Become a copy of `other`."""
        self.copy(cython.cast(CarcassonneState, other))

    def copy(self, other):
        """What lies beyond the last segment is never read."""
        if cython.compiled:
            memcpy(
                self.p,
                other.p,
                cython.cast(cython.p_char, cython.address(other.p.feature[other.p.segment_count]))
                - cython.cast(cython.p_char, other.p),
            )
        else:
            self.p = copied(other.p)

    # ------------------------------------------------------------ 3 a turn

    def to_act(self):
        """The seat whose turn it is, or chance while a tile is drawn."""
        if self.p.phase == DRAW:
            return _CHANCE
        if self.p.phase == OVER:
            return _NOBODY
        return self.p.seat

    def list_legal(self, actor, out):
        """The choices of each phase."""
        n: cython.Py_ssize_t = 0
        i: cython.Py_ssize_t
        rest: cython.ulonglong
        if actor < 0:
            return 0
        if self.p.phase == PLACE:
            return list_places(self.p, out)
        if self.p.phase == SCORE:
            for i in range(self.p.waiting_count):
                out[i] = self.p.waiting[i].action
            return self.p.waiting_count
        if self.p.phase == DEPLOY:
            rest = cython.cast(cython.ulonglong, self.p.deployments) << A_KNIGHT
        else:
            rest = cython.cast(cython.ulonglong, self.p.bonus) << A_BONUS
        while rest != 0:
            out[n] = lowest_bit(rest)
            rest &= rest - 1
            n += 1
        return n

    def is_legal(self, actor, action):
        """Whether `action` is in the list."""
        i: cython.Py_ssize_t
        found: cython.bint = False
        if self.p.phase == DRAW:
            if actor != _CHANCE or action >= DRAWN or self.p.unseen[action] == 0:
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

    def make(self, actor, action):
        """One action of whoever is to act."""
        i: cython.int = 0
        self.p.last = action
        self.p.scored_count = 0
        self.p.home_count = 0
        if action < DRAWN:
            self.draw(action)
        elif self.p.phase == PLACE:
            self.place((action - A_PLACE) >> 2, (action - A_PLACE) & 3)
        elif self.p.phase == DEPLOY:
            if action != A_PASS:
                self.deploy(action - A_KNIGHT)
            self.score_completed()
        elif self.p.phase == SCORE:
            while self.p.waiting[i].action != action:
                i += 1
            score_waiting(self.p, i)
            self.score_completed()
        else:
            award(self.p, action - A_BONUS)
            self.award_last()

    # ------------------------------------------------------------ 3.1, 3.2 draw and place

    def go_on(self):
        """3.1, 6.1, 7.2: what the seat does next: lay the lake, draw, or end the game."""
        if self.p.river_left == 0:
            if self.p.lake:
                self.p.lake = 0
                self.p.hand = LAKE
                if fits_somewhere(self.p):
                    self.p.phase = PLACE
                    return
                self.box()  # 6.4
            if self.p.land_left == 0:
                self.end()
                return
            if self.p.solo:
                while self.p.stack[self.p.seat] == 0:  # 7.2
                    self.p.seat = (self.p.seat + 1) % self.p.colours
        self.p.phase = DRAW

    def list_chances(self, actions, weights):
        """Each kind with the number of its tiles that nobody has seen.

        7.1: dealing tiles into stacks changes nothing about the odds: the top of any stack is
        equally likely to be any tile that has not been seen.
        """
        n: cython.Py_ssize_t = 0
        kind: cython.int
        river: cython.bint = self.p.river_left > 0
        for kind in range(LAND if river else 0, DRAWN if river else LAND):
            if self.p.unseen[kind] > 0:
                actions[n] = kind
                weights[n] = self.p.unseen[kind]
                n += 1
        return n

    def draw(self, kind):
        """3.1, and 3.2, 6.4: what fits nowhere goes into the box, and another is drawn."""
        self.put_back(kind, -1)
        if self.p.solo and kind < LAND:
            self.p.stack[self.p.seat] -= 1
        self.p.hand = kind
        if fits_somewhere(self.p):
            self.p.phase = PLACE
        else:
            self.box()
            self.go_on()

    def box(self):
        """3.2: the tile in hand goes out of the game."""
        self.p.boxed[self.p.boxed_count] = self.p.hand
        self.p.boxed_count += 1
        self.p.hand = NONE

    def place(self, square, quarters):
        """3.1: lay the tile in hand; then the player may deploy."""
        kind: cython.int = self.p.hand
        self.p.hand = NONE
        self.lay(4 * kind + quarters, square)
        self.p.deployments = list_deployments(self.p)
        if self.p.deployments != 0:
            self.p.phase = DEPLOY
        else:
            self.score_completed()

    def lay(self, turned, square):
        """Put a tile on the table and join its segments to those around."""
        occupy(self.p, turned, square)
        join_tile(self.p)
        if turned >= 4 * LAND:
            flow(self.p, turned, square)

    # ------------------------------------------------------------ 3.3 deploy, 3.5 score

    def deploy(self, role):
        """3.3: a follower goes from the supply to a segment of the tile just placed."""
        tile: cython.int = self.p.tile_count - 1
        station(self.p, self.p.seat, tile, T.named[self.p.tile[tile].turned][role])

    def score_completed(self):
        """3.5, 7.4: score what is completed; alone, the player chooses the order."""
        find_completed(self.p)
        if self.p.solo and self.p.waiting_count > 1:
            self.p.phase = SCORE
            return
        while self.p.waiting_count > 0:
            score_waiting(self.p, 0)
        self.end_turn()

    def end_turn(self):
        """2.1, 5.1, 7.2, 7.6: play runs clockwise until the last tile, or the last follower."""
        left: cython.int = self.p.river_left + self.p.lake + self.p.land_left
        if self.p.stranded or left == 0:
            self.end()
            return
        self.p.seat = (self.p.seat + 1) % self.p.colours
        self.go_on()

    # ------------------------------------------------------------ 5.1, 7.6 the end

    def end(self):
        """5.1, 7.6: the last scoring."""
        seat: cython.int
        if not self.p.solo:
            self.p.phase = OVER
            score_final(self.p)
            return
        for seat in range(self.p.colours):
            if self.p.supply[seat] < self.p.followers:
                self.p.bonus |= 1 << seat
        self.award_last()

    def award_last(self):
        """7.6: while several colours wait for a bonus the player chooses; then it is over."""
        while self.p.bonus != 0:
            if self.p.bonus & (self.p.bonus - 1):
                self.p.phase = BONUS
                return
            award(self.p, lowest_bit(self.p.bonus))
        self.p.phase = OVER

    # ------------------------------------------------------------ for search

    def pick(self, actor, rng, scratch):
        """The action that `pick_listed` would choose, without writing the list."""
        kind: cython.int
        left: cython.uint
        if self.p.phase == PLACE:
            return pick_place(self.p, rng, scratch)
        if self.p.phase != DRAW:
            return self.pick_listed(actor, rng, scratch)
        kind = LAND if self.p.river_left > 0 else 0
        left = rng.below(self.p.river_left if self.p.river_left > 0 else self.p.land_left)
        while left >= self.p.unseen[kind]:
            left -= self.p.unseen[kind]
            kind += 1
        return kind

    def digest(self):
        """Of tiles, followers, scores, what is unseen and whose turn it is in which phase."""
        key: cython.ulonglong = self.p.key
        i: cython.int
        tile: cython.int
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
