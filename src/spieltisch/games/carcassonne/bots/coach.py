"""Whom one asks what to do."""

from spieltisch.bots.searcher import SearchBot
from spieltisch.core.game import Game
from spieltisch.games.carcassonne.bots.knowledge import TurnKnowledge

SIMULATIONS = 1200
MARGIN = 0.5
"""What the points ahead count beside winning."""


def coach(game: Game, seed: int) -> SearchBot:
    """Return a bot that searches as long as it takes, so that it always says the same."""
    return SearchBot(game, seed, TurnKnowledge(), simulations=SIMULATIONS, margin=MARGIN)
