"""What the search knows of Ingenious: which placements come first, and who leads."""

import cython

from spieltisch.bots.knowledge import Knowledge
from spieltisch.core.buffer import Buffer

if cython.compiled:
    from cython.cimports.libc.math import exp
    from cython.cimports.libc.string import memcpy
else:
    from math import exp

    from spieltisch.core.uncompiled import copied, mix, structs
    from spieltisch.games.ingenious.bots import gains as _gains
    from spieltisch.games.ingenious.bots.gains import (
        best_placement,
        best_placements,
        lay_tile,
        set_worth,
        survey,
        weigh,
    )
    from spieltisch.games.ingenious.position import deal_hidden
    from spieltisch.games.ingenious.scoring import moved, own_level, points, side_of
    from spieltisch.games.ingenious.state import IngeniousState
    from spieltisch.games.ingenious.table import (
        A_PLACE,
        A_SCORE,
        LONG_END,
        ORDER,
        PAIRS,
        PLACE,
        T,
    )

    _STRUCTS = structs(_gains.__file__)

TAU = cython.declare(cython.double, 3.0)
"""How quickly points are worth less as a marker moves on,"""
SOLO_TAU = cython.declare(cython.double, 2.0)
"""and in solo, where only the lowest counts."""
BONUS = cython.declare(cython.double, 0.1)
"""A bonus placement, in the same measure."""
NEXT = cython.declare(cython.double, 0.5)
"""What a step of a marker counts, of one of the next lower."""
LOWEST = cython.declare(cython.double, 6.0)
"""Steps by which a side that leads is surely ahead, for `margin`."""


class PlacementKnowledge(Knowledge):
    """Placements in the order of what they bring, which is also how playouts choose.

    After four placements a playout is judged by the ascending lists (10.2), in the duel by the
    markers (9.4); in solo it goes on to the end, and only the first placement is searched for.

    Gentle players look less closely, at the root: of a hundred lines they overlook `overlooked`,
    and nothing counts for them that is more than `reach` cells from the last tile (0: all does).
    The larger `tau`, the less they mind which colour scores (0: as the mode has it).
    """

    judges = IngeniousState
    settings = (*Knowledge.settings, "overlooked", "reach", "tau", "solo_depth")

    def __cinit__(self):
        if cython.compiled:
            self.root = cython.address(self.root_board)
            self.board = cython.address(self.played_board)
            self.noticed = cython.address(self.noticed_board)
            self.gains = cython.address(self.own_gains)

    def __init__(self, like: object = None) -> None:
        Knowledge.__init__(self)
        if not cython.compiled:
            self.root, self.board, self.noticed, self.gains = (
                _STRUCTS["Board"](),
                _STRUCTS["Board"](),
                _STRUCTS["Board"](),
                _STRUCTS["Gains"](),
            )
            self.best = [0.0] * 64
        self.root_width = 40
        self.width = 8
        self.base = 2.0
        self.growth = 0.4
        self.depth = 4
        self.cut = 4
        self.exploration = 0.2
        self.evaluates = True
        self.has_margin = True
        self.deals = True
        self.overlooked = 0
        self.reach = 0
        self.tau = 0
        self.solo_depth = 1
        self.take(like)

    def prepare(self, state, seat):
        """Look at the board once; solo, playouts go on to the end, from the first placement on.

        Which tile comes next is not in the tree, and alone one's own tiles are all that come.
        """
        p: cython.pointer(Position) = cython.cast(IngeniousState, state).p  # noqa: F821
        if p.solo:
            self.cut = 0
            self.depth = self.solo_depth
        survey(p, self.root)
        set_worth(self.gains, self.tau or (SOLO_TAU if p.solo else TAU))
        self.placed = p.placed_count
        self.limited = self.overlooked > 0 or self.reach > 0
        if self.limited:
            self.notice(p)
        return 0

    def notice(self, p):
        """Copy the root's board with what the seat notices of it; the same in equal positions."""
        cell: cython.int
        colour: cython.int
        k: cython.int
        last: cython.int = -1
        if p.placed_count > 0:
            last = T.pair_cell[p.placed[p.placed_count - 1]][0]
        for k in range(169):
            cell = T.cells[k]
            for colour in range(6):
                self.noticed.points[cell][colour] = self.root.points[cell][colour]
                if mix(p.board_key, 8 * cell + colour) % 100 < self.overlooked or (
                    self.reach > 0 and last >= 0 and distance(cell, last) > self.reach
                ):
                    self.noticed.points[cell][colour] = 0
        return 0

    def best_after(self, state: IngeniousState, actions, most: cython.int):
        """Return [(placement, what it brings)] where these actions lead, the best first."""
        n: cython.Py_ssize_t
        out: Buffer = Buffer(state.game.scratch_size)
        played: IngeniousState = state.clone()
        self.prepare(played, 0)
        self.begin(played)
        for actor, action in actions:
            self.play(played, actor, action)
        p: cython.pointer(Position) = played.p  # noqa: F821
        self.weigh_rack(p)
        n = best_placements(p, self.board, self.gains, out.data, self.best, min(most, 64))
        found = []
        i: cython.Py_ssize_t
        for i in range(n):
            found.append((out.data[i], self.best[i]))
        return found

    def begin(self, state):
        """Go back to the board at the root."""
        if cython.compiled:
            memcpy(self.board, self.root, cython.sizeof(Board))  # noqa: F821
        else:
            self.board = copied(self.root)

    def play(self, state, actor, move):
        """Play an action, and keep up what symbols would score."""
        if move >= A_PLACE:
            lay_tile(
                cython.cast(IngeniousState, state).p,
                self.board,
                (move - A_PLACE) // PAIRS,
                (move - A_PLACE) % PAIRS,
            )
        state.make(actor, move)

    def weigh_rack(self, p):
        """Work out what placements are worth to whoever places."""
        weigh(p, self.board, self.gains, BONUS)

    def candidates(self, state, seat, out, most, rng):
        """Write the placements that bring most; of other choices all, as they are listed."""
        p: cython.pointer(Position) = cython.cast(IngeniousState, state).p  # noqa: F821
        board: cython.pointer(Board) = self.board  # noqa: F821
        if p.phase == ORDER:
            return min(both_orders(p, out), most)
        if p.phase != PLACE:
            return min(state.list_legal(seat, out), most)
        if self.limited and p.placed_count == self.placed:
            board = self.noticed
        weigh(p, board, self.gains, BONUS)
        return best_placements(
            p,
            board,
            self.gains,
            out,
            self.best,
            min(most, 64),
        )

    def policy(self, state, seat, rng, scratch):
        """Return the best placement; swap and set aside wherever it is allowed."""
        p: cython.pointer(Position) = cython.cast(IngeniousState, state).p  # noqa: F821
        if p.phase == PLACE:
            self.weigh_rack(p)
            return best_placement(p, self.board, self.gains, rng)
        if p.phase == ORDER:
            return better_first(p)
        state.list_legal(seat, scratch)
        return scratch[0]

    def evaluate(self, state, rank, out):
        """Write each seat's share of the win: more, the stronger its list."""
        p: cython.pointer(Position) = cython.cast(IngeniousState, state).p  # noqa: F821
        seat: cython.int
        other: cython.int
        against: cython.double
        total: cython.double
        scale: cython.double = spread(p)
        own: cython.double
        for seat in range(p.seats):
            own = strength(p, seat)
            total = 1
            against = 0
            for other in range(p.seats):
                if side_of(p, other) == side_of(p, seat) or (p.team and other >= 2):
                    continue
                total += exp((strength(p, other) - own) / scale)
                against += 1 / (1 + exp((strength(p, other) - own) / scale)) / (p.sides - 1)
            out[seat] = against if rank else 1 / total

    def margin(self, state, seat):
        """Return how far the seat's list leads the best other; solo what its whole list is."""
        p: cython.pointer(Position) = cython.cast(IngeniousState, state).p  # noqa: F821
        other: cython.int
        best: cython.double = -1e9
        lead: cython.double
        if p.solo:
            return strength(p, 0) / (2 * LONG_END)
        for other in range(p.seats):
            if side_of(p, other) != side_of(p, seat):
                best = max(best, strength(p, other))
        lead = strength(p, seat) - best
        return 0.5 + 0.5 * lead / (abs(lead) + LOWEST)

    def redeal(self, state, seat, rng):
        """Mix and deal the tiles that the seat does not see."""
        deal_hidden(cython.cast(IngeniousState, state).p, seat, rng)

    def mark(self, state):
        """Return a hash of the board, the markers and whose turn it is."""
        p: cython.pointer(Position) = cython.cast(IngeniousState, state).p  # noqa: F821
        key: cython.ulonglong = mix(p.board_key, p.seat + 8 * p.phase + 64 * p.owed)
        colour: cython.int
        side: cython.int
        key = mix(key, p.aside_count + 8 * p.placed_count)
        for colour in range(6):
            key = mix(key, p.shared[colour] + 9)
            for side in range(p.sides):
                key = mix(key, p.track[side][colour])
        return key


