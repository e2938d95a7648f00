"""The helpers of the server's host, and the log of what the host and they did."""

from __future__ import annotations

from collections.abc import Collection

from spieltisch.server.features.conduct.mark_rows import guest_name
from spieltisch.server.features.house.values import TASKS, Deed, Entry, Helper, Task
from spieltisch.server.storage.declared import Rows, declare
from spieltisch.server.storage.query import Work, query
from spieltisch.server.table.values import DAY_MS, NAMELESS

LOG_MS = 365 * DAY_MS
"""Milliseconds for which a deed stays in the log."""


def helpers() -> Work[list[Helper]]:
    """Return the helpers, by their names."""
    rows = yield query(
        "select guest, name, tasks from helpers join guests on id = guest order by name, guest"
    )
    return [
        Helper(guest, name, frozenset(task for task in TASKS if task in tasks.split()))
        for guest, name, tasks in rows
    ]


def appoint(guest: int, tasks: Collection[Task], at: int) -> Work[bool]:
    """Make a guest a helper with these tasks; False for a number without a guest."""
    if not (yield query("select 1 from guests where id = $1", guest)):
        return False
    yield query(
        "insert into helpers values ($1, $2, $3)"
        " on conflict (guest) do update set tasks = excluded.tasks",
        *(guest, " ".join(sorted(tasks)), at),
    )
    return True


def dismiss(guest: int) -> Work[bool]:
    """Let a guest help no longer; return whether they did."""
    return bool((yield query("delete from helpers where guest = $1 returning guest", guest)))


def write(at: int, helper: int | None, deed: Deed, guest: int | None, about: str) -> Work[None]:
    """Add a deed to the log, with the names that its people have now; nothing ever edits one."""
    helper_name = (yield from guest_name(helper)) or ""
    name = (yield from guest_name(guest)) or ""
    yield query(
        "insert into deeds (at, helper, helper_name, deed, guest, guest_name, about)"
        " values ($1, $2, $3, $4, $5, $6, $7)",
        *(at, helper, helper_name, deed, guest, name, about),
    )


def deeds(before: int, limit: int) -> Work[list[Entry]]:
    """Return the deeds before that number, the newest first."""
    rows = yield query(
        "select id, at, helper_name, deed, guest_name, about from deeds where id < $1"
        " order by id desc limit $2",
        *(before, limit),
    )
    return [
        Entry(number, at, helper or None, deed, name or None, about)
        for number, at, helper, deed, name, about in rows
    ]


def erase(guest: int) -> Work[None]:
    """Take the name of a guest out of the log."""
    for column in ("helper", "guest"):
        yield query(
            f"update deeds set {column} = null, {column}_name = $1 where {column} = $2",
            *(NAMELESS, guest),
        )


declare(
    Rows("helpers", "account", guest=("guest",)),
    Rows(
        "deeds",
        "order",
        ends="at",
        ends_after=LOG_MS,
        leave=erase,
        mine="guest",
        secret=("helper", "helper_name"),
    ),
)
