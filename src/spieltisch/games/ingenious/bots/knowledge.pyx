"""Search knowledge of Ingenious: the order of placements, and the leader."""

from typing import TYPE_CHECKING

from libc.math cimport exp
from libc.stdint cimport uint64_t
from libc.string cimport memcpy

from spieltisch.bots.search.knowledge cimport Knowledge
from spieltisch.core.bits cimport mix
from spieltisch.core.buffer cimport Buffer
from spieltisch.core.rng cimport Rng
from spieltisch.core.engine cimport CHANCE, NOBODY
from spieltisch.core.state cimport State
from spieltisch.games.ingenious.bots.ending cimport count_unseen, still_fit
from spieltisch.games.ingenious.bots.gains cimport (
    Board, Gains, best_placement, best_placements, lay_tile, set_worth, survey, weigh,
)
from spieltisch.games.ingenious.bots.learned.forecast cimport Forecast
from spieltisch.games.ingenious.bots.learned.solo cimport SoloForecast
from spieltisch.games.ingenious.position cimport deal_hidden
from spieltisch.games.ingenious.bots.strength cimport better_first, both_orders, spread, strength
from spieltisch.games.ingenious.scoring cimport side_of
from spieltisch.games.ingenious.state cimport IngeniousState
from spieltisch.games.ingenious.layout cimport (
    A_PLACE, KINDS, LONG_END, ORDER, PAIRS, PLACE, T, Position,
)
from spieltisch.games.ingenious.turn cimport hold

from spieltisch.games.ingenious.bots.foresight import FORESIGHT as _FORESIGHT
from spieltisch.games.ingenious.bots.learned.weights import WEIGHTS_OF as _WEIGHTS_OF

if TYPE_CHECKING:
    from typing import Self
    from collections.abc import Iterable
    from spieltisch.core.ids import Action, Actor
    from spieltisch.games.ingenious.bots.foresight import Foresight

# Decline of the value of points as a marker moves on,
cdef double TAU = 3.0
# and in solo, where only the lowest counts.
cdef double SOLO_TAU = 2.0
cdef enum:
    # Placements of each seat in a playout before its lists are judged,
    ROUNDS = 3
    # and in solo of a playout before the network judges.
    SOLO_CUT = 12
    # Placements that the network compares in solo: in a playout, and at the root,
    PLAYED = 8
    BEGUN = 24
    # and the best of these, which are searched.
    SEARCHED = 12
    # Tiles that still fit, one after the other, for an ending to be solved,
    FIT = 2
    # and in solo.
    SOLO_FIT = 3
cdef double SOLO_EXPLORATION = 0.1
# Value of a bonus placement, on the same scale.
cdef double BONUS = 0.1
# Steps of lead that make `margin` nearly certain.
cdef double LOWEST = 6.0


