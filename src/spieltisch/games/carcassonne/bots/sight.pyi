from typing_extensions import disjoint_base

from spieltisch.core.heuristic import Heuristic

@disjoint_base
class ShortSight(Heuristic):
    others: float
    supply: float
    farms: float
    odds: float
    reach: int
    missed: int
    seed: int
    def __init__(
        self,
        seed: int,
        others: float = ...,
        supply: float = ...,
        farms: float = ...,
        odds: float = ...,
        reach: int = ...,
        missed: int = ...,
    ) -> None: ...
