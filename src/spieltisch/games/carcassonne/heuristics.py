"""How a player who looks one turn ahead judges a position."""

import cython

from spieltisch.core.game import Heuristic


class Prospects(Heuristic):
    """Points."""

    def value(self, state, seat):
        """Higher is better for `seat`."""
        return 0.0
