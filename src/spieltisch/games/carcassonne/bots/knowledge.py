"""What the search knows of Carcassonne: whole turns, tried against each other on the same tiles."""

import cython

from spieltisch.bots.knowledge import Knowledge
from spieltisch.core.buffer import Buffer
from spieltisch.games.carcassonne.bots.forecast import KNOTS as _KNOTS
from spieltisch.games.carcassonne.bots.forecast import lines as _lines

if cython.compiled:
    from cython.cimports.libc.math import exp
else:
    from math import exp

    from spieltisch.core.uncompiled import lowest_bit, structs
    from spieltisch.games.carcassonne.bots import heuristic
    from spieltisch.games.carcassonne.bots.heuristic import judge
    from spieltisch.games.carcassonne.state import CarcassonneState
    from spieltisch.games.carcassonne.table import A_KNIGHT, DEPLOY, PLACE
    from spieltisch.games.carcassonne.turn import assign, perform

    Survey = structs(heuristic.__file__)["Survey"]

FOLLOWER = cython.declare(cython.int, 1 << 17)
"""A turn is the placement and, this many times, what is done about a follower, counted from 1."""
SCALE = cython.declare(cython.double, 25.0)
"""Points ahead at which the share of the win is near three quarters."""
MOST = cython.declare(cython.int, 64)
LEFT = cython.declare(cython.int, _KNOTS[-1])
"""Tiles left of which `forecast.py` knows what to expect."""


