"""The rules of Ingenious, executable; clause numbers are those of RULES.md.

The same file runs compiled (its C declarations are in state.pxd) and as plain Python.
"""

import cython

from spieltisch.core.rng import Rng
from spieltisch.core.state import State
from spieltisch.games.ingenious import components

if cython.compiled:
    from cython.cimports.libc.string import memcpy
else:
    from spieltisch.core.uncompiled import copied, lowest_bit, mix, popcount, structs

    _structs = structs(__file__)
    Half, Position, T = _structs["Half"], _structs["Position"], _structs["Tables"]()

_CHANCE = cython.declare(cython.int, -1)
_NOBODY = cython.declare(cython.int, -3)

DEAL = cython.declare(cython.int, 0)
PLACE = cython.declare(cython.int, 1)
ORDER = cython.declare(cython.int, 2)
SWAP = cython.declare(cython.int, 3)
EXCHANGE = cython.declare(cython.int, 4)
REFILL = cython.declare(cython.int, 5)
OVER = cython.declare(cython.int, 6)
PHASES = ("deal", "place", "score", "swap", "aside", "refill", "over")
"""The phases' names, by their numbers."""

KINDS = cython.declare(cython.int, len(components.KINDS))
PAIRS = cython.declare(cython.int, len(components.PAIRS))
A_ASIDE = cython.declare(cython.int, components.ASIDE)
A_SWAP = cython.declare(cython.int, components.SWAP)
A_KEEP = cython.declare(cython.int, components.KEEP)
A_DONE = cython.declare(cython.int, components.DONE)
A_SCORE = cython.declare(cython.int, components.SCORE)
A_PLACE = cython.declare(cython.int, components.PLACE)
TRACK_END = cython.declare(cython.int, components.TRACK_END)
LONG_END = cython.declare(cython.int, components.LONG_TRACK_END)
DUEL_END = cython.declare(cython.int, components.DUEL_END)
OFF = cython.declare(cython.int, 7)


