"""Telling many the same: a few at a time, so that nobody else waits until all of them know."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Container, Sequence
from typing import Protocol

AT_ONCE = 64
"""Sockets that get a message before the event loop comes round."""
MOST = 100
"""Messages that may be on their way to many; if more come, the first go out at once."""


class Listener(Protocol):
    """A receiver of messages."""

    def send(self, data: bytes) -> None:
        """Put an encoded message into the queue."""


class Fanout:
    """Sends everything to each of `present`, in order, until they leave."""

    def __init__(self, present: Container[Listener]) -> None:
        self._present = present
        self._under_way: deque[tuple[Sequence[Listener], bytes]] = deque()
        self._told = 0
        """Listeners of the oldest message that already have it."""

    def tell(self, listeners: Sequence[Listener], data: bytes) -> None:
        """Tell them a message after all that came before: few at once, of many the first when the
        event loop has come round. `listeners` does not change from now on."""
        if not self._under_way:
            if len(listeners) <= AT_ONCE:
                for one in listeners:
                    one.send(data)
                return
            asyncio.get_running_loop().call_soon(self._go_on)
        self._under_way.append((listeners, data))
        while len(self._under_way) > MOST:
            self._tell_some()

    def _go_on(self) -> None:
        self._tell_some()
        if self._under_way:
            asyncio.get_running_loop().call_soon(self._go_on)

    def _tell_some(self) -> None:
        listeners, data = self._under_way[0]
        some = listeners[self._told : self._told + AT_ONCE]
        self._told += AT_ONCE
        if self._told >= len(listeners):
            self._under_way.popleft()
            self._told = 0
        for one in some:
            if one in self._present:
                one.send(data)
