from dataclasses import dataclass
from typing import SupportsIndex

from spieltisch.core.game import Game
from spieltisch.core.ids import Action
from spieltisch.core.playout import LIMIT as LIMIT
from spieltisch.core.state import State

@dataclass(frozen=True)
class Rollout:
    action: Action
    games: int
    mean: float
    deviation: float

def rollouts(
    game: Game,
    state: State,
    n: int,
    seed: SupportsIndex = 0,
    threads: int = 1,
    seat: SupportsIndex | None = None,
    limit: int = ...,
    cutoff: float = 0.0,
) -> list[Rollout]: ...
