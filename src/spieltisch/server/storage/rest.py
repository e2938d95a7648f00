"""The rest of the rows that tables append, once a store's batch, one statement, took its part."""

from __future__ import annotations

from spieltisch.server.features.daily import attempt_rows as attempts
from spieltisch.server.features.record import result_rows as results
from spieltisch.server.features.record import sheet_rows as sheet
from spieltisch.server.storage import table_rows as tables
from spieltisch.server.storage.interface import Change
from spieltisch.server.storage.query import Work
from spieltisch.server.table.stored import chained


def head(change: Change) -> str:
    """Return the digest of the log after a change that has rows."""
    return chained(change.rows) if change.head is None else change.head


def plain(change: Change) -> bool:
    """Return whether the batch takes all of a change."""
    written_alone = change.solo, change.chat, change.ended, change.daily
    return all(one is None for one in written_alone)


def append_rest(change: Change) -> Work[None]:
    """Write what the batch leaves out."""
    if change.ended is not None:
        yield from results.write(change.table, change.rows[-1].at, change.ended)
    if change.solo is not None:
        yield from sheet.write(change.table, change.rows[-1].at, change.solo)
    if change.daily is not None:
        yield from attempts.end(change.table, change.daily)
    if change.chat is not None:
        yield from tables.say(change.table, change.chat)


def nothing() -> Work[None]:
    """Do nothing more: what is left of a request that only appends."""
    yield from ()
