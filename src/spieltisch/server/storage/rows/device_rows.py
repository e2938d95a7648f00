"""The devices of guests: each has a token, and a log-out of its own."""

from __future__ import annotations

from spieltisch.server.storage.query import Work, query
from spieltisch.server.storage.rows.declared import Rows, declare
from spieltisch.server.table.stored import Agent, Device, Guest
from spieltisch.server.table.values import DAY_MS

declare(Rows("devices", guest=("guest",)))
_ID_BYTES = 16
"""Bytes that a device's id takes from the hash of its first token: nobody can guess them."""
_TOKENS = "select token from tokens where device = $1"


def add(guest: int, token: bytes, agent: Agent, at: int) -> Work[str]:
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
    device = yield from add(guest, token, agent, at)
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
