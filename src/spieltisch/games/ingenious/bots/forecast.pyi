from collections.abc import Sequence
from typing import Final, final

WEIGHTS: Final[int]

@final
class Forecast:
    def __init__(self, weights: Sequence[float]) -> None: ...
