"""Guests: their names, and the hashed tokens by which the server knows them. See `Store`."""

from __future__ import annotations

from spieltisch.server.features.conduct import tidying
from spieltisch.server.features.guests import device_rows as devices
from spieltisch.server.features.record import result_rows as results
from spieltisch.server.features.study import board_rows as boards
from spieltisch.server.features.tournaments import tournament_rows as tournaments
from spieltisch.server.storage.interface import UNKNOWN
from spieltisch.server.storage.query import Work, query
from spieltisch.server.table.stored import Agent, Guest
from spieltisch.server.table.values import DAY_MS

THEIRS = (
    "tokens", "devices", "tickets", "phrases", "passkeys", "people", "sheet", "pushes", "called",
    "sightings", "daily",
    "mails", "mails_called", "told", "mails_asked", "vacations", "wishes", "listings", "online",
    "friends", "friend_codes", "requests", "blocks", "invited", "seen", "ratings", "profiles",
    "puzzle_tries",
)  # fmt: skip
"""Rows that are a guest's alone."""
ABOUT = (("friends", "friend"), ("requests", "asker"), ("blocks", "other"), ("invited", "asker"))
"""Rows of others that name a guest, and their column."""
ASKED_MS = DAY_MS
"""For which the store remembers that a link was asked for."""


def find_guest(token: bytes) -> Work[Guest | None]:
    """Return the guest of a hashed token; None for any other token."""
    sql = "select id, name, device, avatar from tokens join guests on id = guest where token = $1"
    rows = yield query(sql, token)
    return Guest(*rows[0]) if rows else None


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
    """Delete the tokens and tickets whose time was up at `at`."""
    yield query("delete from tokens where ends_at <= $1", at)
    yield query("delete from tickets where ends_at <= $1", at)
    yield query("delete from mails_asked where at <= $1", at - ASKED_MS)


def drop_guest(guest: int) -> Work[None]:
    """Delete a guest with name, devices, ways back, score sheets and the list of their tables.

    Their actions stay as long as the tables do.
    """
    for theirs in THEIRS:
        yield query(f"delete from {theirs} where guest = $1", guest)
    yield from tidying.erase(guest)
    yield from boards.forget(guest)
    for table, column in ABOUT:
        yield query(f"delete from {table} where {column} = $1", guest)
    yield query("delete from guests where id = $1", guest)
    # Last: a result or a tournament that is being written keeps the guest.
    yield from results.erase(guest)
    yield from tournaments.erase(guest)
