"""The absence after which others may have a bot play for a person.

Where players have clocks nobody decides about anybody's seat: the clocks do. Elsewhere the turn of
the person must have lasted long, and they must have been away as long. Minutes count at a table
that began lately, and days in a game that is played over days.
"""

from __future__ import annotations

from spieltisch.server.table.state import TableState
from spieltisch.server.table.values import DAY_MS

SESSION_MS = DAY_MS // 2
"""A game that has lasted longer is played over days."""
LONG_MS = 3 * DAY_MS
"""The absence that counts there."""


def over_days(table: TableState, now: int) -> bool:
    """Return whether the game is played over days."""
    return now - table.started_at > SESSION_MS


def turn_began(table: TableState, number: int) -> int | None:
    """Return when the decision began that a seat's person is to make, in milliseconds since 1970;
    None while they have none to make."""
    seat, match = table.seats[number], table.match
    if match is None or number not in table.to_act() or seat.guest is None or seat.bot is not None:
        return None
    return table.made_at + table.log[match.since[number] - 1].entry.ms


def replaceable_from(
    table: TableState, number: int, away_since: int, wait_ms: int, now: int
) -> int | None:
    """Return from when on a bot may play for a seat's person, who is away; None: none may.

    A guest who became host because the host was away waits as long again.
    """
    began = turn_began(table, number)
    if began is None or table.setup.time is not None or table.setup.attempt:
        return None
    since = max(began, table.attendance.hosted)
    if over_days(table, now):
        return since + LONG_MS
    return max(since, away_since) + wait_ms


def is_lost_sight_of(table: TableState, guest: int, now: int) -> bool:
    """Return whether a table without clocks has waited for a guest's turn for days."""
    if table.setup.time is not None:
        return False
    turns = [turn_began(table, number) for number in table.seats_of(guest)]
    return any(began is not None and now - began >= LONG_MS for began in turns)
