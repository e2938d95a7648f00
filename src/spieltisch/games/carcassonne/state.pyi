from typing import final

from spieltisch.core.game import State

@final
class CarcassonneState(State): ...
