"""Guests who are here now, and whether they show it. See `LobbyStore`."""

from __future__ import annotations

from collections.abc import Collection

from spieltisch.server.storage.query import Work, query
from spieltisch.server.table.stored import Online

_AT_ONCE = 200
"""Guests that one statement notes."""
KEPT_MS = 300_000
"""Milliseconds for which it is kept when a guest was here."""


def note(guests: Collection[int], at: int) -> Work[None]:
    """See `LobbyStore.note_online`. Processes write in one order, so that none blocks another."""
    each = sorted(guests)
    for first in range(0, len(each), _AT_ONCE):
        some = each[first : first + _AT_ONCE]
        rows = ", ".join(f"(${number}, $1)" for number in range(2, 2 + len(some)))
        yield query(
            f"insert into online (guest, at) values {rows}"
            " on conflict (guest) do update set at = excluded.at",
            *(at, *some),
        )
    yield query("delete from online where at < $1", at - KEPT_MS)


def online(since: int, limit: int) -> Work[Online]:
    """See `LobbyStore.online`."""
    here = "from online join guests on guests.id = guest where at > $1"
    rows = yield query(f"select count(*) {here}", since)
    names = yield query(
        f"select name {here} and shown = 1 order by name, guest limit $2", since, limit
    )
    return Online(rows[0][0], [name for (name,) in names])


def is_shown(guest: int) -> Work[bool]:
    """See `LobbyStore.is_shown`."""
    rows = yield query("select shown from guests where id = $1", guest)
    return bool(rows and rows[0][0])


def show(guest: int, shown: bool) -> Work[None]:
    """See `LobbyStore.show`."""
    yield query("update guests set shown = $1 where id = $2", int(shown), guest)
