from collections.abc import Mapping

from spieltisch.core.game import Game
from spieltisch.core.observations.block import Block
from spieltisch.core.observations.encoder import Encoder
from spieltisch.core.spec import OptionValue
from spieltisch.games.zigzag.table import ENDS as ENDS
from spieltisch.games.zigzag.table import PHASES as PHASES

class ZigZagEncoder(Encoder):
    @classmethod
    def of(cls, game: Game, seats: int, options: Mapping[str, OptionValue]) -> ZigZagEncoder: ...

def blocks(seats: int) -> tuple[Block, ...]: ...
