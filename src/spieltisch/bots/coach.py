"""Which bot a game's coach thinks with."""

from __future__ import annotations

from spieltisch.bots.analyst import Analyst
from spieltisch.core.game import Game
from spieltisch.errors import InvalidArgument, UnknownBot

SEED = 1
"""Of a coach that nobody gives another: asked twice, it says the same."""


def make_coach(game: Game, seed: int = SEED) -> Analyst:
    """Return the bot that `game.coach` makes; its random choices follow from `seed`.

    Raises UnknownBot where the game has none, and InvalidArgument where that is no `Analyst`.
    """
    if game.coach is None:
        raise UnknownBot(f"{game.spec.name} has no coach", level="coach")
    bot = game.coach(game, seed)
    if not isinstance(bot, Analyst):
        raise InvalidArgument(f"a coach is an Analyst, not {bot!r}")
    return bot
