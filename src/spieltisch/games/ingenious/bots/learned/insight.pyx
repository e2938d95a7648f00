"""Numbers about the positions after a seat's placements, which the learned bot's network judges."""

from array import array
from typing import TYPE_CHECKING

from libc.string cimport memcpy

from spieltisch.core.bits cimport lowest_bit
from spieltisch.core.state cimport State
from spieltisch.games.ingenious.bots.ending cimport count_unseen, still_fit
from spieltisch.games.ingenious.bots.learned.forecast cimport (
    Offers, Seen, describe, order_colours, survey_offers,
)
from spieltisch.games.ingenious.bots.gains cimport (
    Board, Gains, best_placements, lay_tile, set_worth, survey, weigh,
)
from spieltisch.games.ingenious.bots.strength cimport better_first, strength
from spieltisch.games.ingenious.placement cimport open_pairs
from spieltisch.games.ingenious.scoring cimport beats, own_level, side_of
from spieltisch.games.ingenious.state cimport IngeniousState
from spieltisch.games.ingenious.layout cimport (
    A_PLACE, KINDS, ORDER, OVER, PAIRS, PLACE, SWAP, T, Position,
)

from spieltisch.games.ingenious.bots.foresight import FORESIGHT as _FORESIGHT

if TYPE_CHECKING:
    from collections.abc import Sequence
    from spieltisch.core.ids import Action, Seat

cdef enum:
    # Placements that are judged, the best by their gains,
    WIDTH = 32
    # numbers of a side, and of a row.
    SIDE = 64
    ROW = 156
    # The first kinds that together show all colours: red with each.
    EVERY = 6
# Value of a bonus placement among gains.
cdef double BONUS = 0.1
# Decline of the value of points as a marker moves on.
cdef double TAU = 3.85
# Gains are multiplied by this.
cdef double UNIT = 4.0


