"""Seats lost before the game ends, and the table's ranking with them.

A player concedes, or runs out of time where that loses the seat. Sides are partners, or single
seats. A side is lost once it has lost a seat and none of its people is left. No game knows of it:
its own outcome stays as it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from spieltisch.server.table.events import Finished
from spieltisch.server.table.seating.seat import TableSeat
from spieltisch.server.table.values import Loss, Result

Lost = Mapping[int, Loss]
"""The reason by seat, in the order of the losses."""


def lost_sides(seats: Sequence[TableSeat], sides: Sequence[int], lost: Lost) -> dict[int, int]:
    """Return the sides that are lost, each with the position of its last loss among all losses."""
    left = {
        side
        for number, (seat, side) in enumerate(zip(seats, sides, strict=True))
        if seat.guest is not None and number not in lost
    }
    last = {sides[number]: position for position, number in enumerate(lost)}
    return {side: position for side, position in last.items() if side not in left}


def ended(seats: Sequence[TableSeat], sides: Sequence[int], lost: Lost) -> bool:
    """Return whether the table ends: one side is left, or no person who plays."""
    people = any(
        seat.guest is not None and seat.bot is None and number not in lost
        for number, seat in enumerate(seats)
    )
    return not people or len(set(sides) - lost_sides(seats, sides, lost).keys()) < 2


def ranks(
    seats: Sequence[TableSeat], sides: Sequence[int], lost: Lost, reached: Sequence[int] | None
) -> tuple[int, ...]:
    """Return each seat's place: lost sides come last, the first to be lost behind all others.

    `reached` are the places by the rules of the game; without them, the other sides share the
    first.
    """
    behind = lost_sides(seats, sides, lost)
    order = [
        (1, -behind[side]) if side in behind else (0, 0 if reached is None else reached[number])
        for number, side in enumerate(sides)
    ]
    return tuple(1 + sum(other < mine for other in order) for mine in order)


def result(seats: Sequence[TableSeat], sides: Sequence[int], lost: Lost, end: Finished) -> Result:
    """Return the table's result: lost seats come last, whatever the game reached."""
    reached = ranks(seats, sides, lost, end.ranks) if lost and not end.early else end.ranks
    facts = end.scores, end.reason, end.result, end.challenges, end.early, end.compared
    return Result(reached, *facts)
