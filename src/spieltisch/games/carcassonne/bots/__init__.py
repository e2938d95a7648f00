"""Bots for Carcassonne: the heuristic of generic bots, and the game's own levels."""

from spieltisch.games.carcassonne.bots.heuristic import Prospects
from spieltisch.games.carcassonne.bots.knowledge import TurnKnowledge
from spieltisch.games.carcassonne.bots.levels import BOTS, MARGIN
from spieltisch.games.carcassonne.bots.sight import ShortSight

__all__ = ["BOTS", "MARGIN", "Prospects", "ShortSight", "TurnKnowledge"]
