"""What a position will come to, as a small network of self-play judges it (`fitting/ingenious.py`).

It sees a side's six colours, the one whose marker is lowest first: where the marker stands, what
the board still offers in that colour, and how often the rack shows it. Of several sides the
network's numbers are compared as in a softmax: how likely each is to win. In solo the number is
the final lowest marker.
"""

import cython

if not cython.compiled:
    from spieltisch.core.uncompiled import structs
    from spieltisch.games.ingenious.scoring import own_level, side_of
    from spieltisch.games.ingenious.table import PLACE, T

    _STRUCTS = structs(__file__)
    INPUTS, UNITS, OFFERS = 64, 24, 8

WEIGHTS = 64 * 24 + 24 + 1
"""Numbers that a network has: of each input to each unit, of each unit to the answer, and one."""


class Forecast:
    """A network. Raises ValueError unless it is given so many weights."""

    def __cinit__(self):
        if cython.compiled:
            self.offers = cython.address(self.own_offers)
            self.seen = cython.address(self.own_seen)

    def __init__(self, weights) -> None:
        if len(weights) != WEIGHTS:
            raise ValueError(f"a network has {WEIGHTS} weights, not {len(weights)}")
        if not cython.compiled:
            self.offers, self.seen = _STRUCTS["Offers"](), _STRUCTS["Seen"]()
            self.weight = [[0.0] * UNITS for _ in range(INPUTS)]
            self.out = [0.0] * UNITS
        i: cython.int
        j: cython.int
        for i in range(INPUTS):
            for j in range(UNITS):
                self.weight[i][j] = weights[UNITS * i + j]
        for j in range(UNITS):
            self.out[j] = weights[UNITS * INPUTS + j]
        self.bias = weights[WEIGHTS - 1]

    def look(self, p, board):
        """Look at what a position offers, before sides are judged in it."""
        survey_offers(p, board, self.offers)

    def judge(self, p, seat):
        """Return the network's number for a seat's side."""
        i: cython.int
        j: cython.int
        x: cython.float
        unit: cython.float[24] = [0.0] * 24
        total: cython.float = self.bias
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

    def inputs(self, p, seat):
        """Return what the network sees of a seat's side, once `look` was called."""
        i: cython.int
        found = []
        describe(p, self.offers, seat, self.seen)
        for i in range(INPUTS):
            found.append(self.seen.x[i])
        return found


def survey_offers(p, board, offers):
    """Work out what the board offers in each colour, on cells where a tile may still lie."""
    k: cython.int
    cell: cython.int
    colour: cython.int
    points: cython.int
    direction: cython.int
    live: cython.bint
    left: cython.int[6] = [40] * 6
    highest: cython.int[6] = [0] * 6
    second: cython.int[6] = [0] * 6
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


def describe(p, offers, seat, seen):
    """Write what the network sees of a seat's side; partners' racks count together."""
    order: cython.int[6] = [0] * 6
    shown: cython.int[6] = [0] * 6
    colour: cython.int
    other: cython.int
    kind: cython.int
    at: cython.int
    i: cython.int
    k: cython.int
    turns: cython.int = 99
    for colour in range(6):
        shown[colour] = 0
        at = colour
        while at > 0 and own_level(p, seat, order[at - 1]) > own_level(p, seat, colour):
            order[at] = order[at - 1]
            at -= 1
        order[at] = colour
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
    seen.x[61] = cython.cast(cython.float, offers.empty) / offers.cells
    seen.x[62] = turns / 4.0
    seen.x[63] = 1
