"""Reports of messages and players, and their erasure with a guest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import structs

from spieltisch.server.features.conduct.values import (
    CLOSED_DAYS,
    REPORT_DAYS,
    REPORTS,
    SHOWN,
    Report,
    ReportedLine,
)
from spieltisch.server.storage.declared import Rows, declare
from spieltisch.server.storage.query import Work, query
from spieltisch.server.table.values import DAY_MS, NAMELESS

_COLUMNS = (
    "made_at, reporter, reporter_name, accused, accused_name, table_id, game, reason, words, line,"
    " lines"
)
_SELECT = f"select id, {_COLUMNS}, closed_at from reports"
_lines = msgspec.json.Decoder(list[ReportedLine]).decode


def add_report(report: Report, message: int) -> Work[bool]:
    """Keep a report, once for each message of its reporter at that table; return whether it was
    new."""
    added = yield query(
        f"insert into reports ({_COLUMNS}, message)"
        " values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)"
        " on conflict (reporter, table_id, message) do nothing returning id",
        *(report.at, report.reporter, report.reporter_name, report.accused, report.accused_name),
        *(report.table, report.game, report.reason, report.words, report.line),
        *(_text(report.lines), message),
    )
    yield query(
        "delete from reports where id <= (select id from reports order by id desc limit 1 offset"
        " $1)",
        REPORTS,
    )
    return bool(added)


def reports() -> Work[list[Report]]:
    """Return the newest of the reports that are open, the newest first."""
    rows = yield query(f"{_SELECT} where closed_at is null order by id desc limit $1", SHOWN)
    return [_report(row) for row in rows]


def open_reports() -> Work[int]:
    """Return how many reports are open."""
    rows = yield query("select count(*) from reports where closed_at is null")
    found: int = rows[0][0]
    return found


def closed_reports() -> Work[list[Report]]:
    """Return the reports that the host closed last, the last one first."""
    sql = f"{_SELECT} where closed_at is not null order by closed_at desc, id desc limit $1"
    return [_report(row) for row in (yield query(sql, SHOWN))]


def reports_about(guest: int) -> Work[list[Report]]:
    """Return the newest reports of a guest, open or closed, the newest first."""
    rows = yield query(f"{_SELECT} where accused = $1 order by id desc limit $2", guest, SHOWN)
    return [_report(row) for row in rows]


def report(id: int) -> Work[Report | None]:
    """Return the report of that number, open or closed; None without one."""
    rows = yield query(f"{_SELECT} where id = $1", id)
    return _report(rows[0]) if rows else None


def close_report(id: int, at: int) -> Work[int | None]:
    """Close a report, and return the guest whom it is about; None where it was not open."""
    sql = "update reports set closed_at = $1 where id = $2 and closed_at is null returning accused"
    rows = yield query(sql, at, id)
    return rows[0][0] if rows else None


def erase(guest: int) -> Work[None]:
    """Erase a guest: the reports of them go, and their name and words from all others."""
    yield query("delete from reports where accused = $1", guest)
    yield query(
        "update reports set reporter = null, reporter_name = $1, words = '' where reporter = $2",
        *(NAMELESS, guest),
    )
    for number, text in (yield query("select id, lines from reports")):
        lines = _lines(text)
        kept = [
            structs.replace(one, name=NAMELESS, text="", guest=None) if one.guest == guest else one
            for one in lines
        ]
        if kept != lines:
            yield query("update reports set lines = $1 where id = $2", _text(kept), number)


def tidy(at: int) -> Work[None]:
    """Delete what is old, or has been closed for a while."""
    yield query(
        "delete from reports where made_at < $1 or closed_at < $2",
        *(at - REPORT_DAYS * DAY_MS, at - CLOSED_DAYS * DAY_MS),
    )


def _report(row: Sequence[Any]) -> Report:
    fields = dict(zip(Report.__struct_fields__, row, strict=True))
    return Report(**{**fields, "lines": _lines(fields["lines"])})


def _text(lines: Sequence[ReportedLine]) -> str:
    return msgspec.json.encode(lines).decode()


declare(Rows("reports", "order", leave=erase, mine="reporter", secret=("accused", "lines")))
