from collections.abc import Mapping
from typing import Any, Final, SupportsIndex, final

from spieltisch.core.game import Game
from spieltisch.core.observations.observer import Observer
from spieltisch.core.spec import OptionValue
from spieltisch.core.state import State

GOING_ON: Final[int]
OVER: Final[int]
CUT_OFF: Final[int]

@final
class Slot: ...

@final
class Batch:
    @property
    def game(self) -> Game: ...
    @property
    def options(self) -> Mapping[str, OptionValue]: ...
    @property
    def seats(self) -> int: ...
    @property
    def size(self) -> int: ...
    @property
    def threads(self) -> int: ...
    @property
    def limit(self) -> int: ...
    @property
    def observer(self) -> Observer | None: ...
    @property
    def space(self) -> str: ...
    @property
    def actions(self) -> int: ...
    @property
    def strayed(self) -> int: ...
    def __init__(
        self,
        game: Game,
        size: int,
        seed: int,
        threads: int,
        observer: Observer | None,
        space: str,
        limit: int,
        seats: int,
        options: Mapping[str, OptionValue],
    ) -> None: ...
    def write_to(
        self,
        *,
        actors: Any,
        rewards: Any,
        ended: Any,
        masks: Any = None,
        observations: Any = None,
    ) -> None: ...
    def reset(self, seed: SupportsIndex | None = None) -> None: ...
    def step(self, actions: Any) -> None: ...
    def sample(self, actions: Any) -> None: ...
    def state(self, i: SupportsIndex) -> State: ...
    def seed(self, i: SupportsIndex) -> int: ...
    def close(self) -> None: ...
