"""Which colour each seat has: people choose theirs, bots and open seats get the rest."""

from __future__ import annotations

from collections.abc import Collection, Sequence

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
