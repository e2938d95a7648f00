"""The ways back to a name: tickets that serve once, recovery phrases, passkeys."""

from __future__ import annotations

import msgspec

from spieltisch.server.storage.declared import Rows, declare
from spieltisch.server.storage.query import Work, query
from spieltisch.server.table.stored import Guest

declare(
    Rows("tickets", "ways-back", guest=("guest",), ends="ends_at"),
    Rows("phrases", "ways-back", guest=("guest",)),
    Rows("passkeys", "ways-back", guest=("guest",)),
)

_COLUMNS = ("id", "guest", "handle", "key", "uses", "browser", "system", "made_at")
_PASSKEY = f"select {', '.join(_COLUMNS)} from passkeys"


class Ticket(msgspec.Struct, frozen=True, gc=False):
    """The purpose of a short-lived ticket: its `kind`, the guest who has it, and a value that the
    server remembers with it."""

    kind: str
    guest: int | None = None
    value: bytes = b""


class Passkey(msgspec.Struct, frozen=True, gc=False):
    """A passkey of a guest: its public key, and how often its authenticator says that it was used.

    `handle` is the number by which authenticators know the guest. `browser` and `system` are those
    of the device that made it, on the day `made_at`.
    """

    id: bytes
    guest: int
    handle: bytes
    key: bytes
    uses: int
    browser: str
    system: str
    made_at: int


def issue(ticket: bytes, given: Ticket, ends_at: int) -> Work[None]:
    """Keep a hashed ticket until then, in place of the guest's last one of its kind."""
    yield query("delete from tickets where guest = $1 and kind = $2", given.guest, given.kind)
    row = (ticket, given.kind, given.guest, given.value, ends_at)
    yield query("insert into tickets values ($1, $2, $3, $4, $5)", *row)


def look(ticket: bytes, kind: str, at: int) -> Work[Guest | None]:
    """Return the guest of a ticket that is good at `at`, and leave it as it is."""
    rows = yield query(
        "select id, name from tickets join guests on id = guest"
        " where ticket = $1 and kind = $2 and ends_at > $3",
        *(ticket, kind, at),
    )
    return Guest(*rows[0]) if rows else None


def look_into(ticket: bytes, kind: str, at: int) -> Work[bytes | None]:
    """Return the value of a ticket that is good at `at`, and leave it as it is."""
    rows = yield query(
        "select value from tickets where ticket = $1 and kind = $2 and ends_at > $3",
        *(ticket, kind, at),
    )
    return rows[0][0] if rows else None


def redeem(ticket: bytes, kind: str, at: int) -> Work[Ticket | None]:
    """Delete a ticket, and return it if it was good at `at`: it serves once."""
    rows = yield query(
        "delete from tickets where ticket = $1 and kind = $2 returning guest, value, ends_at",
        *(ticket, kind),
    )
    if not rows or rows[0][2] <= at:
        return None
    return Ticket(kind, rows[0][0], rows[0][1])


def keep_phrase(guest: int, phrase: bytes) -> Work[None]:
    """Keep the hash of a guest's recovery phrase, in place of the last one."""
    yield query(
        "insert into phrases values ($1, $2)"
        " on conflict (guest) do update set phrase = excluded.phrase",
        *(guest, phrase),
    )


def has_phrase(guest: int) -> Work[bool]:
    """Return whether a guest has a recovery phrase."""
    return bool((yield query("select 1 from phrases where guest = $1", guest)))


def guest_of_phrase(phrase: bytes) -> Work[int | None]:
    """Return the number of the guest with a hashed phrase."""
    rows = yield query("select guest from phrases where phrase = $1", phrase)
    return rows[0][0] if rows else None


def add_passkey(passkey: Passkey, limit: int) -> Work[bool]:
    """Add a passkey; return False where it is there already, or the guest has `limit`."""
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
    """Return the passkeys of a guest, the oldest first."""
    rows = yield query(f"{_PASSKEY} where guest = $1 order by made_at, id", guest)
    return [Passkey(*row) for row in rows]


def passkey(id: bytes) -> Work[Passkey | None]:
    """Return the passkey of that id."""
    rows = yield query(f"{_PASSKEY} where id = $1", id)
    return Passkey(*rows[0]) if rows else None


def use_passkey(id: bytes, uses: int) -> Work[None]:
    """Note how often a passkey was used."""
    yield query("update passkeys set uses = $1 where id = $2", uses, id)


def delete_passkey(guest: int, id: bytes) -> Work[bool]:
    """Delete a passkey of that guest; return whether there was one."""
    sql = "delete from passkeys where id = $1 and guest = $2 returning id"
    return bool((yield query(sql, id, guest)))
