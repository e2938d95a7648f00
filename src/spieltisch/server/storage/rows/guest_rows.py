"""Guests: their names, and the hashed tokens by which the server knows them."""

from __future__ import annotations

from collections.abc import Sequence

from spieltisch.server.storage.interface import UNKNOWN
from spieltisch.server.storage.query import Work, numbered, padded, query
from spieltisch.server.storage.rows import device_rows as devices
from spieltisch.server.storage.rows.declared import Rows, declare, delete_ended, delete_of_guest
from spieltisch.server.table.stored import Agent, Guest

declare(
    Rows("guests", guest=("id",)),
    Rows("tokens", guest=("guest",), ends="ends_at"),
    Rows("profiles", guest=("guest",)),
)


def find_guests(tokens: Sequence[bytes]) -> Work[dict[bytes, Guest | None]]:
    """Return the guests of hashed tokens, None for any other token."""
    asked = padded(tokens)
    rows = yield query(
        "select token, id, name, device, avatar from tokens join guests on id = guest"
        f" where token in ({numbered(len(asked))})",
        *asked,
    )
    return dict.fromkeys(tokens) | {token: Guest(*guest) for token, *guest in rows}


def add_guest(token: bytes, name: str, at: int, agent: Agent = UNKNOWN) -> Work[Guest]:
    """Add a guest with a device that has a hashed token, and return them; no number is ever
    another guest's."""
    rows = yield query("insert into guests (name, made_at) values ($1, $2) returning id", name, at)
    yield query("insert into profiles (guest) values ($1)", rows[0][0])
    device = yield from devices.add(rows[0][0], token, agent, at)
    return Guest(rows[0][0], name, device)


def rename_guest(guest: int, name: str) -> Work[None]:
    """Give the guest another name."""
    yield query("update guests set name = $1 where id = $2", name, guest)


def choose_avatar(guest: int, avatar: int) -> Work[None]:
    """Give the guest another avatar."""
    yield query("update guests set avatar = $1 where id = $2", avatar, guest)


def renew_token(token: bytes, new: bytes, at: int, age: int, grace: int) -> Work[bool]:
    """Give the guest of `token` a `new` one if it was made `age` milliseconds before `at`; the
    old one is good for `grace` more. Return whether it was so."""
    sql = (
        "update tokens set ends_at = $1 where token = $2 and ends_at is null and made_at <= $3"
        " returning guest, device"
    )
    rows = yield query(sql, at + grace, token, at - age)
    if not rows:
        return False
    guest, device = rows[0]
    yield query("insert into tokens values ($1, $2, $3, null, $4)", new, guest, at, device)
    yield query("update pushes set token = $1 where token = $2", new, token)
    return True


def end_tokens(at: int) -> Work[None]:
    """Delete tokens, tickets and other rows whose time was up at `at`."""
    yield from delete_ended(at)


def delete_guest(guest: int) -> Work[None]:
    """Delete a guest with name, devices, ways back, score sheets and the list of their tables.

    Their actions stay as long as the tables do.
    """
    yield from delete_of_guest(guest)
