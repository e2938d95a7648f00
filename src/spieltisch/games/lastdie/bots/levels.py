"""Levels of bots at Last Die, five for people to play against.

All play their turn by the same search; the gentler ones see less of it and misjudge when to go on.
"""

from __future__ import annotations

from functools import partial

from spieltisch.bots.player_view import PlayerView
from spieltisch.core.game import Game
from spieltisch.core.ids import Action
from spieltisch.games.lastdie.bots.expectimax import ExpectimaxBot
from spieltisch.games.lastdie.bots.habits import Habits

LEVELS = {
    "novice": Habits(foresight=0, rows=1, nerve=0.3),
    "casual": Habits(foresight=0, rows=2, nerve=0.08),
    "club": Habits(foresight=1, rows=3, nerve=0.1),
    "expert": Habits(foresight=2, rows=4, nerve=0.07),
    "master": Habits(),
}
"""Levels, weak to strong."""

CROWD = 5
"""Number of players from which luck decides so much that levels must lie further apart."""
CROWDED = LEVELS | {
    "club": Habits(foresight=1, rows=2, nerve=0.17),
    "expert": Habits(foresight=1, rows=3, nerve=0.07),
}
"""Levels among so many players."""


class HouseBot(ExpectimaxBot):
    """A level, with habits for the number of players."""

    def __init__(self, game: Game, seed: int, level: str) -> None:
        super().__init__(game, seed, habits=LEVELS[level])
        self.level = level

    def choices(self, view: PlayerView) -> list[tuple[Action, float]]:
        self.habits = (LEVELS if view.seats < CROWD else CROWDED)[self.level]
        return super().choices(view)


BOTS = {level: partial(HouseBot, level=level) for level in LEVELS}
"""Makers of bots, by level."""
