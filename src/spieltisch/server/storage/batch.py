"""One statement for all that tables append.

Between any two statements, and before each row of an `executemany`, the store's thread has to
wait for its turn in the interpreter. A busy server has hundreds of commits a second. So the changes
of many tables go into a view as five JSON arrays, and triggers do the rest within that statement.
It is a transaction of its own if none is open.
"""

from __future__ import annotations

import sqlite3

INSERT = "insert into batch values (?, ?, ?, ?, ?)"
"""Five JSON arrays of arrays, in the order of their columns. They hold rows of the log, applied
messages, cards of tables with their digests, people, and digests without a card. The people are
those of tables whose people changed, with the host."""


def _fields(*columns: str) -> str:
    """Return SQL for the elements of an array, as those columns."""
    elements = [f"json_extract(value, '$[{k}]')" for k in range(len(columns))]
    blobs = [
        f"cast({p} as blob)" if c in _BLOBS else p for p, c in zip(elements, columns, strict=True)
    ]
    return ", ".join(blobs)


_BLOBS = ("event", "card")

_VIEW = """
create temp view batch (rows, applied, cards, people, heads) as select '', '', '', '', ''
"""
_TRIGGER = f"""
create temp trigger spread_batch instead of insert on batch begin
    insert into log select {_fields("table_id", "n", "at", "event")} from json_each(new.rows);
    insert into applied
        select {_fields("table_id", "guest", "message", "n")} from json_each(new.applied);
    insert into tables (id, touched, status, listed, card, head)
        select {_fields("id", "touched", "status", "listed", "card", "head")}
        from json_each(new.cards) where true on conflict (id) do update set
        touched = excluded.touched, status = excluded.status, card = excluded.card,
        head = excluded.head;
    update tables set head = json_extract(given.value, '$[1]')
        from json_each(new.heads) as given where tables.id = json_extract(given.value, '$[0]');
    delete from people
        where table_id in (select json_extract(value, '$[1]') from json_each(new.people))
        and (guest, table_id) not in (select {_fields("guest", "table_id")} from
        json_each(new.people));
    insert or ignore into people
        select {_fields("guest", "table_id")} from json_each(new.people);
end
"""


def create_view(db: sqlite3.Connection) -> None:
    """Create it for this connection; it is nothing that the file keeps."""
    db.execute(_VIEW)
    db.execute(_TRIGGER)
