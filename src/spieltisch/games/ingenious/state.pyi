from typing import Final, final

from spieltisch.core.state import State

PHASES: Final[tuple[str, ...]]

@final
class IngeniousState(State): ...