cdef class Insight:
    """A writer of rows, one for each of the best placements by their gains.

    A row has the network inputs of `forecast.pyx` for the seat's side and its opponent, whose rack
    is what the unseen tiles let expect. Then come the best gains of both at their next placements,
    and numbers about the game's end. The last is the gain of the placement itself, with foresight.
    In solo the opponent's numbers are 0.
    """

    size = ROW  #: int
    """The number of entries of a row."""
    cdef Board root
    cdef Board board
    cdef Gains gains
    cdef Gains next
    cdef double best[64]
    cdef int moves[64]

    def turns(
        self, State state not None, seat: Seat, legal: Sequence[Action]
    ) -> tuple[list[tuple[Action, ...]], array[float]]:
        """Return the placements, and the rows of the positions after them.

        In phases of other choices the turn is the one that the search would play.
        """
        cdef IngeniousState before = state
        cdef Position* p = before.p
        cdef Py_ssize_t i, n
        if p.phase == ORDER:
            return [(better_first(p),)], array("f", bytes(4 * ROW))
        if p.phase != PLACE:
            return [(legal[0],)], array("f", bytes(4 * ROW))
        mode = state.options["mode"]
        weights = _FORESIGHT[str(p.seats) if mode == "base" else mode]
        set_worth(&self.gains, weights.tau)
        set_worth(&self.next, TAU)
        self.next.foresees = False
        self.gains.foresees = True
        self.gains.cost = weights.cost
        self.gains.build = weights.build
        self.gains.extend = weights.extend
        self.gains.harm = weights.harm
        self.gains.offer = weights.offer
        survey(p, &self.root)
        weigh(p, &self.root, &self.gains, BONUS)
        n = best_placements(p, &self.root, &self.gains, self.moves, self.best, WIDTH)
        cdef IngeniousState after = state.clone()
        rows = array("f", bytes(4 * ROW * n))
        cdef float[::1] out = rows
        turns = []
        for i in range(n):
            memcpy(&self.board, &self.root, sizeof(Board))
            after.assign(before)
            lay_tile(
                after.p,
                &self.board,
                (self.moves[i] - A_PLACE) // PAIRS,
                (self.moves[i] - A_PLACE) % PAIRS,
            )
            after.make(seat, self.moves[i])
            self.write(after.p, seat, &out[ROW * i])
            out[ROW * i + ROW - 1] = UNIT * (self.best[i] - self.best[0])
            turns.append((self.moves[i],))
        return turns, rows

    cdef void write(self, Position* p, int seat, float* out) noexcept nogil:
        """Write a position's row for a seat, but the last number."""
        cdef int[21] unseen = [0] * 21
        cdef int[6] halves = [0] * 6
        cdef int[6] order = [0] * 6
        cdef double[3] top = [0.0] * 3
        cdef Offers offers
        cdef Seen seen
        cdef int kind, i
        cdef int count = 0
        cdef int other = 1 - seat
        cdef float* rest = out + 2 * SIDE
        for i in range(ROW):
            out[i] = 0
        survey_offers(p, &self.board, &offers)
        count_unseen(p, seat, unseen)
        for kind in range(KINDS):
            count += unseen[kind]
            halves[T.kind_first[kind] - 1] += unseen[kind]
            if T.kind_first[kind] != T.kind_second[kind]:
                halves[T.kind_second[kind] - 1] += unseen[kind]
        describe(p, &offers, seat, &seen)
        memcpy(out, &seen.x, SIDE * sizeof(float))
        rest[0] = count / 120.0
        rest[1] = still_fit(p) / 20.0
        rest[2] = p.phase == PLACE and p.seat == seat
        rest[3] = p.phase == SWAP
        rest[4] = p.owed
        rest[5] = strength(p, seat) / 18.0
        self.look_ahead(p, seat, NULL, top)
        for i in range(3):
            rest[6 + i] = UNIT * top[i]
        rest[9] = UNIT * self.standing(p, seat)
        if p.solo:
            return
        describe(p, &offers, other, &seen)
        order_colours(p, other, order)
        for i in range(6):
            seen.x[10 * i + 9] = halves[order[i]] / (count + 1.0)
        memcpy(out + SIDE, &seen.x, SIDE * sizeof(float))
        rest[10] = strength(p, other) / 18.0
        rest[11] = rest[5] - rest[10]
        self.look_ahead(p, other, unseen, top)
        for i in range(3):
            rest[12 + i] = UNIT * top[i]
        rest[15] = UNIT * self.standing(p, other)
        rest[16] = rest[9] - rest[15]
        rest[17] = rest[16] + rest[6] - rest[12]
        rest[18] = rest[11] / (0.2 + rest[1])
        if p.phase == OVER:
            rest[19] = 1
            rest[20] = <float>beats(p, seat, other) - <float>beats(p, other, seat)

    cdef double standing(self, Position* p, int seat) noexcept nogil:
        """Return the worth of the seat's markers."""
        cdef int colour
        cdef double total = 0
        for colour in range(6):
            total += self.next.worth[own_level(p, seat, colour)]
        return total

    cdef void look_ahead(self, Position* p, int seat, int* unseen, double* out) noexcept nogil:
        """Write the gains of the seat's next placement.

        For its own rack these are the best one, and the best with its second and its third tile.
        For an unseen rack: the best to expect, the mean over the tiles, and the best of all.
        """
        cdef Position copy
        cdef Position* q = &copy
        cdef double[21] best = [0.0] * 21
        cdef int[21] kinds = [0] * 21
        cdef int[21] number = [0] * 21
        cdef int n = 0
        cdef int i, k, word, pair, a, b, one, two, at
        cdef int all_of_them = 0
        cdef int better = 0
        cdef double gain, chance, none, fewer
        cdef unsigned long long rest
        cdef Gains* g = &self.next
        for i in range(3):
            out[i] = 0
        for k in range(KINDS):
            i = p.rack[seat][k] if unseen == NULL else unseen[k]
            if i > 0:
                kinds[n] = k
                number[n] = i
                all_of_them += i
                n += 1
        if n == 0 or p.phase == OVER:
            return
        memcpy(q, p, sizeof(Position))
        q.seat = seat
        q.kinds[seat] = 0
        for i in range(EVERY):
            q.kinds[seat] |= 1 << i
        weigh(q, &self.board, g, BONUS)
        for i in range(n):
            best[i] = 0
        for word in range(q.words):
            rest = open_pairs(q, word)
            while rest != 0:
                pair = 64 * word + lowest_bit(rest)
                rest &= rest - 1
                a = T.pair_cell[pair][0]
                b = T.pair_cell[pair][1]
                for i in range(n):
                    one = T.kind_first[kinds[i]] - 1
                    two = T.kind_second[kinds[i]] - 1
                    if one == two:
                        at = min(self.board.points[a][one] + self.board.points[b][one], 31)
                        gain = g.gain[one][at]
                    else:
                        gain = max(
                            g.cell[a][one] + g.cell[b][two], g.cell[a][two] + g.cell[b][one]
                        )
                    if gain > best[i]:
                        best[i] = gain
        # The best first.
        for i in range(1, n):
            gain = best[i]
            k = number[i]
            at = i
            while at > 0 and best[at - 1] < gain:
                best[at] = best[at - 1]
                number[at] = number[at - 1]
                at -= 1
            best[at] = gain
            number[at] = k
        if unseen == NULL:
            for i in range(min(n, 3)):
                out[i] = best[i]
            return
        none = 1
        for i in range(n):
            better += number[i]
            fewer = 1 - <double>better / all_of_them
            chance = fewer * fewer * fewer
            chance *= chance
            out[0] += (none - chance) * best[i]
            none = chance
            out[1] += best[i] * number[i] / all_of_them
        out[2] = best[0]
