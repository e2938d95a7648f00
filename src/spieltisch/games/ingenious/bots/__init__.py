"""What plays Ingenious: the judgement by which the generic bots look ahead."""

from spieltisch.games.ingenious.bots.heuristic import AscendingTracks

__all__ = ["HEURISTIC"]

HEURISTIC = AscendingTracks()
"""For `Game.heuristic`."""
