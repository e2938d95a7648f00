from typing import Any

from spieltisch.core.ids import Seat
from spieltisch.core.rng import Rng
from spieltisch.games.lastdie.dice import NUMBER as NUMBER
from spieltisch.games.lastdie.faces import MOST_POINTS as MOST_POINTS
from spieltisch.games.lastdie.faces import ROWS as ROWS
from spieltisch.games.lastdie.faces import VALUES as VALUES
from spieltisch.games.lastdie.state import PHASES as PHASES
from spieltisch.games.lastdie.state import LastDieState

def fill(state: LastDieState, full: dict[str, Any]) -> None: ...
def determinize(state: LastDieState, seat: Seat | None, rng: Rng) -> LastDieState: ...
def check(state: LastDieState) -> None: ...
