"""Bots for Last Die: the heuristic of generic bots, and the game's own levels."""

from spieltisch.games.lastdie.bots.expectimax import ExpectimaxBot
from spieltisch.games.lastdie.bots.heuristic import Lead
from spieltisch.games.lastdie.bots.levels import BOTS, LEVELS

__all__ = ["BOTS", "LEVELS", "ExpectimaxBot", "Lead"]