def strength(p, seat):
    """Return what a seat's markers are worth: the lowest counts whole, the next the less (10.2)."""
    level: cython.int
    colour: cython.int
    part: cython.double = 1
    total: cython.double = 0
    if p.duel:
        for colour in range(6):
            total += 6 / (1 + exp(-own_level(p, seat, colour) / spread(p)))
        return total / 2
    for level in range(LONG_END + 1):
        for colour in range(6):
            if own_level(p, seat, colour) == level:
                total += part * level
                part *= NEXT
    return total


def spread(p):
    """Return by how much lists still change: the more cells are empty, the more."""
    k: cython.int
    empty: cython.int = 0
    cells: cython.int = 0
    for k in range(169):
        empty += p.symbol[T.cells[k]] == 0
        cells += p.symbol[T.cells[k]] <= 6
    return 0.5 + 2.5 * cython.cast(cython.double, empty) / cells


def distance(cell, other):
    """Return how many steps two cells are apart (`components.py` has the grid)."""
    q: cython.int = cell % 17 - other % 17
    r: cython.int = cell // 17 - other // 17
    return max(abs(q), abs(r), abs(q + r))


def both_orders(p, out):
    """Write the two orders of a double's halves, the better first; return 2."""
    out[0] = better_first(p)
    out[1] = A_SCORE + T.cell_index[p.half[0].cell]
    if out[1] == out[0]:
        out[1] = A_SCORE + T.cell_index[p.half[1].cell]
    return 2


def better_first(p):
    """Return which half of a double to score first: the one with which the marker comes further."""
    begin: cython.int = p.track[side_of(p, p.seat)][p.half[0].colour - 1]
    one: cython.int = points(p, 0)
    two: cython.int = points(p, 1)
    first: cython.int = 0
    if moved(p, moved(p, begin, two), one) > moved(p, moved(p, begin, one), two):
        first = 1
    return A_SCORE + T.cell_index[p.half[first].cell]
