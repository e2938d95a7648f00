"""Modern board games: exact rules, fast engines, and a table in the browser.

>>> import spieltisch
>>> name = spieltisch.list_games()[0]
>>> game = spieltisch.load(name)
>>> final = game.random_game(seed=1)
>>> final.outcome().reason
'full'
"""

from spieltisch import bots, testing
from spieltisch.bots import Bot
from spieltisch.core.engine import CHANCE, TABLE
from spieltisch.core.game import Game
from spieltisch.core.outcome import Outcome
from spieltisch.core.playouts.perft import perft
from spieltisch.core.playouts.playout import Tally
from spieltisch.core.python.py_encoder import PyEncoder
from spieltisch.core.python.py_game import PyGame
from spieltisch.core.python.rules import Rules
from spieltisch.core.record import Record, record_of
from spieltisch.core.rng import Rng
from spieltisch.core.spec import Mode, Option, Spec
from spieltisch.core.state import State
from spieltisch.core.vector.block import Block
from spieltisch.core.views.bound import Bound
from spieltisch.core.views.types import ViewTypes
from spieltisch.errors import IllegalAction
from spieltisch.games import list_games, load

__all__ = [
    "CHANCE",
    "TABLE",
    "Block",
    "Bot",
    "Bound",
    "Game",
    "IllegalAction",
    "Mode",
    "Option",
    "Outcome",
    "PyEncoder",
    "PyGame",
    "Record",
    "Rng",
    "Rules",
    "Spec",
    "State",
    "Tally",
    "ViewTypes",
    "__version__",
    "bots",
    "list_games",
    "load",
    "perft",
    "record_of",
    "testing",
]

__version__ = "0.1.0"
