"""What shares a commit: changes to append, and other work."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import asyncpg

from spieltisch.server.storage import sheet, tables
from spieltisch.server.storage.interface import Change
from spieltisch.server.storage.query import Work

T = TypeVar("T")


class Job(NamedTuple):
    """Changes to append, or other work."""

    changes: tuple[Change, ...]
    work: Callable[[], Work[Any]]
    done: asyncio.Future[Any]


def goes_on(job: Job) -> bool:
    """Return whether `batch.APPEND` is not all of a job."""
    rest = any(change.solo is not None or change.chat is not None for change in job.changes)
    return rest or job.work is not nothing


async def append_rest(session: asyncpg.Connection, change: Change) -> None:
    """Write what `batch.APPEND` leaves out."""
    if change.solo is not None:
        await execute(session, sheet.write(change.table, change.rows[-1].at, change.solo))
    if change.chat is not None:
        await execute(session, tables.say(change.table, change.chat))


async def execute(session: asyncpg.Connection, work: Work[T]) -> T:
    """Do work with a connection; return what it gives."""
    try:
        sql, parameters = next(work)
        while True:
            sql, parameters = work.send(await session.fetch(sql, *parameters))
    except StopIteration as done:
        result: T = done.value
        return result


def nothing() -> Work[None]:
    """Do nothing more: what is left of a job that only appends."""
    yield from ()
