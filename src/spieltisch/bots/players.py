"""The bots there are."""

from __future__ import annotations

from spieltisch.bots.bot import Bot
from spieltisch.bots.door import Door
from spieltisch.bots.search import best_action
from spieltisch.core.game import Game
from spieltisch.core.heuristic import Heuristic
from spieltisch.core.ids import Action
from spieltisch.core.rng import Rng
from spieltisch.errors import UnknownBot


class RandomBot(Bot):
    """Plays any legal action, all equally likely."""

    def choose(self, door: Door) -> Action:
        legal = door.legal()
        if not legal:
            raise ValueError(f"seat {door.seat} has nothing to choose")
        return legal[self.rng.below(len(legal))]


class GreedyBot(Bot):
    """Plays the action after which the game's heuristic likes its position best.

    It looks at a position that it cannot tell from the real one (`Door.determinize`), one action
    ahead. `heuristic` replaces the game's own. Raises UnknownBot when there is none.
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

    def choose(self, door: Door) -> Action:
        guess = door.determinize(Rng(self.rng.next()))
        return best_action(guess, door.seat, self.heuristic, self.rng)
