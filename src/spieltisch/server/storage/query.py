"""The work of stores, written once for all databases.

A `Work` is a generator function: it yields statements and is sent their rows, whatever executes
them and whether that has to be awaited. Its statements are SQL that SQLite and PostgreSQL
understand alike, with parameters `$1`, `$2` and so on, and the words of `words.py`.
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


def query(sql: str, *parameters: Any) -> Query:
    """Return a query."""
    return Query(sql, parameters)


def numbered(count: int, first: int = 1) -> str:
    """Return so many parameters in a row, as `$3, $4`, for a list in SQL."""
    return ", ".join(f"${number}" for number in range(first, first + count))


def padded(values: Sequence[T]) -> list[T]:
    """Return some values with the last repeated up to a power of two, so that few statements serve
    lists of all lengths.

    >>> padded([7, 8, 9])
    [7, 8, 9, 9]
    """
    return [*values, *[values[-1]] * ((1 << (len(values) - 1).bit_length()) - len(values))]
