from typing import Final, final

from spieltisch.bots.mcts import Search
from spieltisch.bots.player_view import PlayerView
from spieltisch.core.ids import Action
from spieltisch.core.state import State

DEEPEST: Final[int]

@final
class Level:
    def __init__(self, search: Search, state: State, deep: int) -> None: ...

def solve_ending(
    search: Search, view: PlayerView, most: int
) -> list[tuple[tuple[Action, ...], int, float]] | None: ...
