"""The coach for Ingenious."""

from spieltisch.bots.search.searcher import SearchBot
from spieltisch.core.game import Game
from spieltisch.games.ingenious.bots.knowledge import PlacementKnowledge

SIMULATIONS = 4000
MARGIN = 1 / 6
"""Weight of the lead: a fifth of that of winning."""


def coach(game: Game, seed: int) -> SearchBot:
    """Return a bot that searches without a time limit, so that its advice is always the same."""
    return SearchBot(game, seed, PlacementKnowledge(), simulations=SIMULATIONS, margin=MARGIN)
