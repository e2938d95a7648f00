"""How a player who looks one action ahead judges a position."""

import cython

from spieltisch.core.game import Heuristic

if not cython.compiled:
    from spieltisch.games.lastdie.state import LastDieState


class Lead(Heuristic):
    """5.2: the points by which a seat leads the best of the others, or trails behind."""

    def value(self, state, seat):
        """Higher is better for `seat`."""
        return lead(cython.cast(LastDieState, state), seat)


def lead(position, seat):
    """The seat's points, less the most that another seat has."""
    other: cython.int
    most: cython.int = 0
    for other in range(position.seats):
        if other != seat:
            most = max(most, position.p.points[other])
    return position.p.points[seat] - most
