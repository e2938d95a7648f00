from typing import Any

from spieltisch.core.ids import Seat
from spieltisch.core.rng import Rng
from spieltisch.games.ingenious.state import IngeniousState
from spieltisch.games.ingenious.table import PHASES as PHASES

def fill(state: IngeniousState, full: dict[str, Any]) -> None: ...
def determinize(state: IngeniousState, seat: Seat | None, rng: Rng) -> IngeniousState: ...
def check(state: IngeniousState) -> None: ...
