"""How a player who looks one action ahead judges a position."""

import cython

from spieltisch.core.heuristic import Heuristic
from spieltisch.games.lastdie import state

if not cython.compiled:
    from spieltisch.core.uncompiled import popcount
    from spieltisch.games.lastdie.dice import D
    from spieltisch.games.lastdie.state import LastDieState

_ROLL = cython.declare(cython.int, state.PHASES.index("roll"))
_PLACE = cython.declare(cython.int, state.PHASES.index("place"))


class Lead(Heuristic):
    """5.2: by how many points a seat leads the best of the others, or trails behind, and what the
    next roll should bring to whoever rolls."""

    judges = LastDieState

    def value(self, state, seat):
        """Higher is better for `seat`."""
        return evaluate(cython.cast(LastDieState, state), seat)


def evaluate(position, seat):
    """Return points. What a hand fills for certain counts as filled; then it is rolled again."""
    hope: cython.double = 0
    if position.p.phase == _ROLL:
        hope = hopes(position, position.p.rolling)
    elif position.p.phase == _PLACE:
        hope = in_hand(position)
        if position.may_roll_again():
            hope += hopes(position, D.size[position.p.hand])
    if position.p.seat != seat:
        hope = -hope
    return lead(position, seat) + hope


def lead(position, seat):
    """Return the seat's points, less the most that another seat has."""
    other: cython.int
    most: cython.int = 0
    for other in range(position.seats):
        if other != seat:
            most = max(most, position.p.points[other])
    return position.p.points[seat] - most


def ends(position, row):
    """Return the points of a row that one die fills, or 0."""
    if position.cells_left(row) != 1:
        return 0
    return position.box.face[position.face()].row[row].points


def takes(position, row):
    """Return the values that the row's next cell takes, as bits."""
    return position.box.face[position.face()].row[row].takes[position.p.at[row]]


def in_hand(position):
    """Return what the yellow rows pay that a die of the hand fills."""
    row: cython.int
    found: cython.int = 0
    for row in range(6):
        if D.values[position.p.hand] & takes(position, row):
            found += max(0, ends(position, row))
    return found


def hopes(position, dice):
    """Return what a roll brings: yellow rows by the chance of a die that fills them, less the
    mildest black one by the chance that nothing else fits (3.3)."""
    row: cython.int
    points: cython.int
    mildest: cython.int = 0
    black: cython.uint = 0
    others: cython.uint = 0
    hope: cython.double = 0
    for row in range(6):
        points = ends(position, row)
        if points < 0:
            black |= takes(position, row)
            mildest = points if mildest == 0 else max(mildest, points)
        else:
            others |= takes(position, row)
            hope += points * (1 - misses(takes(position, row), dice))
    return hope + mildest * (misses(others, dice) - misses(others | black, dice))


def misses(values, dice):
    """Return the chance that so many dice show none of these values."""
    _: cython.int
    chance: cython.double = 1
    for _ in range(dice):
        chance *= (6 - popcount(values)) / 6.0
    return chance
