"""What the search knows of Ingenious: which placements come first, and who leads."""

import cython

from spieltisch.bots.knowledge import Knowledge
from spieltisch.core.buffer import Buffer
from spieltisch.core.rng import Rng
from spieltisch.games.ingenious.bots.forecast import WEIGHTS as _WEIGHTS
from spieltisch.games.ingenious.bots.forecast import Forecast
from spieltisch.games.ingenious.bots.weights import WEIGHTS_OF as _WEIGHTS_OF

if cython.compiled:
    from cython.cimports.libc.math import exp
    from cython.cimports.libc.string import memcpy
else:
    from math import exp

    from spieltisch.core.uncompiled import copied, mix, structs
    from spieltisch.games.ingenious.bots import gains as _gains
    from spieltisch.games.ingenious.bots.ending import count_unseen, still_fit
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
        KINDS,
        LONG_END,
        ORDER,
        PAIRS,
        PLACE,
        T,
    )
    from spieltisch.games.ingenious.turn import hold

    _STRUCTS = structs(_gains.__file__)

_CHANCE = cython.declare(cython.int, -1)
_NOBODY = cython.declare(cython.int, -3)
TAU = cython.declare(cython.double, 3.0)
"""How quickly points are worth less as a marker moves on,"""
SOLO_TAU = cython.declare(cython.double, 2.0)
"""and in solo, where only the lowest counts."""
SOLO_CUT = cython.declare(cython.int, 8)
"""Placements of a playout in solo before the network judges."""
FIT = cython.declare(cython.int, 2)
"""Tiles that still fit, one after the other, when an ending may be solved,"""
SOLO_FIT = cython.declare(cython.int, 3)
"""and in solo."""
BONUS = cython.declare(cython.double, 0.1)
"""A bonus placement, in the same measure."""
NEXT = cython.declare(cython.double, 0.5)
"""What a step of a marker counts, of one of the next lower."""
LOWEST = cython.declare(cython.double, 6.0)
"""Steps by which a side that leads is surely ahead, for `margin`."""


