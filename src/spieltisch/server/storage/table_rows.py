"""Tables: their logs, what was applied and said there, and the lists of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from typing import Any

import msgspec

from spieltisch.server.storage.declared import Rows, declare, delete_of_tables, keeping_tables
from spieltisch.server.storage.interface import (
    CHAT_MESSAGES,
    Change,
    ChatRow,
    ListedCard,
    Outage,
    Stored,
)
from spieltisch.server.storage.query import Work, numbered, padded, query
from spieltisch.server.table.stored import Card, EventRow, chained
from spieltisch.server.table.values import DAY_MS

declare(
    Rows("tables", "games", table="id"),
    Rows("people", "games", guest=("guest",), table="table_id"),
    Rows("log", "games", table="table_id"),
    Rows("applied", "games", table="table_id"),
    Rows("chat", "chat", table="table_id", mine="guest"),
    Rows("analyses", "games", table="table_id"),
    Rows("beat", "server"),
    Rows("outages", "server"),
)

decode_card = msgspec.json.Decoder(Card).decode
"""Read a card, as bytes or as text."""
_NEVER = 1 << 60
"""A time that does not come."""
_AT_ONCE = 500
"""Tables that one statement deletes."""
KEPT_MS = 60 * DAY_MS
"""Milliseconds for which the store remembers an outage: no player has longer for a turn."""
SEEN = (
    "not exists (select 1 from people hidden join guests on guests.id = hidden.guest"
    " where hidden.table_id = tables.id and shown = 0)"
)
"""Tables of people who all show themselves as online: others may be led there to watch."""
LOG = "select n, at, event from log where table_id = $1 order by n"
"""A table's log."""
CHAT = ("table_id", "line", "at", "name", "seat", "text", "guest", "phrase")


def add(new: Change) -> Work[None]:
    """Write a new table, as part of a transaction that may yet write none."""
    card = new.card
    assert card is not None
    text = msgspec.json.encode(card).decode()
    yield query(
        "insert into tables (id, touched, status, listed, card, head)"
        " values ($2, $3, $4, $5, :as_card, $6)",
        *(text, new.table, new.rows[-1].at, card.status, card.listed, chained(new.rows)),
    )
    for row in new.rows:
        yield query("insert into log values ($1, $2, $3, $4)", new.table, row.n, row.at, row.event)
    for guest in sorted({guest for guest in (card.host, *card.guests) if guest is not None}):
        yield query("insert into people values ($1, $2)", guest, new.table)


def load(tables: Sequence[str]) -> Work[dict[str, Stored | None]]:
    """Return tables by id, None for an id that no table has."""
    asked = padded(tables)
    these = f"in ({numbered(len(asked))})"
    log = yield query(
        f"select table_id, n, at, event from log where table_id {these} order by table_id, n",
        *asked,
    )
    applied = yield query(
        f"select table_id, guest, message, n from applied where table_id {these}", *asked
    )
    chat = yield query(
        f"select {', '.join(CHAT)} from chat where table_id {these} order by table_id, line",
        *asked,
    )
    digests = yield query(f"select id, head from tables where id {these}", *asked)
    heads: dict[str, str | None] = {row[0]: row[1] for row in digests}
    messages, lines, logs = _by_table(applied), _by_table(chat), _by_table(log)
    stored: dict[str, Stored | None] = dict.fromkeys(tables)
    for table in {*logs, *heads}:
        stored[table] = Stored(
            [EventRow(*row) for row in logs[table]],
            {(guest, message): n for guest, message, n in messages[table]},
            [ChatRow(*line) for line in lines[table]],
            heads.get(table),
        )
    return stored


def _by_table(rows: Sequence[Sequence[Any]]) -> defaultdict[str, list[list[Any]]]:
    """Return what follows the table's id in each row."""
    tables: defaultdict[str, list[list[Any]]] = defaultdict(list)
    for table, *row in rows:
        tables[table].append(row)
    return tables


def card(table: str) -> Work[Card | None]:
    """Return a table's card; None if no table has that id."""
    rows = yield query("select card from tables where id = $1", table)
    return decode_card(rows[0][0]) if rows else None


def listed(since: int, limit: int) -> Work[list[ListedCard]]:
    """Return listed tables that changed after `since`: those that wait for players, then those
    being played; newest first."""
    rows = yield query(
        "select id, touched, card from tables where listed and touched > $1"
        f" and (status = 'waiting' or status = 'playing' and {SEEN})"
        " order by case status when 'waiting' then 0 else 1 end, touched desc limit $2",
        since,
        limit,
    )
    return _cards(rows)


def open_tables(limit: int) -> Work[list[ListedCard]]:
    """Return the tables that wait for players or are being played, listed or not, the newest
    first."""
    rows = yield query(
        "select id, touched, card from tables where status in ('waiting', 'playing')"
        " order by touched desc, id limit $1",
        limit,
    )
    return _cards(rows)


def of_guest(guest: int, limit: int) -> Work[list[ListedCard]]:
    """Return the tables a guest hosts or sits at, but for closed ones.

    Tables where it is their turn come first, the earliest end of time before the others. Then come
    those that wait or are played, and finished ones. Each group has the newest first.
    """
    my_turn = "status = 'playing' and :guest_to_act"
    rows = yield query(
        "select mine.id, touched, card, coalesce(told.n, 0) from ("
        f" select id, touched, card, status, case when {my_turn} then coalesce(:due, $3)"
        " end as until from people join tables on id = table_id"
        " where guest = $1 and status != 'closed'"
        ") as mine left join told on told.guest = $1 and told.table_id = mine.id"
        " and told.what = 'seen'"
        " order by until is null, until, status = 'finished', touched desc limit $2",
        *(guest, limit, _NEVER),
    )
    return [ListedCard(table, touched, decode_card(card), n) for table, touched, card, n in rows]


