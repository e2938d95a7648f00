"""Guests: their names, and the hashed tokens by which the server knows them. See `Store`."""

from __future__ import annotations

from spieltisch.server.storage.query import Work, query
from spieltisch.server.table.stored import Guest


def find(token: bytes) -> Work[Guest | None]:
    """Return the guest of a token."""
    sql = "select id, name from guests where id = (select guest from tokens where token = $1)"
    rows = yield query(sql, token)
    return Guest(*rows[0]) if rows else None


def add(token: bytes, name: str, at: int) -> Work[Guest]:
    """Add a guest with a token."""
    rows = yield query("insert into guests (name, made_at) values ($1, $2) returning id", name, at)
    guest = Guest(rows[0][0], name)
    yield query("insert into tokens values ($1, $2, $3, null)", token, guest.id, at)
    return guest


def rename(guest: int, name: str) -> Work[None]:
    """Give a guest another name."""
    yield query("update guests set name = $1 where id = $2", name, guest)


def renew(token: bytes, new: bytes, at: int, age: int, grace: int) -> Work[bool]:
    """See `Store.renew_token`."""
    sql = (
        "update tokens set ends_at = $1 where token = $2 and ends_at is null and made_at <= $3"
        " returning guest"
    )
    rows = yield query(sql, at + grace, token, at - age)
    if not rows:
        return False
    yield query("insert into tokens values ($1, $2, $3, null)", new, rows[0][0], at)
    yield query("update pushes set token = $1 where token = $2", new, token)
    return True


def end_tokens(at: int) -> Work[None]:
    """Delete the tokens whose time is up."""
    yield query("delete from tokens where ends_at <= $1", at)


def drop_token(token: bytes) -> Work[None]:
    """Delete a token, and what the browser that had it was called by."""
    yield query("delete from pushes where token = $1", token)
    yield query("delete from tokens where token = $1", token)


def drop(guest: int) -> Work[None]:
    """Delete a guest, and all that is theirs alone."""
    for theirs in ("tokens", "people", "sheet", "pushes", "called"):
        yield query(f"delete from {theirs} where guest = $1", guest)
    yield query("delete from guests where id = $1", guest)
