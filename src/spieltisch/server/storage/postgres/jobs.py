"""Jobs that share a commit: changes to append, and other work."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import asyncpg

from spieltisch.server.storage.interface import Change
from spieltisch.server.storage.query import Work
from spieltisch.server.storage.rest import nothing, plain
from spieltisch.server.storage.words import in_postgres

T = TypeVar("T")


class Job(NamedTuple):
    """Changes to append, or other work."""

    changes: tuple[Change, ...]
    work: Callable[[], Work[Any]]
    done: asyncio.Future[Any]


def goes_on(job: Job) -> bool:
    """Return whether `batch.APPEND` is not all of a job."""
    return job.work is not nothing or not all(map(plain, job.changes))


async def execute(session: asyncpg.Connection, work: Work[T]) -> T:
    """Do work with a connection; return what it gives."""
    try:
        sql, parameters = next(work)
        while True:
            sql, parameters = work.send(await session.fetch(in_postgres(sql), *parameters))
    except StopIteration as done:
        result: T = done.value
        return result
