"""What plays Carcassonne: the heuristic by which the generic bots look ahead."""

from spieltisch.games.carcassonne.bots.heuristic import Prospects

__all__ = ["Prospects"]
