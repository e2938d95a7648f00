"""`python -m tests.server.coaching` thinks about the tests' games, as the server's worker does.

A file `stall` in the folder that it is started in, or given, keeps it from answering.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from spieltisch import load
from spieltisch.core.game import Game
from spieltisch.server.coach.worker import run
from tests.server.library import SnatchLibrary

COMMAND = (sys.executable, "-m", "tests.server.coaching")


def load_any(name: str) -> Game:
    """A toy, or a game of the package."""
    while len(sys.argv) > 1 and (Path(sys.argv[1]) / "stall").exists():
        time.sleep(0.01)
    library = SnatchLibrary()
    return library.load(name) if name in library.games() else load(name)


if __name__ == "__main__":
    run(load_any)
