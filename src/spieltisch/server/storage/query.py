"""What stores do, written once for all databases.

A `Work` is a generator function: it yields statements and is sent their rows, whatever executes
them and whether that has to be awaited. Its statements are SQL that SQLite and PostgreSQL
understand alike, with parameters `$1`, `$2` and so on; where there is none, the `Dialect` has the
words.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")


class Query(NamedTuple):
    """A statement with its parameters."""

    sql: str
    parameters: tuple[Any, ...]


Work = Generator[Query, Sequence[Sequence[Any]], T]
"""What a transaction does, and returns: it yields queries and is sent the rows of each."""


class Dialect(NamedTuple):
    """SQL that each database has in its own way: about the card of a table, and its owner."""

    bot_to_act: str
    """True unless the column `card` says that no bot is to act."""
    guest_to_act: str
    """True where the card has the column `people.guest` at a seat whose turn it is."""
    unowned: str = "true"
    """True unless a process of several owns the table of that row."""
    locked: str = ""
    """What ends a selection of tables that are to be deleted: nobody else changes them then."""


def query(sql: str, *parameters: Any) -> Query:
    """Return a query."""
    return Query(sql, parameters)
