"""The end of a table without a result: its host closes it, or all players agree to it.

Nothing here changes a table; see `commands`.
"""

from __future__ import annotations

from collections.abc import Collection

from spieltisch.server.base.codes import Refusal
from spieltisch.server.table import events
from spieltisch.server.table.course.ended import rated
from spieltisch.server.table.seating import away
from spieltisch.server.table.state import TableState
from spieltisch.server.table.stored import Guest
from spieltisch.server.table.transition import Transition

UNMET_MS = 10 * 60_000
"""Milliseconds after which the meeting of matched strangers ends who have not begun their game."""


def close(table: TableState, guest: Guest) -> Transition:
    """End a table that is not finished, as its host. Refuses a game that counts for ratings, and
    one of a tournament, since others wait for its result."""
    if guest.id != table.host:
        raise Refusal("not-host")
    if table.status not in ("waiting", "playing"):
        raise Refusal("not-playing")
    if table.setup.tournament:
        raise Refusal("of-a-tournament")
    if table.status == "playing" and rated(table):
        raise Refusal("rated")
    return Transition((events.Closed(),))


def cancel(table: TableState, guest: Guest) -> Transition:
    """End a table as its host, from a list of tables: nobody else has a seat there. Refusal."""
    if not table.seating().keys() <= {guest.id}:
        raise Refusal("not-alone")
    return close(table, guest)


def may_cancel(table: TableState) -> bool:
    """Return whether the host may cancel the table."""
    only_host = table.seating().keys() <= {table.host}
    return only_host and table.status in ("waiting", "playing") and not table.setup.tournament


def wish_end(
    table: TableState, guest: Guest, wish: bool, present: Collection[int], at: int
) -> Transition:
    """Note that a guest who plays wishes to end the game without a result, or does so no longer.

    It ends once all people who play wish for it. At a table without clocks, nobody needs the
    consent of a person who is away and whose turn has lasted for days. Refusal.
    """
    if table.status != "playing":
        raise Refusal("not-playing")
    people = table.people()
    if guest.id not in people:
        raise Refusal("not-your-seat")
    if table.setup.tournament:
        raise Refusal("of-a-tournament")
    if len(people) < 2:
        raise Refusal("nobody-else")
    if table.attendance.wishes_end(guest.id) == wish:
        return Transition(())
    said = events.EndWished(guest.id, wish)
    others = [one for one in people if one != guest.id and not table.attendance.wishes_end(one)]
    gone = all(one not in present and away.is_lost_sight_of(table, one, at) for one in others)
    return Transition((said, events.Closed("agreed")) if wish and gone else (said,))


def unmet_at(table: TableState) -> int | None:
    """Return when strangers part who have not begun; None at any other table."""
    waits = table.setup.matched and table.status == "waiting"
    return table.made_at + UNMET_MS if waits else None


def unmet(table: TableState, now: int) -> Transition | None:
    """Return the end of a table of strangers who have not begun in time; None for any other."""
    at = unmet_at(table)
    return Transition((events.Closed("unmet"),)) if at is not None and now >= at else None
