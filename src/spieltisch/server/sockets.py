"""The sockets that this process holds, and which of them may be sent away."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from spieltisch.server.leaving import few_at_once
from spieltisch.server.tables import Table

STEADY_MS = 11_000
"""A page that is sent away comes back at once if it was welcomed before that, `STEADY_MS` of
`web/src/lib/table/socket.ts` and a little more; else it takes its time."""
COMING = 0.1
"""As long as more of all are not steady, everybody is still on their way."""
QUIET_MS = 2000
"""Who did something within that may be about to do more."""


class Socket(Protocol):
    """One of them. Times are in milliseconds."""

    acted: int
    """When something was done over it last."""

    @property
    def welcomed(self) -> int | None:
        """When it said hello last; None: it is about to."""

    @property
    def table(self) -> Table | None:
        """Its table; None: it is being looked for."""

    def send_away(self) -> None:
        """Have the client come back over another socket, perhaps of another process."""


class Sockets:
    """All of them; `len` is how many there are, from any thread."""

    def __init__(self) -> None:
        self._open: set[Socket] = set()

    def __len__(self) -> int:
        return len(self._open)

    @contextmanager
    def holding(self, socket: Socket) -> Iterator[None]:
        """Count a socket for as long as it is open."""
        self._open.add(socket)
        try:
            yield
        finally:
            self._open.discard(socket)

    def at(self) -> Counter[Table]:
        """Return how many are at each table."""
        return Counter(one.table for one in self._open if one.table is not None)

    def settled(self, now: int) -> bool:
        """Return whether nearly all have been here for a while. Who came because another process
        ended may be the very one whom the proxy brings back to it."""
        return sum(not _steady(one, now) for one in self._open) <= COMING * len(self)

    async def spare(self, most: int, now: int) -> int:
        """Send some away, `most` at most, and nobody from where it matters who is quicker; return
        how many it were. Who did something just now goes last, the others as it happens."""
        steady = [one for one in self._open if _steady(one, now) and not _racing(one)]
        random.shuffle(steady)
        steady.sort(key=lambda one: one.acted > now - QUIET_MS)
        gone = 0
        async for some in few_at_once(steady[:most]):
            for one in some:
                if one in self._open:
                    one.send_away()
                    gone += 1
        return gone


def _steady(one: Socket, now: int) -> bool:
    """Return whether a page is back at once."""
    return one.welcomed is not None and one.welcomed <= now - STEADY_MS


def _racing(one: Socket) -> bool:
    """Return whether it matters who is quicker, or may."""
    return one.table is None or one.table.clock
