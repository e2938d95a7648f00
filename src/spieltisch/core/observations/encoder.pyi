from collections.abc import Mapping
from typing import ClassVar

from typing_extensions import disjoint_base

from spieltisch.core.game import Game
from spieltisch.core.observations.block import Block
from spieltisch.core.spec import OptionValue

@disjoint_base
class Encoder:
    asks_python: ClassVar[bool]
    @property
    def blocks(self) -> tuple[Block, ...]: ...
    @property
    def height(self) -> int: ...
    @property
    def width(self) -> int: ...
    @property
    def planes(self) -> int: ...
    @property
    def entries(self) -> int: ...
    def __init__(
        self,
        blocks: tuple[Block, ...],
        height: int = 0,
        width: int = 0,
    ) -> None: ...
    @classmethod
    def of(cls, game: Game, seats: int, options: Mapping[str, OptionValue]) -> Encoder: ...
