from dataclasses import dataclass
from typing import Any, Final

from spieltisch.core.game import Game
from spieltisch.core.protocols import RandomSource
from spieltisch.core.state import State

LIMIT: Final[int]

@dataclass(frozen=True)
class Tally:
    games: int
    actions: int
    unfinished: int
    digest: int

def playout(game: Game, state: State, rng: RandomSource, limit: int = ...) -> int: ...
def random_games(
    game: Game,
    first_seed: int,
    count: int,
    limit: int = ...,
    lists: bool = False,
    **options: Any,
) -> Tally: ...
