"""The colour of each seat: people choose theirs, bots and open seats get the rest."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from spieltisch.server.table.seating.seat import TableSeat
from spieltisch.server.table.values import COLOURS, Colour


def first_free(taken: Collection[Colour]) -> Colour:
    """Return the first colour that nobody has; where all are taken, one of the least frequent."""
    held = list(taken)
    return min(COLOURS, key=held.count)


def colours(chosen: Sequence[Colour | None]) -> list[Colour]:
    """Return every seat's colour, in order: its own, or the first of those that are left."""
    taken = [colour for colour in chosen if colour is not None]
    each = []
    for colour in chosen:
        if colour is None:
            colour = first_free(taken)
            taken.append(colour)
        each.append(colour)
    return each


def kept_in_order(order: Sequence[int], seats: Sequence[TableSeat]) -> None:
    """Give seats of one person their colours in the order they had before a shuffle."""
    people: dict[tuple[int | None, str | None], list[tuple[int, TableSeat]]] = {}
    for old, seat in zip(order, seats, strict=True):
        if seat.guest is not None:
            people.setdefault((seat.guest, seat.name), []).append((old, seat))
    for own in people.values():
        before = [seat.colour for _, seat in sorted(own, key=lambda one: one[0])]
        for (_, seat), colour in zip(own, before, strict=True):
            seat.colour = colour
