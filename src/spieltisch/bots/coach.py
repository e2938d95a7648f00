"""The coach: the bot for a game's hints and reviews."""

from __future__ import annotations

from spieltisch.bots.analyst import Analyst
from spieltisch.core.game import Game
from spieltisch.errors import InvalidArgument, UnknownBot

SEED = 1
"""Default seed of a coach: the same question gets the same answer."""


def make_coach(game: Game, seed: int = SEED) -> Analyst:
    """Return the bot that `game.coach` makes; its random choices follow from `seed`.

    Raises UnknownBot for a game without one, and InvalidArgument for one that is not an `Analyst`.
    """
    if game.coach is None:
        raise UnknownBot(f"{game.spec.name} has no coach", level="coach")
    bot = game.coach(game, seed)
    if not isinstance(bot, Analyst):
        raise InvalidArgument(f"a coach must be an Analyst, not {bot!r}")
    return bot
