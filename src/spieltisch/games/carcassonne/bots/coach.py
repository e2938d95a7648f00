"""The coach for Carcassonne."""

from spieltisch.bots.search.searcher import SearchBot
from spieltisch.core.game import Game
from spieltisch.games.carcassonne.bots.levels import Effort, HouseBot, Level

LEVEL = Level(Effort(1200, 16, 8), Effort(200, 8, 6), seconds=None)


def coach(game: Game, seed: int) -> SearchBot:
    """Return a bot that searches without a time limit, so that its advice is always the same."""
    return HouseBot(game, seed, LEVEL)
