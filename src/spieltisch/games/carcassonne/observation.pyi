from collections.abc import Mapping

from spieltisch.core.game import Game
from spieltisch.core.observations.block import Block
from spieltisch.core.observations.encoder import Encoder
from spieltisch.core.spec import OptionValue
from spieltisch.games.carcassonne.table import PHASES as PHASES

PAIRS: list[str]

class CarcassonneEncoder(Encoder):
    @classmethod
    def of(
        cls, game: Game, seats: int, options: Mapping[str, OptionValue]
    ) -> CarcassonneEncoder: ...

def blocks(seats: int) -> tuple[Block, ...]: ...
