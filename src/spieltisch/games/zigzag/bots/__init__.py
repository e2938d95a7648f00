"""What plays Zig-Zag: the game's own bots, in three levels."""

from spieltisch.games.zigzag.bots.bot import BOTS, LEVELS, Level, ZigZagBot

__all__ = ["BOTS", "LEVELS", "Level", "ZigZagBot"]