class PlacementKnowledge(Knowledge):
    """Placements in the order of what they bring, which is also how playouts choose.

    After four placements a playout is judged by the ascending lists (10.2), in the duel by the
    markers (9.4); in solo, where only the first placement is searched for, after eight by a network
    (`forecast.py`), or, without `forecasts`, at the end.

    Gentle players look less closely, at the root: of a hundred lines they overlook `overlooked`,
    and nothing counts for them that is more than `reach` cells from the last tile (0: all does).
    The larger `tau`, the less they mind which colour scores (0: as the mode has it).
    """

    judges = IngeniousState
    settings = (*Knowledge.settings, "overlooked", "reach", "tau", "forecasts")

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
            self.strengths = [0.0] * 4
            self.shares = [0.0] * 4
            self.unseen = [0] * KINDS
            self.forecast = None
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
        self.forecasts = True
        self.take(like)

    def prepare(self, state, seat):
        """Look at the board once; solo, only the first placement is searched for.

        Which tile comes next is not in the tree, and alone one's own tiles are all that come.
        """
        p: cython.pointer(Position) = cython.cast(IngeniousState, state).p  # noqa: F821
        mode = state.options["mode"]
        weights = _WEIGHTS_OF.get(str(p.seats) if mode == "base" else mode)
        self.forecast = None
        if self.forecasts and weights is not None:
            self.forecast = Forecast(weights)
        if p.solo:
            self.cut = 0 if self.forecast is None else SOLO_CUT
            self.depth = 1
        self.seat = seat
        count_unseen(p, seat, self.unseen)
        survey(p, self.root)
        set_worth(self.gains, self.tau or (SOLO_TAU if p.solo else TAU))
        self.placed = p.placed_count
        self.limited = self.overlooked > 0 or self.reach > 0
        if self.limited:
            self.notice(p)
        return 0

    def play_sampled(self, state: IngeniousState, rng: Rng, one_in: cython.int, wide: cython.int):
        """Play a game to its end; return what the network sees on the way, a list a sample.

        Each sample has what is seen of each side. The policy plays, or of its `wide` best
        placements the one with the best forecast; one in 20 actions is random.
        """
        found = []
        rows = []
        seat: cython.int
        actor: cython.int
        move: cython.int
        i: cython.Py_ssize_t
        n: cython.Py_ssize_t
        value: cython.double
        highest: cython.double = 0
        scratch: Buffer = Buffer(state.game.scratch_size)
        out: Buffer = Buffer(64)
        trial: IngeniousState = state.clone()
        p: cython.pointer(Position) = state.p  # noqa: F821
        viewer: Forecast = self.forecast or Forecast([0.0] * _WEIGHTS)
        self.prepare(state, 0)
        self.begin(state)
        while state.to_act() != _NOBODY:
            actor = state.to_act()
            if actor == _CHANCE or rng.below(20) == 0:
                move = state.pick(actor, rng, scratch.data)
            elif p.phase != PLACE or wide <= 1 or self.forecast is None:
                move = self.policy(state, actor, rng, scratch.data)
            else:
                self.weigh_rack(p)
                n = best_placements(p, self.board, self.gains, out.data, self.best, wide)
                move = out.data[0]
                for i in range(n):
                    value = self.value_after(state, trial, actor, out.data[i])
                    if i == 0 or value > highest:
                        highest = value
                        move = out.data[i]
            self.play(state, actor, move)
            if move >= A_PLACE and state.to_act() != _NOBODY and rng.below(one_in) == 0:
                viewer.look(p, self.board)
                rows = []
                for seat in range(p.sides):
                    rows.append(viewer.inputs(p, seat))
                found.append(rows)
        return found

    def value_after(self, state, trial, actor, move):
        """Return what a placement is worth to who makes it, by the forecast; on `trial`."""
        if cython.compiled:
            memcpy(cython.address(self.kept), self.board, cython.sizeof(Board))  # noqa: F821
        else:
            self.kept = copied(self.board)
        trial.assign(state)
        self.play(trial, actor, move)
        self.evaluate(trial, False, self.shares)
        if cython.compiled:
            memcpy(self.board, cython.address(self.kept), cython.sizeof(Board))  # noqa: F821
        else:
            self.board = self.kept
        if trial.to_act() == _NOBODY:
            return 1e6 * (1 - trial.rank_of(actor)) + trial.solo_result()
        return self.shares[actor]

    def notice(self, p):
        """Copy the root's board with what the seat notices of it; the same in equal positions."""
        cell: cython.int
        colour: cython.int
        k: cython.int
        last: cython.int = -1
        luck: cython.int
        if p.placed_count > 0:
            last = T.pair_cell[p.placed[p.placed_count - 1]][0]
        for k in range(169):
            cell = T.cells[k]
            for colour in range(6):
                self.noticed.points[cell][colour] = self.root.points[cell][colour]
                luck = mix(p.board_key, 8 * cell + colour) % 100
                if luck < self.overlooked or (
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
        ahead: cython.double
        scale: cython.double = 1
        own: cython.double
        if self.forecast is not None:
            self.forecast.look(p, self.board)
            for seat in range(p.sides):
                self.strengths[seat] = self.forecast.judge(p, seat)
            if p.solo:
                out[0] = 18 * self.strengths[0]
                return
        else:
            scale = spread(p)
            for seat in range(p.sides):
                self.strengths[seat] = strength(p, seat)
        for seat in range(p.seats):
            own = self.strengths[side_of(p, seat)]
            total = 1
            against = 0
            for other in range(p.seats):
                if side_of(p, other) == side_of(p, seat) or (p.team and other >= 2):
                    continue
                ahead = exp((self.strengths[side_of(p, other)] - own) / scale)
                total += ahead
                against += 1 / (1 + ahead) / (p.sides - 1)
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

    def ends_soon(self, state):
        """Return whether few tiles still fit, alone too: as many draws count there."""
        p: cython.pointer(Position) = cython.cast(IngeniousState, state).p  # noqa: F821
        return still_fit(p) <= (SOLO_FIT if p.solo else FIT)

    def indifferent(self, state, actor):
        """Return whether it is a draw or a swap, which come too late where several play.

        For whoever may place again before the end is in sight, nothing is solved (`exact.py`).
        """
        p: cython.pointer(Position) = cython.cast(IngeniousState, state).p  # noqa: F821
        return not p.solo and p.phase != PLACE and p.phase != ORDER

    def open_hand(self, state, actor, counts):
        """Let a seat hold each kind of which the seat that searches does not see all tiles."""
        p: cython.pointer(Position) = cython.cast(IngeniousState, state).p  # noqa: F821
        size: cython.int = p.rack_count[actor]
        kind: cython.int
        if actor == self.seat:
            return 0
        for kind in range(KINDS):
            counts[kind] = self.unseen[kind]
            hold(p, actor, kind, self.unseen[kind] > 0)
        return size

    def kind_of(self, move):
        """Return the kind of the tile that is placed."""
        return T.variant_kind[(move - A_PLACE) // PAIRS]


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
