from collections.abc import Mapping

from spieltisch.core.game import Game
from spieltisch.core.observations.block import Block
from spieltisch.core.observations.encoder import Encoder
from spieltisch.core.spec import OptionValue
from spieltisch.games.lastdie.dice import MOST as MOST
from spieltisch.games.lastdie.faces import LONGEST as LONGEST
from spieltisch.games.lastdie.faces import MOST_POINTS as MOST_POINTS
from spieltisch.games.lastdie.faces import ROWS as ROWS
from spieltisch.games.lastdie.faces import VALUES as VALUES
from spieltisch.games.lastdie.state import PHASES as PHASES

class LastDieEncoder(Encoder):
    @classmethod
    def of(cls, game: Game, seats: int, options: Mapping[str, OptionValue]) -> LastDieEncoder: ...

def blocks(seats: int) -> tuple[Block, ...]: ...
