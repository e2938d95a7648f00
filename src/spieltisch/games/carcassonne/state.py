"""The rules of Carcassonne, executable; clause numbers are those of RULES.md.

The same file runs compiled (its C declarations are in state.pxd) and as plain Python.

Every tile brings its segments: cities, roads, a cloister, fields. Where tiles meet, segments join
to features, kept as a forest of segments with the facts of each feature at its root. Empty
squares beside a tile are spots; for each side and edge a set of bits says at which spots that
edge may lie there, so that the places of a tile are the common bits of four sets.
"""

import cython

from spieltisch.core.game import State
from spieltisch.games.carcassonne import components

if cython.compiled:
    from cython.cimports.libc.stdlib import free, malloc
    from cython.cimports.libc.string import memcpy, memset
else:
    from spieltisch.core.uncompiled import copied, low64, lowest_bit, mix, popcount, structs

    _structs = structs(__file__)
    Position, T = _structs["Position"], _structs["Tables"]()
    square_at = components.square

_CHANCE = cython.declare(cython.int, -1)
_NOBODY = cython.declare(cython.int, -3)

DRAW = cython.declare(cython.int, 0)
PLACE = cython.declare(cython.int, 1)
DEPLOY = cython.declare(cython.int, 2)
SCORE = cython.declare(cython.int, 3)
BONUS = cython.declare(cython.int, 4)
OVER = cython.declare(cython.int, 5)
PHASES = ("draw", "place", "deploy", "score", "bonus", "over")
"""The phases' names, by their numbers."""

CITY = cython.declare(cython.int, components.CITY)
ROAD = cython.declare(cython.int, components.ROAD)
CLOISTER = cython.declare(cython.int, components.CLOISTER)
FIELD = cython.declare(cython.int, components.FIELD)
RIVER_EDGE = cython.declare(cython.int, components.EDGES.index("W"))
FIELD_EDGE = cython.declare(cython.int, components.EDGES.index("F"))

