"""Guests: their names, their devices, and the hashed tokens by which the server knows them.

Each device has a token, and a log-out of its own.
"""

from __future__ import annotations

from collections.abc import Sequence

from spieltisch.server.storage.declared import Rows, declare
from spieltisch.server.storage.interface import UNKNOWN
from spieltisch.server.storage.query import Work, numbered, padded, query
from spieltisch.server.table.stored import Agent, Device, Guest
from spieltisch.server.table.values import DAY_MS

declare(
    Rows("guests", "account", guest=("id",)),
    Rows("devices", "devices", guest=("guest",)),
    Rows("tokens", "devices", guest=("guest",), ends="ends_at"),
    Rows("profiles", "account", guest=("guest",)),
)
_ID_BYTES = 16
"""Bytes that a device's id takes from the hash of its first token: nobody can guess them."""
_TOKENS = "select token from tokens where device = $1"


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
    device = yield from _add(rows[0][0], token, agent, at)
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


def _add(guest: int, token: bytes, agent: Agent, at: int) -> Work[str]:
    """Add a device with a token, and return its id."""
    device = token[:_ID_BYTES].hex()
    yield query(
        "insert into devices values ($1, $2, $3, $4, $5, $5)", device, guest, *agent, _day(at)
    )
    yield query("insert into tokens values ($1, $2, $3, null, $4)", token, guest, at, device)
    return device


def add_device(guest: int, token: bytes, agent: Agent, at: int, limit: int) -> Work[Guest | None]:
    """Add a device with a hashed token, and return its guest; None where the guest is unknown.
    Of more than `limit` devices those that were used least recently end."""
    rows = yield query("select name from guests where id = $1", guest)
    if not rows:
        return None
    device = yield from _add(guest, token, agent, at)
    for one in (yield from devices(guest, device))[limit - 1 :]:
        yield from end_device(guest, one.id)
    return Guest(guest, rows[0][0], device)


def devices(guest: int, but: str = "") -> Work[list[Device]]:
    """Return the devices of a guest, the last used first; `but` is a device to leave out."""
    rows = yield query(
        "select id, browser, system, made_at, used_at from devices where guest = $1 and id != $2"
        " order by used_at desc, made_at desc, id",
        guest,
        but,
    )
    return [Device(*row) for row in rows]


def visit(device: str, agent: Agent, at: int) -> Work[None]:
    """Note what a device is, and the day on which it is used."""
    yield query(
        "update devices set browser = $1, system = $2, used_at = $3 where id = $4"
        " and (used_at < $3 or browser = '' and system = '')",
        *(*agent, _day(at), device),
    )


def end_device(guest: int, device: str) -> Work[bool]:
    """Delete a device of that guest with its tokens: nobody comes back by them. Return whether
    there was one."""
    sql = "delete from devices where id = $1 and guest = $2 returning id"
    if not (yield query(sql, device, guest)):
        return False
    yield query(f"delete from pushes where token in ({_TOKENS})", device)
    yield query("delete from tokens where device = $1", device)
    return True


def _day(at: int) -> int:
    """Return when the day of a time began: nothing finer is kept of when a device was used."""
    return at - at % DAY_MS
