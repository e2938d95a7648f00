"""Bots for every game: they get a `Door`, which shows what their seat may know, and choose.

>>> import spieltisch
>>> game = spieltisch.load(spieltisch.games()[0])
>>> levels(game)
('random', 'greedy')
>>> bot = make("greedy", game, seed=1)
"""

from __future__ import annotations

from spieltisch.bots.bot import Bot
from spieltisch.bots.door import Door
from spieltisch.bots.players import GreedyBot, RandomBot
from spieltisch.core.game import Game
from spieltisch.errors import UnknownBot

__all__ = ["Bot", "Door", "GreedyBot", "RandomBot", "levels", "make"]

_BOTS: dict[str, type[Bot]] = {"random": RandomBot, "greedy": GreedyBot}
"""By level, weak to strong."""


def levels(game: Game) -> tuple[str, ...]:
    """The levels that play `game`, weak to strong."""
    return tuple(level for level, bot in _BOTS.items() if bot.plays(game))


def make(level: str, game: Game, seed: int) -> Bot:
    """A bot of that level; its choices by luck follow from `seed`. UnknownBot."""
    if level not in levels(game):
        there = ", ".join(levels(game))
        raise UnknownBot(
            f"{game.spec.name} has no bot {level!r}; there are: {there}", level=str(level)
        )
    return _BOTS[level](game, seed)
