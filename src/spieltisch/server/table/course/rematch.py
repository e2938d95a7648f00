"""The table of a rematch, and who sits there."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import structs

from spieltisch.server.base.codes import Refusal
from spieltisch.server.table import commands, events
from spieltisch.server.table.events import AnyEvent
from spieltisch.server.table.seating.seat import TableSeat
from spieltisch.server.table.state import TableState
from spieltisch.server.table.stored import Guest
from spieltisch.server.table.transition import Transition


def rematch(
    table: TableState,
    guest: Guest,
    secret: str = "",
    apart: Collection[frozenset[int]] = (),
) -> Transition:
    """Make the table of the rematch; the guest who asked is its host, unless nobody was.

    Without a shuffle, the next seat begins. The game begins once all people are ready. Of two who
    are `apart`, since one blocked the other, only one is seated: the guest who asked, if they can.
    """
    if table.status != "finished":
        raise Refusal("not-finished")
    if not table.seats_of(guest.id):
        raise Refusal("not-your-seat")
    old, rules = table.setup, table.game.spec.rules
    host = commands.NOBODY if old.matched else guest.id
    others = len(table.seating()) > 1
    unlike = {"challenge": None, "tournament": "", "referee": 0, "gathers": old.gathers or others}
    made = structs.replace(old, rules=rules, host=host, listed=False, secret=secret, **unlike)
    seats = table.seats if old.shuffle else [*table.seats[1:], table.seats[0]]
    welcome = _welcome(guest.id, [seat.guest for seat in seats if seat.guest is not None], apart)
    again = [
        _again(number, seat)
        for number, seat in enumerate(seats)
        if seat.guest is None or seat.guest in welcome
    ]
    ready = [events.Ready(guest.id)] if commands.begins_in_days(made) else []
    return Transition((made, *again, *ready))


def _welcome(asker: int, guests: Sequence[int], apart: Collection[frozenset[int]]) -> set[int]:
    """Return those of the guests who sit down together: no two of them are `apart`."""
    found = {asker}
    for guest in guests:
        if all(frozenset((guest, other)) not in apart for other in found):
            found.add(guest)
    return found


def _again(number: int, seat: TableSeat) -> AnyEvent:
    if seat.guest is not None:
        return events.Sat(number, seat.guest, seat.name or "", seat.colour, seat.avatar)
    return events.Appointed(number, seat.bot)
