from typing import final

from spieltisch.games.lastdie.bots.row_forecast import RowForecast
from spieltisch.games.lastdie.solver.backward_induction import BackwardInduction

@final
class WinProbability:
    @property
    def forecast(self) -> RowForecast: ...
    @property
    def solved(self) -> BackwardInduction | None: ...
    def __init__(
        self,
        forecast: RowForecast,
        target: int,
        race: tuple[float, float, float],
        solved: BackwardInduction | None,
    ) -> None: ...
