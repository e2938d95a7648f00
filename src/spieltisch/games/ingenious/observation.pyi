from collections.abc import Mapping

from spieltisch.core.game import Game
from spieltisch.core.observations.block import Block
from spieltisch.core.observations.encoder import Encoder
from spieltisch.core.spec import OptionValue
from spieltisch.games.ingenious.table import PHASES as PHASES

class IngeniousEncoder(Encoder):
    @classmethod
    def of(cls, game: Game, seats: int, options: Mapping[str, OptionValue]) -> IngeniousEncoder: ...

def blocks(seats: int, mode: OptionValue) -> tuple[Block, ...]: ...
