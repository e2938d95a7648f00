"""`python -m bench.served FOLDER` serves for the benchmark of tables: as `spieltisch serve` does,
but a thousand guests may come from one address, and idle tables leave the memory soon.

It prints its address and then, for every line of its input, the processor seconds it has used and
the bytes it holds in memory; it ends with its input.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from pathlib import Path

import uvicorn

from spieltisch.server import calls, logs
from spieltisch.server.house import House, Settings
from spieltisch.server.limits import Rate
from spieltisch.server.run import DATABASE, configure, listen, tune
from spieltisch.server.shelf import Shelf
from spieltisch.server.sqlite import SqliteStore

IDLE_SECONDS = 5.0
MANY = Rate(1_000_000, 1_000)


def memory() -> int:
    """Bytes of this process that lie in memory."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def answer() -> None:
    """Tell what is asked for, until nobody asks any more."""
    for _ in sys.stdin:
        print(time.process_time(), memory(), flush=True)
    os.kill(os.getpid(), signal.SIGTERM)


def main() -> None:
    logs.set_up("warning")
    tune()
    setattr(calls, "NEW_GUESTS", MANY)  # noqa: B010 a benchmark is no ordinary guest
    setattr(calls, "NEW_TABLES", MANY)  # noqa: B010
    with listen("127.0.0.1", 0) as listening:
        store = SqliteStore(Path(sys.argv[1]) / DATABASE)
        house = House(Shelf(), store, settings=Settings(idle=IDLE_SECONDS))
        print(listening.getsockname()[1], flush=True)
        threading.Thread(target=answer, daemon=True).start()
        uvicorn.Server(configure(house)).run([listening])


if __name__ == "__main__":
    main()
