"""A line between a browser and the server that is slow, and that can be cut."""

from __future__ import annotations

import socket
import threading
import time
from contextlib import suppress
from queue import SimpleQueue

Piece = tuple[float, bytes]


class Line:
    """A relay of its own port: what goes through it takes `delay` seconds each way."""

    delay = 0.0

    def __init__(self, address: str) -> None:
        host, port = address.removeprefix("http://").split(":")
        self._server = (host, int(port))
        self._whole = True
        self._ends: list[socket.socket] = []
        self._door = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def __enter__(self) -> Line:
        return self

    def __exit__(self, *why: object) -> None:
        self.cut()
        self._door.close()

    def cut(self) -> None:
        """Breaks whatever goes through; it cannot be had again before `mend`."""
        self._whole = False
        for end in self._ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
        self._ends.clear()

    def mend(self) -> None:
        """A second try gets through."""
        self._whole = True

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._door.accept()
            except OSError:
                return
            if not self._whole:
                near.close()
                continue
            far = socket.create_connection(self._server)
            self._ends += [near, far]
            for source, drain in ((near, far), (far, near)):
                pieces: SimpleQueue[Piece | None] = SimpleQueue()
                threading.Thread(target=self._read, args=(source, pieces), daemon=True).start()
                threading.Thread(target=self._write, args=(drain, pieces), daemon=True).start()

    def _read(self, source: socket.socket, pieces: SimpleQueue[Piece | None]) -> None:
        with suppress(OSError):
            while piece := source.recv(65_536):
                pieces.put((time.monotonic() + self.delay, piece))
        pieces.put(None)

    def _write(self, drain: socket.socket, pieces: SimpleQueue[Piece | None]) -> None:
        with suppress(OSError):
            while (piece := pieces.get()) is not None:
                due, data = piece
                time.sleep(max(0.0, due - time.monotonic()))
                drain.sendall(data)
            drain.shutdown(socket.SHUT_WR)
