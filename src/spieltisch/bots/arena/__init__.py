"""Arena: games between bots with fair luck.

Games come in sets. In a set the line-up goes round the seats, and every game has the same draws
(`Draws`). Games with different bots are thus comparable.

>>> import spieltisch
>>> from spieltisch.bots import arena
>>> game = spieltisch.load(spieltisch.list_games()[0])
>>> result = arena.run(game, ["greedy", "random"], games=20)
>>> result.standing("greedy").score > 0.8
True
"""

from spieltisch.bots.arena.contest import Contest, play, run
from spieltisch.bots.arena.entrants import Maker
from spieltisch.bots.arena.foreign import ForeignBot
from spieltisch.bots.arena.plan import Match, Plan
from spieltisch.bots.arena.result import MatchResult, Tournament
from spieltisch.bots.arena.standings import Mean, Standing, interval
from spieltisch.bots.arena.table import GameResult, Table, play_game
from spieltisch.bots.draws import Draws

__all__ = [
    "Contest",
    "Draws",
    "ForeignBot",
    "GameResult",
    "Maker",
    "Match",
    "MatchResult",
    "Mean",
    "Plan",
    "Standing",
    "Table",
    "Tournament",
    "interval",
    "play",
    "play_game",
    "run",
]
