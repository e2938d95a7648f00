"""What plays Last Die: the heuristic that generic bots ask, and the game's own bot."""

from spieltisch.games.lastdie.bots.expectimax import ExpectimaxBot
from spieltisch.games.lastdie.bots.heuristic import Lead

BOTS = {"sharp": ExpectimaxBot}
"""Makers of bots, by level."""

__all__ = ["BOTS", "ExpectimaxBot", "Lead"]
