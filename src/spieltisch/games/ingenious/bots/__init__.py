"""What plays Ingenious: the heuristic of generic bots, and the game's own bot."""

from spieltisch.bots.searcher import SearchBot
from spieltisch.core.game import Game
from spieltisch.games.ingenious.bots.heuristic import AscendingTracks
from spieltisch.games.ingenious.bots.knowledge import PlacementKnowledge

SIMULATIONS, SECONDS = 5000, 0.9
"""For a decision. The time is for machines that are busy: ordinarily the simulations end first."""
MARGIN = 1 / 6
"""A fifth of what winning counts."""


def strong(game: Game, seed: int) -> SearchBot:
    """Return a bot that searches as long as people like to wait."""
    return SearchBot(
        game,
        seed,
        PlacementKnowledge(),
        simulations=SIMULATIONS,
        seconds=SECONDS,
        margin=MARGIN,
    )


BOTS = {"strong": strong}
"""Makers of bots, by level."""

__all__ = ["BOTS", "AscendingTracks", "PlacementKnowledge", "strong"]
