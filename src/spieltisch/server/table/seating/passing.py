"""Seats that go to another device, because the one before is dead: its guest loses them."""

from __future__ import annotations

from spieltisch.server.base.codes import Refusal
from spieltisch.server.table import commands, events
from spieltisch.server.table.course.ended import rated
from spieltisch.server.table.state import TableState
from spieltisch.server.table.stored import Guest
from spieltisch.server.table.transition import Transition


def may_pass_on(table: TableState, host: Guest, number: int, present: frozenset[int]) -> Guest:
    """Return the person on a seat that the table's host may pass on; Refusal.

    That person is away, and nothing is at stake: with a rating or in a tournament, the host of the
    table is an opponent.
    """
    seat = commands.seat_of(table, number)
    if host.id != table.host:
        raise Refusal("not-host")
    if table.status not in ("waiting", "playing"):
        raise Refusal("not-playing")
    if table.setup.tournament:
        raise Refusal("of-a-tournament")
    if table.setup.challenge is not None or rated(table):
        raise Refusal("rated")
    if seat.guest is None or seat.guest == host.id:
        raise Refusal("nobody-else")
    if seat.guest in present:
        raise Refusal("is-here")
    return Guest(seat.guest, seat.name or "")


def pass_on(table: TableState, old: int, new: Guest) -> Transition | None:
    """Give all seats of a guest to the guest of another device; None where they have none, Refusal
    where the new one has a seat."""
    seats = table.seats_of(old)
    if old == new.id or not seats or table.status not in ("waiting", "playing"):
        return None
    if new.id in table.removed:
        raise Refusal("removed")
    if table.seats_of(new.id):
        raise Refusal("plays-already")
    name = table.seats[min(seats)].name or new.name
    return Transition((events.Moved(old, new.id, name),))
