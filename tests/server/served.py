"""`python -m tests.server.served FOLDER LEVEL [DSN]` serves the tests' games from a process of its
own.

It prints its address, logs from LEVEL on, keeps everything in the folder or the database, and runs
until it is killed.
"""

from __future__ import annotations

import sys
from pathlib import Path

from spieltisch.server import serve
from spieltisch.server.bounds.allowances import Rate
from spieltisch.server.net import websocket
from spieltisch.server.settings import Settings
from tests.server.coaching import COMMAND, CoachedLibrary

if __name__ == "__main__":
    setattr(websocket, "SOCKET", Rate(1_000_000, 1))  # noqa: B010 players here are quicker than people
    serve(
        port=0,
        data=Path(sys.argv[1]),
        settings=Settings(pace=(0.0, 0.01), count=0.0),
        log_level=sys.argv[2],
        library=CoachedLibrary(),
        worker=(*COMMAND, sys.argv[1]),
        store=next(iter(sys.argv[3:]), None),
        ready=lambda address: print(address, flush=True),
    )
