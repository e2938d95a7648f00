"""Who may be called to their turn, where, and who was: in the embedded store."""

from __future__ import annotations

import sqlite3

from spieltisch.server.storage.interface import PushSubscription

_COLUMNS = "endpoint, key, secret, locale, origin"


def key(db: sqlite3.Connection, fresh: bytes) -> bytes:
    """See `Store.push_key`."""
    db.execute("insert or ignore into push_key values (1, ?)", (fresh,))
    kept: bytes = db.execute("select private from push_key").fetchone()[0]
    return kept


def add(
    db: sqlite3.Connection, guest: int, token: bytes, push: PushSubscription, at: int, limit: int
) -> None:
    """See `Store.add_push`."""
    db.execute(
        f"insert or replace into pushes ({_COLUMNS}, guest, token, made_at)"
        " values (?, ?, ?, ?, ?, ?, ?, ?)",
        (push.endpoint, push.key, push.secret, push.locale, push.origin, guest, token, at),
    )
    db.execute(
        "delete from pushes where guest = ? and endpoint not in"
        " (select endpoint from pushes where guest = ? order by made_at desc, endpoint limit ?)",
        (guest, guest, limit),
    )


def drop(db: sqlite3.Connection, endpoint: str, guest: int | None) -> None:
    """See `Store.drop_push`."""
    sql = "delete from pushes where endpoint = ? and guest = coalesce(?, guest)"
    db.execute(sql, (endpoint, guest))


def call(db: sqlite3.Connection, guest: int, table: str, n: int, at: int) -> list[PushSubscription]:
    """See `Store.call`."""
    sql = f"select {_COLUMNS} from pushes where guest = ? order by made_at"
    found = [PushSubscription(*row) for row in db.execute(sql, (guest,))]
    if not found:
        return []
    noted = db.execute(
        "insert into called values (?, ?, ?, ?) on conflict (guest, table_id)"
        " do update set n = excluded.n, at = excluded.at where n < excluded.n returning n",
        (guest, table, n, at),
    ).fetchall()
    return found if noted else []


def to_call(db: sqlite3.Connection, since: int) -> list[str]:
    """See `Store.to_call`."""
    sql = """
        select distinct id from pushes
        join people on people.guest = pushes.guest
        join tables on id = people.table_id
        left join called on called.guest = people.guest and called.table_id = id
        where status = 'playing' and touched > ? and (called.at is null or called.at < touched)
        and exists (
            select 1 from json_each(cast(card as text), '$.turn') as seat where people.guest =
            json_extract(cast(card as text), '$.guests[' || seat.value || ']')
        )
    """
    return [table for (table,) in db.execute(sql, (since,))]