def with_bots() -> Work[list[str]]:
    """Return the ids of the tables being played where a bot is to act, or may be, and that no
    process of several owns."""
    rows = yield query(
        "select id from tables where status = 'playing' and :bot_to_act and :unowned"
    )
    return [table for (table,) in rows]


_WITH_AN_END = ("playing", "waiting")
"""A table in play is due by its clocks, one that waits once strangers part who have not begun. Each
status has an index of its own."""


def due(until: int) -> Work[list[str]]:
    """Return the ids of tables without an owner among the processes that are due by then, the
    earliest first. There a player's time runs out, or strangers part who have not begun."""
    each = " union all ".join(
        f"select id, :due as at from tables where status = '{status}' and :due <= $1 and :unowned"
        for status in _WITH_AN_END
    )
    return [table for table, _ in (yield query(f"{each} order by at", until))]


def nearly_due(after: int, until: int) -> Work[list[ListedCard]]:
    """Return the tables where a player's time next runs out after `after` and by `until`."""
    rows = yield query(
        "select id, touched, card from tables where status = 'playing' and :due > $1"
        " and :due <= $2 order by :due",
        *(after, until),
    )
    return _cards(rows)


def next_due(after: int) -> Work[int | None]:
    """Return when a table that no process of several owns is next `due`."""
    each = " union all ".join(
        f"select min(:due) as at from tables where status = '{status}' and :due > $1 and :unowned"
        for status in _WITH_AN_END
    )
    rows = yield query(f"select min(at) from ({each}) as each_of_them", after)
    found: int | None = rows[0][0]
    return found


def latest() -> Work[int]:
    """Return when something last happened at any table, some seconds earlier at most."""
    rows = yield query("select coalesce(max(touched), 0) from tables")
    found: int = rows[0][0]
    return found


def beat(at: int, gap: int | None) -> Work[None]:
    """Note that the server is there.

    If it was last there more than `gap` milliseconds before, the time since was an outage,
    unless `gap` is None.
    """
    rows = yield query("select at from beat")
    last: int = rows[0][0] if rows else at
    if gap is not None and at - last > gap:
        yield query("insert into outages values ($1, $2) on conflict do nothing", last, at)
        yield query("delete from outages where until < $1", at - KEPT_MS)
    yield query(
        "insert into beat values (1, $1) on conflict (one) do update set at = excluded.at", at
    )


def outages(since: int) -> Work[list[Outage]]:
    """Return the outages that ended after `since`."""
    rows = yield query("select since, until from outages where until > $1 order by since", since)
    return [Outage(*row) for row in rows]


def say(table: str, chat: ChatRow) -> Work[None]:
    """Add a message of chat, in the place of one that has its number; the oldest go."""
    others = ", ".join(f"{column} = excluded.{column}" for column in CHAT[2:])
    yield query(
        f"insert into chat ({', '.join(CHAT)}) values ($1, $2, $3, $4, $5, $6, $7, $8)"
        f" on conflict (table_id, line) do update set {others}",
        *(table, chat.line, chat.at, chat.name, chat.seat, chat.text, chat.guest, chat.phrase),
    )
    sql = "delete from chat where table_id = $1 and line <= $2"
    yield query(sql, table, chat.line - CHAT_MESSAGES)


def touch(table: str, at: int) -> Work[None]:
    """Keep a table as if something had happened there at the time `at`."""
    yield query("update tables set touched = $1 where id = $2", at, table)


def delete_old(before: int, waiting: int, but: Collection[str], limit: int) -> Work[int]:
    """Delete tables where nothing happened for long, and return their number.

    These are `limit` at most that are finished or closed, on no score sheet, and untouched
    since `before`. As many still wait for players and are untouched since `waiting`. Times are
    in milliseconds since 1970. Tables `but`, and those that a process of several owns, stay.
    """
    over = f"status in ('finished', 'closed') and {keeping_tables()}"
    old: list[str] = []
    for which, until in ((over, before), ("status = 'waiting'", waiting)):
        rows = yield query(
            f"select id from tables where {which} and :unowned and touched < $1"
            f" order by touched limit $2 :locked",
            until,
            limit + len(but),
        )
        old += [table for (table,) in rows if table not in but][:limit]
    for first in range(0, len(old), _AT_ONCE):
        some = old[first : first + _AT_ONCE]
        yield from delete_of_tables(some)
    return len(old)


def analysis(table: str) -> Work[bytes | None]:
    """Return what was found in a finished game; None: nobody has looked, or there is no such
    table."""
    rows = yield query("select analysis from analyses where table_id = $1", table)
    return rows[0][0] if rows else None


def keep_analysis(table: str, analysis: bytes) -> Work[None]:
    """Keep what was found in a finished game for as long as the table."""
    if (yield query("select 1 from tables where id = $1", table)):
        yield query(
            "insert into analyses values ($1, $2)"
            " on conflict (table_id) do update set analysis = excluded.analysis",
            table,
            analysis,
        )


def _cards(rows: Sequence[Sequence[Any]]) -> list[ListedCard]:
    return [ListedCard(table, touched, decode_card(card)) for table, touched, card in rows]


def damaged_logs() -> Work[list[str]]:
    """Return the ids of all tables whose log is not the one that was written.

    The table's row keeps one digest, to which each event adds itself. A log that lost an event, or
    has another one, gives another digest. This finds damage and careless edits. It is no signature:
    a person who may write the data can also compute the digest.
    """
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
