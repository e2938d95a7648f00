"""Marks of guests: the hashes of their devices' cookies and of their addresses."""

from __future__ import annotations

from collections.abc import Sequence

from spieltisch.server.features.conduct.values import (
    ADDRESS_DAYS,
    DEVICE_DAYS,
    HOST_DAYS,
    MARKS,
    Mark,
)
from spieltisch.server.storage.declared import Rows, declare
from spieltisch.server.storage.query import Work, query
from spieltisch.server.table.values import DAY_MS

declare(Rows("sightings", "order", guest=("guest",)))


def note_marks(guest: int, marks: Sequence[Mark], at: int) -> Work[None]:
    """Note that a guest came by these marks on that day."""
    if not (yield query("select 1 from guests where id = $1", guest)):
        return  # who was deleted meanwhile leaves no mark
    for means, value in marks:
        yield query(
            "insert into sightings values ($1, $2, $3, $4) on conflict (guest, means, mark)"
            " do update set day = excluded.day",
            *(guest, means, value, at - at % DAY_MS),  # nothing finer is kept of the time
        )
        yield query(
            "delete from sightings where guest = $1 and means = $2 and mark not in (select mark"
            " from sightings where guest = $1 and means = $2 order by day desc, mark = $3 desc"
            " limit $4)",
            *(guest, means, value, MARKS),
        )


def marks_of(guest: int) -> Work[list[Mark]]:
    """Return the devices and addresses by which a guest came."""
    rows = yield query(
        "select means, mark from sightings where guest = $1 order by means, day desc, mark", guest
    )
    return [Mark(means, bytes(value)) for means, value in rows]


def others_by(guest: int, marks: Sequence[Mark]) -> Work[int]:
    """Return how many other guests came by any of these marks."""
    found: set[int] = set()
    for means, value in marks:
        rows = yield query(
            "select guest from sightings where means = $1 and mark = $2 and guest != $3",
            *(means, value, guest),
        )
        found.update(one for (one,) in rows)
    return len(found)


def guest_name(guest: int | None) -> Work[str | None]:
    """Return the name of a guest now; None if there is no such guest (any more)."""
    rows = yield query("select name from guests where id = $1", guest)
    return rows[0][0] if rows else None


def tidy(at: int) -> Work[None]:
    """Delete the marks of guests who have not come by them for long, and hosts' old devices."""
    for means, days in (("address", ADDRESS_DAYS), ("device", DEVICE_DAYS)):
        yield query(
            "delete from sightings where means = $1 and day < $2", means, at - days * DAY_MS
        )
    yield query("delete from host_devices where made_at < $1", at - HOST_DAYS * DAY_MS)
