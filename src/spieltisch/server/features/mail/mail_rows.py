"""Addresses to which mail about turns goes, links in mails, and mails sent. See `Store`."""

from __future__ import annotations

import msgspec

from spieltisch.server.features.guests import way_back_rows as ways_back
from spieltisch.server.storage.interface import MailAddress
from spieltisch.server.storage.query import Work, query

KIND = "mail"
"""The kind of the ticket behind a link that confirms an address."""
_FIELDS = "address, locale, origin, stop"


def ask(guest: int, address: bytes, at: int, since: int, each: int) -> Work[bool]:
    """See `Store.ask_mail`."""
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


def confirm(ticket: bytes, at: int) -> Work[MailAddress | None]:
    """See `Store.confirm_mail`."""
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


def of_guest(guest: int) -> Work[MailAddress | None]:
    """See `Store.mail`."""
    rows = yield query(f"select {_FIELDS} from mails where guest = $1", guest)
    return MailAddress(*rows[0]) if rows else None


def asked(guest: int, at: int) -> Work[MailAddress | None]:
    """See `Store.asked_mail`."""
    rows = yield query(
        "select value from tickets where guest = $1 and kind = $2 and ends_at > $3",
        *(guest, KIND, at),
    )
    return msgspec.json.decode(rows[0][0], type=MailAddress) if rows else None


def drop(guest: int) -> Work[None]:
    """See `Store.drop_mail`."""
    yield query("delete from mails where guest = $1", guest)
    yield query("delete from tickets where guest = $1 and kind = $2", guest, KIND)


def stop(link: bytes) -> Work[None]:
    """See `Store.stop_mail`."""
    yield query("delete from mails where stop = $1", link)


def call(guest: int, table: str, n: int, at: int, again: bool = False) -> Work[MailAddress | None]:
    """See `Store.call_by_mail`."""
    mail = yield from of_guest(guest)
    if mail is None:
        return None
    noted = yield query(
        "insert into mails_called values ($1, $2, $3, $4) on conflict (guest, table_id)"
        " do update set n = excluded.n, at = excluded.at"
        " where mails_called.n < excluded.n + cast($5 as integer) returning n",
        *(guest, table, n, at, int(again)),
    )
    return mail if noted else None
