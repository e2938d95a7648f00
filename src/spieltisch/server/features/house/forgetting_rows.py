"""Guests who have not come for long: the notice before they are deleted, and the deletion."""

from __future__ import annotations

from spieltisch.server.features.house import told_rows
from spieltisch.server.features.house.told_rows import LEAVING
from spieltisch.server.storage.query import Work, query

_AWAY = """guests.made_at < $1
    and not exists (select 1 from devices where guest = guests.id and used_at >= $1)
    and not exists (select 1 from seen where guest = guests.id and seen.at >= $1)
    and not exists (select 1 from results where guest = guests.id and results.at >= $1)"""
"""Guests who were last here, as far as the store knows, before $1."""
AT_ONCE = 100
"""Guests that one step takes."""


def warn(before: int, at: int) -> Work[list[int]]:
    """Note for guests who were last here before then that they are to be deleted at `at`, and
    return them."""
    rows = yield query(
        f"select id from guests where {_AWAY} and not exists"
        " (select 1 from words_to_guests where guest = guests.id and what = $2)"
        " order by id limit $3",
        *(before, LEAVING, AT_ONCE),
    )
    for (guest,) in rows:
        yield from told_rows.tell(guest, LEAVING, at)
    return [guest for (guest,) in rows]


def due(before: int, at: int) -> Work[list[tuple[int, str]]]:
    """Return the guests who are to be deleted at `at`, and did not come back, with their names."""
    rows = yield query(
        "select id, name from guests join words_to_guests on words_to_guests.guest = guests.id"
        f" where {_AWAY} and what = $2 and words_to_guests.at <= $3 order by id limit $4",
        *(before, LEAVING, at, AT_ONCE),
    )
    return [(guest, name) for guest, name in rows]
