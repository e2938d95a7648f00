from typing import Any

from typing_extensions import disjoint_base

from spieltisch.core.heuristic import Heuristic
from spieltisch.core.outcome import Outcome
from spieltisch.core.state import State

@disjoint_base
class PyState(State):
    @property
    def rules(self) -> Any: ...

class RulesHeuristic(Heuristic): ...

def plain(data: object, where: str) -> Any: ...
def outcome_of(state: PyState) -> Outcome | None: ...