cdef class PlacementKnowledge(Knowledge):
    """Placements in the order of their gains, which playouts also choose by.

    After `rounds` placements of each seat (0: after `cut` in all) a playout is judged by the
    ascending lists (10.2). In the duel the markers judge it (9.4). With `forecasts` and foresight a
    network judges instead where one is fitted (`learned/forecast.pyx`). In solo only the first
    placement is searched for. A network of its own (`learned/solo.pyx`) chooses the placements of
    playouts among those of the highest gains, and judges after twelve (without `rounds` after
    `cut`). Without `forecasts` the game is played to its end by gains alone.

    Gentle levels see less at the root. They overlook `overlooked` of a hundred lines, and lines
    more than `reach` cells from the last tile (0: none). With a larger `tau` they care less which
    colour scores (0: the mode's value). They lack `foresight`: the order of placements and the
    playouts then follow points alone. Otherwise `weights` replace those of `foresight.py`.
    """

    cdef Board* root          # the three below
    cdef Board* board
    cdef Gains* gains
    cdef Board root_board
    cdef Board played_board
    cdef Gains own_gains
    cdef public int rounds
    cdef public int overlooked
    cdef public int reach
    cdef public double tau
    cdef public bint forecasts
    cdef public bint foresight
    cdef public object weights  #: Foresight | None
    cdef Forecast forecast
    cdef SoloForecast alone
    cdef IngeniousState trial
    cdef int seat             # the searching seat,
    cdef int unseen[21]       # and its unseen tiles of each kind
    cdef double strengths[4]
    cdef int placed           # tiles at the root
    cdef bint limited         # whether it overlooks lines there
    cdef Board* noticed
    cdef Board noticed_board
    cdef Board kept
    cdef double best[64]
    cdef int tried[64]

    judges = IngeniousState
    settings = (
        *(*Knowledge.settings, "rounds", "overlooked", "reach", "tau"),
        *("forecasts", "foresight", "weights"),
    )

    def __cinit__(self):
        self.root = &self.root_board
        self.board = &self.played_board
        self.noticed = &self.noticed_board
        self.gains = &self.own_gains

    def __init__(self, like: Self | None = None) -> None:
        Knowledge.__init__(self)
        self.root_width = 40
        self.width = 8
        self.base = 2.0
        self.growth = 0.4
        self.depth = 4
        self.cut = 4
        self.exploration = 0.2
        self.evaluates = True
        self.has_margin = True
        self.has_lead = True
        self.deals = True
        self.rounds = ROUNDS
        self.overlooked = 0
        self.reach = 0
        self.tau = 0
        self.forecasts = True
        self.foresight = True
        self.weights = None
        self.take(like)

    cdef int prepare(self, State state, int seat) except -1:
        """Survey the board once; in solo, search only for the first placement.

        The next tiles are not in the tree, and in solo they are all that come.
        """
        cdef Position* p = (<IngeniousState>state).p
        mode = state.options["mode"]
        table = str(p.seats) if mode == "base" else mode
        weights = _WEIGHTS_OF.get(table)
        self.forecast = None
        self.alone = None
        if self.forecasts and p.solo:
            self.alone = SoloForecast(weights)
            self.trial = (<IngeniousState>state).clone()
        elif self.forecasts and weights is not None and self.foresight:
            self.forecast = Forecast(weights)
        if self.rounds > 0:
            self.cut = self.rounds * p.seats
        if p.solo:
            self.depth = 1
            self.exploration = SOLO_EXPLORATION
            if self.alone is None:
                self.cut = 0
            elif self.rounds > 0:
                self.cut = SOLO_CUT
        self.seat = seat
        count_unseen(p, seat, self.unseen)
        survey(p, self.root)
        set_worth(self.gains, self.tau or (SOLO_TAU if p.solo else TAU))
        self.placed = p.placed_count
        self.limited = self.overlooked > 0 or self.reach > 0
        self.gains.foresees = self.foresight and not self.limited
        if self.gains.foresees:
            self.foresee(self.weights or _FORESIGHT[table])
        if self.limited:
            self.notice(p)
        return 0

    cdef int foresee(self, weights) except -1:
        """Set the weights of what comes later."""
        set_worth(self.gains, self.tau or weights.tau)
        self.gains.cost = weights.cost
        self.gains.build = weights.build
        self.gains.extend = weights.extend
        self.gains.harm = weights.harm
        self.gains.offer = weights.offer
        return 0

    def play_against(
        self, IngeniousState state not None, Rng rng not None, other: Self | None, int side
    ) -> IngeniousState:
        """Return the end of a game: `side` plays by this policy, other sides by that of `other`."""
        cdef int actor, move
        cdef Buffer scratch = Buffer(state.game.scratch_size)
        cdef IngeniousState played = state.clone()
        cdef Position* p = played.p
        self.prepare(played, 0)
        self.begin(played)
        cdef PlacementKnowledge rival = other
        if rival is not None:
            rival.prepare(played, 0)
        while played.to_act() != NOBODY:
            actor = played.to_act()
            if actor == CHANCE:
                move = played.pick(actor, rng, scratch.data)
            elif p.phase == PLACE and rival is not None and side_of(p, actor) != side:
                weigh(p, self.board, rival.gains, BONUS)
                move = best_placement(p, self.board, rival.gains, rng)
            else:
                move = self.policy(played, actor, rng, scratch.data)
            self.play(played, actor, move)
        return played

    cdef int look_ahead(self, IngeniousState state, int seat, Py_ssize_t most) noexcept nogil:
        """Return the placement in solo with the best forecast, of `most` with the highest gains."""
        self.weigh_rack(state.p)
        self.foresee_ends(
            state,
            seat,
            best_placements(state.p, self.board, self.gains, self.tried, self.best, most),
        )
        return self.tried[0]

    cdef void foresee_ends(self, IngeniousState state, int seat, Py_ssize_t n) noexcept nogil:
        """Sort the first `n` tried placements by the forecasts after them, best first."""
        cdef Py_ssize_t i, at
        cdef double value
        cdef int move
        memcpy(&self.kept, self.board, sizeof(Board))
        for i in range(n):
            move = self.tried[i]
            self.trial.assign(state)
            self.play(self.trial, seat, move)
            if self.trial.to_act() == NOBODY:
                value = self.trial.solo_result()
            else:
                value = self.alone.judge(self.trial.p, self.board)
            memcpy(self.board, &self.kept, sizeof(Board))
            at = i
            while at > 0 and self.best[at - 1] < value:
                self.best[at] = self.best[at - 1]
                self.tried[at] = self.tried[at - 1]
                at -= 1
            self.best[at] = value
            self.tried[at] = move

    cdef int notice(self, Position* p) noexcept nogil:
        """Copy the parts of the root's board that the seat notices; the same in equal positions."""
        cdef int cell, colour, k
        cdef int last = -1
        cdef int luck
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

    def best_after(
        self, IngeniousState state not None, actions: Iterable[tuple[Actor, Action]], int most
    ) -> list[tuple[Action, float]]:
        """Return [(placement, gain)] in the position after these actions, best first.

        The gains are those at once, without foresight.
        """
        cdef Py_ssize_t n
        cdef Buffer out = Buffer(state.game.scratch_size)
        cdef IngeniousState played = state.clone()
        cdef bint foresight = self.foresight
        self.foresight = False
        self.prepare(played, 0)
        self.foresight = foresight
        self.begin(played)
        for actor, action in actions:
            self.play(played, actor, action)
        cdef Position* p = played.p
        self.weigh_rack(p)
        n = best_placements(p, self.board, self.gains, out.data, self.best, min(most, 64))
        found = []
        cdef Py_ssize_t i
        for i in range(n):
            found.append((out.data[i], self.best[i]))
        return found

    cdef void begin(self, State state) noexcept nogil:
        """Restore the root's board."""
        memcpy(self.board, self.root, sizeof(Board))

    cdef void play(self, State state, int actor, int move) noexcept nogil:
        """Play an action, and update the points of symbols."""
        if move >= A_PLACE:
            lay_tile(
                (<IngeniousState>state).p,
                self.board,
                (move - A_PLACE) // PAIRS,
                (move - A_PLACE) % PAIRS,
            )
        state.make(actor, move)

    cdef void weigh_rack(self, Position* p) noexcept nogil:
        """Compute the gains of placements for the placing seat."""
        weigh(p, self.board, self.gains, BONUS)

    cdef Py_ssize_t candidates(
        self, State state, int seat, int* out, Py_ssize_t most, Rng rng
    ) noexcept nogil:
        """Write the placements with the highest gains; in other phases all choices as listed."""
        cdef Position* p = (<IngeniousState>state).p
        cdef Board* board = self.board
        cdef Py_ssize_t n
        if p.phase == ORDER:
            return min(both_orders(p, out), most)
        if p.phase != PLACE:
            return min(state.list_legal(seat, out), most)
        if self.limited and p.placed_count == self.placed:
            board = self.noticed
        weigh(p, board, self.gains, BONUS)
        if self.alone is None or self.limited:
            return best_placements(p, board, self.gains, out, self.best, min(most, 64))
        n = best_placements(p, board, self.gains, self.tried, self.best, BEGUN)
        self.foresee_ends(<IngeniousState>state, seat, n)
        n = min(n, most, SEARCHED)
        memcpy(out, self.tried, n * sizeof(int))
        return n

    cdef int policy(self, State state, int seat, Rng rng, int* scratch) noexcept nogil:
        """Return the best placement; swap and set aside wherever it is allowed."""
        cdef Position* p = (<IngeniousState>state).p
        if p.phase == PLACE and self.alone is not None:
            return self.look_ahead(<IngeniousState>state, seat, PLAYED)
        if p.phase == PLACE:
            self.weigh_rack(p)
            return best_placement(p, self.board, self.gains, rng)
        if p.phase == ORDER:
            return better_first(p)
        state.list_legal(seat, scratch)
        return scratch[0]

    cdef void evaluate(self, State state, bint rank, double* out) noexcept nogil:
        """Write each seat's share of the win, which grows with the strength of its list."""
        cdef Position* p = (<IngeniousState>state).p
        cdef int seat, other
        cdef double against, total, ahead
        cdef double scale = 1
        cdef double own
        if self.alone is not None:
            out[0] = self.alone.judge(p, self.board)
            return
        if self.forecast is not None:
            self.forecast.look(p, self.board)
            for seat in range(p.sides):
                self.strengths[seat] = self.forecast.judge(p, seat)
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

    cdef double margin(self, State state, int seat) noexcept nogil:
        """Return the lead of the seat's list over the best other; in solo the value of its list."""
        cdef Position* p = (<IngeniousState>state).p
        cdef double lead
        if p.solo:
            return strength(p, 0) / (2 * LONG_END)
        lead = self.lead(state, seat)
        return 0.5 + 0.5 * lead / (abs(lead) + LOWEST)

    cdef double lead(self, State state, int seat) noexcept nogil:
        """Return the lead of the seat's list over the best other, in steps of the lowest marker."""
        cdef Position* p = (<IngeniousState>state).p
        cdef int other
        cdef double best = -1e9
        for other in range(p.seats):
            if side_of(p, other) != side_of(p, seat):
                best = max(best, strength(p, other))
        return strength(p, seat) - best

    cdef void redeal(self, State state, int seat, Rng rng) noexcept nogil:
        """Mix and deal the tiles that the seat does not see."""
        deal_hidden((<IngeniousState>state).p, seat, rng)

    cdef uint64_t mark(self, State state) noexcept nogil:
        """Return a hash of the board, the markers and the turn."""
        cdef Position* p = (<IngeniousState>state).p
        cdef unsigned long long key = mix(p.board_key, p.seat + 8 * p.phase + 64 * p.owed)
        cdef int colour, side
        key = mix(key, p.aside_count + 8 * p.placed_count)
        for colour in range(6):
            key = mix(key, p.shared[colour] + 9)
            for side in range(p.sides):
                key = mix(key, p.track[side][colour])
        return key

    cdef bint ends_soon(self, State state) noexcept nogil:
        """Return whether few tiles still fit; in solo more, since no racks are hidden there."""
        cdef Position* p = (<IngeniousState>state).p
        return still_fit(p) <= (SOLO_FIT if p.solo else FIT)

    cdef bint indifferent(self, State state, int actor) noexcept nogil:
        """Return whether it is a draw or a swap, which come too late where several play.

        If a seat may place again before the end is in sight, nothing is solved (`exact.pyx`).
        """
        cdef Position* p = (<IngeniousState>state).p
        return not p.solo and p.phase != PLACE and p.phase != ORDER

    cdef int open_hand(self, State state, int actor, int* counts) noexcept nogil:
        """Let a seat hold each kind of which the searching seat does not see all tiles."""
        cdef Position* p = (<IngeniousState>state).p
        cdef int size = p.rack_count[actor]
        cdef int kind
        if actor == self.seat:
            return 0
        for kind in range(KINDS):
            counts[kind] = self.unseen[kind]
            hold(p, actor, kind, self.unseen[kind] > 0)
        return size

    cdef int kind_of(self, int move) noexcept nogil:
        """Return the kind of the placed tile."""
        return T.variant_kind[(move - A_PLACE) // PAIRS]


cdef int distance(int cell, int other) noexcept nogil:
    """Return the distance of two cells in steps (`components.py` has the grid)."""
    cdef int q = cell % 17 - other % 17
    cdef int r = cell // 17 - other // 17
    return max(abs(q), abs(r), abs(q + r))
