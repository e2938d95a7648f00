"""Whom one asks what to do."""

from spieltisch.bots.searcher import SearchBot
from spieltisch.core.game import Game
from spieltisch.games.ingenious.bots.knowledge import PlacementKnowledge

SIMULATIONS = 4000
MARGIN = 1 / 6
"""A fifth of what winning counts."""


def coach(game: Game, seed: int) -> SearchBot:
    """Return a bot that searches as long as it takes, so that it always says the same."""
    return SearchBot(game, seed, PlacementKnowledge(), simulations=SIMULATIONS, margin=MARGIN)
