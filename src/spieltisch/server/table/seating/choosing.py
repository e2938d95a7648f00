"""Choices that people who sit at a table make before the start, each a transition or a Refusal."""

from __future__ import annotations

from spieltisch.server.base.codes import Refusal
from spieltisch.server.table import events
from spieltisch.server.table.commands import seat_of
from spieltisch.server.table.state import TableState
from spieltisch.server.table.stored import Guest
from spieltisch.server.table.transition import Transition
from spieltisch.server.table.values import Colour


def mix(table: TableState, guest: Guest, entropy: str) -> Transition:
    """Add random bytes of a guest's page to the draws: before the start, by people who sit here,
    and once for each. Other bytes come too late, and change nothing."""
    new = table.status == "waiting" and not table.mixture.has(guest.id)
    mixes = new and table.setup.secret and table.seats_of(guest.id)
    return Transition((events.Mixed(guest.id, entropy),) if mixes else ())


def choose_colour(table: TableState, guest: Guest, number: int, colour: Colour) -> Transition:
    """Give a seat the colour its person wants, before the start; bots take another."""
    seat = seat_of(table, number)
    if table.status != "waiting":
        raise Refusal("not-waiting")
    if seat.guest != guest.id:
        raise Refusal("not-your-seat")
    if colour in table.chosen_colours(but=number):
        raise Refusal("colour-taken")
    return Transition((events.Coloured(number, colour),) if colour != seat.colour else ())
