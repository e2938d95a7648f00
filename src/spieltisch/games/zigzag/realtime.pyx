"""Aims and unveilings of actions, and the table's clock (7); see `spieltisch.core.realtime`."""

from typing import TYPE_CHECKING

from spieltisch.games.zigzag.state cimport ZigZagState

from spieltisch.core.realtime import WHOLE, Alarm
from spieltisch.games.zigzag import components as c
from spieltisch.games.zigzag.layout import PHASES

if TYPE_CHECKING:
    from spieltisch.core.ids import Action, Actor, Seat

DECIDE_MS = 2_000
"""The time to decide on a turned card; then the clock leaves it (7.1)."""
IDLE_MS = 10_000
"""The time without an action after which the clock ends the collecting (7.1)."""
SHORTEST_MS = min(DECIDE_MS, IDLE_MS)  #: int
"""The shortest time of an alarm: tables need not look at their alarms more often."""


def live(ZigZagState state not None) -> bool:
    """Return whether everybody acts at once (3); not while chance draws a turned card."""
    return PHASES[state.p.phase] == "collect"


def claim(ZigZagState state not None, int seat: Seat, int action: Action) -> str | None:
    """Return an action's aim: a card on the table (3.1, 3.2), or all if it calls stop (3.4).

    An action with one's own turned card has no aim.
    """
    if c.FLIP <= action < c.TAKE:
        return f"card {action - c.FLIP + 1}"
    if c.TAKE <= action < c.KEEP:
        return f"card {action - c.TAKE + 1}"
    if action == c.STOP_GOAL or action == c.STOP_DRY:
        return WHOLE
    return None


def reveals(ZigZagState state not None, int actor: Actor, int action: Action) -> tuple[str, ...]:
    """Return the things an action shows to everybody: a card left lies face up (3.1, 7.1)."""
    if action == c.LEAVE:
        return (f"card {state.p.held[actor] + 1}",)
    if c.EXPIRE <= action < c.TIMEUP:
        return (f"card {state.p.held[action - c.EXPIRE] + 1}",)
    return ()


def alarms(ZigZagState state not None) -> tuple[Alarm, ...]:
    """Return the clock's alarms: leave each turned card at its time, end the collecting (7.1)."""
    left = [
        Alarm(c.EXPIRE + seat, DECIDE_MS, seat)
        for seat in range(state.seats)
        if state.p.held[seat] >= 0
    ]
    return (*left, Alarm(c.TIMEUP, IDLE_MS))
