"""Who races for what, and the table's clock (7); see `spieltisch.core.realtime`."""

from typing import TYPE_CHECKING

from spieltisch.games.zigzag.state cimport ZigZagState

from spieltisch.core.realtime import WHOLE, Alarm
from spieltisch.games.zigzag import components as c
from spieltisch.games.zigzag.table import PHASES

if TYPE_CHECKING:
    from spieltisch.core.ids import Action, Actor, Seat

DECIDE_MS = 2_000
"""7.1: a turned card is left after that."""
IDLE_MS = 10_000
"""7.1: collecting ends when so long nobody acts."""
SHORTEST_MS = min(DECIDE_MS, IDLE_MS)  #: int
"""For tables, which need not look at their alarms more often."""


cpdef bint live(ZigZagState state):
    """Return whether everybody acts at once (3); not while chance says what was turned over."""
    return PHASES[state.p.phase] == "collect"


cpdef str claim(ZigZagState state, int seat: Seat, int action: Action):  #: str | None
    """Return what an action reaches for: a card on the table (3.1, 3.2), or everything: a call to
    stop is against all (3.4). One's turned card is no matter of others."""
    if c.FLIP <= action < c.TAKE:
        return f"card {action - c.FLIP + 1}"
    if c.TAKE <= action < c.KEEP:
        return f"card {action - c.TAKE + 1}"
    if action == c.STOP_GOAL or action == c.STOP_DRY:
        return WHOLE
    return None


cpdef tuple reveals(ZigZagState state, int actor: Actor, int action: Action):  #: tuple[str, ...]
    """Return what everybody comes to see: the card that is left lies face up (3.1, 7.1)."""
    if action == c.LEAVE:
        return (f"card {state.p.held[actor] + 1}",)
    if c.EXPIRE <= action < c.TIMEUP:
        return (f"card {state.p.held[action - c.EXPIRE] + 1}",)
    return ()


cpdef tuple alarms(ZigZagState state):  #: tuple[Alarm, ...]
    """Return when turned cards are left, each in its time, and the collecting is ended (7.1)."""
    left = [
        Alarm(c.EXPIRE + seat, DECIDE_MS, seat)
        for seat in range(state.seats)
        if state.p.held[seat] >= 0
    ]
    return (*left, Alarm(c.TIMEUP, IDLE_MS))
