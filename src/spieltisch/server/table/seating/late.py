"""The people who ran out of time, and are not back."""

from __future__ import annotations

from spieltisch.server.table.state import TableState


def timed_out(table: TableState) -> dict[int, int]:
    """Return the seats whose people ran out of time and have not come back, each with the log
    number at which they did."""
    if table.clocks is None:
        return {}
    found = {}
    for number, seat in enumerate(table.seats):
        if seat.guest is not None and (seat.bot is not None or number in table.lost):
            last = (
                one.entry
                for one in reversed(table.log)
                if one.entry.kind in ("timed_out", "forfeited", "left", "appointed")
                and one.entry.actor == number
            )
            entry = next(last, None)
            if entry is not None and (
                entry.kind == "timed_out" or table.lost.get(number) == "time"
            ):
                found[number] = entry.n
    return found


def may_return(table: TableState, number: int) -> bool:
    """Return whether the person of a seat may take it back from a bot: it is not lost, and days
    begin again with each turn."""
    spent = table.clocks is not None and table.clocks.spent(number)
    return table.status == "playing" and number not in table.lost and not spent
