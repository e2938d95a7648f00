"""What plays Last Die: the heuristic that generic bots ask, and the game's own levels."""

from spieltisch.games.lastdie.bots.expectimax import ExpectimaxBot
from spieltisch.games.lastdie.bots.heuristic import Lead
from spieltisch.games.lastdie.bots.levels import BOTS, LEVELS

__all__ = ["BOTS", "LEVELS", "ExpectimaxBot", "Lead"]
