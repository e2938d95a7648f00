"""The coach for Ingenious."""

from __future__ import annotations

from collections.abc import Sequence

from spieltisch.bots import Candidate, PlayerView
from spieltisch.bots.search.race import Care
from spieltisch.bots.search.searcher import SearchBot
from spieltisch.core.game import Game
from spieltisch.core.ids import Action
from spieltisch.core.protocols import Data
from spieltisch.core.rng import Rng
from spieltisch.games.ingenious.bots.knowledge import PlacementKnowledge
from spieltisch.games.ingenious.bots.odds import TEMPERS
from spieltisch.games.ingenious.bots.reasons import Comparison
from spieltisch.games.ingenious.state import IngeniousState

SIMULATIONS, ALONE = 4000, 800
"""Simulations of a decision. In solo a network judges each placement of a playout, too."""
MARGIN = 1 / 6
"""Weight of the lead: a fifth of that of winning."""


class Coach(SearchBot):
    """A bot that searches without a time limit, so that its advice is always the same."""

    tempers = TEMPERS
    cares = Care(worlds=4096), Care()
    """Effort of reviews, and of those in solo."""

    def __init__(self, game: Game, seed: int) -> None:
        knowledge = PlacementKnowledge()
        knowledge.rounds, knowledge.foresight = 0, False  # `TEMPERS` are fitted to these
        super().__init__(game, seed, knowledge, simulations=SIMULATIONS, margin=MARGIN)

    def prepare(self, view: PlayerView) -> float | None:
        solo = view.options["mode"] == "solo"
        self.care = self.cares[solo]
        if self.simulations in (SIMULATIONS, ALONE):
            self.simulations = ALONE if solo else SIMULATIONS
        return super().prepare(view)

    def analyse(
        self, view: PlayerView, *, judged: int = 0, also: Sequence[Action] = ()
    ) -> list[Candidate]:
        return self.told(view, super().analyse(view, judged=judged, also=also))

    def compare(self, view: PlayerView, chosen: Sequence[Action]) -> tuple[Candidate, Candidate]:
        best, played = self.told(view, super().compare(view, chosen))
        return best, played

    def reasons(
        self, view: PlayerView, better: Sequence[Action], worse: Sequence[Action]
    ) -> list[Data]:
        state = view.determinize(Rng(0))
        assert isinstance(state, IngeniousState)
        return Comparison(state, view.seat, better, worse).reasons
