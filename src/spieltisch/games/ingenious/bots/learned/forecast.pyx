"""Forecasts of a position's result by a small network from self-play (`fitting/ingenious.py`).

Its inputs are a side's six colours, the lowest marker first. Each has the marker's level, the
board's offers in that colour, and its count on the rack. For several sides, a softmax over the
network's numbers gives their chances to win. In solo the number is the final lowest marker.
"""

from typing import TYPE_CHECKING

cimport cython

from spieltisch.games.ingenious.bots.gains cimport Board
from spieltisch.games.ingenious.scoring cimport own_level, side_of
from spieltisch.games.ingenious.layout cimport PLACE, T, Position

if TYPE_CHECKING:
    from collections.abc import Sequence


cdef enum:
    INPUTS = 64
    UNITS = 24
    OFFERS = 8


# The board's offers in each colour.
cdef struct Offers:
    float colour[6][8]
    int count[6][5]           # points, and cells with at least 1, 2, 3 and 5
    int empty                 # cells where a tile may still lie
    int cells


# The network's inputs.
cdef struct Seen:
    float x[64]


WEIGHTS = 64 * 24 + 24 + 1  #: int
"""Number of weights: of each input to each unit, of each unit to the output, and a bias."""


@cython.final
cdef class Forecast:
    """A network. Raises ValueError for a wrong number of weights."""

    cdef float weight[64][24]
    cdef float out[24]
    cdef float bias
    cdef Offers* offers
    cdef Offers own_offers
    cdef Seen* seen
    cdef Seen own_seen

    def __cinit__(self):
        self.offers = &self.own_offers
        self.seen = &self.own_seen

    def __init__(self, weights: Sequence[float]) -> None:
        if len(weights) != WEIGHTS:
            raise ValueError(f"a network needs {WEIGHTS} weights, not {len(weights)}")
        cdef int i, j
        for i in range(INPUTS):
            for j in range(UNITS):
                self.weight[i][j] = weights[UNITS * i + j]
        for j in range(UNITS):
            self.out[j] = weights[UNITS * INPUTS + j]
        self.bias = weights[WEIGHTS - 1]

    cdef void look(self, Position* p, Board* board) noexcept nogil:
        """Survey the offers of a position, before sides are judged in it."""
        survey_offers(p, board, self.offers)

    cdef double judge(self, Position* p, int seat) noexcept nogil:
        """Return the network's number for a seat's side."""
        cdef int i, j
        cdef float x
        cdef float[24] unit = [0.0] * 24
        cdef float total = self.bias
        describe(p, self.offers, seat, self.seen)
        for i in range(INPUTS):
            x = self.seen.x[i]
            if x != 0:
                for j in range(UNITS):
                    unit[j] += x * self.weight[i][j]
        for j in range(UNITS):
            if unit[j] > 0:
                total += unit[j] * self.out[j]
        return total

    cdef list inputs(self, Position* p, int seat):
        """Return the network's inputs for a seat's side, after `look`."""
        cdef int i
        found = []
        describe(p, self.offers, seat, self.seen)
        for i in range(INPUTS):
            found.append(self.seen.x[i])
        return found


cdef void survey_offers(Position* p, Board* board, Offers* offers) noexcept nogil:
    """Compute the board's offers in each colour, on cells where a tile may still lie."""
    cdef int k, cell, colour, points, direction
    cdef bint live
    cdef int[6] left = [40] * 6
    cdef int[6] highest = [0] * 6
    cdef int[6] second = [0] * 6
    for colour in range(6):
        left[colour] = 40
        highest[colour] = 0
        second[colour] = 0
        for k in range(5):
            offers.count[colour][k] = 0
    offers.empty = 0
    offers.cells = 0
    for k in range(169):
        cell = T.cells[k]
        colour = p.symbol[cell]
        if colour > 6:
            continue
        offers.cells += 1
        if colour > 0:
            left[colour - 1] -= 1
            continue
        live = False
        for direction in range(6):
            if p.symbol[cell + T.step[direction]] == 0:
                live = True
                break
        if not live:
            continue
        offers.empty += 1
        for colour in range(6):
            points = board.points[cell][colour]
            offers.count[colour][0] += points
            offers.count[colour][1] += points >= 1
            offers.count[colour][2] += points >= 2
            offers.count[colour][3] += points >= 3
            offers.count[colour][4] += points >= 5
            if points > highest[colour]:
                second[colour] = highest[colour]
                highest[colour] = points
            elif points > second[colour]:
                second[colour] = points
    for colour in range(6):
        offers.colour[colour][0] = offers.count[colour][0] / 40.0
        offers.colour[colour][1] = offers.count[colour][1] / 25.0
        offers.colour[colour][2] = offers.count[colour][2] / 15.0
        offers.colour[colour][3] = offers.count[colour][3] / 8.0
        offers.colour[colour][4] = offers.count[colour][4] / 4.0
        offers.colour[colour][5] = highest[colour] / 8.0
        offers.colour[colour][6] = second[colour] / 8.0
        offers.colour[colour][7] = left[colour] / 40.0


cdef void order_colours(Position* p, int seat, int* order) noexcept nogil:
    """Write the colours from the one in which a seat's side is lowest to the highest."""
    cdef int colour, at
    for colour in range(6):
        at = colour
        while at > 0 and own_level(p, seat, order[at - 1]) > own_level(p, seat, colour):
            order[at] = order[at - 1]
            at -= 1
        order[at] = colour


cdef void describe(Position* p, Offers* offers, int seat, Seen* seen) noexcept nogil:
    """Write the network's inputs for a seat's side; partners' racks count together."""
    cdef int[6] order = [0] * 6
    cdef int[6] shown = [0] * 6
    cdef int colour, other, kind, at, i, k
    cdef int turns = 99
    order_colours(p, seat, order)
    for other in range(p.seats):
        if side_of(p, other) != side_of(p, seat):
            continue
        turns = min(turns, (other - p.seat + p.seats) % p.seats)
        if p.solo:
            continue
        for kind in range(21):
            shown[T.kind_first[kind] - 1] += p.rack[other][kind]
            if T.kind_first[kind] != T.kind_second[kind]:
                shown[T.kind_second[kind] - 1] += p.rack[other][kind]
    k = 0
    for i in range(6):
        colour = order[i]
        seen.x[k] = own_level(p, seat, colour) / (9.0 if p.duel else 18.0)
        k += 1
        for at in range(OFFERS):
            seen.x[k] = offers.colour[colour][at]
            k += 1
        seen.x[k] = shown[colour] / 6.0
        k += 1
    if p.phase != PLACE:  # the turn is about to end
        turns = (turns + p.seats - 1) % p.seats
        seen.x[60] = 0
    else:
        seen.x[60] = (1 + p.owed) * (turns == 0)
    seen.x[61] = <float>offers.empty / offers.cells
    seen.x[62] = turns / 4.0
    seen.x[63] = 1
