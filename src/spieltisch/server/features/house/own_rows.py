"""All rows of one guest, for their own download: no secrets, and no numbers of other guests."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec

from spieltisch.server.features.conduct.mark_rows import guest_name
from spieltisch.server.storage.declared import Rows, declared
from spieltisch.server.storage.query import Work, query
from spieltisch.server.storage.schema import STEPS

_TABLE = re.compile(r"^create table (\w+) \((.*?)\) :\w+;", re.MULTILINE | re.DOTALL)
_CONSTRAINTS = ("primary", "unique", "check")
_BYTES = (":bytes", ":json")


@cache
def columns() -> dict[str, dict[str, str]]:
    """Return the columns of each table of the schema, with their types."""
    found: dict[str, dict[str, str]] = {}
    for name, body in _TABLE.findall("".join(STEPS)):
        plain = re.sub(r"\([^()]*\)", "", body)
        lines = [line.split() for line in plain.split(",")]
        found[name] = {
            line[0]: line[1] for line in lines if len(line) > 1 and line[0] not in _CONSTRAINTS
        }
    return found


def column_of(rows: Rows) -> str | None:
    """Return the column with the guest whose own a row is; None for rows of nobody."""
    return rows.mine or next(iter(rows.guest), None)


def shown_columns(rows: Rows) -> list[str]:
    """Return the columns of a table that its guest's download has."""
    hidden = {column_of(rows), *rows.secret}
    return [
        column
        for column, kind in columns()[rows.name].items()
        if column not in hidden and (kind not in _BYTES or column in rows.texts)
    ]


def own_rows(guest: int) -> Work[dict[str, list[dict[str, Any]]]]:
    """Return the rows of a guest by table, without empty tables."""
    found: dict[str, list[dict[str, Any]]] = {}
    for rows in declared():
        if (column := column_of(rows)) is None:
            continue
        names = shown_columns(rows)
        listed = ", ".join([column, *names])
        sql = f"select {listed} from {rows.name} where {column} = $1"
        kept = [dict(zip(names, row[1:], strict=True)) for row in (yield query(sql, guest))]
        for row in kept:
            for other in rows.others:
                row[other] = yield from guest_name(row[other])
            for text in rows.texts:
                row[text] = msgspec.json.decode(row[text])
        if kept:
            found[rows.name] = kept
    return found
