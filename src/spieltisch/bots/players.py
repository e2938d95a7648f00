"""Bots for every game: random and greedy."""

from __future__ import annotations

from spieltisch.bots.bot import Bot, Decision
from spieltisch.bots.player_view import PlayerView
from spieltisch.bots.search.lookahead import best_action
from spieltisch.core.game import Game
from spieltisch.core.heuristic import Heuristic
from spieltisch.core.rng import Rng
from spieltisch.errors import UnknownBot


class RandomBot(Bot):
    """A bot that plays any legal action, all equally likely."""

    def decide(self, view: PlayerView) -> Decision:
        legal = self.legal(view)
        return Decision(legal[self.rng.below(len(legal))])


class GreedyBot(Bot):
    """A bot that plays the action whose position the game's heuristic values highest.

    It looks one action ahead, at a position that it cannot tell from the real one
    (`PlayerView.determinize`). `heuristic` replaces the game's own. Raises UnknownBot without any.
    """

    def __init__(self, game: Game, seed: int, heuristic: Heuristic | None = None) -> None:
        super().__init__(game, seed)
        chosen = heuristic or game.heuristic
        if chosen is None:
            raise UnknownBot(f"{game.spec.name} has no heuristic: give one", level="greedy")
        self.heuristic = chosen

    @classmethod
    def plays(cls, game: Game) -> bool:
        return game.heuristic is not None

    def decide(self, view: PlayerView) -> Decision:
        self.check(view)
        guess = view.determinize(Rng(self.rng.next()))
        return Decision(best_action(guess, view.seat, self.heuristic, self.rng))
