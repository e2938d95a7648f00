"""Numbers about the positions after a seat's turns, which the learned bot's network judges."""

from array import array
from typing import TYPE_CHECKING

from spieltisch.core.bits cimport lowest_bit
from spieltisch.core.state cimport State
from spieltisch.games.carcassonne.bots.heuristic cimport (
    Survey, clear, compare, expect, sum_up, supply_value, survey,
)
from spieltisch.games.carcassonne.bots.solo_heuristic cimport evaluate_together, utility
from spieltisch.games.carcassonne.features cimport feature_under
from spieltisch.games.carcassonne.scoring cimport most
from spieltisch.games.carcassonne.state cimport CarcassonneState
from spieltisch.games.carcassonne.layout cimport (
    A_KNIGHT, CLOISTER, DEPLOY, FIELD, OVER, PLACE, Position,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from spieltisch.core.ids import Action, Seat

cdef enum:
    SIDE = 35
    WHOLE = 22
    ROW = 92
    # The features of a side that are described one by one, the most valuable ones.
    TOP = 3
    # Numbers of each colour in the solo game.
    COLOUR = 12
# Chance of coming home below which a follower counts as stuck.
cdef double STUCK = 0.1


cdef class Insight:
    """A writer of rows, one for each turn that a seat may play, for two players or alone.

    A row has the same numbers for the seat and for its opponent: points, followers, and promised
    points. These are apart for features that the player holds alone, shares, or holds less of. Then
    come numbers about both, and what lies unclaimed. Alone, a row has numbers for each colour, the one with the fewest points
    first, then numbers about all. The last one is always the heuristic's value.
    """

    size = ROW  #: int
    """The number of entries of a row."""

    def turns(
        self, State state not None, seat: Seat, legal: Sequence[Action]
    ) -> tuple[list[tuple[Action, ...]], array[float]]:
        """Return the turns, and the rows of the positions after them.

        A turn is a placement with the choice about a follower, or an action of another phase.
        """
        cdef CarcassonneState placed = state.clone()
        cdef CarcassonneState done = state.clone()
        cdef Position* p = done.p
        cdef unsigned int rest
        cdef int action, role
        turns = []
        for action in legal:
            placed.assign(state)
            placed.make(seat, action)
            if (<CarcassonneState>state).p.phase != PLACE or placed.p.phase != DEPLOY:
                turns.append((action,))
                continue
            rest = placed.p.deployments
            while rest != 0:
                role = A_KNIGHT + lowest_bit(rest)
                rest &= rest - 1
                turns.append((action, role))
        rows = array("f", bytes(4 * ROW * len(turns)))
        cdef float[::1] out = rows
        cdef Py_ssize_t at = 0
        cdef int laid = -1
        for turn in turns:
            action = turn[0]
            if action != laid:
                placed.assign(state)
                placed.make(seat, action)
                laid = action
            done.assign(placed)
            if len(turn) == 2:
                done.make(seat, turn[1])
            if p.solo:
                write_alone(p, &out[at])
            else:
                write(p, seat, &out[at])
            at += ROW
        return turns, rows


cdef void begin(Position* p, Survey* s, float* out) noexcept nogil:
    """Clear a row, and survey the position, which has nothing to survey once it is over."""
    cdef int i
    clear(s)
    s.turns = 0
    s.held_count = 0
    for i in range(ROW):
        out[i] = 0
    for i in range(5):
        s.promised[i] = 0
        s.freed[i] = 0
    if p.phase != OVER:
        survey(p, s)


cdef void write(Position* p, int seat, float* out) noexcept nogil:
    """Write a position's row for a seat of two."""
    cdef double[5] total
    cdef Survey sheet
    cdef Survey* s = &sheet
    begin(p, s, out)
    sum_up(p, s, total)
    write_pair(p, s, total, seat, 1 - seat, out)
    if p.phase != OVER:
        write_unclaimed(p, s, out + 2 * SIDE + 9)
    out[ROW - 1] = compare(p, seat, s) / 20.0


cdef void write_pair(
    Position* p, Survey* s, double* total, int seat, int other, float* out
) noexcept nogil:
    """Write the numbers of a surveyed position about a seat and an opponent to a clear row."""
    cdef int i, k, sort, root, one, holders
    cdef double points
    cdef float* side
    for i in range(2):
        one = seat if i == 0 else other
        side = out + SIDE * i
        side[0] = p.score[one] / 50.0
        side[1] = p.supply[one] / 7.0
        side[2] = s.freed[one] / 3.0
        side[3] = s.promised[one] / 30.0
        side[4] = total[one] / 50.0
        side[5] = supply_value(s, p.supply[one] + s.freed[one]) / 20.0
        side[6] = p.supply[one] == 0
        side[7] = p.supply[one] == 1
    for i in range(s.held_count):
        root = s.held[i]
        sort = p.feature[root].sort
        holders = most(p, p.feature[root].followers)
        points = s.points[i][0]
        for k in range(1, p.colours):
            points = max(points, s.points[i][k])
        for k in range(2):
            one = seat if k == 0 else other
            side = out + SIDE * k
            if (p.feature[root].followers >> (4 * one)) & 15 == 0:
                continue
            if (holders >> one) & 1 == 0:
                side[16 + sort] += points / 15.0
            elif holders & (holders - 1):
                side[12 + sort] += points / 15.0
            else:
                side[8 + sort] += points / 15.0
                note(side + 26, points / 15.0, s.back[i][one], p.feature[root].open / 4.0)
            side[20 + sort] += ((p.feature[root].followers >> (4 * one)) & 15) / 3.0
            if sort <= CLOISTER and p.feature[root].open > 0:
                side[24] += s.back[i][one] < STUCK
                side[25] += s.back[i][one] / 2.0
    out += 2 * SIDE
    out[0] = s.turns / 36.0
    out[1] = 1
    out[2] = (total[seat] - total[other]) / 30.0
    out[3] = out[2] * out[0]
    out[4] = p.phase == OVER
    out[5] = (p.score[seat] - p.score[other]) / 30.0
    out[6] = (s.promised[seat] - s.promised[other]) / 30.0
    out[7] = (p.supply[seat] - p.supply[other]) * out[0]
    out[8] = out[6] * out[0]


cdef void note(float* top, double points, double back, double gaps) noexcept nogil:
    """Put a feature among the TOP most valuable ones: points, chance to come home, open sides."""
    cdef int at, k
    cdef int place = TOP
    while place > 0 and top[3 * (place - 1)] < points:
        place -= 1
    if place == TOP:
        return
    for at in range(TOP - 1, place, -1):
        for k in range(3):
            top[3 * at + k] = top[3 * (at - 1) + k]
    top[3 * place] = points
    top[3 * place + 1] = back
    top[3 * place + 2] = gaps


cdef void write_unclaimed(Position* p, Survey* s, float* out) noexcept nogil:
    """Write what the next player may claim: features without followers, and the spots' chances.

    For cities, roads and farms: the sum, the highest number and the chance of completion of the
    highest. Then the number of spots, of those that hardly any tile fits, and of fitting tiles.
    """
    cdef int i, sort, word, spot
    cdef double points, back
    cdef unsigned long long rest
    for i in range(p.segment_count):
        sort = p.feature[i].sort
        if p.feature[i].parent != i or p.feature[i].followers != 0 or sort == CLOISTER:
            continue
        if sort != FIELD and p.feature[i].open == 0:
            continue
        expect(p, s, i, &points, &back)
        sort = min(sort, 2)
        out[3 * sort] += points / 20.0
        if points / 10.0 > out[3 * sort + 1]:
            out[3 * sort + 1] = points / 10.0
            out[3 * sort + 2] = back
    for word in range(p.words):
        rest = p.spots[word]
        while rest != 0:
            spot = 64 * word + lowest_bit(rest)
            rest &= rest - 1
            out[9] += 1 / 30.0
            out[10] += (s.filling[spot] < 0.2) / 8.0
            out[11] += s.filling[spot] / 30.0


cdef void write_alone(Position* p, float* out) noexcept nogil:
    """Write a solo position's row."""
    cdef int[5] order = [0] * 5
    cdef int[5] place = [0] * 5
    cdef int i, at, colour, root, sort, holders
    cdef int followers = 0
    cdef float* side
    cdef Survey sheet
    cdef Survey* s = &sheet
    begin(p, s, out)
    for colour in range(p.colours):
        at = colour
        while at > 0 and p.score[order[at - 1]] > p.score[colour]:
            order[at] = order[at - 1]
            at -= 1
        order[at] = colour
    for i in range(p.colours):
        colour = order[i]
        place[colour] = i
        side = out + COLOUR * i
        side[0] = p.score[colour] / 30.0
        side[1] = (p.score[colour] - p.score[order[0]]) / 20.0
        side[2] = p.supply[colour] / 4.0
        side[3] = p.supply[colour] == 0
        side[4] = s.freed[colour] / 2.0
        side[5] = p.stack[colour] / 24.0
        side[6] = s.promised[colour] / 20.0
        followers += p.supply[colour]
    for i in range(s.held_count):
        root = s.held[i]
        sort = p.feature[root].sort
        holders = most(p, p.feature[root].followers)
        for colour in range(p.colours):
            if (p.feature[root].followers >> (4 * colour)) & 15 == 0:
                continue
            side = out + COLOUR * place[colour]
            if (holders >> colour) & 1 == 0:
                side[7] += 1
            elif holders & (holders - 1):
                side[8] += s.points[i][colour] / 10.0
            if sort == FIELD:
                side[9] += 1
            elif p.feature[root].open > 0:
                side[10] += s.back[i][colour] < STUCK
                side[11] += s.back[i][colour] / 2.0
    out += 4 * COLOUR
    out[0] = s.turns / 24.0
    out[1] = 1
    out[2] = p.phase == OVER
    out[3] = utility(p) / 20.0
    out[4] = followers / 12.0
    out[5] = followers == 0
    out[6] = p.stranded
    out[7] = p.cloisters / 4.0
    out[8] = p.city_count / 20.0
    out[9] = p.figure_count / 10.0
    out[10] = out[0] * out[3]
    if p.phase != OVER:
        write_unclaimed(p, s, out + 11)
    out[ROW - 4 * COLOUR - 1] = evaluate_together(p, 1, 1) / 20.0
