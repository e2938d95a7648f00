"""The start of a game: its host starts it, or it begins by itself once everybody is ready.

Nothing here changes a table; see `commands`.
"""

from __future__ import annotations

from collections.abc import Collection

from spieltisch.core.fair import draws
from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.randomness import Randomness
from spieltisch.server.table import events
from spieltisch.server.table.state import TableState
from spieltisch.server.table.stored import Guest
from spieltisch.server.table.transition import Draft, Transition


def ready(table: TableState, guest: Guest, ready: bool) -> Transition:
    """Note that a guest who sits here is ready for the game to begin, or is so no longer; Refusal.

    It changes nothing at a table whose host starts the game.
    """
    if table.status != "waiting":
        raise Refusal("not-waiting")
    if not table.seats_of(guest.id):
        raise Refusal("not-your-seat")
    new = table.setup.gathers and table.attendance.is_ready(guest.id) != ready
    return Transition((events.Ready(guest.id, ready),) if new else ())


def awaited(table: TableState, present: Collection[int]) -> set[int]:
    """Return the guests who have yet to come and to say that they are ready.

    With a clock of days a player who was ready may be elsewhere when the game begins.
    """
    time = table.setup.time
    anywhere = time is not None and time.days > 0
    counted = table.people().keys() if anywhere else set(present)
    return {
        one for one in table.people() if one not in counted or not table.attendance.is_ready(one)
    }


def due(table: TableState, present: Collection[int]) -> bool:
    """Return whether the game begins by itself now: all seats are taken, and all people ready."""
    gathers = table.status == "waiting" and table.setup.gathers and len(table.people()) > 0
    return gathers and all(seat.taken for seat in table.seats) and not awaited(table, present)


def start(
    table: TableState,
    guest: Guest,
    at: int,
    randomness: Randomness,
    present: Collection[int] = (),
) -> Transition:
    """Begin the game as its host; where it begins by itself, everybody else is ready; Refusal."""
    if guest.id != table.host:
        raise Refusal("not-host")
    if table.status != "waiting":
        raise Refusal("not-waiting")
    if not all(seat.taken for seat in table.seats):
        raise Refusal("seats-open")
    if table.setup.gathers and awaited(table, present) - {guest.id}:
        raise Refusal("not-ready")
    return begin(table, at, randomness)


def begin(table: TableState, at: int, randomness: Randomness) -> Transition:
    """Begin the game; seats are shuffled unless the host wanted them as they are."""
    seats, shuffled = len(table.seats), table.setup.shuffle
    seed = table.mixture.seed(table.seating()) if shuffled else None
    free = randomness.permutation(seats) if shuffled else tuple(range(seats))
    order = free if seed is None else draws.order(seed, seats)
    n = table.n + 1
    draft = Draft(table.new_match(n, at, table.calm), n, at, randomness)
    draft.settle()
    calmed = table.calm and not table.setup.calm
    return draft.transition(events.Started(order, calmed, drawn=seed is not None))
