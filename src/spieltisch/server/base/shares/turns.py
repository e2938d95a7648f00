"""Fair turns: networks take theirs one after the other, and in each network one guest after the
other. So nobody waits for all that a stranger asks for."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Hashable, Sequence
from contextlib import asynccontextmanager
from typing import Generic, TypeVar

from spieltisch.server.base.shares.networks import networks

T = TypeVar("T")
Path = Sequence[Hashable]
"""The groups of somebody who asks, the widest first; at each step they take turns."""


def path(there: str, guest: Hashable = None) -> Path:
    """Return the path of a guest at an address: the networks, the widest first, then the guest."""
    return [*(network.name for network in reversed(networks(there))), guest]


class FairQueue(Generic[T]):
    """A queue in which groups take turns."""

    def __init__(self) -> None:
        self._items: deque[T] = deque()
        self._groups: OrderedDict[Hashable, FairQueue[T]] = OrderedDict()
        """The group that waits longest for a turn is first."""
        self._size = 0

    def __len__(self) -> int:
        return self._size

    def put(self, item: T, path: Path) -> None:
        """Add an item of a group."""
        self._size += 1
        if path:
            self._groups.setdefault(path[0], FairQueue()).put(item, path[1:])
        else:
            self._items.append(item)

    def get(self) -> T:
        """Remove the next item, and return it."""
        self._size -= 1
        if self._items:
            return self._items.popleft()
        name, group = self._groups.popitem(last=False)
        item = group.get()
        if group:
            self._groups[name] = group
        return item


class Gate:
    """A gate for so many `at_once`; the others wait for their turn."""

    def __init__(self, at_once: int) -> None:
        self._free = at_once
        self._queue: FairQueue[asyncio.Future[None]] = FairQueue()

    @asynccontextmanager
    async def turn(self, path: Path) -> AsyncIterator[None]:
        """Wait for a turn, and have it."""
        if self._free:
            self._free -= 1
        else:
            mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._queue.put(mine, path)
            try:
                await mine
            except asyncio.CancelledError:
                if not mine.cancelled():  # the turn had come
                    self._pass_on()
                raise
        try:
            yield
        finally:
            self._pass_on()

    def _pass_on(self) -> None:
        """Let the next one in who still waits."""
        while self._queue:
            if not (following := self._queue.get()).done():
                following.set_result(None)
                return
        self._free += 1
