"""The chain over a table's log: one digest, to which each event adds itself.

The table's row keeps the digest after the last event. A log that lost an event, or has another one,
gives another digest. This finds damage and careless edits. It is no signature: a person who may
write the data can also compute the digest.
"""

from __future__ import annotations

from spieltisch.server.storage.query import Work, query
from spieltisch.server.table.stored import EventRow, chained

LOG = "select n, at, event from log where table_id = $1 order by n"


def damaged() -> Work[list[str]]:
    """Return the ids of all tables whose log is not the one that was written."""
    heads = yield query("select id, head from tables order by id")
    found = []
    for table, head in heads:
        if (yield from digest(table)) != head:
            found.append(table)
    orphans = yield query("select distinct table_id from log except select id from tables")
    return found + [table for (table,) in orphans]


def digest(table: str) -> Work[str]:
    """Return the digest over a table's log as it is."""
    rows = yield query(LOG, table)
    return chained(EventRow(*row) for row in rows)
