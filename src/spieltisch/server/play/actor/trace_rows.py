"""The traces of a guest at tables, and how they are erased.

This alone changes a log: the events stay, and a name in them becomes `NAMELESS`.
"""

from __future__ import annotations

import msgspec
from msgspec import structs

from spieltisch.server.storage import table_rows
from spieltisch.server.storage.query import Work, query
from spieltisch.server.storage.table_rows import decode_card
from spieltisch.server.table import events
from spieltisch.server.table.values import NAMELESS, Status, avatar_of

_WITH_NAMES = (events.Sat, events.Muted, events.Moved)
_HEAD = 13
"""Bytes by which an event with a name is found; the kind comes first."""


def traces(guest: int) -> Work[dict[str, Status]]:
    """Return the ids of the tables where a guest did anything, with what became of them."""
    found = " union ".join(
        f"select table_id from {where} where guest = $1" for where in ("people", "applied", "chat")
    )
    rows = yield query(f"select id, status from tables where id in ({found})", guest)
    theirs: dict[str, Status] = dict(tuple(row) for row in rows)
    return theirs


def erase(table: str, guest: int) -> Work[None]:
    """Erase a guest's names and words from a table. A table in memory has to be read again: it
    knows the name."""
    names = yield from _erase_from_log(table, guest)
    yield from _erase_from_card(table, guest, names)
    gone = "update chat set name = $1, text = '', phrase = null where table_id = $2"
    yield query(f"{gone} and guest = $3", NAMELESS, table, guest)


def _erase_from_log(table: str, guest: int) -> Work[dict[str, str]]:
    """Return the names that the guest had there, and what stands in their places: several people
    at one screen stay several."""
    names: dict[str, str] = {}
    before = yield from table_rows.digest(table)
    heads = [f'{{"kind":"{kind.__struct_config__.tag}"'.encode()[:_HEAD] for kind in _WITH_NAMES]
    rows = yield query(
        f"select n, event from log where table_id = $1 and substr(event, 1, {_HEAD})"
        " in ($2, $3, $4) order by n",
        *(table, *heads),
    )
    for n, data in rows:
        event = events.decode(data)
        if isinstance(event, _WITH_NAMES) and event.guest == guest:
            number = "" if not names else f" {len(names) + 1}"
            name = names.setdefault(event.name, NAMELESS + number)
            gone: dict[str, str | None] = {"name": name}
            if isinstance(event, events.Sat):
                gone["avatar"] = None
            nameless = events.encode(structs.replace(event, **gone))
            sql = "update log set event = $1 where table_id = $2 and n = $3"
            yield query(sql, nameless, table, n)
    if names:  # a log that was damaged stays so
        sql = "update tables set head = $1 where id = $2 and head = $3"
        yield query(sql, (yield from table_rows.digest(table)), table, before)
    return names


def _erase_from_card(table: str, guest: int, names: dict[str, str]) -> Work[None]:
    for (data,) in (yield query("select card from tables where id = $1", table)):
        card = decode_card(data)
        shown = [
            names.get(name, NAMELESS) if who == guest and name is not None else name
            for name, who in zip(card.names, card.guests, strict=True)
        ]
        avatars = [
            avatar_of(guest, None) if who == guest else avatar
            for avatar, who in zip(card.avatars, card.guests, strict=True)
        ]
        erased = structs.replace(card, names=shown, avatars=avatars)
        text = msgspec.json.encode(erased).decode()
        yield query("update tables set card = :as_card where id = $2", text, table)
