from typing import Final, final

from typing_extensions import Buffer

from spieltisch.games.lastdie.rows import FaceSet
from spieltisch.games.lastdie.state import LastDieState

UNITS: Final[int]
ROW: Final[int]
SEAT: Final[int]

@final
class Weights:
    def __init__(self, row: Buffer, seat: Buffer, out: Buffer) -> None: ...

@final
class RowForecast:
    sight: int
    @property
    def seats(self) -> int: ...
    def __init__(self, weights: Weights, box: FaceSet, face: int, seats: int) -> None: ...
    def prospect(self, state: LastDieState) -> tuple[list[float], float]: ...
    def inputs(
        self, state: LastDieState
    ) -> tuple[list[tuple[int, list[float]]], list[tuple[int, list[float]]]]: ...
