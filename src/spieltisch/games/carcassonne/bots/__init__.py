"""What plays Carcassonne: the heuristic of generic bots, and the game's own bot."""

from spieltisch.bots.searcher import SearchBot
from spieltisch.core.game import Game
from spieltisch.games.carcassonne.bots.heuristic import Prospects
from spieltisch.games.carcassonne.bots.knowledge import TurnKnowledge

SIMULATIONS, SECONDS = 1200, 0.9
"""For a turn. The time is for machines that are busy: ordinarily the simulations end first."""
MARGIN = 0.5
"""What the points ahead count beside winning."""


def strong(game: Game, seed: int) -> SearchBot:
    """Return a bot that searches as long as people like to wait."""
    return SearchBot(
        game, seed, TurnKnowledge(), simulations=SIMULATIONS, seconds=SECONDS, margin=MARGIN
    )


BOTS = {"strong": strong}
"""Makers of bots, by level."""

__all__ = ["BOTS", "Prospects", "TurnKnowledge", "strong"]
