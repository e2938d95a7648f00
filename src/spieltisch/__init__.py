"""Modern board games: exact rules, fast engines, and a table in the browser.

>>> import spieltisch
>>> "ingenious" in spieltisch.games()
True
"""

from spieltisch.core.game import CHANCE, TABLE, Game, Outcome, State, Tally
from spieltisch.core.rng import Rng
from spieltisch.core.spec import Mode, Option, Spec
from spieltisch.games import games, load

__all__ = [
    "CHANCE",
    "TABLE",
    "Game",
    "Mode",
    "Option",
    "Outcome",
    "Rng",
    "Spec",
    "State",
    "Tally",
    "games",
    "load",
]
