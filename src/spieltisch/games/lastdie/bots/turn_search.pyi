from typing import final

from spieltisch.core.ids import Action
from spieltisch.games.lastdie.bots.win_probability import WinProbability
from spieltisch.games.lastdie.state import LastDieState

@final
class TurnSearch:
    def __init__(
        self,
        state: LastDieState,
        chances: WinProbability,
        foresight: int = 5,
        nerve: float = 0.0,
        most: int = 0,
    ) -> None: ...
    @property
    def solved(self) -> bool: ...
    def choices(self) -> list[tuple[Action, float]]: ...
    def boards(self) -> int: ...
