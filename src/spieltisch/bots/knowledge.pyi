from typing import ClassVar, Self

from typing_extensions import disjoint_base

from spieltisch.core.state import State

@disjoint_base
class Knowledge:
    judges: ClassVar[type[State]]
    asks_python: ClassVar[bool]
    settings: ClassVar[tuple[str, ...]]
    root_width: int
    width: int
    base: float
    growth: float
    depth: int
    cut: int
    exploration: float
    eliminates: bool
    evaluates: bool
    has_margin: bool
    deals: bool
    def __init__(self, like: Self | None = None) -> None: ...
    def take(self, like: Self | None) -> None: ...
    def fork(self) -> Self: ...
    def check_state(self, state: State) -> None: ...