class TurnKnowledge(Knowledge):
    """The best turns, each played on by everybody's best next turns, then judged by the heuristic.

    A turn is a placement with what becomes of the follower. All are tried on the same draws, and
    whoever trails is dropped. `others`, `supply`, `farms` and `odds` are as in `Sight`.
    """

    judges = CarcassonneState
    settings = (*Knowledge.settings, "others", "supply", "farms", "odds")

    def __init__(self, like: object = None) -> None:
        Knowledge.__init__(self)
        if not cython.compiled:
            self.best = [0.0] * MOST
            self.base_of, self.part_of = [0.0] * 72, [0.0] * 72
            self.sheet = Survey()
        self.sheet.odds.left = -1
        self.others = 1
        self.supply = 1
        self.farms = 1
        self.odds = 1
        self.root_width = 16
        self.depth = 1
        self.cut = 8
        self.eliminates = True
        self.evaluates = True
        self.has_margin = True
        self.deals = True
        self.take(like)

    def prepare(self, state, seat):
        """Make room for positions that are only looked at, and look at them as it is set."""
        self.sheet.sight.others = self.others
        self.sheet.sight.supply = self.supply
        self.sheet.sight.farms = self.farms
        self.sheet.sight.odds = self.odds
        self.placed = state.clone()
        self.deployed = state.clone()
        self.legal = Buffer(state.game.scratch_size)
        if state.solo:
            for left, (base, part) in enumerate(_lines(state.seats)):
                self.base_of[left] = base
                self.part_of[left] = part
        return 0

    def judge(self, state, seat):
        """Return how good a position is for a seat, as `evaluate` does."""
        s: cython.pointer(Survey)
        if cython.compiled:
            s = cython.address(self.sheet)
        else:
            s = self.sheet
        return judge(state.p, seat, s)

    def play(self, state, actor, move):
        """Play an action, or a placement with what becomes of the follower."""
        state.make(actor, move % FOLLOWER)
        if move >= FOLLOWER:
            state.make(actor, A_KNIGHT + move // FOLLOWER - 1)

    def allows(self, state, seat, move):
        """Return whether it can be begun: nothing is hidden, so that it can be ended then."""
        return state.accepts(seat, move % FOLLOWER)

    def ends_soon(self, state):
        """Return whether at most one turn is left after this one."""
        p: cython.pointer(Position) = cython.cast(CarcassonneState, state).p  # noqa: F821
        return p.land_left + p.river_left + p.lake <= 1

    def action_of(self, move, step):
        """Return the placement, then what becomes of the follower."""
        if step == 0:
            return move % FOLLOWER
        if step == 1 and move >= FOLLOWER:
            return A_KNIGHT + move // FOLLOWER - 1
        return -1

    def candidates(self, state, seat, out, most, rng):
        """Write the turns after which the position is best."""
        return self.list_turns(cython.cast(CarcassonneState, state), seat, out, min(most, MOST))

    def list_turns(self, state, seat, out, most):
        """Write the best turns, or what else there is to choose, best first; return how many."""
        i: cython.Py_ssize_t
        n: cython.Py_ssize_t = 0
        role: cython.int
        rest: cython.uint
        count: cython.Py_ssize_t = state.list_legal(seat, self.legal.data)
        whole: cython.bint = state.p.phase == PLACE
        for i in range(count):
            assign(self.placed.p, state.p)
            perform(self.placed.p, self.legal.data[i])
            if not whole or self.placed.p.phase != DEPLOY:
                n = self.insert(self.legal.data[i], self.judge(self.placed, seat), out, n, most)
                continue
            rest = self.placed.p.deployments
            while rest != 0:
                role = lowest_bit(rest)
                rest &= rest - 1
                assign(self.deployed.p, self.placed.p)
                perform(self.deployed.p, A_KNIGHT + role)
                n = self.insert(
                    self.legal.data[i] + FOLLOWER * (role + 1),
                    self.judge(self.deployed, seat),
                    out,
                    n,
                    most,
                )
        return n

    def insert(self, move, value, out, n, most):
        """Put a move into the list of the best; return how many there are now."""
        at: cython.Py_ssize_t = n if n < most else most - 1
        if n == most and value <= self.best[at]:
            return n
        while at > 0 and self.best[at - 1] < value:
            self.best[at] = self.best[at - 1]
            out[at] = out[at - 1]
            at -= 1
        self.best[at] = value
        out[at] = move
        return min(n + 1, most)

    def policy(self, state, seat, rng, scratch):
        """Return the turn that looks best: the placement first, then the follower."""
        p: cython.pointer(Position) = cython.cast(CarcassonneState, state).p  # noqa: F821
        i: cython.Py_ssize_t
        count: cython.Py_ssize_t = state.list_legal(seat, scratch)
        value: cython.double
        best: cython.double = 0
        found: cython.int = -1
        whole: cython.bint = p.phase == PLACE
        for i in range(count):
            assign(self.placed.p, p)
            perform(self.placed.p, scratch[i])
            value = self.judge(self.placed, seat)
            if found < 0 or value > best:
                best = value
                found = scratch[i]
        if not whole:
            return found
        assign(self.placed.p, p)
        perform(self.placed.p, found)
        if self.placed.p.phase != DEPLOY:
            return found
        return found + FOLLOWER * self.best_deployment(self.placed, seat)

    def best_deployment(self, state, seat):
        """Return what is best to do about a follower, counted from 1."""
        rest: cython.uint = state.p.deployments
        role: cython.int
        value: cython.double
        best: cython.double = 0
        found: cython.int = 0
        while rest != 0:
            role = lowest_bit(rest)
            rest &= rest - 1
            assign(self.deployed.p, state.p)
            perform(self.deployed.p, A_KNIGHT + role)
            value = self.judge(self.deployed, seat)
            if found == 0 or value > best:
                best = value
                found = role + 1
        return found

    def evaluate(self, state, rank, out):
        """Write each seat's share of the win, by how far it is ahead; solo the points expected."""
        seat: cython.int
        left: cython.int
        p: cython.pointer(Position) = cython.cast(CarcassonneState, state).p  # noqa: F821
        for seat in range(state.seats):
            out[seat] = self.judge(cython.cast(CarcassonneState, state), seat)
            if state.solo:
                left = min(p.land_left + p.river_left, LEFT)
                out[seat] = self.base_of[left] + self.part_of[left] * out[seat]
            else:
                out[seat] = 1 / (1 + exp(-out[seat] / SCALE))

    def margin(self, state, seat):
        """Return how far the seat leads the best other; while the game is on, as it is judged."""
        value: cython.double = self.judge(cython.cast(CarcassonneState, state), seat)
        if state.solo:
            return 0
        return 1 / (1 + exp(-value / SCALE))

    def redeal(self, state, seat, rng):
        """Leave it as it is: nothing is hidden."""

    def mark(self, state):
        """Return the hash of the whole position: nothing is hidden."""
        return state.digest()
