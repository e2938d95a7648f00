"""Levels of bots at Last Die, five for people to play against.

All play their turn by the same search; the gentler ones see less of it and misjudge when to go on.
"""

from __future__ import annotations

from functools import partial

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

BOTS = {name: partial(ExpectimaxBot, habits=habits) for name, habits in LEVELS.items()}
"""Makers of bots, by level."""
