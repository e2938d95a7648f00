from typing import ClassVar

from typing_extensions import disjoint_base

from spieltisch.core.ids import Seat
from spieltisch.core.state import State

@disjoint_base
class Heuristic:
    judges: ClassVar[type[State]]
    asks_python: ClassVar[bool]
    def check_state(self, state: State) -> None: ...

@disjoint_base
class PyHeuristic(Heuristic):
    def judge(self, state: State, seat: Seat) -> float: ...
