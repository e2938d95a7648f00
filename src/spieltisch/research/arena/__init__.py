"""Arena: games between bots with fair luck.

Games come in sets. In a set the line-up goes round the seats, and every game has the same draws
(`Draws`). Games with different bots are thus comparable.

>>> import spieltisch
>>> from spieltisch.research import arena
>>> game = spieltisch.load(spieltisch.list_games()[0])
>>> result = arena.run(game, ["greedy", "random"], games=20)
>>> result.standing("greedy").score > 0.8
True
"""

from spieltisch.bots.draws import Draws
from spieltisch.research.arena.contest import Contest, play, play_all, run
from spieltisch.research.arena.entrants import Maker
from spieltisch.research.arena.foreign import ForeignBot
from spieltisch.research.arena.game import GameResult, PlayGame, play_game
from spieltisch.research.arena.plan import Match, Plan
from spieltisch.research.arena.result import Tournament
from spieltisch.research.arena.standings import MatchResult, Mean, Standing, interval

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
    "PlayGame",
    "Standing",
    "Tournament",
    "interval",
    "play",
    "play_all",
    "play_game",
    "run",
]
