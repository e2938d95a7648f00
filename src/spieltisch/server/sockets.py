"""The sockets that this process holds."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class Sockets:
    """All of them; `len` is how many there are, from any thread."""

    def __init__(self) -> None:
        self._open: set[object] = set()

    def __len__(self) -> int:
        return len(self._open)

    @contextmanager
    def holding(self, socket: object) -> Iterator[None]:
        """Count a socket for as long as it is open."""
        self._open.add(socket)
        try:
            yield
        finally:
            self._open.discard(socket)