KINDS = cython.declare(cython.int, len(components.TILES))
LAND = cython.declare(cython.int, components.LAND)
DRAWN = cython.declare(cython.int, components.DRAWN)
LAKE = cython.declare(cython.int, components.LAKE)
CELLS = cython.declare(cython.int, components.CELLS)
SQUARES = cython.declare(cython.int, len(components.SQUARES))
A_KNIGHT = cython.declare(cython.int, components.KNIGHT)
A_PASS = cython.declare(cython.int, components.PASS)
A_BONUS = cython.declare(cython.int, components.BONUS)
A_SCORE_CITY = cython.declare(cython.int, components.SCORE_CITY)
A_SCORE_ROAD = cython.declare(cython.int, components.SCORE_ROAD)
A_PLACE = cython.declare(cython.int, components.PLACE)
A_SCORE_CLOISTER = cython.declare(cython.int, components.SCORE_CLOISTER)
ROOM = cython.declare(cython.int, components.ROOM)
NONE = cython.declare(cython.int, 255)
SPOT = cython.declare(cython.int, components.MOST_TILES + 1)
"""On the board: tile t is t + 1, spot s is SPOT + s."""
PASS_ROLE = cython.declare(cython.int, components.PASS - components.KNIGHT)
ONE = cython.declare(cython.ulonglong, 1)


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
            return self.list_places(out)
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
            return A_PLACE <= action < A_SCORE_CLOISTER and self.may_place(action)
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
            self.score(i)
            self.score_completed()
        else:
            self.award(action - A_BONUS)
            self.award_last()

    # ------------------------------------------------------------ 3.1, 3.2 draw and place

    def go_on(self):
        """3.1, 6.1, 7.2: what the seat does next: lay the lake, draw, or end the game."""
        if self.p.river_left == 0:
            if self.p.lake:
                self.p.lake = 0
                self.p.hand = LAKE
                if self.fits_somewhere():
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
        if self.fits_somewhere():
            self.p.phase = PLACE
        else:
            self.box()
            self.go_on()

    def box(self):
        """3.2: the tile in hand goes out of the game."""
        self.p.boxed[self.p.boxed_count] = self.p.hand
        self.p.boxed_count += 1
        self.p.hand = NONE

    def fitting(self, turned, word):
        """3.1, 6.2: the spots, 64 at a time, where every side of a tile goes on."""
        fits: cython.ulonglong = (
            self.p.spots[word]
            & self.p.allowed[0][T.edge[turned][0]][word]
            & self.p.allowed[1][T.edge[turned][1]][word]
            & self.p.allowed[2][T.edge[turned][2]][word]
            & self.p.allowed[3][T.edge[turned][3]][word]
        )
        if turned >= 4 * LAND:
            return fits & self.on_river(turned, word)
        return fits

    def fits_somewhere(self):
        """3.2: whether the tile in hand can be placed."""
        word: cython.int
        turned: cython.int = 4 * self.p.hand
        end: cython.int = turned + T.rotations[self.p.hand]
        for turned in range(4 * self.p.hand, end):
            for word in range(self.p.words):
                if self.fitting(turned, word) != 0:
                    return True
        return False

    def gather(self, out, at):
        """Write 16 * square + a bit a rotation for each place of the tile in hand, ascending."""
        n: cython.int = at
        i: cython.int
        word: cython.int
        bit: cython.int
        key: cython.int
        turned: cython.int = 4 * self.p.hand
        rotations: cython.int = T.rotations[self.p.hand]
        zero: cython.ulonglong
        one: cython.ulonglong = 0
        two: cython.ulonglong = 0
        three: cython.ulonglong = 0
        rest: cython.ulonglong
        for word in range(self.p.words):
            zero = self.fitting(turned, word)
            if rotations > 1:
                one = self.fitting(turned + 1, word)
            if rotations > 2:
                two = self.fitting(turned + 2, word)
                three = self.fitting(turned + 3, word)
            rest = zero | one | two | three
            while rest != 0:
                bit = lowest_bit(rest)
                rest &= rest - 1
                key = self.p.spot[64 * word + bit].square << 4
                key |= (zero >> bit) & 1
                key |= ((one >> bit) & 1) << 1
                key |= ((two >> bit) & 1) << 2
                key |= ((three >> bit) & 1) << 3
                i = n
                while i > at and out[i - 1] > key:
                    out[i] = out[i - 1]
                    i -= 1
                out[i] = key
                n += 1
        return n - at

    def list_places(self, out):
        """3.1: each place and way round of the tile in hand."""
        n: cython.Py_ssize_t = 0
        i: cython.int
        quarters: cython.int
        count: cython.int = self.gather(out, ROOM)
        for i in range(ROOM, ROOM + count):
            for quarters in range(4):
                if (out[i] >> quarters) & 1:
                    out[n] = A_PLACE + 4 * (out[i] >> 4) + quarters
                    n += 1
        return n

    def may_place(self, action):
        """Whether the tile in hand may lie on that square that way round."""
        square: cython.int = (action - A_PLACE) >> 2
        quarters: cython.int = (action - A_PLACE) & 3
        cell: cython.int = (T.x[square] + 87 * T.y[square] + 2 * CELLS) % CELLS
        spot: cython.int = self.p.board[cell] - SPOT
        if spot < 0 or self.p.spot[spot].square != square:
            return False
        if quarters >= T.rotations[self.p.hand]:
            return False
        return (self.fitting(4 * self.p.hand + quarters, spot >> 6) >> (spot & 63)) & 1 != 0

    def place(self, square, quarters):
        """3.1: lay the tile in hand; then the player may deploy."""
        kind: cython.int = self.p.hand
        self.p.hand = NONE
        self.lay(4 * kind + quarters, square)
        self.p.deployments = self.list_deployments()
        if self.p.deployments != 0:
            self.p.phase = DEPLOY
        else:
            self.score_completed()

    def lay(self, turned, square):
        """Put a tile on the table and join its segments to those around."""
        side: cython.int
        cell: cython.int = (T.x[square] + 87 * T.y[square] + 2 * CELLS) % CELLS
        beside: cython.int
        found: cython.int
        tile: cython.int = self.p.tile_count
        first: cython.int = self.p.segment_count
        if self.p.board[cell] >= SPOT:
            found = self.p.board[cell] - SPOT
            self.p.spots[found >> 6] &= ~(ONE << (found & 63))
        self.p.board[cell] = tile + 1
        self.p.tile[tile].square = square
        self.p.tile[tile].cell = cell
        self.p.tile[tile].first = first
        self.p.tile[tile].turned = turned
        self.p.tile_count += 1
        self.p.key ^= mix(mix(1, 256 * square + turned), 1)
        self.add_segments(turned >> 2)
        for side in range(4):
            beside = cell + T.step[side]
            if beside >= CELLS:
                beside -= CELLS
            found = self.p.board[beside]
            if found == 0:
                self.add_spot(
                    beside,
                    square_at(
                        T.x[square] + (side == 1) - (side == 3),
                        T.y[square] + (side == 2) - (side == 0),
                    ),
                )
                found = self.p.board[beside]
            if found >= SPOT:
                self.allow(found - SPOT, side ^ 2, T.edge[turned][side])
            else:
                self.join_sides(found - 1, turned, first, side)
        self.surround(cell, square)
        if turned >= 4 * LAND:
            self.flow(turned, square)

    def add_segments(self, kind):
        """The tile's own segments, each a feature so far."""
        i: cython.int
        at: cython.int = self.p.segment_count
        for i in range(T.segments[kind]):
            self.p.feature[at].cities = T.fresh[kind][i].cities << self.p.city_count
            self.p.feature[at].followers = 0
            self.p.feature[at].parent = at
            self.p.feature[at].doubles = T.fresh[kind][i].doubles << self.p.double_count
            self.p.feature[at].sort = T.fresh[kind][i].sort
            self.p.feature[at].tiles = T.fresh[kind][i].tiles
            self.p.feature[at].open = T.fresh[kind][i].open
            self.p.feature[at].pennants = T.fresh[kind][i].pennants
            at += 1
        self.p.segment_count = at
        self.p.city_count += T.cities[kind]
        self.p.double_count += T.doubled[kind]

    def add_spot(self, cell, square):
        """An empty square has got its first neighbour: any edge may lie at any side so far."""
        word: cython.int = 0
        spot: cython.int
        side: cython.int
        edge: cython.int
        bit: cython.ulonglong
        while low64(~self.p.spots[word]) == 0:
            word += 1
        if word >= self.p.words:
            self.p.words = word + 1
        bit = low64(~self.p.spots[word])
        spot = 64 * word + lowest_bit(bit)
        bit &= low64(~bit + 1)
        self.p.spots[word] |= bit
        for side in range(4):
            for edge in range(4):
                self.p.allowed[side][edge][word] |= bit
        self.p.spot[spot].square = square
        self.p.spot[spot].cell = cell
        self.p.board[cell] = SPOT + spot

    def allow(self, spot, side, edge):
        """3.1: at this side of a spot only this edge may lie."""
        word: cython.int = spot >> 6
        bit: cython.ulonglong = ONE << (spot & 63)
        other: cython.int
        for other in range(4):
            if other != edge:
                self.p.allowed[side][other][word] &= ~bit

    def join_sides(self, tile, turned, first, side):
        """Join what meets at a side of the tile just laid: a city or road, the fields."""
        theirs: cython.int = self.p.tile[tile].turned
        base: cython.int = self.p.tile[tile].first
        edge: cython.int = T.edge[turned][side]
        half: cython.int = 2 * side
        opposite: cython.int = 2 * (side ^ 2)
        if edge <= ROAD:
            self.join(first + T.side[turned][side], base + T.side[theirs][side ^ 2], 2)
        if edge != CITY:
            self.join(first + T.half[turned][half], base + T.half[theirs][opposite + 1], 0)
            if edge != FIELD_EDGE:
                self.join(first + T.half[turned][half + 1], base + T.half[theirs][opposite], 0)

    def find(self, segment):
        """The segment at the root of the feature."""
        at: cython.int = segment
        parent: cython.int = self.p.feature[at].parent
        while parent != at:
            self.p.feature[at].parent = self.p.feature[parent].parent
            at = parent
            parent = self.p.feature[at].parent
        return at

    def join(self, a, b, closed):
        """Make two segments' features one; so many open sides are closed."""
        one: cython.int = self.find(a)
        two: cython.int = self.find(b)
        swap: cython.int
        if one != two:
            if self.p.feature[one].tiles < self.p.feature[two].tiles:
                swap = one
                one = two
                two = swap
            self.p.feature[two].parent = one
            self.p.feature[one].cities |= self.p.feature[two].cities
            self.p.feature[one].followers += self.p.feature[two].followers
            self.p.feature[one].tiles += self.p.feature[two].tiles
            self.p.feature[one].open += self.p.feature[two].open
            self.p.feature[one].pennants += self.p.feature[two].pennants
            if self.p.feature[one].doubles & self.p.feature[two].doubles:  # 4.2
                self.p.feature[one].tiles -= popcount(
                    self.p.feature[one].doubles & self.p.feature[two].doubles
                )
            self.p.feature[one].doubles |= self.p.feature[two].doubles
        self.p.feature[one].open -= closed

    def surround(self, cell, square):
        """4.3: a tile is one more neighbour of the cloisters around, and may be one itself."""
        i: cython.int
        beside: cython.int
        tile: cython.int
        other: cython.int
        found: cython.int
        for i in range(self.p.cloister_count):
            tile = self.p.cloister[i]
            other = self.p.tile[tile].square
            if abs(T.x[other] - T.x[square]) <= 1 and abs(T.y[other] - T.y[square]) <= 1:
                found = self.p.tile[tile].first + T.cloister[self.p.tile[tile].turned >> 2]
                self.p.feature[found].tiles += 1
                self.p.feature[found].open -= 1
        tile = self.p.tile_count - 1
        if T.cloister[self.p.tile[tile].turned >> 2] != NONE:
            found = self.p.tile[tile].first + T.cloister[self.p.tile[tile].turned >> 2]
            for i in range(8):
                beside = cell + T.around[i]
                if beside >= CELLS:
                    beside -= CELLS
                if 0 < self.p.board[beside] < SPOT:
                    self.p.feature[found].tiles += 1
                    self.p.feature[found].open -= 1
            self.p.cloister[self.p.cloister_count] = tile
            self.p.cloister_count += 1

    # ------------------------------------------------------------ 3.3 deploy

    def list_deployments(self):
        """3.3, 3.4, 7.3: the deployments to choose from, a bit each; 0: nothing to choose."""
        i: cython.int
        found: cython.uint = 0
        tile: cython.int = self.p.tile_count - 1
        turned: cython.int = self.p.tile[tile].turned
        first: cython.int = self.p.tile[tile].first
        for i in range(T.segments[turned >> 2]):
            if self.p.solo and T.fresh[turned >> 2][i].sort == FIELD:
                continue
            if self.p.feature[self.find(first + i)].followers == 0:
                found |= 1 << T.role[turned][i]
        if found == 0:
            return 0
        if self.p.supply[self.p.seat] == 0:
            if self.p.solo:
                self.p.stranded = 1  # 7.6 A
            return 0
        if not self.p.solo:
            found |= 1 << PASS_ROLE
        return found

    def deploy(self, role):
        """3.3: a follower goes from the supply to a segment of the tile just placed."""
        tile: cython.int = self.p.tile_count - 1
        self.station(self.p.seat, tile, T.named[self.p.tile[tile].turned][role])

    def station(self, seat, tile, segment):
        """A follower goes from the supply to a segment of any tile."""
        feature: cython.int = self.find(self.p.tile[tile].first + segment)
        self.p.feature[feature].followers += 1 << (4 * seat)
        self.p.supply[seat] -= 1
        self.p.figure[self.p.figure_count].seat = seat
        self.p.figure[self.p.figure_count].tile = tile
        self.p.figure[self.p.figure_count].segment = segment
        self.p.figure_count += 1

    # ------------------------------------------------------------ 4 completed features

    def find_completed(self):
        """3.5: what the tile just placed has completed, if followers stand there."""
        i: cython.int
        edge: cython.int
        side: cython.int
        feature: cython.int
        tile: cython.int = self.p.tile_count - 1
        turned: cython.int = self.p.tile[tile].turned
        first: cython.int = self.p.tile[tile].first
        self.p.waiting_count = 0
        for edge in range(2):
            for side in range(4):
                if T.edge[turned][side] == edge:
                    feature = self.find(first + T.side[turned][side])
                    if self.p.feature[feature].open == 0:
                        self.wait((A_SCORE_CITY if edge == CITY else A_SCORE_ROAD) + side, feature)
        for i in range(self.p.cloister_count):
            tile = self.p.cloister[i]
            feature = self.p.tile[tile].first + T.cloister[self.p.tile[tile].turned >> 2]
            if self.p.feature[feature].open == 0:
                self.wait(A_SCORE_CLOISTER + self.p.tile[tile].square, feature)

    def wait(self, action, feature):
        """Put a completed feature among those that wait, if followers stand there and once."""
        i: cython.int
        n: cython.int = self.p.waiting_count
        if self.p.feature[feature].followers == 0:
            return
        for i in range(n):
            if self.p.waiting[i].segment == feature:
                return
        while n > 0 and self.p.waiting[n - 1].action > action:
            self.p.waiting[n].action = self.p.waiting[n - 1].action
            self.p.waiting[n].segment = self.p.waiting[n - 1].segment
            n -= 1
        self.p.waiting[n].action = action
        self.p.waiting[n].segment = feature
        self.p.waiting_count += 1

    def score_completed(self):
        """3.5, 7.4: score what is completed; alone, the player chooses the order."""
        self.find_completed()
        if self.p.solo and self.p.waiting_count > 1:
            self.p.phase = SCORE
            return
        while self.p.waiting_count > 0:
            self.score(0)
        self.end_turn()

    def points(self, feature):
        """4.1 to 4.3 of a completed feature, 5.2 of any other."""
        tiles: cython.int = self.p.feature[feature].tiles
        pennants: cython.int = self.p.feature[feature].pennants
        if self.p.feature[feature].sort != CITY or self.p.feature[feature].open > 0:
            return tiles + pennants
        if tiles == 2 and self.p.small_city == 2:
            return 2 + pennants
        return 2 * tiles + 2 * pennants

    def most(self, followers):
        """4.4: the seats with the most followers, a bit each."""
        seat: cython.int
        own: cython.int
        best: cython.int = 1
        found: cython.int = 0
        for seat in range(self.p.colours):
            own = (followers >> (4 * seat)) & 15
            if own > best:
                best = own
                found = 0
            if own == best:
                found |= 1 << seat
        return found

    def pay(self, seats, points):
        """4.4: each of them gets all the points."""
        seat: cython.int
        for seat in range(self.p.colours):
            if (seats >> seat) & 1:
                self.p.score[seat] += points

    def score(self, i):
        """3.5, 4, 7.4: a completed feature scores, and its followers go home."""
        n: cython.int = self.p.scored_count
        feature: cython.int = self.p.waiting[i].segment
        points: cython.int = self.points(feature)
        holders: cython.int = self.most(self.p.feature[feature].followers)
        paid: cython.int = holders
        if self.p.solo:
            if holders & self.last_on_track() == 0:
                paid = 0
            self.challenge(feature, points, paid != 0)
        self.pay(paid, points)
        self.p.scored[n].action = self.p.waiting[i].action
        self.p.scored[n].followers = self.p.feature[feature].followers
        self.p.scored[n].segment = feature
        self.p.scored[n].points = points
        self.p.scored[n].tiles = self.p.feature[feature].tiles
        self.p.scored[n].pennants = self.p.feature[feature].pennants
        self.p.scored[n].holders = holders
        self.p.scored[n].paid = paid
        self.p.scored[n].returned = self.go_home(feature)
        self.p.scored_count += 1
        self.p.waiting_count -= 1
        for n in range(i, self.p.waiting_count):
            self.p.waiting[n].action = self.p.waiting[n + 1].action
            self.p.waiting[n].segment = self.p.waiting[n + 1].segment

    def go_home(self, feature):
        """3.5: the feature's followers return to their supplies; their number."""
        i: cython.int
        seat: cython.int
        tile: cython.int
        kept: cython.int = 0
        gone: cython.int = 0
        self.p.feature[feature].followers = 0
        for i in range(self.p.figure_count):
            seat = self.p.figure[i].seat
            tile = self.p.figure[i].tile
            if self.find(self.p.tile[tile].first + self.p.figure[i].segment) == feature:
                self.p.supply[seat] += 1
                self.p.home[self.p.home_count].seat = seat
                self.p.home[self.p.home_count].tile = tile
                self.p.home[self.p.home_count].segment = self.p.figure[i].segment
                self.p.home_count += 1
                gone += 1
            else:
                self.p.figure[kept].seat = seat
                self.p.figure[kept].tile = tile
                self.p.figure[kept].segment = self.p.figure[i].segment
                kept += 1
        self.p.figure_count = kept
        return gone

    def end_turn(self):
        """2.1, 5.1, 7.2, 7.6: play runs clockwise until the last tile, or the last follower."""
        left: cython.int = self.p.river_left + self.p.lake + self.p.land_left
        if self.p.stranded or left == 0:
            self.end()
            return
        self.p.seat = (self.p.seat + 1) % self.p.colours
        self.go_on()

    # ------------------------------------------------------------ 5 end and final scoring

    def end(self):
        """5.1, 7.6: the last scoring."""
        seat: cython.int
        if not self.p.solo:
            self.p.phase = OVER
            self.score_final()
            return
        for seat in range(self.p.colours):
            if self.p.supply[seat] < self.p.followers:
                self.p.bonus |= 1 << seat
        self.award_last()

    def score_final(self):
        """5.2, 5.3: what is incomplete, then the farms. The followers stay where they are."""
        i: cython.int
        feature: cython.int
        rest: cython.ulonglong
        figures: cython.ulonglong = self.first_figures()
        rest = figures
        while rest != 0:
            i = lowest_bit(rest)
            rest &= rest - 1
            feature = self.find(self.p.tile[self.p.figure[i].tile].first + self.p.figure[i].segment)
            if self.p.feature[feature].sort != FIELD:
                self.pay(self.most(self.p.feature[feature].followers), self.points(feature))
            elif self.p.farm_rule:
                self.pay(self.most(self.p.feature[feature].followers), 3 * self.cities_fed(feature))
        if not self.p.farm_rule:
            for i in range(self.p.segment_count):
                if self.complete_city(i):
                    self.pay(self.most(self.farmers(i, figures)), 4)

    def first_figures(self):
        """A bit for each follower that is the first one in the list on its feature."""
        i: cython.int
        feature: cython.int
        found: cython.ulonglong = 0
        seen: cython.ulonglong
        other: cython.int
        for i in range(self.p.figure_count):
            feature = self.find(self.p.tile[self.p.figure[i].tile].first + self.p.figure[i].segment)
            seen = found
            while seen != 0:
                other = lowest_bit(seen)
                if feature == self.find(
                    self.p.tile[self.p.figure[other].tile].first + self.p.figure[other].segment
                ):
                    break
                seen &= seen - 1
            if seen == 0:
                found |= ONE << i
        return found

    def complete_city(self, segment):
        """4.2: whether the segment is the root of a completed city."""
        return (
            self.p.feature[segment].parent == segment
            and self.p.feature[segment].sort == CITY
            and self.p.feature[segment].open == 0
        )

    def farmers(self, city, figures):
        """5.3: the farmers of all farms that touch a city; `figures` from first_figures()."""
        i: cython.int
        feature: cython.int
        found: cython.uint = 0
        while figures != 0:
            i = lowest_bit(figures)
            figures &= figures - 1
            feature = self.find(self.p.tile[self.p.figure[i].tile].first + self.p.figure[i].segment)
            if (
                self.p.feature[feature].sort == FIELD
                and self.p.feature[feature].cities & self.p.feature[city].cities
            ):
                found += self.p.feature[feature].followers
        return found

    def cities_fed(self, farm):
        """5.3: how many completed cities a farm touches."""
        i: cython.int
        n: cython.int = 0
        for i in range(self.p.segment_count):
            if self.complete_city(i) and self.p.feature[farm].cities & self.p.feature[i].cities:
                n += 1
        return n

    # ------------------------------------------------------------ 6 river

    def flow(self, turned, square):
        """6.2: a river tile lies; where the river goes on, and how this tile turned."""
        side: cython.int
        out: cython.int = 4
        for side in range(4):
            if T.edge[turned][side] == RIVER_EDGE and (
                self.p.tile_count == 1 or side != self.p.river_side
            ):
                out = side
        if out == 4:
            return
        self.p.river_turn = 0
        if self.p.tile_count > 1:
            self.p.river_turn = (out - self.p.river_side) & 3
        self.p.river_side = out ^ 2
        self.p.river_square = square_at(
            T.x[square] + (out == 1) - (out == 3), T.y[square] + (out == 2) - (out == 0)
        )

    def on_river(self, turned, word):
        """6.2: the river's open end, a bit; none for a second bend to the same side."""
        square: cython.int = self.p.river_square
        spot: cython.int
        side: cython.int
        spot = self.p.board[(T.x[square] + 87 * T.y[square] + 2 * CELLS) % CELLS] - SPOT
        if spot < 0 or spot >> 6 != word:
            return 0
        if self.p.river_turn & 1:
            side = (self.p.river_side + self.p.river_turn) & 3
            if T.edge[turned][side] == RIVER_EDGE:
                return 0
        return ONE << (spot & 63)

    # ------------------------------------------------------------ 7 solo

    def last_on_track(self):
        """7.4: the colours that are last, a bit each."""
        seat: cython.int
        found: cython.int = 0
        least: cython.int = self.p.score[0]
        for seat in range(self.p.colours):
            if self.p.score[seat] < least:
                least = self.p.score[seat]
                found = 0
            if self.p.score[seat] == least:
                found |= 1 << seat
        return found

    def award_last(self):
        """7.6: while several colours wait for a bonus the player chooses; then it is over."""
        while self.p.bonus != 0:
            if self.p.bonus & (self.p.bonus - 1):
                self.p.phase = BONUS
                return
            self.award(lowest_bit(self.p.bonus))
        self.p.phase = OVER

    def award(self, seat):
        """7.6: 2 for each follower on the table, all at once, if the colour is last."""
        n: cython.int = self.p.scored_count
        followers: cython.int = self.p.followers - self.p.supply[seat]
        paid: cython.int = self.last_on_track() & (1 << seat)
        self.p.bonus &= ~(1 << seat)
        self.pay(paid, 2 * followers)
        self.p.scored[n].action = A_BONUS + seat
        self.p.scored[n].followers = followers << (4 * seat)
        self.p.scored[n].points = 2 * followers
        self.p.scored[n].paid = paid
        self.p.scored_count += 1

    def challenge(self, feature, points, scored):
        """7.8: the challenges that a completed feature meets, by the order of CHALLENGES."""
        seat: cython.int
        colours: cython.int = 0
        met: cython.int = 0
        for seat in range(self.p.colours):
            colours += (self.p.feature[feature].followers >> (4 * seat)) & 15 != 0
        if self.p.feature[feature].sort == ROAD:
            if points >= 10:
                met |= scored | (scored and colours == 2) << 1 | (colours == 3) << 2
            met |= (points == 5 and colours == 3) << 3
        elif self.p.feature[feature].sort == CITY:
            if points >= 16:
                met |= scored << 4 | (scored and colours == 2) << 5 | (colours == 3) << 6
            met |= (8 <= points <= 10 and colours == 3) << 7
        elif scored:
            self.p.cloisters += 1
            met |= (self.p.cloisters == 3) << 8 | (self.p.cloisters == 4) << 9
        self.p.challenges |= met

    # ------------------------------------------------------------ for search

    def pick(self, actor, rng, scratch):
        """The action that `pick_listed` would choose, without writing the list."""
        kind: cython.int
        left: cython.uint
        if self.p.phase == PLACE:
            return self.pick_place(rng, scratch)
        if self.p.phase != DRAW:
            return self.pick_listed(actor, rng, scratch)
        kind = LAND if self.p.river_left > 0 else 0
        left = rng.below(self.p.river_left if self.p.river_left > 0 else self.p.land_left)
        while left >= self.p.unseen[kind]:
            left -= self.p.unseen[kind]
            kind += 1
        return kind

    def pick_place(self, rng, scratch):
        """One of the places, by their number."""
        i: cython.int
        quarters: cython.int
        total: cython.int = 0
        left: cython.int
        n: cython.int = self.gather(scratch, 0)
        for i in range(n):
            for quarters in range(4):
                total += (scratch[i] >> quarters) & 1
        left = rng.below(total)
        for i in range(n):
            for quarters in range(4):
                if (scratch[i] >> quarters) & 1:
                    if left == 0:
                        return A_PLACE + 4 * (scratch[i] >> 4) + quarters
                    left -= 1
        return -1

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


