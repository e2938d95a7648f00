"""What plays Carcassonne: the judgement by which the generic bots look ahead."""

from spieltisch.games.carcassonne.bots.heuristic import Prospects

__all__ = ["HEURISTIC"]

HEURISTIC = Prospects()
"""For `Game.heuristic`."""
