"""The five levels at which people meet the house at Carcassonne.

The gentle ones look one turn ahead and do not see everything (`sight.py`); the others try whole
turns against each other (`knowledge.py`).
"""

from __future__ import annotations

from spieltisch.bots.bot import Bot
from spieltisch.bots.players import GreedyBot
from spieltisch.bots.searcher import SearchBot
from spieltisch.core.game import Game
from spieltisch.games.carcassonne.bots.knowledge import TurnKnowledge
from spieltisch.games.carcassonne.bots.sight import ShortSight

MARGIN = 0.5
"""What the points ahead count beside winning."""


def novice(game: Game, seed: int) -> Bot:
    """Return a bot that builds where it has followers or just looked, and counts no tiles."""
    sight = ShortSight(seed, others=0, supply=0.4, farms=0.3, odds=0, reach=3, missed=350)
    return GreedyBot(game, seed, sight)


def casual(game: Game, seed: int) -> Bot:
    """Return a bot that thinks of itself first, knows of farms and overlooks places."""
    sight = ShortSight(seed, others=0.3, supply=0.5, farms=0.4, odds=0.2, reach=4, missed=350)
    return GreedyBot(game, seed, sight)


def club(game: Game, seed: int) -> Bot:
    """Return a bot that counts tiles and minds the others, and overlooks a place now and then."""
    return GreedyBot(game, seed, ShortSight(seed, others=0.8, farms=0.8, missed=300))


def expert(game: Game, seed: int) -> Bot:
    """Return a bot that tries the best turns against each other, not far ahead."""
    knowledge = TurnKnowledge()
    knowledge.root_width, knowledge.cut = 6, 2
    return SearchBot(game, seed, knowledge, simulations=60, seconds=0.9, margin=MARGIN)


def master(game: Game, seed: int) -> Bot:
    """Return a bot that searches as long as people like to wait."""
    return SearchBot(
        game, seed, TurnKnowledge(), simulations=4000, seconds=2.8, threads=2, margin=MARGIN
    )


BOTS = {
    "novice": novice,
    "casual": casual,
    "club": club,
    "expert": expert,
    "master": master,
    "strong": master,  # as tables and records before the five levels call it
}
"""Makers of bots, by level."""
