"""Guests in the embedded store: who they are, and the hashed tokens by which they are known."""

from __future__ import annotations

import sqlite3

from spieltisch.server.storage.interface import Guest


def find(db: sqlite3.Connection, token: bytes) -> Guest | None:
    """Return the guest of a token."""
    sql = "select id, name from guests where id = (select guest from tokens where token = ?)"
    row = db.execute(sql, (token,)).fetchone()
    return row and Guest(*row)


def add(db: sqlite3.Connection, token: bytes, name: str, at: int) -> Guest:
    """Add a guest with a token."""
    sql = "insert into guests (name, made_at) values (?, ?) returning id"
    guest = Guest(db.execute(sql, (name, at)).fetchone()[0], name)
    db.execute("insert into tokens values (?, ?, ?, null)", (token, guest.id, at))
    return guest


def rename(db: sqlite3.Connection, guest: int, name: str) -> None:
    """Give a guest another name."""
    db.execute("update guests set name = ? where id = ?", (name, guest))


def renew(db: sqlite3.Connection, token: bytes, new: bytes, at: int, age: int, grace: int) -> bool:
    """See `Store.renew_token`."""
    sql = (
        "update tokens set ends_at = ? where token = ? and ends_at is null and made_at <= ?"
        " returning guest"
    )
    row = db.execute(sql, (at + grace, token, at - age)).fetchone()
    if row is not None:
        db.execute("insert into tokens values (?, ?, ?, null)", (new, row[0], at))
        db.execute("update pushes set token = ? where token = ?", (new, token))
    return row is not None


def end_tokens(db: sqlite3.Connection, at: int) -> None:
    """Delete the tokens whose time is up."""
    db.execute("delete from tokens where ends_at <= ?", (at,))


def drop_token(db: sqlite3.Connection, token: bytes) -> None:
    """Delete a token, and what the browser that had it was called by."""
    db.execute("delete from pushes where token = ?", (token,))
    db.execute("delete from tokens where token = ?", (token,))


def drop(db: sqlite3.Connection, guest: int) -> None:
    """Delete a guest, and all that is theirs alone."""
    for theirs in ("tokens", "people", "sheet", "pushes", "called"):
        db.execute(f"delete from {theirs} where guest = ?", (guest,))
    db.execute("delete from guests where id = ?", (guest,))
