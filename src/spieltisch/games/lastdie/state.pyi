from typing import Final, final

from spieltisch.core.game import State

PHASES: Final[tuple[str, ...]]

@final
class LastDieState(State): ...
