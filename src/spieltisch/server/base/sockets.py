"""The sockets that this process holds."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from spieltisch.server.base.codes import CloseCode
from spieltisch.server.base.visitor import Visitor


class Socket(Protocol):
    """A socket that can be closed."""

    visitor: Visitor

    def send(self, data: bytes) -> None:
        """Put an encoded message into the queue."""

    def close(self, code: CloseCode) -> None:
        """Close once what was sent before has been read."""


class Sockets:
    """The open sockets of this process; `len` counts them from any thread."""

    def __init__(self) -> None:
        self._open: set[Socket] = set()

    def __len__(self) -> int:
        return len(self._open)

    def __iter__(self) -> Iterator[Socket]:
        return iter([*self._open])

    @contextmanager
    def holding(self, socket: Socket) -> Iterator[None]:
        """Count a socket for as long as it is open."""
        self._open.add(socket)
        try:
            yield
        finally:
            self._open.discard(socket)

    def close(self, code: CloseCode) -> None:
        """Close all."""
        for socket in self:
            socket.close(code)
