"""Addresses to which mail about turns goes, links in mails, and mails sent."""

from __future__ import annotations

import msgspec

from spieltisch.server.features.calls.values import MailAddress
from spieltisch.server.features.guests import way_back_rows as ways_back
from spieltisch.server.storage.declared import Rows, declare
from spieltisch.server.storage.query import Work, query
from spieltisch.server.table.values import DAY_MS

ASKED_MS = DAY_MS
"""Milliseconds for which the store remembers that a link was asked for."""

declare(
    Rows("mails", "calls", guest=("guest",)),
    Rows("mails_called", "calls", guest=("guest",), table="table_id"),
    Rows("mails_asked", "calls", guest=("guest",), ends="at", ends_after=ASKED_MS),
)

KIND = "mail"
"""The kind of the ticket behind a link that confirms an address."""
_FIELDS = "address, locale, origin, stop"


def ask_mail(guest: int, address: bytes, at: int, since: int, each: int) -> Work[bool]:
    """Note that a guest asks for a link to a hashed address. Return False if that guest, or anybody
    for that address, has asked `each` times after `since`."""
    rows = yield query(
        "select count(case when guest = $1 then 1 end), count(case when address = $2 then 1 end)"
        " from mails_asked where at > $3",
        *(guest, address, since),
    )
    if max(rows[0]) >= each:
        return False
    yield query("insert into mails_asked values ($1, null, $2)", guest, at)
    yield query("insert into mails_asked values (null, $1, $2)", address, at)
    return True


def confirm_mail(ticket: bytes, at: int) -> Work[MailAddress | None]:
    """Redeem a ticket of the kind `mail`; from now on mails go to the address in it, and to no
    other of its guest's. Return it, None where the ticket is not good at `at`."""
    found = yield from ways_back.redeem(ticket, KIND, at)
    if found is None:
        return None
    mail = msgspec.json.decode(found.value, type=MailAddress)
    yield query("delete from mails where guest = $1", found.guest)
    yield query(
        f"insert into mails (guest, {_FIELDS}, made_at) values ($1, $2, $3, $4, $5, $6)",
        *(found.guest, mail.address, mail.locale, mail.origin, mail.stop, at),
    )
    return mail


def mail(guest: int) -> Work[MailAddress | None]:
    """Return the confirmed address of a guest."""
    rows = yield query(f"select {_FIELDS} from mails where guest = $1", guest)
    return MailAddress(*rows[0]) if rows else None


def asked_mail(guest: int, at: int) -> Work[MailAddress | None]:
    """Return the address that waits for its guest's confirmation at `at`."""
    rows = yield query(
        "select value from tickets where guest = $1 and kind = $2 and ends_at > $3",
        *(guest, KIND, at),
    )
    return msgspec.json.decode(rows[0][0], type=MailAddress) if rows else None


def delete_mail(guest: int) -> Work[None]:
    """Forget the addresses of a guest, confirmed or not."""
    yield query("delete from mails where guest = $1", guest)
    yield query("delete from tickets where guest = $1 and kind = $2", guest, KIND)


def stop_mail(link: bytes) -> Work[None]:
    """Forget the address with that `stop`, if it is there."""
    yield query("delete from mails where stop = $1", link)


def call_by_mail(
    guest: int, table: str, n: int, at: int, again: bool = False
) -> Work[MailAddress | None]:
    """Note that a guest gets a mail about the turn that began at log number `n` of a table.

    Return their address; None without one, and where it was noted before.
    `again`: the mail was noted and did not leave; None where a later turn was noted since.
    """
    address = yield from mail(guest)
    if address is None:
        return None
    noted = yield query(
        "insert into mails_called values ($1, $2, $3, $4) on conflict (guest, table_id)"
        " do update set n = excluded.n, at = excluded.at"
        " where mails_called.n < excluded.n + cast($5 as integer) returning n",
        *(guest, table, n, at, int(again)),
    )
    return address if noted else None
