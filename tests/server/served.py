"""`python -m tests.server.served FOLDER LEVEL [DSN [ROLE [HOST:PORT]]]` serves the tests'
games from a process of its own.

It prints its address and logs from LEVEL on. It keeps everything in the folder or the database,
which it may share with others, and runs until it is killed.
"""

from __future__ import annotations

import sys
from pathlib import Path

from spieltisch.server import serve
from spieltisch.server.base.settings import Settings
from spieltisch.server.base.shares.allowances import Rate
from spieltisch.server.base.shares.bounds import BOUNDS
from spieltisch.server.base.shares.tills import Bound
from spieltisch.server.transport import receiver
from spieltisch.server.transport.bounds import limits
from tests.server.coaching import COMMAND, CoachedLibrary

if __name__ == "__main__":
    folder, level, *shared = sys.argv[1:]
    setattr(receiver, "SOCKET", Rate(1_000_000, 1))  # noqa: B010 players here are quicker than people
    setattr(limits, "SOCKET_BYTES", Rate(1_000_000_000, 1))  # noqa: B010
    host, _, port = next(iter(shared[2:]), "127.0.0.1:0").partition(":")
    often = Rate(1_000_000, 1)
    BOUNDS["toggles"] = Bound("", often, often)
    serve(
        host,
        int(port),
        data=Path(folder),
        settings=Settings(pace=(0.0, 0.01), count=0.0),
        log_level=level,
        library=CoachedLibrary(),
        coach=(*COMMAND, folder),
        store=next(iter(shared), None),
        role=next(iter(shared[1:]), "all"),  # type: ignore[arg-type]
        ready=lambda address: print(address, flush=True),
    )
