"""How a player who looks one action ahead judges a position."""

from spieltisch.core.bits cimport popcount
from spieltisch.core.heuristic cimport Heuristic
from spieltisch.core.state cimport State
from spieltisch.games.lastdie.dice cimport D
from spieltisch.games.lastdie.state cimport LastDieState

from spieltisch.games.lastdie import state


cdef int _ROLL = state.PHASES.index("roll")
cdef int _PLACE = state.PHASES.index("place")


cdef class Lead(Heuristic):
    """5.2: by how many points a seat leads the best of the others, or trails behind, and what the
    next roll should bring to whoever rolls."""

    judges = LastDieState

    cdef double value(self, State state, int seat) noexcept nogil:
        """Higher is better for `seat`."""
        return evaluate(<LastDieState>state, seat)


cdef double evaluate(LastDieState position, int seat) noexcept nogil:
    """Return points. What a hand fills for certain counts as filled; then it is rolled again."""
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
    """Return the seat's points, less the most that another seat has."""
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
    """Return what the yellow rows pay that a die of the hand fills."""
    cdef int row
    cdef int found = 0
    for row in range(6):
        if D.values[position.p.hand] & takes(position, row):
            found += max(0, ends(position, row))
    return found


cdef double hopes(LastDieState position, int dice) noexcept nogil:
    """Return what a roll brings: yellow rows by the chance of a die that fills them, less the
    mildest black one by the chance that nothing else fits (3.3)."""
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
    """Return the chance that so many dice show none of these values."""
    cdef int _
    cdef double chance = 1
    for _ in range(dice):
        chance *= (6 - popcount(values)) / 6.0
    return chance
