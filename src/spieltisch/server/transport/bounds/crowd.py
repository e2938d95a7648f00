"""The connections that are open now, and how quickly new ones are opened and read."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Protocol

from aiohttp import web

from spieltisch.server.base.clock import Clock
from spieltisch.server.base.logs import note
from spieltisch.server.base.shares.allowances import Credit, Rate
from spieltisch.server.base.shares.networks import Everywhere, Rooms, widest
from spieltisch.server.transport.bounds import limits
from spieltisch.server.transport.bounds.addresses import Proxies, allowance, is_near

NOTED = Rate(1, 1 / 60)
"""Lines in the log about connections that were refused."""
TURN_MS = 20
"""Milliseconds after which more connections are read, while many wait."""


class Waiting(Protocol):
    """A connection that may wait for its turn."""

    def begin(self) -> bool:
        """Read from now on; return whether it is still open."""

    def abort(self) -> None:
        """Drop the connection."""


class Crowd:
    """All connections. A trusted proxy's own address is many people's: it is bounded in all, and
    `Guard` counts those it speaks for."""

    def __init__(
        self,
        in_all: int,
        each: int,
        proxies: Proxies,
        clock: Clock,
        refused: Callable[[str], object] = lambda address: None,
    ) -> None:
        """Call `refused` with the address of each connection that is one too many."""
        self.places = Rooms(in_all, each)
        self.clock = clock
        self._opened = Everywhere(limits.CONNECTIONS)
        self._admitted = Credit(limits.ADMITTED, clock.now())
        self._admitted_each = Everywhere(limits.ADMITTED_EACH)
        self._queue: dict[str, deque[Waiting]] = {}
        """The connections that wait for their turn, by the widest network that counts."""
        self._noted = Credit(NOTED, clock.now())
        self._proxies = proxies
        self._refused = refused

    def enter(self, address: str) -> bool:
        """Take a connection, or return that there are too many."""
        now, proxy = self.clock.now(), address in self._proxies
        key = allowance(address)
        quick = proxy or self._opened.spend(key, now)
        if quick and self.places.take(key, self.places.in_all if proxy else None):
            return True
        self._refused(address)
        if self._noted.spend(1, now) == "fine":
            proxy_perhaps = address if is_near(address) else None
            note("connections-refused", open=len(self.places), near=proxy_perhaps)
        return False

    def leave(self, address: str) -> None:
        """Let go of a connection."""
        self.places.leave(allowance(address))

    def admit(self, connection: Waiting, address: str) -> None:
        """Begin with a new connection: at once, or in its turn while many come, in all or from its
        address. Each costs half a millisecond, in which players wait."""
        now = self.clock.now()
        key = address if address in self._proxies else widest(allowance(address))
        if key not in self._queue and self._may_admit(key, now):
            connection.begin()
            return
        if not self._queue:
            self.clock.call_at(now + TURN_MS, self._admit_next)
        self._queue.setdefault(key, deque()).append(connection)

    def close(self) -> None:
        """Drop all connections that wait."""
        for waiting in self._queue.values():
            for connection in waiting:
                connection.abort()
        self._queue.clear()

    def _may_admit(self, key: str, now: int) -> bool:
        if not self._admitted.has(1, now):
            return False
        proxy = key in self._proxies
        if not proxy and self._admitted_each.wait(key, now):
            return False
        if not proxy:
            self._admitted_each.pay(key, now)
        return self._admitted.afford(1, now)

    def _admit_next(self) -> None:
        """Go round the networks, one connection of each, for as long as there is credit. The
        network that was served last is the last in the next round."""
        now = self.clock.now()
        rich = list(self._queue)
        while rich:
            rich = [key for key in rich if self._may_admit(key, now) and self._begin_one(key)]
        if self._queue:
            self.clock.call_at(now + TURN_MS, self._admit_next)

    def _begin_one(self, key: str) -> bool:
        """Begin with an address's next connection; return whether more of them wait."""
        waiting = self._queue.pop(key)
        while waiting and not waiting.popleft().begin():
            pass
        if waiting:
            self._queue[key] = waiting
        return bool(waiting)


CROWD = web.AppKey("crowd", Crowd)
"""An application's connections."""
