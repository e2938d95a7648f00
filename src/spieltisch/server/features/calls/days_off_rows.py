"""Days off of guests, on which no clock of days runs for them."""

from __future__ import annotations

from collections.abc import Collection

from spieltisch.server.storage.declared import Rows, declare
from spieltisch.server.storage.query import Work, numbered, query
from spieltisch.server.table.stored import DaysOffTaken

declare(Rows("days_off", "calls", guest=("guest",)))


def take_days_off(guest: int, at: int, until: int, year: int, most: int) -> Work[bool]:
    """Let a guest have days off from `at` until then; one that is under way at `at` ends then.

    Return False, and change nothing, where that would be more than `most` milliseconds since
    `year`.
    """
    taken = yield from days_off([guest], year)
    now = taken.pop() if taken and taken[-1].until > at else None
    since = at if now is None else now.since
    used = sum(one.until - max(one.since, year) for one in taken)
    if used + until - since > most:
        return False
    if until > since:
        yield query(
            "insert into days_off values ($1, $2, $3)"
            " on conflict (guest, since) do update set until = excluded.until",
            *(guest, since, until),
        )
    return True


def days_off(guests: Collection[int], since: int) -> Work[list[DaysOffTaken]]:
    """Return the days off of guests that ended after `since`, the earliest first."""
    if not guests:
        return []
    these = numbered(len(guests), 2)
    rows = yield query(
        "select guest, since, until from days_off"
        f" where until > $1 and guest in ({these}) order by since",
        *(since, *guests),
    )
    return [DaysOffTaken(*row) for row in rows]


def ended(since: int, until: int) -> Work[list[DaysOffTaken]]:
    """Return the days off that ended after `since`, by `until`."""
    sql = "select guest, since, until from days_off where until > $1 and until <= $2 order by until"
    return [DaysOffTaken(*row) for row in (yield query(sql, since, until))]
