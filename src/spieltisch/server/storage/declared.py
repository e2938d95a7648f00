"""Declarations of tables: what becomes of their rows when a guest or a game's table is deleted.

Each feature declares its tables of the schema in the module with the SQL that reads them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from spieltisch.server.storage.query import Work, numbered, query
from spieltisch.server.storage.schema import STEPS

IN_SCHEMA = frozenset(re.findall(r"^create table (\w+)", "".join(STEPS), re.MULTILINE))
"""The names of all tables of the schema."""


Topic = Literal[
    "account", "devices", "ways-back", "games", "chat", "results", "boards", "people", "calls",
    "order", "server",
]  # fmt: skip
"""A topic of the privacy page, which says what is stored, for how long, and why."""


class Rows(NamedTuple):
    """A table of the schema, what it is about, and what becomes of its rows."""

    name: str
    topic: Topic
    guest: tuple[str, ...] = ()
    """The columns with a guest whose deletion deletes the row."""
    table: str | None = None
    """The column with a game's table whose deletion deletes the row."""
    keeps: str | None = None
    """The column with a game's table that is kept for as long as the row."""
    keeping: str = "true"
    """The condition, in SQL, that a row meets for as long as it keeps a table."""
    ends: str | None = None
    """The column with the time at which the row's time is up."""
    ends_after: int = 0
    """Milliseconds from that time to the deletion of the row."""
    leave: Callable[[int], Work[None]] | None = None
    """The work that takes the name of a deleted guest from rows that stay."""
    mine: str | None = None
    """The column with the guest whose own download has the row; None: the first of `guest`."""
    secret: tuple[str, ...] = ()
    """Columns that no download has: secrets, and what is about others. Bytes are never in one."""
    others: tuple[str, ...] = ()
    """Columns with other guests, whose names a download has in place of their numbers."""
    texts: tuple[str, ...] = ()
    """Columns whose bytes are JSON that a download has."""


_DECLARED: dict[str, Rows] = {}


def declare(*tables: Rows) -> None:
    """Declare tables of the schema. Raises ValueError for other names, and the second time."""
    for rows in tables:
        if rows.name not in IN_SCHEMA:
            raise ValueError(f"the schema has no table {rows.name}: add it to storage/schema.py")
        if rows.name in _DECLARED:
            raise ValueError(f"the table {rows.name} is declared twice: keep one declaration")
        _DECLARED[rows.name] = rows


def declared() -> Sequence[Rows]:
    """Return all tables. Raises LookupError where one of the schema has not been declared."""
    if missing := IN_SCHEMA - _DECLARED.keys():
        raise LookupError(f"declare {', '.join(sorted(missing))} in the rows.py of their features")
    return [*_DECLARED.values()]


def delete_guest(guest: int) -> Work[None]:
    """Delete a guest with name, devices, ways back, score sheets and the list of their tables.

    Their name leaves what stays. Their actions stay as long as the tables do.
    """
    every = declared()
    for rows in every:
        for column in rows.guest:
            yield query(f"delete from {rows.name} where {column} = $1", guest)
    # Last, since a result that is being written locks the row of its guest.
    for rows in every:
        if rows.leave is not None:
            yield from rows.leave(guest)


def delete_ended(at: int) -> Work[None]:
    """Delete the rows whose time is up at `at`, in milliseconds since 1970."""
    for rows in declared():
        if rows.ends is not None:
            yield query(f"delete from {rows.name} where {rows.ends} <= $1", at - rows.ends_after)


def delete_of_tables(tables: Sequence[str]) -> Work[None]:
    """Delete the rows of games' tables."""
    these = numbered(len(tables))
    for rows in declared():
        if rows.table is not None:
            yield query(f"delete from {rows.name} where {rows.table} in ({these})", *tables)


def keeping_tables() -> str:
    """Return the condition, in SQL, that no row keeps the row of `tables`."""
    kept = [
        f"not exists (select 1 from {rows.name} where {rows.keeps} = tables.id and {rows.keeping})"
        for rows in declared()
        if rows.keeps is not None
    ]
    return " and ".join(kept)
