from typing import Any

from spieltisch.core.ids import Seat
from spieltisch.core.rng import Rng
from spieltisch.games.ingenious.state import PHASES as PHASES
from spieltisch.games.ingenious.state import IngeniousState

def fill(state: IngeniousState, full: dict[str, Any]) -> None: ...
def determinize(state: IngeniousState, seat: Seat | None, rng: Rng) -> IngeniousState: ...
def check(state: IngeniousState) -> None: ...
