"""Search knowledge of Carcassonne: whole turns, tried on the same tiles."""

from typing import TYPE_CHECKING

from libc.math cimport exp, sqrt
from libc.stdint cimport uint64_t

from spieltisch.bots.search.knowledge cimport Knowledge
from spieltisch.core.bits cimport lowest_bit, mix
from spieltisch.core.buffer cimport Buffer
from spieltisch.core.rng cimport Rng
from spieltisch.core.state cimport State
from spieltisch.games.carcassonne.bots.difference cimport (
    Difference, judge_after, lay_over, take_off,
)
from spieltisch.games.carcassonne.bots.filling cimport Memory, forget
from spieltisch.games.carcassonne.bots.heuristic cimport Survey, compare, judge, sum_up, survey
from spieltisch.games.carcassonne.bots.learned.network cimport Network
from spieltisch.games.carcassonne.bots.learned.solo cimport SoloForecast
from spieltisch.games.carcassonne.state cimport CarcassonneState
from spieltisch.games.carcassonne.layout cimport A_KNIGHT, DEPLOY, OVER, PLACE, Position
from spieltisch.games.carcassonne.turn cimport assign, perform, return_to

from spieltisch.games.carcassonne.bots.forecast import KNOTS as _KNOTS
from spieltisch.games.carcassonne.bots.forecast import lines as _lines
from spieltisch.games.carcassonne.bots.learned.weights import WEIGHTS_OF as _WEIGHTS_OF
from spieltisch.games.carcassonne.bots.learned.weights import foreseen as _foreseen
from spieltisch.games.carcassonne.bots.odds import SPREADS as _SPREADS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Self

cdef enum:
    # A turn is the placement plus, times this, the choice about a follower, counted from 1.
    FOLLOWER = 1 << 17
# Lead in points that a search counts as three quarters of the win; `chances` has true ones.
cdef double SCALE = 25.0
# Square of the spread by which a network's lead is divided, at the end, and what each tile left adds.
# Both are fitted to the network's samples.
cdef double SPREAD = 12.0
cdef double SPREAD_OF_TILE = 2.7
cdef enum:
    MOST = 64
    # Moves after which a course is rare: a turn, a draw, a turn and a draw.
    FREQUENT = 4
    # Turns that the network compares in a playout of the solo game.
    PLAYED = 8
# Largest number of tiles left with a forecast.
cdef int LEFT = _KNOTS[-1]