def _fill_tables() -> None:
    """The tiles in every rotation, from the components."""
    for number, (x, y) in enumerate(components.SQUARES):
        T.x[number] = x
        T.y[number] = y
    step = (-components.STRIDE, 1, components.STRIDE, -1)
    around = [x + components.STRIDE * y for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
    for side in range(4):
        T.step[side] = step[side] % CELLS
    for i in range(8):
        T.around[i] = around[i] % CELLS
    for kind, tile in enumerate(components.TILES):
        segments = components.SEGMENTS[kind]
        sorts = [segment.sort for segment in segments]
        T.rotations[kind] = tile.rotations
        T.segments[kind] = len(segments)
        T.cities[kind] = sorts.count(CITY)
        T.roads_end[kind] = sorts.count(CITY) + sorts.count(ROAD)
        T.doubled[kind] = sorts.count(CITY) > 1 or sorts.count(ROAD) > 1
        T.cloister[kind] = sorts.index(CLOISTER) if CLOISTER in sorts else NONE
        for i, segment in enumerate(segments):
            _fill_segment(kind, i, segment)
            T.fresh[kind][i].doubles = segment.sort <= ROAD and sorts.count(segment.sort) > 1
        for quarters in range(4):
            _fill_turned(kind, quarters)


def _fill_segment(kind: int, i: int, segment: components.Segment) -> None:
    """A segment as a feature of its own."""
    T.fresh[kind][i].sort = segment.sort
    T.fresh[kind][i].tiles = 1
    T.fresh[kind][i].open = {CLOISTER: 8, FIELD: 0}.get(segment.sort, len(segment.sides))
    T.fresh[kind][i].pennants = segment.pennants
    for city in segment.cities if segment.sort != CITY else (i,):
        T.fresh[kind][i].cities |= 1 << city


def _fill_turned(kind: int, quarters: int) -> None:
    """What lies at each side, and which deployment names which segment."""
    turned = 4 * kind + quarters
    base = {
        components.CITY: components.KNIGHT,
        components.ROAD: components.THIEF,
        components.CLOISTER: components.MONK,
        components.FIELD: components.FARMER,
    }
    for side in range(4):
        edge = components.TILES[kind].edges[(side - quarters) % 4]
        T.edge[turned][side] = components.EDGES.index(edge)
        T.side[turned][side] = NONE
    for i in range(20):
        T.named[turned][i] = NONE
    for i, segment in enumerate(components.SEGMENTS[kind]):
        sides = components.turned(segment, quarters)
        for side in sides:
            if segment.sort == FIELD:
                T.half[turned][side] = i
            else:
                T.side[turned][side] = i
        role = base[segment.sort] - A_KNIGHT + (sides[0] if sides else 0)
        T.role[turned][i] = role
        T.named[turned][role] = i


_fill_tables()
