from typing import Any

from spieltisch.core.ids import Seat
from spieltisch.core.rng import Rng
from spieltisch.games.zigzag.state import ZigZagState
from spieltisch.games.zigzag.table import ENDS as ENDS
from spieltisch.games.zigzag.table import PHASES as PHASES

def fill(state: ZigZagState, full: dict[str, Any]) -> None: ...
def determinize(state: ZigZagState, seat: Seat | None, rng: Rng) -> ZigZagState: ...
def check(state: ZigZagState) -> None: ...
