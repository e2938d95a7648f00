from typing import Final, final

from spieltisch.core.state import State

PHASES: Final[tuple[str, ...]]
ENDS: Final[tuple[str, ...]]

@final
class ZigZagState(State): ...
