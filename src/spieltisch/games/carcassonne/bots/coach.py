"""The coach for Carcassonne."""

from __future__ import annotations

from collections.abc import Sequence

from spieltisch.bots import PlayerView
from spieltisch.bots.search.race import Care
from spieltisch.core.game import Game
from spieltisch.core.ids import Action
from spieltisch.core.protocols import Data
from spieltisch.core.rng import Rng
from spieltisch.games.carcassonne.bots.levels import Effort, HouseBot, Level
from spieltisch.games.carcassonne.bots.reasons import Comparison
from spieltisch.games.carcassonne.state import CarcassonneState

LEVEL = Level(Effort(1200, 16, 8), Effort(200, 8, 6), seconds=None)
CARE = Care(best=75, line=8, rivals=16, first=16, worlds=512)
"""The effort of a review, in which each turn is searched for once, before choices race."""


class Coach(HouseBot):
    """A bot that searches without a time limit, so that its advice is always the same."""

    care = CARE

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed, LEVEL)

    def reasons(
        self, view: PlayerView, better: Sequence[Action], worse: Sequence[Action]
    ) -> list[Data]:
        state = view.determinize(Rng(0))
        assert isinstance(state, CarcassonneState)
        return Comparison(state, view.seat, better, worse).reasons
