"""Secrets of the server, which it makes itself and keeps with its data."""

from __future__ import annotations

from spieltisch.server.storage.query import Work, query
from spieltisch.server.storage.rows.declared import Rows, declare

declare(Rows("secrets"))


def keep_secret(name: str, fresh: bytes) -> Work[bytes]:
    """Return the server's secret of that name; keep `fresh` first if it has no value yet."""
    insert = "insert into secrets (name, value) values ($1, $2) on conflict (name) do nothing"
    yield query(insert, name, fresh)
    rows = yield query("select value from secrets where name = $1", name)
    kept: bytes = rows[0][0]
    return kept
