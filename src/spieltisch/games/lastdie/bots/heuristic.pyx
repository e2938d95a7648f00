"""Heuristic values of positions for a player who looks one action ahead."""

from spieltisch.core.bits cimport popcount
from spieltisch.core.heuristic cimport Heuristic
from spieltisch.core.state cimport State
from spieltisch.games.lastdie.dice cimport D
from spieltisch.games.lastdie.state cimport LastDieState

from spieltisch.games.lastdie import state


cdef int _ROLL = state.PHASES.index("roll")
cdef int _PLACE = state.PHASES.index("place")


cdef class Lead(Heuristic):
    """The seat's lead in points over the best other, plus the next roll's expected gain (5.2)."""

    judges = LastDieState

    cdef double value(self, State state, int seat) noexcept nogil:
        """Return the value of the position for `seat`; higher is better."""
        return evaluate(<LastDieState>state, seat)


cdef double evaluate(LastDieState position, int seat) noexcept nogil:
    """Return points. Rows that a hand can fill count as filled; then it is rolled again."""
    cdef double hope = 0
    if position.p.phase == _ROLL:
        hope = hopes(position, position.p.rolling)
    elif position.p.phase == _PLACE:
        hope = in_hand(position)
        if position.may_roll_again():
            hope += hopes(position, D.size[position.p.hand])
    if position.p.seat != seat:
        hope = -hope
    return lead(position, seat) + hope


cdef int lead(LastDieState position, int seat) noexcept nogil:
    """Return the seat's points less the highest points of another seat."""
    cdef int other
    cdef int most = 0
    for other in range(position.seats):
        if other != seat:
            most = max(most, position.p.points[other])
    return position.p.points[seat] - most


cdef int ends(LastDieState position, int row) noexcept nogil:
    """Return the points of a row that one die fills, or 0."""
    if position.cells_left(row) != 1:
        return 0
    return position.box.face[position.face()].row[row].points


cdef unsigned int takes(LastDieState position, int row) noexcept nogil:
    """Return the values that the row's next cell takes, as bits."""
    return position.box.face[position.face()].row[row].takes[position.p.at[row]]


cdef int in_hand(LastDieState position) noexcept nogil:
    """Return the points of the yellow rows that a die of the hand fills."""
    cdef int row
    cdef int found = 0
    for row in range(6):
        if D.values[position.p.hand] & takes(position, row):
            found += max(0, ends(position, row))
    return found


cdef double hopes(LastDieState position, int dice) noexcept nogil:
    """Return a roll's expected gain by the chances of dice that fit yellow rows (3.3).

    The mildest black row is subtracted by the chance that no other die fits.
    """
    cdef int row, points
    cdef int mildest = 0
    cdef unsigned int black = 0
    cdef unsigned int others = 0
    cdef double hope = 0
    for row in range(6):
        points = ends(position, row)
        if points < 0:
            black |= takes(position, row)
            mildest = points if mildest == 0 else max(mildest, points)
        else:
            others |= takes(position, row)
            hope += points * (1 - misses(takes(position, row), dice))
    return hope + mildest * (misses(others, dice) - misses(others | black, dice))


cdef double misses(unsigned int values, int dice) noexcept nogil:
    """Return the chance that none of `dice` dice shows one of these values."""
    cdef int _
    cdef double chance = 1
    for _ in range(dice):
        chance *= (6 - popcount(values)) / 6.0
    return chance
