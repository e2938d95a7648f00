"""The work of stores, written once for all databases.

A `Work` is a generator function: it yields statements and is sent their rows, whatever executes
them and whether that has to be awaited. Its statements are SQL that SQLite and PostgreSQL
understand alike, with parameters `$1`, `$2` and so on. The `Dialect` has the words in which the two
differ.
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
"""A transaction: it yields queries, is sent the rows of each, and returns its result."""


class Dialect(NamedTuple):
    """SQL that each database has in its own way: about the card of a table, and its owner."""

    bot_to_act: str
    """True unless the column `card` says that no bot is to act."""
    guest_to_act: str
    """True where the card has the column `people.guest` at a seat whose turn it is."""
    card: str
    """The text $1 as a card."""
    due: str
    """When a player's time runs out, by the column `card`; null: never."""
    unowned: str = "true"
    """True unless a process of several owns the table of that row."""
    locked: str = ""
    """The end of a selection of rows that are to be changed: it passes over those that another
    writer has selected so, and keeps other writers out."""
    kept: str = ""
    """The end of a selection of rows that no other writer may delete until the transaction ends."""
    take_turns: str = "select 1"
    """Keeps others who ask the same out until the end of the transaction."""


def query(sql: str, *parameters: Any) -> Query:
    """Return a query."""
    return Query(sql, parameters)


def numbered(count: int, first: int = 1) -> str:
    """Return so many parameters in a row, as `$3, $4`, for a list in SQL."""
    return ", ".join(f"${number}" for number in range(first, first + count))
