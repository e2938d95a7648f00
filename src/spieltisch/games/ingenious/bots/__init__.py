"""What plays Ingenious: the heuristic by which the generic bots look ahead."""

from spieltisch.games.ingenious.bots.heuristic import AscendingTracks

__all__ = ["AscendingTracks"]
