"""The effect of `Moved`: a guest takes the place of another."""

from __future__ import annotations

from spieltisch.server.table.facts import TableFacts


def move(table: TableFacts, old: int, new: int) -> int | None:
    """Have a guest take the place of another, in all that the table knows of them; return the first
    seat."""
    seats = [number for number, seat in enumerate(table.seats) if seat.guest == old]
    for number in seats:
        table.seats[number].guest = new
    if old in table.played:
        table.played[new] = table.played.pop(old) | table.played.get(new, set())
    table.attendance.rename(old, new)
    if old in table.muted:
        table.muted = table.muted | {new}
    table.mixture.rename(old, new)
    if table.host == old:
        table.host = new
    return min(seats, default=None)
