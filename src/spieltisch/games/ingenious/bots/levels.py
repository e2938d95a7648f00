"""Levels of bots at Ingenious: the sight and search of each, by mode.

All use the same search. The gentle ones look one placement ahead and err as people do. They
overlook lines, look only around the last tile, or take any points instead of those of their lowest
colours. None plays at random.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from spieltisch.bots import HOUSE, Candidate, SearchBot
from spieltisch.bots.player_view import PlayerView
from spieltisch.core.game import Game
from spieltisch.core.ids import Action
from spieltisch.games.ingenious.bots.knowledge import PlacementKnowledge

MARGIN = 1 / 6
"""Weight of the lead: a fifth of that of winning."""
SECONDS = 0.6
"""Seconds to search for a decision below the top level, on busy machines, where it ends up to 0.4 s
later; elsewhere simulations end first."""
TOP_SECONDS, TOP_THREADS = 2.4, 2

EXACT = 300_000
"""Positions that the top level may visit to solve an ending: 50 ms."""


class Level(NamedTuple):
    """A level's simulations, and the limits of its sight as in `PlacementKnowledge`."""

    simulations: int
    overlooked: int = 0
    reach: int = 0
    tau: float = 0.0


LEVELS: dict[str, tuple[Level, ...]] = {
    "2": (Level(1, 30, 3, 12), Level(1, 15), Level(60), Level(1_000), Level(40_000)),
    "3": (Level(1, 30, 4, 8), Level(1, 20), Level(60, 5), Level(1_000), Level(30_000)),
    "4": (Level(1, 40, 6, 4), Level(1, 30), Level(1, 8), Level(1_000), Level(30_000)),
    "team": (Level(1, 25, 9, 6), Level(1, 10), Level(60), Level(1_000), Level(30_000)),
    "duel": (Level(1, 30, 4, 12), Level(1, 15), Level(60), Level(1_000), Level(30_000)),
    "solo": (Level(1, 35), Level(1, 3), Level(12, 12), Level(60, 5), Level(8_000)),
}
"""The levels from novice to master for each mode, in the base game for each number of players."""


class HouseBot(SearchBot):
    """A level for people, by its number from 0 on."""

    def __init__(self, game: Game, seed: int, number: int) -> None:
        top = number == len(HOUSE) - 1
        knowledge = PlacementKnowledge()
        knowledge.foresight = top
        super().__init__(
            game,
            seed,
            knowledge,
            simulations=max(each[number].simulations for each in LEVELS.values()),
            seconds=TOP_SECONDS if top else SECONDS,
            threads=TOP_THREADS if top else 1,
            margin=MARGIN,
            exact=EXACT if top else 0,
        )
        self.number = number

    def analyse(
        self, view: PlayerView, *, judged: int = 0, also: Sequence[Action] = ()
    ) -> list[Candidate]:
        """Search with the level's effort for the mode, but at most `simulations`."""
        mode: Any = view.options["mode"]
        level = LEVELS[str(view.seats) if mode == "base" else mode][self.number]
        for search in self._searches:
            for name in ("overlooked", "reach", "tau"):
                setattr(search.knowledge, name, getattr(level, name))
        most = self.simulations
        self.simulations = level.simulations if most is None else min(most, level.simulations)
        try:
            return super().analyse(view, judged=judged, also=also)
        finally:
            self.simulations = most
