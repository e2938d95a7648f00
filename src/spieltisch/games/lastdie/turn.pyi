from typing import final

from spieltisch.core.ids import Action
from spieltisch.games.lastdie.judge import Judge
from spieltisch.games.lastdie.state import LastDieState

@final
class Turn:
    def __init__(self, state: LastDieState, judge: Judge) -> None: ...
    def choices(self) -> list[tuple[Action, float]]: ...
    def boards(self) -> int: ...
