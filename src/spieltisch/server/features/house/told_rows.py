"""Words of the server to one guest about their name, which they read at the next visit."""

from __future__ import annotations

from typing import Any, cast

from spieltisch.server.storage.declared import Rows, declare
from spieltisch.server.storage.query import Work, query
from spieltisch.server.table.values import DAY_MS
from spieltisch.server.wire.bodies import WordToGuest

WAY_IN = "way-in"
"""The host gave somebody a new way in to the name."""
LEAVING = "leaving"
"""The guest has not come for long, and is to be deleted at that time: for nobody to read."""
SPARED = "spared"
"""The guest came back before that time."""
TOLD_MS = 30 * DAY_MS
"""Milliseconds for which the guest can read the words."""

declare(Rows("words_to_guests", "account", guest=("guest",), ends="at", ends_after=TOLD_MS))


def tell(guest: int, what: str, at: int) -> Work[None]:
    """Tell a guest something, in place of earlier words of the same kind."""
    yield query(
        "insert into words_to_guests values ($1, $2, $3)"
        " on conflict (guest, what) do update set at = excluded.at",
        *(guest, what, at),
    )


def told(guest: int) -> Work[list[WordToGuest]]:
    """Return the words to a guest who is here, the latest first: nobody deletes them now."""
    rows = yield query(
        "select what, at from words_to_guests where guest = $1 order by at desc", guest
    )
    found: dict[Any, int] = dict(cast(Any, rows))
    if (at := found.pop(LEAVING, None)) is not None:
        sql = "delete from words_to_guests where guest = $1 and what = $2"
        yield query(sql, guest, LEAVING)
        yield from tell(guest, SPARED, at)
        found[SPARED] = at
    return [WordToGuest(what, at) for what, at in found.items()]
