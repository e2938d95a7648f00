"""`python -m bench.served FOLDER [DSN BUS ROLE]` serves for the benchmarks: as `spieltisch serve`
does, but a thousand guests may come from one address, and idle tables leave the memory soon.

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
from typing import ClassVar, cast

import msgspec
import uvicorn

from spieltisch.realtime.ranking import Latency
from spieltisch.server import logs
from spieltisch.server.bounds import limits
from spieltisch.server.bounds.allowances import Rate
from spieltisch.server.builtin_library import BuiltinLibrary
from spieltisch.server.bus import cluster
from spieltisch.server.bus.bus import Bus
from spieltisch.server.context import Context
from spieltisch.server.net import http_handlers
from spieltisch.server.realtime import timekeeper
from spieltisch.server.realtime.claims import Claims, FiledClaim
from spieltisch.server.run import DATABASE, configure, listen, tune
from spieltisch.server.settings import Cluster, Role, Settings
from spieltisch.server.storage.interface import Store
from spieltisch.server.storage.postgres.store import PostgresStore, probe
from spieltisch.server.storage.sqlite import SqliteStore

IDLE_SECONDS = 5.0
MANY = Rate(1_000_000, 1_000)


class Figures(msgspec.Struct):
    """Processor seconds and bytes in memory, and since somebody last asked: the windows of claims
    by message, in milliseconds, where there was one; of each commit how many shared it, and the
    seconds it took; and how many messages were published on the bus."""

    processor: float
    memory: int
    windows: dict[int, int]
    commits: list[tuple[int, float]]
    published: int


class WatchedClaims(Claims):
    """Notes how long each claim has to wait for what others may have done before."""

    windows: ClassVar[dict[int, int]] = {}

    def file(self, claim: FiledClaim, arrival: int, latency: Latency) -> None:
        super().file(claim, arrival, latency)
        if claim.message is not None and (waits := self.window(claim)):
            self.windows[claim.message[1]] = waits


class WatchedBus(Bus):
    """Counts what is published."""

    published: ClassVar[int] = 0

    def publish(self, subject: str, data: bytes, reply: str = "") -> None:
        WatchedBus.published += 1
        super().publish(subject, data, reply)


def memory() -> int:
    """Bytes of this process that lie in memory."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def answer(commits: list[tuple[int, float]]) -> None:
    """Tell what is asked for, until nobody asks any more."""
    for _ in sys.stdin:
        windows, WatchedClaims.windows = WatchedClaims.windows, {}
        new, commits[:] = commits[:], []
        published, WatchedBus.published = WatchedBus.published, 0
        figures = Figures(time.process_time(), memory(), windows, new, published)
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
    setattr(cluster, "Bus", WatchedBus)  # noqa: B010
    commits: list[tuple[int, float]] = []

    def committed(seconds: float, requests: int) -> None:
        commits.append((requests, seconds))

    folder, *shared = sys.argv[1:]
    store: Store
    if shared:
        dsn, bus, role = shared
        probe(dsn, cluster=True)
        store = PostgresStore(dsn, committed, True, role)
        joined = Cluster(bus, cast(Role, role))
    else:
        store, joined = SqliteStore(Path(folder) / DATABASE, False, committed), None
    with listen("127.0.0.1", 0) as listening:
        settings = Settings(idle=IDLE_SECONDS, connections_each=10_000)
        context = Context(BuiltinLibrary(), store, settings=settings, cluster=joined)
        print(listening.getsockname()[1], flush=True)
        threading.Thread(target=answer, args=(commits,), daemon=True).start()
        uvicorn.Server(configure(context)).run([listening])


if __name__ == "__main__":
    main()
