"""Bots for every game: a bot gets a `PlayerView`, the knowledge of its seat, and decides.

>>> import spieltisch
>>> game = spieltisch.load(spieltisch.list_games()[0])
>>> names(game)[:2]
('random', 'greedy')
>>> bot = make("greedy", game, seed=1)
"""

from __future__ import annotations

from collections.abc import Callable
from operator import index
from typing import SupportsIndex

from spieltisch.bots.advice import Advice, Advised, advise
from spieltisch.bots.analysis import GameAnalysis, analyse_game
from spieltisch.bots.analyst import Analyst, Candidate
from spieltisch.bots.bot import Bot, Decision
from spieltisch.bots.coach import make_coach
from spieltisch.bots.guided.guided_bot import GuidedBot
from spieltisch.bots.player_view import PlayerView
from spieltisch.bots.players import GreedyBot, RandomBot
from spieltisch.bots.policies.learned import LearnedBot
from spieltisch.bots.policies.policy_bot import PolicyBot
from spieltisch.bots.search.knowledge import Knowledge
from spieltisch.bots.search.searcher import SearchBot
from spieltisch.bots.tracing import trace
from spieltisch.core import protocols
from spieltisch.core.game import Game
from spieltisch.core.rng import as_rng
from spieltisch.errors import InvalidArgument, UnknownBot

__all__ = [
    "HOUSE",
    "Advice",
    "Advised",
    "Analyst",
    "Bot",
    "Candidate",
    "Decision",
    "GameAnalysis",
    "GreedyBot",
    "GuidedBot",
    "Knowledge",
    "LearnedBot",
    "PlayerView",
    "PolicyBot",
    "RandomBot",
    "SearchBot",
    "advise",
    "analyse_game",
    "levels",
    "make",
    "make_coach",
    "names",
    "trace",
]

_GENERIC: dict[str, type[Bot]] = {"random": RandomBot, "greedy": GreedyBot}
"""Generic bots by name, weak to strong."""

HOUSE = ("novice", "casual", "club", "expert", "master")
"""Levels that every table offers to people, weak to strong, in games that have them."""


def levels(game: Game) -> tuple[str, ...]:
    """Return the levels of bots that people may play `game` against, weak to strong.

    These are `HOUSE`, or all its bots in a game without these levels.
    """
    known = names(game)
    return HOUSE if set(HOUSE) <= set(known) else known


def names(game: Game) -> tuple[str, ...]:
    """Return the names of all bots that play `game`: the generic ones, then its own."""
    return tuple(_makers(game))


def make(level: str, game: Game, seed: protocols.RandomSource = 0) -> Bot:
    """Return the bot of a name in `names(game)`; its random choices follow from `seed`.

    "learned" is the bot whose weights come with a game, if any; see `docs/research/bots.md`.

    `seed` is an int, or a generator from which one is drawn. Some bots draw a habit when they are
    made, so measure a level with many seeds. Raises UnknownBot and InvalidArgument.
    """
    if not isinstance(game, Game):
        raise InvalidArgument(f"make() takes a game: spieltisch.load({game!r}), not {game!r}")
    makers = _makers(game) | ({} if game.learned is None else {"learned": game.learned})
    if level not in makers:
        raise UnknownBot(
            f"{game.spec.name} has no bot {level!r}; there are: {', '.join(makers)}",
            level=str(level),
        )
    number = index(seed) if isinstance(seed, SupportsIndex) else as_rng(seed).next()
    return makers[level](game, number)


def _makers(game: Game) -> dict[str, Callable[[Game, int], Bot]]:
    """Return a maker for each name; the game's own bots replace generic ones of the same name."""
    return {level: bot for level, bot in _GENERIC.items() if bot.plays(game)} | game.bots
