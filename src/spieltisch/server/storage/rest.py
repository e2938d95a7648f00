"""The rest of the rows that tables append, once a store's batch, one statement, took its part."""

from __future__ import annotations

from spieltisch.server.storage.interface import Change
from spieltisch.server.storage.query import Work
from spieltisch.server.storage.rows import table_rows as tables
from spieltisch.server.table.stored import chained


def head(change: Change) -> str:
    """Return the digest of the log after a change that has rows."""
    return chained(change.rows) if change.head is None else change.head


def plain(change: Change) -> bool:
    """Return whether the batch takes all of a change."""
    return change.chat is None and not change.more


def append_rest(change: Change) -> Work[None]:
    """Write what the batch leaves out."""
    for write in change.more:
        yield from write()
    if change.chat is not None:
        yield from tables.say(change.table, change.chat)


def nothing() -> Work[None]:
    """Do nothing more: what is left of a request that only appends."""
    yield from ()
