"""Mutes and bans, and the marks that they are about."""

from __future__ import annotations

from collections import defaultdict

from spieltisch.server.features.conduct.values import Mark, Sanction
from spieltisch.server.storage.declared import Rows, declare
from spieltisch.server.storage.query import Work, query
from spieltisch.server.table.values import NAMELESS


def add_sanction(sanction: Sanction) -> Work[int]:
    """Keep a mute or a ban, and return its number."""
    rows = yield query(
        "insert into sanctions (kind, guest, name, made_at, ends_at) values ($1, $2, $3, $4, $5)"
        " returning id",
        *(sanction.kind, sanction.guest, sanction.name, sanction.at, sanction.ends_at),
    )
    number: int = rows[0][0]
    for means, value in set(sanction.marks):
        yield query("insert into sanction_marks values ($1, $2, $3)", number, means, value)
    return number


def sanctions(at: int) -> Work[list[Sanction]]:
    """Return those in force at that time, the newest first."""
    rows = yield query(
        "select id, kind, guest, name, made_at, ends_at from sanctions"
        " where ends_at is null or ends_at > $1 order by id desc",
        at,
    )
    marks: defaultdict[int, list[Mark]] = defaultdict(list)
    sql = "select sanction, means, mark from sanction_marks order by means, mark"
    for number, means, value in (yield query(sql)):
        marks[number].append(Mark(means, bytes(value)))
    return [
        Sanction(number, kind, guest, name, made_at, ends_at, tuple(marks[number]))
        for number, kind, guest, name, made_at, ends_at in rows
    ]


def lift(id: int) -> Work[bool]:
    """End a mute or a ban; return whether there was one."""
    found = yield query("delete from sanctions where id = $1 returning id", id)
    yield from _delete_marks()
    return bool(found)


def erase(guest: int) -> Work[None]:
    """Erase a guest's name and number. Hashes of devices and addresses stay until the end of the
    mute or ban: else deleting oneself would lift it."""
    yield query("delete from sanction_marks where means = 'guest' and mark = $1", _digits(guest))
    yield query("update sanctions set guest = null, name = $1 where guest = $2", NAMELESS, guest)
    yield query(
        "delete from sanctions where not exists"
        " (select 1 from sanction_marks where sanction = sanctions.id)"
    )


def tidy(at: int) -> Work[None]:
    """Delete what is over."""
    yield query("delete from sanctions where ends_at <= $1", at)
    yield from _delete_marks()


def _delete_marks() -> Work[None]:
    yield query("delete from sanction_marks where sanction not in (select id from sanctions)")


def _digits(guest: int) -> bytes:
    return str(guest).encode()


declare(
    Rows("sanctions", "order", leave=erase, mine="guest"),
    Rows("sanction_marks", "order"),
)
