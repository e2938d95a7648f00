from typing import final

from spieltisch.games.lastdie.bots.win_probability import WinProbability
from spieltisch.games.lastdie.state import LastDieState

def boards_from(state: LastDieState) -> int: ...

@final
class Endgame:
    @property
    def boards(self) -> int: ...
    def __init__(self, state: LastDieState, chances: WinProbability) -> None: ...
