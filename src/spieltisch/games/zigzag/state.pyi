from typing import final

from spieltisch.core.state import State

@final
class ZigZagState(State): ...