class IngeniousState(State):
    """A position of Ingenious."""

    # ------------------------------------------------------------ 2 set-up

    def __init__(self, game, seats, options):
        """2.1 to 2.3: an empty board, a full bag; dealing comes first."""
        State.__init__(self, game, seats, options)
        if not cython.compiled:
            self.p = Position()
        mode = options["mode"]
        self.p.solo = mode == "solo"
        self.p.team = mode == "team"
        self.p.duel = mode == "duel"
        self.p.own_symbol = options["opening"] == "own-symbol"
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
        if cython.compiled:  # an assignment would copy twice, by way of a temporary
            memcpy(
                cython.address(self.p),
                cython.address(cython.cast(IngeniousState, other).p),
                cython.sizeof(Position),
            )
        else:
            self.p = copied(other.p)

    def side(self, seat):
        """8.1: partners sit opposite; else everybody is a side."""
        if self.p.team:
            return seat & 1
        return seat

    # ------------------------------------------------------------ 3 a turn

    def to_act(self):
        """The seat whose turn it is, or chance while tiles are drawn."""
        if self.p.phase == DEAL or self.p.phase == REFILL:
            return _CHANCE
        if self.p.phase == OVER:
            return _NOBODY
        return self.p.seat

    def list_legal(self, actor, out):
        """The choices of each phase."""
        a: cython.int
        b: cython.int
        if actor < 0:
            return 0
        if self.p.phase == PLACE:
            return self.list_places(out)
        if self.p.phase == EXCHANGE:
            return self.list_exchange(out)
        if self.p.phase == SWAP:
            out[0] = A_SWAP
            out[1] = A_KEEP
        else:
            a = A_SCORE + T.place[self.p.half[0].cell]
            b = A_SCORE + T.place[self.p.half[1].cell]
            out[0] = min(a, b)
            out[1] = max(a, b)
        return 2

    def accepts(self, actor, action):
        """Whether `action` is in the list."""
        place: cython.int
        pair: cython.int
        if self.p.phase == DEAL or self.p.phase == REFILL:
            return actor == _CHANCE and action < KINDS and self.p.bag[action] > 0
        if actor < 0:
            return False
        if self.p.phase == PLACE:
            if action < A_PLACE:
                return False
            place = action - A_PLACE
            pair = place % PAIRS
            return (
                self.holds(T.variant_kind[place // PAIRS])
                and pair >> 6 < self.p.words
                and (self.open_pairs(pair >> 6) >> (pair & 63)) & 1 != 0
            )
        if self.p.phase == EXCHANGE:
            if action == A_DONE:
                return True
            return (
                A_ASIDE <= action < A_SWAP
                and self.holds(action - A_ASIDE)
                and self.colours_of(action - A_ASIDE) & self.at_own_end(self.p.seat) != 0
            )
        if self.p.phase == SWAP:
            return action == A_SWAP or action == A_KEEP
        return (
            action == A_SCORE + T.place[self.p.half[0].cell]
            or action == A_SCORE + T.place[self.p.half[1].cell]
        )

    def make(self, actor, action):
        """One action of whoever is to act."""
        self.p.last = action
        self.p.last_actor = actor
        self.p.half_count = 0
        if action < A_ASIDE:
            self.draw(action)
        elif action >= A_PLACE:
            self.place((action - A_PLACE) // PAIRS, (action - A_PLACE) % PAIRS)
        elif action >= A_SCORE:
            self.score_from(T.cells[action - A_SCORE])
        elif action == A_SWAP:
            self.swap()
        elif action < A_SWAP:
            self.set_aside(action - A_ASIDE)
        else:
            self.refill()

    def holds(self, kind):
        """Whether the rack of the seat to act has such a tile."""
        return (self.p.kinds[self.p.seat] >> kind) & 1

    def take(self, kind):
        """A tile leaves the rack of the seat to act."""
        self.hold(self.p.seat, kind, self.p.rack[self.p.seat][kind] - 1)

    def hold(self, seat, kind, count):
        """Let a rack hold so many tiles of a kind."""
        self.p.rack_count[seat] += count - self.p.rack[seat][kind]
        self.p.rack[seat][kind] = count
        if count == 0:
            self.p.kinds[seat] &= ~(1 << kind)
        else:
            self.p.kinds[seat] |= 1 << kind

    def open_pairs(self, word):
        """3.1, 3.2, 3.3: the pairs on which the seat may place, 64 at a time."""
        anywhere: cython.longlong = -((self.p.opened >> self.p.seat) & 1)
        return self.p.live[word] & (self.p.opening[word] | anywhere)

    def list_places(self, out):
        """3.1: every tile of the rack, each way round, on every open pair."""
        n: cython.Py_ssize_t = 0
        i: cython.Py_ssize_t
        kind: cython.int
        variant: cython.int
        shift: cython.int
        kinds: cython.uint = self.p.kinds[self.p.seat]
        first: cython.int = T.kind_variant[lowest_bit(kinds)]
        count: cython.Py_ssize_t = self.list_pairs(A_PLACE + first * PAIRS, out)
        eights: cython.Py_ssize_t = (count + 7) & ~7
        while kinds != 0:
            kind = lowest_bit(kinds)
            kinds &= kinds - 1
            for variant in range(T.kind_variant[kind], T.kind_variant[kind + 1]):
                if n > 0:
                    shift = (variant - first) * PAIRS
                    for i in range(eights):
                        out[n + i] = out[i] + shift
                n += count
        return n

    def list_pairs(self, base, out):
        """The open pairs, each added to `base`; their number. Writes eight at a time."""
        n: cython.Py_ssize_t = 0
        i: cython.Py_ssize_t
        word: cython.int
        at: cython.int
        eight: cython.int
        rest: cython.ulonglong
        for word in range(self.p.words):
            at = base + 64 * word
            rest = self.open_pairs(word)
            while rest != 0:
                eight = rest & 255
                for i in range(8):
                    out[n + i] = at + T.bits[eight][i]
                n += T.bit_count[eight]
                at += 8
                rest >>= 8
        return n

    def place(self, variant, pair):
        """3.1: lay a tile of the rack on a pair of cells, then score it (3.4)."""
        colour: cython.int
        seat: cython.int = self.p.seat
        a: cython.int = T.pair_cell[pair][0]
        b: cython.int = T.pair_cell[pair][1]
        direction: cython.int = T.pair_direction[pair]
        first: cython.int = T.variant_first[variant]
        second: cython.int = T.variant_second[variant]
        self.take(T.variant_kind[variant])
        if not (self.p.opened >> seat) & 1:
            self.p.opened |= 1 << seat
            if self.p.own_symbol:
                for colour in range(6):
                    if (T.beside[colour][pair >> 6] >> (pair & 63)) & 1:
                        self.open_at(colour)
        self.p.placed[self.p.placed_count] = pair
        self.p.placed_count += 1
        self.occupy(a, first)
        self.occupy(b, second)
        self.count(0, a, first, direction)
        self.count(1, b, second, (direction + 3) % 6)
        if first == second and (self.p.solo or self.p.team) and self.order_matters():
            self.p.phase = ORDER
        else:
            self.score_both()

    def open_at(self, colour):
        """3.2, own-symbol: nobody else opens at this printed symbol."""
        word: cython.int
        self.p.opened_at |= 1 << colour
        for word in range(self.p.words):
            self.p.opening[word] &= ~T.beside[colour][word]

    def occupy(self, cell, colour):
        """Put a symbol on a cell: no tile fits there any more, no first tile beside it."""
        word: cython.int
        self.p.symbol[cell] = colour
        self.p.board_key ^= T.symbol_key[cell][colour]
        for word in range(self.p.words):
            self.p.live[word] &= ~T.holding[cell][word]
            self.p.opening[word] &= ~T.around[cell][word]

    # ------------------------------------------------------------ 4 scoring

    def count(self, half, cell, colour, twin):
        """4.1: the unbroken runs of the same symbol on the five lines not towards the twin."""
        direction: cython.int
        at: cython.int
        n: cython.int
        self.p.half[half].cell = cell
        self.p.half[half].colour = colour
        for direction in range(6):
            n = 0
            if direction != twin:
                at = cell + T.step[direction]
                while self.p.symbol[at] == colour:
                    n += 1
                    at += T.step[direction]
            self.p.half[half].counted[direction] = n

    def points(self, half):
        """4.1: each counted symbol is one point."""
        direction: cython.int
        n: cython.int = 0
        for direction in range(6):
            n += self.p.half[half].counted[direction]
        return n

    def order_matters(self):
        """4.2: whether a double on a long track ends differently in the two orders."""
        side: cython.int = self.side(self.p.seat)
        begin: cython.int = self.p.track[side][self.p.half[0].colour - 1]
        one: cython.int = self.points(0)
        two: cython.int = self.points(1)
        between: cython.int = self.moved(begin, one)
        between_too: cython.int = self.moved(begin, two)
        end: cython.int = self.moved(between, two)
        end_too: cython.int = self.moved(between_too, one)
        return end != end_too or (
            self.reached(begin, between) + self.reached(between, end)
            != self.reached(begin, between_too) + self.reached(between_too, end_too)
        )

    def score_from(self, cell):
        """4.2: the player chose the half that scores first."""
        if self.p.half[0].cell != cell:
            other: Half = self.p.half[0]
            self.p.half[0] = self.p.half[1]
            self.p.half[1] = other
        self.score_both()

    def score_both(self):
        """4.2: the two halves are scored one after the other."""
        self.p.half_count = 2
        if self.p.duel:
            self.score_shared(0)
            self.score_shared(1)
        else:
            self.score(0)
            self.score(1)
        self.after_scoring()

    def score(self, half):
        """4.2, 5.1: move a marker of one's own (or one's team's) track."""
        side: cython.int = self.side(self.p.seat)
        colour: cython.int = self.p.half[half].colour - 1
        begin: cython.int = self.p.track[side][colour]
        end: cython.int = self.moved(begin, self.points(half))
        self.p.track[side][colour] = end
        self.p.half[half].begin = begin
        self.p.half[half].end = end
        self.p.half[half].reached = self.reached(begin, end)
        self.p.owed += self.p.half[half].reached

    def moved(self, begin, points):
        """4.3, 7.2, 8.2: where a marker stops; at 18 on the left board it crosses to 0 right."""
        end: cython.int = begin + points
        if begin < TRACK_END:
            return min(end, TRACK_END)
        if self.p.solo or self.p.team:
            return min(end, LONG_END)
        return TRACK_END

    def reached(self, begin, end):
        """5.1, 5.2, 7.3, 8.2: whether that step earns a bonus placement."""
        if self.p.solo or begin == end:
            return False
        return end == TRACK_END or end == LONG_END

    def score_shared(self, half):
        """9.1, 9.2: move the duel's common marker towards oneself; at one's 9 take the token."""
        seat: cython.int = self.p.seat
        colour: cython.int = self.p.half[half].colour - 1
        begin: cython.int = self.p.shared[colour]
        end: cython.int
        if seat == 0:
            end = min(begin + self.points(half), DUEL_END)
        else:
            end = max(begin - self.points(half), -DUEL_END)
        self.p.shared[colour] = end
        self.p.half[half].begin = begin
        self.p.half[half].end = end
        self.p.half[half].reached = (
            begin != end
            and end == (DUEL_END if seat == 0 else -DUEL_END)
            and self.p.token[colour] != seat
        )
        self.p.half[half].token = -2
        if self.p.half[half].reached:
            self.p.half[half].token = self.p.token[colour]
            self.p.token[colour] = seat
            self.p.owed += 1

    # ------------------------------------------------------------ 5 bonus placement

    def after_scoring(self):
        """10.3, 10.1, 5.1: the end, or another placement, or the end of the turn."""
        if self.has_won(self.p.seat):
            self.p.instant = 1
            self.p.phase = OVER
        elif self.area_full():
            self.p.phase = OVER
        elif self.p.owed > 0 and self.p.rack_count[self.p.seat] > 0:
            self.p.owed -= 1
            self.p.phase = PLACE
        else:
            self.p.owed = 0  # 5.3
            if self.may_swap():
                self.p.phase = SWAP
            elif self.may_exchange():
                self.p.phase = EXCHANGE
            else:
                self.refill()

    # ------------------------------------------------------------ 6 refill and swap

    def lowest(self, side):
        """6.2: the colours that are lowest on a side's track, a bit each."""
        colour: cython.int
        least: cython.int = LONG_END
        found: cython.int = 0
        for colour in range(6):
            least = min(least, self.p.track[side][colour])
        for colour in range(6):
            found |= (self.p.track[side][colour] == least) << colour
        return found

    def colours_of(self, kind):
        """The colours of a tile, a bit each."""
        return (1 << (T.kind_first[kind] - 1)) | (1 << (T.kind_second[kind] - 1))

    def may_swap(self):
        """6.2, 8.3: whether no tile of the rack shows a colour that is lowest; not solo, duel."""
        if self.p.solo or self.p.duel or self.p.rack_count[self.p.seat] == 0:
            return False
        return self.p.kinds[self.p.seat] & T.showing[self.lowest(self.side(self.p.seat))] == 0

    def swap(self):
        """6.2: show the whole rack, set it aside, draw."""
        kind: cython.int
        seat: cython.int = self.p.seat
        self.p.aside_count = self.p.rack_count[seat]
        for kind in range(KINDS):
            self.p.aside[kind] = self.p.rack[seat][kind]
            self.p.shown[seat][kind] = self.p.rack[seat][kind]
            self.hold(seat, kind, 0)
        self.refill()

    def refill(self):
        """6.1: draw up to six."""
        self.p.phase = REFILL
        self.p.drawing = self.p.seat
        self.next_draw()

    def list_chances(self, actions, weights):
        """A draw from the bag: each kind with the number of its tiles."""
        n: cython.Py_ssize_t = 0
        kind: cython.int
        for kind in range(KINDS):
            if self.p.bag[kind] > 0:
                actions[n] = kind
                weights[n] = self.p.bag[kind]
                n += 1
        return n

    def draw(self, kind):
        """2.1, 6.1: a tile goes from the bag to the rack."""
        self.p.bag[kind] -= 1
        self.p.bag_count -= 1
        self.hold(self.p.drawing, kind, self.p.rack[self.p.drawing][kind] + 1)
        self.next_draw()

    def next_draw(self):
        """Go on drawing, dealing, or to the next turn."""
        kind: cython.int
        if self.p.rack_count[self.p.drawing] < self.p.rack_size and self.p.bag_count > 0:
            return
        if self.p.phase == DEAL:
            self.p.drawing += 1
            if self.p.drawing == self.seats:
                self.p.drawing = 0
                self.p.phase = PLACE
            return
        if self.p.aside_count > 0:
            for kind in range(KINDS):
                self.p.bag[kind] += self.p.aside[kind]
                self.p.aside[kind] = 0
            self.p.bag_count += self.p.aside_count
            self.p.aside_count = 0
        self.next_turn()

    def next_turn(self):
        """2.2: play runs clockwise."""
        self.p.seat = (self.p.seat + 1) % self.seats
        self.p.drawing = self.p.seat
        self.p.phase = PLACE

    # ------------------------------------------------------------ 9 duel

    def at_own_end(self, seat):
        """9.3: the colours whose marker stands on the seat's own 9, a bit each."""
        colour: cython.int
        end: cython.int = DUEL_END if seat == 0 else -DUEL_END
        found: cython.int = 0
        for colour in range(6):
            if self.p.shared[colour] == end:
                found |= 1 << colour
        return found

    def may_exchange(self):
        """9.3: whether a tile of the rack shows a colour that stands on one's own 9."""
        if not self.p.duel:
            return False
        return self.p.kinds[self.p.seat] & T.showing[self.at_own_end(self.p.seat)] != 0

    def list_exchange(self, out):
        """9.3: each such tile of the rack, and always `done`."""
        n: cython.Py_ssize_t = 0
        kind: cython.int
        ends: cython.int = self.at_own_end(self.p.seat)
        for kind in range(KINDS):
            if self.holds(kind) and self.colours_of(kind) & ends:
                out[n] = A_ASIDE + kind
                n += 1
        out[n] = A_DONE
        return n + 1

    def set_aside(self, kind):
        """9.3: a tile is laid open beside the board until the draw is done."""
        other: cython.int
        seat: cython.int = self.p.seat
        if self.p.aside_count == 0:
            for other in range(KINDS):
                self.p.shown[seat][other] = 0
        self.take(kind)
        self.p.aside[kind] += 1
        self.p.aside_count += 1
        self.p.shown[seat][kind] += 1

    # ------------------------------------------------------------ 10 end

    def area_full(self):
        """10.1: no two neighbouring cells of the area are empty."""
        word: cython.int
        for word in range(self.p.words):
            if self.p.live[word] != 0:
                return False
        return True

    def has_won(self, seat):
        """10.3, 7.4, 8.4, 9.5: all six markers of the seat's side at the end."""
        colour: cython.int
        side: cython.int
        end: cython.int
        if self.p.duel:
            return self.at_own_end(seat) == 63
        side = self.side(seat)
        end = LONG_END if self.p.solo or self.p.team else TRACK_END
        for colour in range(6):
            if self.p.track[side][colour] < end:
                return False
        return True

    # ------------------------------------------------------------ for search

    def pick(self, actor, rng, scratch):
        """The action that `pick_listed` would choose, without writing the list."""
        if self.p.phase == PLACE:
            return self.pick_place(rng)
        if actor == _CHANCE:
            return self.pick_draw(rng)
        return self.pick_listed(actor, rng, scratch)

    def pick_draw(self, rng):
        """A tile from the bag: its kind is the number of kinds that lie wholly before it."""
        kind: cython.int = 0
        other: cython.int
        left: cython.int = rng.below(self.p.bag_count)
        for other in range(KINDS):
            left -= self.p.bag[other]
            kind += left >= 0
        return kind

    def pick_place(self, rng):
        """The n-th of variants times open pairs, by counting bits."""
        variants: cython.int = 0
        pairs: cython.int = 0
        kind: cython.int = 0
        word: cython.int
        n: cython.int
        kinds: cython.uint = self.p.kinds[self.p.seat]
        rest: cython.ulonglong = kinds
        while rest != 0:
            kind = lowest_bit(rest)
            variants += T.kind_variant[kind + 1] - T.kind_variant[kind]
            rest &= rest - 1
        for word in range(self.p.words):
            pairs += popcount(self.open_pairs(word))
        n = rng.below(variants * pairs)
        variants = n // pairs
        pairs = n % pairs
        while True:
            kind = lowest_bit(kinds)
            n = T.kind_variant[kind + 1] - T.kind_variant[kind]
            if variants < n:
                break
            variants -= n
            kinds &= kinds - 1
        word = 0
        rest = self.open_pairs(0)
        while pairs >= popcount(rest):
            pairs -= popcount(rest)
            word += 1
            rest = self.open_pairs(word)
        while pairs > 0:
            rest &= rest - 1
            pairs -= 1
        return A_PLACE + (T.kind_variant[kind] + variants) * PAIRS + 64 * word + lowest_bit(rest)

    def digest(self):
        """Of the board, racks, tracks and whose turn it is in which phase."""
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


def _fill_tables() -> None:
    """The board's geometry, from the components."""
    step = components.DIRECTIONS
    random = Rng(0)
    neighbours = {c: {c + d for d in step} for c in components.CELLS}
    printed = {components.cell(*h): letter for h, letter in components.PRINTED.items()}
    for direction in range(6):
        T.step[direction] = step[direction]
    for index, cell in enumerate(components.CELLS):
        T.cells[index] = cell
        T.place[cell] = index
        for colour in range(7):
            T.symbol_key[cell][colour] = random.next()
    for pair, (a, b) in enumerate(components.PAIRS):
        T.pair_cell[pair][0] = a
        T.pair_cell[pair][1] = b
        T.pair_direction[pair] = step.index(b - a)
        word, bit = pair >> 6, 1 << (pair & 63)
        for cell in (a, b):
            T.holding[cell][word] |= bit
        for cell in {a, b} | neighbours[a] | neighbours[b]:
            T.around[cell][word] |= bit
            if cell in printed:
                T.beside[components.COLOURS.index(printed[cell])][word] |= bit
        for radius, count in components.PAIRS_WITHIN.items():
            if pair < count:
                T.within[radius][word] |= bit
    for kind, letters in enumerate(components.KINDS):
        first, second = (components.COLOURS.index(letter) for letter in letters)
        T.kind_first[kind] = first + 1
        T.kind_second[kind] = second + 1
        for colours in range(64):
            if colours & (1 << first | 1 << second):
                T.showing[colours] |= 1 << kind
    for eight in range(256):
        bits = [bit for bit in range(8) if eight >> bit & 1]
        T.bit_count[eight] = len(bits)
        for i, bit in enumerate(bits):
            T.bits[eight][i] = bit
    for variant, (kind, a, b) in enumerate(components.VARIANTS):
        T.variant_kind[variant] = kind
        T.variant_first[variant] = components.COLOURS.index(a) + 1
        T.variant_second[variant] = components.COLOURS.index(b) + 1
        T.kind_variant[kind + 1] = variant + 1


_fill_tables()
