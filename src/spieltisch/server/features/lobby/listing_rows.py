"""Bounds on listed tables that wait for players.

A row says who listed a table and from where: a number that many addresses have in common.
"""

from __future__ import annotations

from typing import Literal

from spieltisch.server.storage import table_rows as tables
from spieltisch.server.storage.declared import Rows, declare
from spieltisch.server.storage.interface import Change
from spieltisch.server.storage.query import Work, query

Listed = Literal["listed", "guest", "origin"]
"""Whether a table was listed, or of whom too many are: of its host, or from the same address."""

declare(Rows("listings", "games", guest=("guest",)))


def list_table(
    table: Change, origin: int, at: int, since: int, each: int, there: int
) -> Work[Listed]:
    """Write a new listed table.

    Write nothing where its host has `each` tables that wait and were listed after `since`, or
    people of the same `origin` have `there`.

    Processes take turns, so that none of them miscounts.
    """
    assert table.card is not None
    yield query(":take_turns")
    yield query("delete from listings where at <= $1", since)
    host = table.card.host
    if (yield from _waiting("guest", host)) >= each:
        return "guest"
    if (yield from _waiting("origin", origin)) >= there:
        return "origin"
    yield from tables.add(table)
    yield query("insert into listings values ($1, $2, $3, $4)", table.table, host, origin, at)
    return "listed"


def _waiting(column: str, key: int) -> Work[int]:
    """Return how many listed tables of that guest or origin still wait for players."""
    rows = yield query(
        "select count(*) from listings join tables on tables.id = table_id"
        f" where {column} = $1 and status = 'waiting'",
        key,
    )
    count: int = rows[0][0]
    return count
