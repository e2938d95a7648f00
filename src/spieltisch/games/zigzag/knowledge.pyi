from typing import Any

from spieltisch.core.ids import Action, Seat
from spieltisch.games.zigzag.state import ZigZagState

def hidden(state: ZigZagState, seat: Seat | None) -> list[int]: ...
def preview(state: ZigZagState, seat: Seat, action: Action) -> list[dict[str, Any]]: ...
