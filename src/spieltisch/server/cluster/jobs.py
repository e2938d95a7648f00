"""Jobs for processes that think for the tables of others: asked over HTTP, each with a deadline.

A process at work on a job sends a blank twice a second, so that one that stands still is noticed.
An answer that nobody waits for any more has nowhere to arrive: its connection is closed.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import NamedTuple

import httpcore

from spieltisch.server.cluster.peers import SECRET
from spieltisch.server.storage.postgres.store import PostgresStore

REACH, SILENT = 0.5, 1.5
"""Seconds in which a process takes a connection, and after which one that says nothing is gone."""
AGAIN, WARY = 1.0, 10.0
"""Seconds for which a process is not asked after it failed, and after it fell silent."""
MOST_BYTES = 60_000
"""Of a job; a process reads no longer body."""


class Undone(Exception):
    """Nobody has done the job, and nobody will."""


class Done(NamedTuple):
    """An answer, and the number of the process that gave it."""

    worker: int
    data: bytes


class Jobs:
    """What other processes are asked to do. `counted` is called with a job's kind and what became
    of it: `asked`, then `answered`, `late`, `declined` or `overtaken` (nobody waited for it any
    more); or only `alone` where there is nobody to ask."""

    def __init__(
        self,
        store: PostgresStore,
        connections: httpcore.AsyncConnectionPool,
        counted: Callable[[str, str], object],
    ) -> None:
        self._store = store
        self._connections = connections
        self._counted = counted
        self._shunned: dict[int, float] = {}
        """Until when, by the loop's clock, a process is not asked."""

    async def ask(self, kind: str, data: bytes, within: float, worker: int = 0) -> Done:
        """Return what a job comes to within so many seconds; from `worker` if that one is there.
        Raises Undone."""
        now = asyncio.get_running_loop().time()
        there = {
            number: peer.address
            for number, peer in self._store.peers.items()
            if peer.role == "bots" and self._shunned.get(number, 0.0) <= now
        }
        if not there or len(data) > MOST_BYTES:
            self._counted(kind, "alone")
            raise Undone
        if worker not in there:
            worker = random.choice([*there])
        self._counted(kind, "asked")
        try:
            async with asyncio.timeout(within):
                answer = await self._ask(f"{there[worker]}/jobs/{kind}", data)
        except asyncio.CancelledError:
            self._counted(kind, "overtaken")
            raise
        except (OSError, TimeoutError, *LOST) as error:
            self._counted(kind, "late")
            silent = isinstance(error, httpcore.ReadTimeout)
            self._shunned[worker] = now + (WARY if silent else AGAIN)
            raise Undone from None
        if not answer:
            self._counted(kind, "declined")
            raise Undone
        self._counted(kind, "answered")
        return Done(worker, answer)

    async def _ask(self, url: str, data: bytes) -> bytes:
        """Return what a process answers; nothing where it declines."""
        waits = {"connect": REACH, "write": REACH, "read": SILENT}
        response = await self._connections.request(
            "POST",
            url,
            headers=[(SECRET, self._store.secret)],
            content=data,
            extensions={"timeout": waits},
        )
        return response.content.strip() if response.status == 200 else b""


LOST = (httpcore.NetworkError, httpcore.TimeoutException, httpcore.ProtocolError)
