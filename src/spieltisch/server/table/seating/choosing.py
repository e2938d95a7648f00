"""Choices that people who sit at a table make before the start, each a transition or a Refusal."""

from __future__ import annotations

from spieltisch.server.base.codes import Refusal
from spieltisch.server.table import events
from spieltisch.server.table.commands import seat_of
from spieltisch.server.table.commands import sit as take
from spieltisch.server.table.state import TableState
from spieltisch.server.table.stored import Guest
from spieltisch.server.table.transition import Transition
from spieltisch.server.table.values import Colour


def mix(table: TableState, guest: Guest, entropy: str) -> Transition:
    """Add random bytes of a guest's page to the draws: before the start, by people who sit here,
    and once for each. Other bytes come too late, and change nothing."""
    return Transition(_mixed(table, guest, entropy) if table.seats_of(guest.id) else ())


def sit(
    table: TableState,
    guest: Guest,
    number: int,
    name: str,
    colour: Colour | None = None,
    entropy: str | None = None,
) -> Transition:
    """Take a seat (`commands.sit`), and add random bytes of the guest's page with it. The game may
    begin by itself at once, since this was the last open seat."""
    taken = take(table, guest, number, name, colour)
    mixed = () if entropy is None else _mixed(table, guest, entropy)
    return Transition((*taken.events, *mixed))


def _mixed(table: TableState, guest: Guest, entropy: str) -> tuple[events.Mixed, ...]:
    new = table.status == "waiting" and not table.mixture.has(guest.id)
    return (events.Mixed(guest.id, entropy),) if new and table.setup.secret else ()


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
