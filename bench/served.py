"""`python -m bench.served FOLDER` serves for the benchmark of tables: as `spieltisch serve` does,
but a thousand guests may come from one address, and idle tables leave the memory soon.

It prints its address and then, for every line of its input, its Figures as JSON; it ends with its
input.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from pathlib import Path
from typing import ClassVar

import msgspec
import uvicorn

from spieltisch.realtime.ranking import Latency
from spieltisch.server import logs
from spieltisch.server.bounds import limits
from spieltisch.server.bounds.allowances import Rate
from spieltisch.server.builtin_library import BuiltinLibrary
from spieltisch.server.context import Context
from spieltisch.server.net import http_handlers
from spieltisch.server.realtime import timekeeper
from spieltisch.server.realtime.claims import Claims, FiledClaim
from spieltisch.server.run import DATABASE, configure, listen, tune
from spieltisch.server.settings import Settings
from spieltisch.server.storage.sqlite import SqliteStore

IDLE_SECONDS = 5.0
MANY = Rate(1_000_000, 1_000)


class Figures(msgspec.Struct):
    """Processor seconds and bytes in memory, and of the claims filed since somebody last asked the
    windows by message, in milliseconds; where there was none, the claim is left out."""

    processor: float
    memory: int
    windows: dict[int, int]


class WatchedClaims(Claims):
    """Notes how long each claim has to wait for what others may have done before."""

    windows: ClassVar[dict[int, int]] = {}

    def file(self, claim: FiledClaim, arrival: int, latency: Latency) -> None:
        super().file(claim, arrival, latency)
        if claim.message is not None and (waits := self.window(claim)):
            self.windows[claim.message[1]] = waits


def memory() -> int:
    """Bytes of this process that lie in memory."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def answer() -> None:
    """Tell what is asked for, until nobody asks any more."""
    for _ in sys.stdin:
        windows, WatchedClaims.windows = WatchedClaims.windows, {}
        figures = Figures(time.process_time(), memory(), windows)
        print(msgspec.json.encode(figures).decode(), flush=True)
    os.kill(os.getpid(), signal.SIGTERM)


def main() -> None:
    logs.set_up("warning")
    tune()
    setattr(http_handlers, "NEW_GUESTS", MANY)  # noqa: B010 a benchmark is no ordinary guest
    setattr(http_handlers, "NEW_TABLES", MANY)  # noqa: B010
    setattr(http_handlers, "NEW_TABLES_THERE", MANY)  # noqa: B010
    setattr(limits, "ADMITTED", MANY)  # noqa: B010
    setattr(limits, "ADMITTED_EACH", MANY)  # noqa: B010
    setattr(limits, "CONNECTIONS", MANY)  # noqa: B010
    setattr(limits, "REQUESTS", MANY)  # noqa: B010
    setattr(timekeeper, "Claims", WatchedClaims)  # noqa: B010
    with listen("127.0.0.1", 0) as listening:
        store = SqliteStore(Path(sys.argv[1]) / DATABASE)
        settings = Settings(idle=IDLE_SECONDS, connections_each=10_000)
        context = Context(BuiltinLibrary(), store, settings=settings)
        print(listening.getsockname()[1], flush=True)
        threading.Thread(target=answer, daemon=True).start()
        uvicorn.Server(configure(context)).run([listening])


if __name__ == "__main__":
    main()
