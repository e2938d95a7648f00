"""Notes of news that a guest of a table knows, each written once."""

from __future__ import annotations

from typing import Literal

from spieltisch.server.storage.declared import Rows, declare
from spieltisch.server.storage.query import Work, query

Told = Literal["soon", "back", "time", "over", "seen"]
"""Little time is left, days off are over, time ran out, or the game is over. `seen`: a guest has
been at the table since their time ran out there."""

declare(Rows("told", "calls", guest=("guest",), table="table_id"))


def tell(guest: int, table: str, what: Told, n: int, at: int) -> Work[bool]:
    """Note that a guest knows something of a table, up to number `n`; return whether they did
    not know it so far. Days off are of no table: ''."""
    noted = yield query(
        "insert into told values ($1, $2, $3, $4, $5) on conflict (guest, table_id, what)"
        " do update set n = excluded.n, at = excluded.at where told.n < excluded.n returning n",
        *(guest, table, what, n, at),
    )
    return bool(noted)
