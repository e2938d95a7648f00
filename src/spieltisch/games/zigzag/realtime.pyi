from spieltisch.core.ids import Action, Actor, Seat
from spieltisch.core.realtime import WHOLE as WHOLE
from spieltisch.core.realtime import Alarm
from spieltisch.games.zigzag.state import ZigZagState
from spieltisch.games.zigzag.table import PHASES as PHASES

DECIDE_MS: int
IDLE_MS: int
SHORTEST_MS: int

def live(state: ZigZagState) -> bool: ...
def claim(state: ZigZagState, seat: Seat, action: Action) -> str | None: ...
def reveals(state: ZigZagState, actor: Actor, action: Action) -> tuple[str, ...]: ...
def alarms(state: ZigZagState) -> tuple[Alarm, ...]: ...