cdef class TurnKnowledge(Knowledge):
    """The best turns, each continued by all seats' best next turns, then judged by the heuristic.

    A turn is a placement with the choice about a follower. All are tried on the same draws, and
    those that trail are dropped. `others`, `supply`, `farms` and `odds` are as in `Sight`. With
    `learned`, a network judges positions with opponents instead; `weights` replace its own. With
    `foresees`, another one judges in solo, and chooses the turns of playouts, where one is fitted.
    """

    cdef CarcassonneState placed
    cdef CarcassonneState deployed
    cdef Buffer legal
    cdef double best[64]
    cdef double base_of[72]  # by tiles left, solo: expected points at an evaluation of 0,
    cdef double part_of[72]  # and per point of it
    cdef double total[5]     # by seat: expected points,
    cdef double spread[3]    # and the parts of their spread (`odds.py`)
    cdef Survey sheet
    cdef Survey spare        # of a position by itself,
    cdef uint64_t surveyed   # which has this digest, or 0
    cdef Difference difference
    cdef Memory memory
    cdef uint64_t decision   # number of the present one
    cdef uint64_t course     # a hash of the moves since its position,
    cdef int made            # their number,
    cdef uint64_t course_of[2048]
    cdef int turn_of[2048]   # and the best turn after some
    cdef public double others
    cdef public double supply
    cdef public double farms
    cdef public double odds
    cdef public bint learned
    cdef public object weights  #: Sequence[float] | None
    cdef Network network      # or None
    cdef public bint foresees
    cdef SoloForecast alone   # or None
    cdef int tried[64]

    judges = CarcassonneState
    settings = (
        *Knowledge.settings, "others", "supply", "farms", "odds", "learned", "weights", "foresees",
    )

    def __init__(self, like: Self | None = None) -> None:
        Knowledge.__init__(self)
        self.sheet.odds.left = -1
        self.spare.odds.left = -1
        self.sheet.memory = &self.memory
        self.spare.memory = &self.memory
        forget(&self.memory)
        self.others = 1
        self.supply = 1
        self.farms = 1
        self.odds = 1
        self.learned = False
        self.weights = None
        self.foresees = False
        self.root_width = 16
        self.depth = 1
        self.cut = 8
        self.eliminates = True
        self.evaluates = True
        self.has_margin = True
        self.has_lead = True
        self.deals = True
        self.take(like)

    cdef int prepare(self, State state, int seat) except -1:
        """Make positions for trials, and set the sight."""
        self.sheet.sight.others = self.others
        self.sheet.sight.supply = self.supply
        self.sheet.sight.farms = self.farms
        self.sheet.sight.odds = self.odds
        self.spare.sight = self.sheet.sight
        self.decision += 1
        self.surveyed = 0
        self.placed = state.clone()
        self.deployed = state.clone()
        self.legal = Buffer(state.game.scratch_size)
        weights = self.weights or _WEIGHTS_OF.get(str(state.seats))
        self.network = Network(weights) if self.learned and weights is not None else None
        self.alone = None
        if self.foresees and state.solo and _foreseen(state.seats, state.options):
            self.alone = SoloForecast(_WEIGHTS_OF[f"solo{state.seats}"])
        if state.solo:
            for left, (base, part) in enumerate(_lines(state.seats)):
                self.base_of[left] = base
                self.part_of[left] = part
        else:
            for i, part in enumerate(_SPREADS[state.seats]):
                self.spread[i] = part
        return 0

    cdef double judge(self, Position* p, int seat) noexcept nogil:
        """Return the value of a position for a seat, as `evaluate` of heuristic.pyx does."""
        cdef Survey* s
        s = &self.spare
        self.surveyed = 0
        return judge(p, seat, s)

    cdef double value(self, CarcassonneState state, int seat) noexcept nogil:
        """Return the value of a position with opponents for a seat; they ask one after the other.
        """
        cdef Survey* s
        s = &self.spare
        self.look(state)
        if self.network is not None:
            return self.network.lead(state.p, seat)
        return compare(state.p, seat, s)

    cdef void look(self, CarcassonneState state) noexcept nogil:
        """Survey a position by itself, unless that was the last one."""
        cdef Survey* s
        cdef unsigned long long digest
        s = &self.spare
        if state.p.phase == OVER:
            return
        digest = state.digest()
        if digest != self.surveyed:
            survey(state.p, s)
            self.surveyed = digest
            if self.network is not None:
                self.network.look(state.p, s)

    cdef double judge_after(self, Position* before, Position* p, int seat) noexcept nogil:
        """Return the value of a position after a turn; the survey has the turn's tile."""
        if p.solo or p.lake != before.lake:
            return self.judge(p, seat)
        return judge_after(p, seat, &self.sheet, &self.difference)

    cdef void begin(self, State state) noexcept nogil:
        """Note that nothing is played yet."""
        self.course = mix(0, self.decision)
        self.made = 0

    cdef void play(self, State state, int actor, int move) noexcept nogil:
        """Play an action, or a placement with the choice about a follower."""
        self.course = mix(self.course, move + 1)
        self.made += 1
        state.make(actor, move % FOLLOWER)
        if move >= FOLLOWER:
            state.make(actor, A_KNIGHT + move // FOLLOWER - 1)

    cdef bint allows(self, State state, int seat, int move) noexcept nogil:
        """Return whether the turn can begin: nothing is hidden, so it can then be completed."""
        return state.accepts(seat, move % FOLLOWER)

    cdef bint ends_soon(self, State state) noexcept nogil:
        """Return whether at most one turn is left after this one."""
        cdef Position* p = (<CarcassonneState>state).p
        return p.land_left + p.river_left + p.lake <= 1

    cdef int action_of(self, int move, int step) noexcept nogil:
        """Return the placement, then the choice about a follower."""
        if step == 0:
            return move % FOLLOWER
        if step == 1 and move >= FOLLOWER:
            return A_KNIGHT + move // FOLLOWER - 1
        return -1

    cdef Py_ssize_t candidates(
        self, State state, int seat, int* out, Py_ssize_t most, Rng rng
    ) noexcept nogil:
        """Write the turns with the best positions."""
        return self.list_turns(<CarcassonneState>state, seat, out, min(most, MOST))

    cdef int foresee(self, CarcassonneState state, int seat, Py_ssize_t most) noexcept nogil:
        """Return the turn with the best forecast, of `most` by the heuristic."""
        cdef Py_ssize_t i
        cdef Py_ssize_t n = self.list_turns(state, seat, self.tried, most)
        cdef int move, found = -1
        cdef double value, best = 0
        for i in range(n):
            move = self.tried[i]
            value = self.alone.judge_after(state.p, move % FOLLOWER, A_KNIGHT + move // FOLLOWER - 1)
            if found < 0 or value > best:
                best = value
                found = move
        return found

    cdef Py_ssize_t list_turns(
        self, CarcassonneState state, int seat, int* out, Py_ssize_t most
    ) noexcept nogil:
        """Write the best turns, or other choices, best first; return their number."""
        cdef Py_ssize_t i
        cdef Py_ssize_t n = 0
        cdef int role
        cdef unsigned int rest
        cdef double value
        cdef Py_ssize_t count = state.list_legal(seat, self.legal.data)
        cdef Position* p = state.p
        cdef Position* placed = self.placed.p
        cdef Position* deployed = self.deployed.p
        if p.phase != PLACE:
            for i in range(count):
                assign(placed, p)
                perform(placed, self.legal.data[i])
                n = self.insert(self.legal.data[i], self.judge(placed, seat), out, n, most)
            return n
        self.begin_turn(p)
        for i in range(count):
            self.place(p, self.legal.data[i])
            if placed.phase != DEPLOY:
                value = self.judge_after(p, placed, seat)
                n = self.insert(self.legal.data[i], value, out, n, most)
            else:
                rest = placed.deployments
                while rest != 0:
                    role = lowest_bit(rest)
                    self.deploy(role, rest == placed.deployments)
                    rest &= rest - 1
                    value = self.judge_after(p, deployed, seat)
                    n = self.insert(self.legal.data[i] + FOLLOWER * (role + 1), value, out, n, most)
            self.take_off(p)
        return n

    cdef void begin_turn(self, Position* p) noexcept nogil:
        """Get ready to place the tile in hand."""
        cdef Survey* s
        s = &self.sheet
        assign(self.placed.p, p)
        if not p.solo:
            survey(p, s)

    cdef void place(self, Position* p, int action) noexcept nogil:
        """Place the tile in hand on a copy of the position."""
        return_to(self.placed.p, p)
        perform(self.placed.p, action)
        if not p.solo:
            lay_over(p, self.placed.p, &self.sheet, &self.difference)

    cdef void deploy(self, int role, bint first) noexcept nogil:
        """Make a choice about a follower on a copy of `placed`; `first` since the tile was placed.
        """
        if first:
            assign(self.deployed.p, self.placed.p)
        else:
            return_to(self.deployed.p, self.placed.p)
        perform(self.deployed.p, A_KNIGHT + role)

    cdef void take_off(self, Position* p) noexcept nogil:
        """Survey the position without the tile again."""
        if not p.solo:
            take_off(&self.sheet, &self.difference)

    cdef Py_ssize_t insert(
        self, int move, double value, int* out, Py_ssize_t n, Py_ssize_t most
    ) noexcept nogil:
        """Insert a move into the list of the best; return its length."""
        cdef Py_ssize_t at = n if n < most else most - 1
        if n == most and value <= self.best[at]:
            return n
        while at > 0 and self.best[at - 1] < value:
            self.best[at] = self.best[at - 1]
            out[at] = out[at - 1]
            at -= 1
        self.best[at] = value
        out[at] = move
        return min(n + 1, most)

    cdef int policy(self, State state, int seat, Rng rng, int* scratch) noexcept nogil:
        """Return the best turn by placement first, then follower; known ones are looked up."""
        cdef int at = self.course >> 53
        if self.made > FREQUENT:
            return self.best_turn(state, seat, scratch)
        if self.course_of[at] != self.course:
            self.course_of[at] = self.course
            self.turn_of[at] = self.best_turn(state, seat, scratch)
        return self.turn_of[at]

    cdef int best_turn(self, State state, int seat, int* scratch) noexcept nogil:
        """Return the best turn by placement first, then follower."""
        cdef Position* p = (<CarcassonneState>state).p
        cdef Position* placed = self.placed.p
        cdef Py_ssize_t i
        cdef Py_ssize_t count = state.list_legal(seat, scratch)
        cdef double value
        cdef double best = 0
        cdef int found = -1
        cdef bint whole = p.phase == PLACE
        if whole and self.alone is not None:
            return self.foresee(<CarcassonneState>state, seat, PLAYED)
        if whole:
            self.begin_turn(p)
        for i in range(count):
            if whole:
                self.place(p, scratch[i])
                value = self.judge_after(p, placed, seat)
                self.take_off(p)
            else:
                assign(placed, p)
                perform(placed, scratch[i])
                value = self.judge(placed, seat)
            if found < 0 or value > best:
                best = value
                found = scratch[i]
        if not whole:
            return found
        self.place(p, found)
        if placed.phase == DEPLOY:
            found += FOLLOWER * self.best_deployment(p, seat)
        return found

    cdef int best_deployment(self, Position* p, int seat) noexcept nogil:
        """Return the best choice about a follower after the placement, counted from 1."""
        cdef Position* placed = self.placed.p
        cdef Position* deployed = self.deployed.p
        cdef unsigned int rest = placed.deployments
        cdef int role
        cdef double value
        cdef double best = 0
        cdef int found = 0
        while rest != 0:
            role = lowest_bit(rest)
            self.deploy(role, rest == placed.deployments)
            rest &= rest - 1
            value = self.judge_after(p, deployed, seat)
            if found == 0 or value > best:
                best = value
                found = role + 1
        return found

    cdef void evaluate(self, State state, bint rank, double* out) noexcept nogil:
        """Write each seat's share of the win from its lead; in solo the expected points."""
        cdef int seat, left
        cdef double value
        cdef Position* p = (<CarcassonneState>state).p
        for seat in range(state.seats):
            if not state.solo:
                value = self.value(<CarcassonneState>state, seat)
                out[seat] = 1 / (1 + exp(-value / self.scale(p)))
            elif seat > 0:
                out[seat] = out[0]
            elif self.alone is not None and p.phase != DEPLOY:
                out[seat] = self.alone.judge(p)
            else:
                left = min(p.land_left + p.river_left, LEFT)
                out[seat] = self.base_of[left] + self.part_of[left] * self.judge(p, seat)

    cdef double scale(self, Position* p) noexcept nogil:
        """Return the lead in points that counts as three quarters of the win."""
        if self.network is None:
            return SCALE
        return sqrt(SPREAD + SPREAD_OF_TILE * (p.land_left + p.river_left + p.lake))

    cdef void chances(self, State state, bint rank, double* out) noexcept nogil:
        """Write each seat's chance to win; in solo the expected points."""
        cdef Position* p = (<CarcassonneState>state).p
        cdef int seat
        cdef int left = p.land_left + p.river_left + p.lake
        cdef double most = -1.0e9
        cdef double whole = 0
        cdef double wide = sqrt(self.spread[0] + left * (self.spread[1] + left * self.spread[2]))
        if state.solo:
            self.evaluate(state, rank, out)
            return
        self.sum_up(<CarcassonneState>state)
        for seat in range(state.seats):
            most = max(most, self.total[seat])
        for seat in range(state.seats):
            out[seat] = exp((self.total[seat] - most) / wide)
            whole += out[seat]
        for seat in range(state.seats):
            out[seat] /= whole

    cdef double lead(self, State state, int seat) noexcept nogil:
        """Return a seat's lead in expected points, which are exact at the end."""
        cdef Position* p = (<CarcassonneState>state).p
        cdef int other
        cdef double best = -1.0e9
        if state.solo:
            return 0
        self.sum_up(<CarcassonneState>state)
        for other in range(state.seats):
            if other != seat:
                best = max(best, self.total[other])
        return self.total[seat] - best

    cdef void sum_up(self, CarcassonneState state) noexcept nogil:
        """Compute the seats' expected points."""
        cdef Survey* s
        s = &self.spare
        self.look(state)
        sum_up(state.p, s, self.total)

    cdef double margin(self, State state, int seat) noexcept nogil:
        """Return the seat's lead over the best other, as evaluated before the end."""
        if state.solo:
            return 0
        return 1 / (1 + exp(-self.value(<CarcassonneState>state, seat) / SCALE))

    cdef void redeal(self, State state, int seat, Rng rng) noexcept nogil:
        """Leave the state unchanged: nothing is hidden."""

    cdef uint64_t mark(self, State state) noexcept nogil:
        """Return the hash of the whole position: nothing is hidden."""
        return state.digest()
