from typing import Any

from spieltisch.core.ids import Seat
from spieltisch.core.rng import Rng
from spieltisch.games.carcassonne.state import CarcassonneState
from spieltisch.games.carcassonne.table import PHASES as PHASES

def fill(state: CarcassonneState, full: dict[str, Any]) -> None: ...
def determinize(state: CarcassonneState, seat: Seat | None, rng: Rng) -> CarcassonneState: ...
def check(state: CarcassonneState) -> None: ...
