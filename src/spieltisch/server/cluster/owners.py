"""The owner of a table: this process, or the way to another one.

A process that cannot reach the owner takes the table from it. The store refuses the former owner's
writes, which are of an older epoch, so nothing can be lost or happen twice.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

from aiohttp import ClientConnectionError, web
from yarl import URL

from spieltisch.server.base.codes import Refusal
from spieltisch.server.base.logs import trouble
from spieltisch.server.cluster.peers import CLIENT, SECRET
from spieltisch.server.storage.interface import NotOwner, StoreError
from spieltisch.server.transport.bounds.addresses import client

REACH = 0.7
"""Seconds in which an owner takes a connection. Two tries last as long as its event loop may be at
one thing before it beats no more (`heart.py`)."""
TRIES = 2
"""Failures to reach an owner after which its table is taken from it."""
OWN = {"connection", "content-length", "transfer-encoding", "upgrade", SECRET, CLIENT}
"""Headers of one connection alone."""
UNREACHED = (OSError, TimeoutError, ClientConnectionError)

T = TypeVar("T")


class Owners:
    """Owners of tables.

    `open` finds a table here; with a number that is not 0, it takes the table from that process.
    `taken` tells that process. Each relayed call or socket, and each table taken, calls `counted`.
    """

    def __init__(
        self,
        open: Callable[[str, int], Awaitable[object]],
        taken: Callable[[str], Awaitable[None]],
        secret: Callable[[], str],
        counted: Callable[[str], object],
    ) -> None:
        self.counted = counted
        self._taken = taken
        self._open = open
        self._secret = secret

    async def reach(self, table: str, reach: Callable[[str], Awaitable[T]]) -> T | None:
        """Return what `reach` finds at the address of a table's owner.

        None where this process owns it, or no answer could be had.
        """
        failed: list[int] = []
        while len(failed) < 2 * TRIES:
            take_from = next((one for one in failed if failed.count(one) == TRIES), 0)
            try:
                await self._open(table, take_from)
            except NotOwner as error:
                if not error.address or error.owner is None:
                    return None
                try:
                    return await reach(error.address)
                except UNREACHED:
                    failed.append(error.owner)
                    continue
            except (Refusal, StoreError):
                return None
            if take_from:
                trouble("table-taken", process=take_from)
                self.counted("taken")
                await self._taken(table)
            return None
        return None

    def headers(self, request: web.Request, but: str = "\n") -> list[tuple[str, str]]:
        """Return a request's headers for an owner, with the proof that a process relays it, and the
        client's address; without those that begin with `but`."""
        kept = [
            (name, value)
            for name, value in request.headers.items()
            if (low := name.lower()) not in OWN and not low.startswith(but)
        ]
        return [*kept, (SECRET, self._secret()), (CLIENT, client(request))]


def target(address: str, request: web.Request) -> URL:
    """Return the URL at another process that a client asked for here."""
    return URL(address + request.raw_path, encoded=True)
