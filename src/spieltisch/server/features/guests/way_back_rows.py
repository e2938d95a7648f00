"""The ways back to a name: tickets that serve once, recovery phrases, passkeys. See `Store`."""

from __future__ import annotations

from spieltisch.server.storage.query import Work, query
from spieltisch.server.table.stored import Guest, Passkey, Ticket

_COLUMNS = ("id", "guest", "handle", "key", "uses", "browser", "system", "made_at")
_PASSKEY = f"select {', '.join(_COLUMNS)} from passkeys"


def issue(ticket: bytes, given: Ticket, ends_at: int) -> Work[None]:
    """See `Store.issue`."""
    yield query("delete from tickets where guest = $1 and kind = $2", given.guest, given.kind)
    row = (ticket, given.kind, given.guest, given.value, ends_at)
    yield query("insert into tickets values ($1, $2, $3, $4, $5)", *row)


def look(ticket: bytes, kind: str, at: int) -> Work[Guest | None]:
    """See `Store.look`."""
    rows = yield query(
        "select id, name from tickets join guests on id = guest"
        " where ticket = $1 and kind = $2 and ends_at > $3",
        *(ticket, kind, at),
    )
    return Guest(*rows[0]) if rows else None


def look_into(ticket: bytes, kind: str, at: int) -> Work[bytes | None]:
    """See `Store.look_into`."""
    rows = yield query(
        "select value from tickets where ticket = $1 and kind = $2 and ends_at > $3",
        *(ticket, kind, at),
    )
    return rows[0][0] if rows else None


def redeem(ticket: bytes, kind: str, at: int) -> Work[Ticket | None]:
    """See `Store.redeem`."""
    rows = yield query(
        "delete from tickets where ticket = $1 and kind = $2 returning guest, value, ends_at",
        *(ticket, kind),
    )
    if not rows or rows[0][2] <= at:
        return None
    return Ticket(kind, rows[0][0], rows[0][1])


def keep_phrase(guest: int, phrase: bytes) -> Work[None]:
    """See `Store.keep_phrase`."""
    yield query(
        "insert into phrases values ($1, $2)"
        " on conflict (guest) do update set phrase = excluded.phrase",
        *(guest, phrase),
    )


def has_phrase(guest: int) -> Work[bool]:
    """See `Store.has_phrase`."""
    return bool((yield query("select 1 from phrases where guest = $1", guest)))


def guest_of_phrase(phrase: bytes) -> Work[int | None]:
    """See `Store.guest_of_phrase`."""
    rows = yield query("select guest from phrases where phrase = $1", phrase)
    return rows[0][0] if rows else None


def add_passkey(passkey: Passkey, limit: int) -> Work[bool]:
    """See `Store.add_passkey`."""
    rows = yield query("select count(*) from passkeys where guest = $1", passkey.guest)
    if rows[0][0] >= limit:
        return False
    added = yield query(
        f"insert into passkeys ({', '.join(_COLUMNS)}) values ($1, $2, $3, $4, $5, $6, $7, $8)"
        " on conflict (id) do nothing returning id",
        *(getattr(passkey, column) for column in _COLUMNS),
    )
    return bool(added)


def passkeys(guest: int) -> Work[list[Passkey]]:
    """See `Store.passkeys`."""
    rows = yield query(f"{_PASSKEY} where guest = $1 order by made_at, id", guest)
    return [Passkey(*row) for row in rows]


def passkey(id: bytes) -> Work[Passkey | None]:
    """See `Store.passkey`."""
    rows = yield query(f"{_PASSKEY} where id = $1", id)
    return Passkey(*rows[0]) if rows else None


def use_passkey(id: bytes, uses: int) -> Work[None]:
    """See `Store.use_passkey`."""
    yield query("update passkeys set uses = $1 where id = $2", uses, id)


def drop_passkey(guest: int, id: bytes) -> Work[bool]:
    """See `Store.drop_passkey`."""
    sql = "delete from passkeys where id = $1 and guest = $2 returning id"
    return bool((yield query(sql, id, guest)))
