"""The card of a table, which a store keeps besides its log."""

from __future__ import annotations

from typing import Any

from spieltisch.server.table.course.ended import counts, places_that_count
from spieltisch.server.table.course.ending import may_cancel, unmet_at
from spieltisch.server.table.seating.late import may_return, timed_out
from spieltisch.server.table.state import TableState
from spieltisch.server.table.stored import Card
from spieltisch.server.table.values import avatar_of


def card(table: TableState) -> Card:
    """Return what lists show of this table."""
    setup = table.setup
    return Card(
        game=table.setup.game,
        mode=table.mode.name,
        status=table.status,
        listed=table.setup.listed,
        host=table.host,
        names=[seat.name if seat.guest is not None else seat.bot for seat in table.seats],
        guests=[seat.guest for seat in table.seats],
        time=table.setup.time,
        options=table.setup.options,
        avatars=[
            None if seat.guest is None else avatar_of(seat.guest, seat.avatar)
            for seat in table.seats
        ],
        timed_out=(late := timed_out(table)),
        may_return=[seat for seat in late if may_return(table, seat)],
        by_link=not (setup.listed or setup.challenge or setup.tournament),
        rated=counts(table),
        places=() if table.mode.solo else places_that_count(table),
        result=None if table.result is None else table.result.result,
        may_cancel=may_cancel(table),
        **turn(table),
    )


def turn(table: TableState) -> dict[str, Any]:
    """Return the fields of a card that change with an action."""
    to_act = table.to_act()
    people = [number for number in to_act if table.seats[number].bot is None]
    return {
        "turn": people,
        "bot_to_act": len(people) < len(to_act),
        "due": table.due if table.status == "playing" else unmet_at(table),
        "ends": [] if table.clocks is None else table.clocks.all_ends(),
    }
