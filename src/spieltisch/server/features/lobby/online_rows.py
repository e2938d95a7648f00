"""Guests who are online, and whether they show it."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from spieltisch.server.features.friends.bodies import PersonInfo
from spieltisch.server.storage import table_rows as tables
from spieltisch.server.storage.declared import Rows, declare
from spieltisch.server.storage.query import Work, query
from spieltisch.server.table.values import avatar_of

declare(Rows("online", "people", guest=("guest",)))

_AT_ONCE = 200
"""Guests that one statement notes."""
_TABLES = 5
"""Tables of one guest that are looked through for one to watch."""
KEPT_MS = 300_000
"""Milliseconds for which it is kept when a guest was here."""


class Presence(NamedTuple):
    """A person as strangers know of them: whether they are online, and a table where they play and
    all may watch. Nothing of somebody who does not show themselves."""

    online: bool
    table: str | None


def note_online(guests: Collection[int], at: int) -> Work[None]:
    """Note that these guests are online. Processes write in one order: none blocks another."""
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


def online(since: int, limit: int) -> Work[tuple[int, list[PersonInfo]]]:
    """Return how many guests were here after `since`, with at most `limit` of those who show
    themselves."""
    rows = yield query("select count(*) from online where at > $1", since)
    shown = yield query(
        "select profiles.id, name, guests.id, avatar from online"
        " join guests on guests.id = online.guest join profiles on profiles.guest = guests.id"
        " where at > $1 and shown = 1 order by name, guests.id limit $2",
        *(since, limit),
    )
    people = [PersonInfo(one, name, avatar_of(guest, face)) for one, name, guest, face in shown]
    return rows[0][0], people


def presence(guest: int, since: int) -> Work[Presence]:
    """Return what strangers know of a guest: whether they were here after `since`."""
    if not (yield from is_shown(guest)):
        return Presence(online=False, table=None)
    online = yield query("select 1 from online where guest = $1 and at > $2", guest, since)
    at = yield query(
        "select tables.id, card from people join tables on tables.id = people.table_id"
        f" where people.guest = $1 and listed and status = 'playing' and {tables.SEEN}"
        f" order by touched desc limit {_TABLES}",
        guest,
    )
    playing = (table for table, card in at if guest in tables.decode_card(card).guests)
    return Presence(bool(online), next(playing, None))


def is_shown(guest: int) -> Work[bool]:
    """Return whether a guest shows themselves as online."""
    rows = yield query("select shown from guests where id = $1", guest)
    return bool(rows and rows[0][0])


def show(guest: int, shown: bool) -> Work[None]:
    """Let a guest be shown as online, or not."""
    yield query("update guests set shown = $1 where id = $2", int(shown), guest)
