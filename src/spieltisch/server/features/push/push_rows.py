"""Browsers of guests who may be called to their turn, and calls made."""

from __future__ import annotations

from spieltisch.server.features.calls.values import PushSubscription
from spieltisch.server.storage.declared import Rows, declare
from spieltisch.server.storage.query import Work, query
from spieltisch.server.storage.table_rows import decode_card
from spieltisch.server.table.stored import Card

declare(
    Rows("pushes", "calls", guest=("guest",), secret=("endpoint",)),
    Rows("called", "calls", guest=("guest",), table="table_id"),
)

_COLUMNS = ("endpoint", "key", "secret", "locale", "origin", "guest", "token", "made_at")
_BROWSER = ", ".join(_COLUMNS[:5])


def add_push(
    guest: int,
    token: bytes,
    push: PushSubscription,
    at: int,
    limit: int,
    replaces: str | None = None,
) -> Work[None]:
    """Let a guest be called there, and nobody else, until the device of that token ends; of
    more than `limit` the oldest go. Their endpoint that this one `replaces` goes, its language
    stays."""
    sql = "delete from pushes where endpoint = $1 and guest = $2 returning locale"
    replaced = yield query(sql, replaces, guest)
    locale = replaced[0][0] if replaced else push.locale
    others = ", ".join(f"{column} = excluded.{column}" for column in _COLUMNS[1:])
    yield query(
        f"insert into pushes ({', '.join(_COLUMNS)}) values ($1, $2, $3, $4, $5, $6, $7, $8)"
        f" on conflict (endpoint) do update set {others}",
        *(push.endpoint, push.key, push.secret, locale, push.origin, guest, token, at),
    )
    yield query(
        "delete from pushes where guest = $1 and endpoint not in"
        " (select endpoint from pushes where guest = $1 order by made_at desc, endpoint limit $2)",
        guest,
        limit,
    )


def delete_push(endpoint: str, guest: int | None = None) -> Work[None]:
    """Let nobody be called there any more; where `guest` is given, only if it is theirs."""
    sql = "delete from pushes where endpoint = $1 and guest = coalesce($2, guest)"
    yield query(sql, endpoint, guest)


def call(guest: int, table: str, n: int, at: int) -> Work[list[PushSubscription]]:
    """Note that a guest is called to the turn that began at log number `n` of a table, and return
    where. Return nothing if they were called to it before."""
    found = yield from pushes(guest)
    if not found:
        return []
    noted = yield query(
        "insert into called values ($1, $2, $3, $4) on conflict (guest, table_id)"
        " do update set n = excluded.n, at = excluded.at where called.n < excluded.n returning n",
        *(guest, table, n, at),
    )
    return found if noted else []


def pushes(guest: int) -> Work[list[PushSubscription]]:
    """Return the browsers of a guest that may be called."""
    rows = yield query(f"select {_BROWSER} from pushes where guest = $1 order by made_at", guest)
    return [PushSubscription(*row) for row in rows]


def to_call(since: int) -> Work[list[str]]:
    """Return the ids of tables where a player may have to be called to their turn.

    They were touched after `since`, and no process of several owns them.
    """
    sql = " union ".join(
        f"""
        select id from {where}
        join people on people.guest = {where}.guest
        join tables on id = people.table_id
        left join {done} as done on done.guest = people.guest and done.table_id = id
        where status = 'playing' and touched > $1 and (done.at is null or done.at < touched)
        and :guest_to_act and :unowned
        """
        for where, done in (("pushes", "called"), ("mails", "mails_called"))
    )
    rows = yield query(sql, since)
    return [table for (table,) in rows] + (yield from _with_news(since))


def _with_news(since: int) -> Work[list[str]]:
    """Return the tables of days with news for a guest who can be called. The game waits for them to
    begin, their time ran out, or the game is over."""
    rows = yield query(
        """
        select distinct id, card, coalesce(known.n, 0)
        from people join tables on id = people.table_id
        left join told as known on known.guest = people.guest and known.table_id = id
        and known.what = case status when 'finished' then 'over' else 'time' end
        where touched > $1 and status != 'closed' and :unowned
        and people.guest in (select guest from pushes union select guest from mails)
        """,
        since,
    )
    return list(
        dict.fromkeys(table for table, card, known in rows if _is_news(decode_card(card), known))
    )


def _is_news(card: Card, known: int) -> bool:
    """Return whether a table has news for a guest who knows what was so up to a log number."""
    if card.time is None or not card.time.days:
        return False
    match card.status:
        case "waiting":
            return None not in card.names
        case "finished":
            return not known
        case _:
            return any(n > known for n in card.timed_out.values())
