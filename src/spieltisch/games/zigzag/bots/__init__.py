"""Bots for Zig-Zag: the game's own, in five levels."""

from spieltisch.games.zigzag.bots.bot import BOTS, LEVELS, Level, ZigZagBot
from spieltisch.games.zigzag.bots.coach import ZigZagCoach

__all__ = ["BOTS", "LEVELS", "Level", "ZigZagBot", "ZigZagCoach"]
