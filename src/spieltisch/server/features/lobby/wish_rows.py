"""Wishes for a game against somebody."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import msgspec

from spieltisch.server.features.lobby.pairing import Wish
from spieltisch.server.storage import table_rows as tables
from spieltisch.server.storage.declared import Rows, declare
from spieltisch.server.storage.interface import Change
from spieltisch.server.storage.query import Work, numbered, query
from spieltisch.server.table.values import TimeControl

declare(Rows("wishes", "people", guest=("guest",)))

_COLUMNS = "guest, name, id, game, terms, seats, times, since, table_id"
_OPEN = "table_id is null and until > $1"
_times = msgspec.json.Decoder(list[TimeControl | None]).decode


def add_wish(wish: Wish, until: int) -> Work[None]:
    """Keep a guest's wish until then, in place of the last one they had."""
    yield query("delete from wishes where guest = $1 or until < $2", wish.guest, wish.since)
    times = msgspec.json.encode(wish.times).decode()
    yield query(
        "insert into wishes (guest, id, game, terms, seats, times, since, until)"
        " values ($1, $2, $3, $4, $5, $6, $7, $8)",
        *(wish.guest, wish.id, wish.game, wish.terms, wish.seats, times, wish.since, until),
    )


def renew_wish(guest: int, id: str, at: int, until: int) -> Work[Wish | None]:
    """Keep a wish until then, and return it as it stands; None where it is over."""
    yield query(
        "update wishes set until = $1 where guest = $2 and id = $3 and until > $4",
        *(until, guest, id, at),
    )
    rows = yield query(_of("guest = $1 and wishes.id = $2 and until = $3"), guest, id, until)
    return _wish(rows[0]) if rows else None


def end_wish(guest: int, id: str) -> Work[None]:
    """End a wish."""
    yield query("delete from wishes where guest = $1 and id = $2", guest, id)


def fitting(wish: Wish, at: int, limit: int) -> Work[list[Wish]]:
    """Return the open wishes of others with the same terms, those that wait longest first."""
    rows = yield query(
        _of(f"{_OPEN} and terms = $2 and guest != $3 order by since, guest limit $4"),
        *(at, wish.terms, wish.guest, limit),
    )
    return [_wish(row) for row in rows]


def meet(guests: Collection[int], terms: str, table: Change, at: int) -> Work[bool]:
    """Write a new table for guests whose wishes with these terms are open, and note it with the
    wishes. Return False and write nothing where one of them is no longer open."""
    these = numbered(len(guests), 3)
    rows = yield query(
        f"select guest from wishes where {_OPEN} and terms = $2 and guest in ({these})"
        f" order by guest :locked",
        *(at, terms, *guests),
    )
    if len(rows) < len(guests):
        return False
    for guest in guests:
        yield query("update wishes set table_id = $1 where guest = $2", table.table, guest)
    yield from tables.add(table)
    return True


def looking(at: int) -> Work[dict[str, int]]:
    """Return the number of open wishes by game."""
    rows = yield query(
        f"select game, count(*) from wishes where {_OPEN} group by game order by game", at
    )
    return dict(tuple(row) for row in rows)


def _of(which: str) -> str:
    """Return a selection of wishes with the names of their guests."""
    columns = _COLUMNS.replace("id, game", "wishes.id, game")
    return f"select {columns} from wishes join guests on guests.id = guest where {which}"


def _wish(row: Sequence[Any]) -> Wish:
    guest, name, wish, game, terms, seats, times, since, table = row
    return Wish(guest, name, wish, game, terms, seats, _times(times), since, table)
