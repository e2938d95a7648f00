"""`python -m tests.server.coaching` thinks about the tests' games, as a coach process does.

A file `stall` in the folder that it is started in, or given, keeps it from answering.
"""

from __future__ import annotations

import sys
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from spieltisch.core import record
from spieltisch.core.fair.pledge import Pledge
from spieltisch.core.game import Game
from spieltisch.core.state import State
from spieltisch.server.base.library import Action
from spieltisch.server.play.coach.coaches import Coaches
from spieltisch.server.play.coach.program import run
from support.browser.coaching import load_brief
from tests.server.harness import Place, serving
from tests.server.library import SnatchLibrary

COMMAND = (sys.executable, "-m", "tests.server.coaching")


class CoachedLibrary(SnatchLibrary):
    """The tests' games, with records that can be read."""

    def record(
        self,
        state: State,
        actions: Sequence[Action],
        lost: Sequence[tuple[int, str]] = (),
        pledge: Pledge | None = None,
    ) -> str:
        """As those of the package's games."""
        return record.dumps(state, actions, lost, pledge)


@asynccontextmanager
async def coached(folder: Path, count: int = 1, **parts: Any) -> AsyncIterator[Place]:
    """A server with a coach, which waits while there is a file `stall` in the folder."""
    coaches = Coaches(count, (*COMMAND, str(folder)))
    parts = {"library": CoachedLibrary(), **parts}
    async with serving(folder, coaches=coaches, **parts) as place:
        yield place


def load_any(name: str) -> Game:
    """A toy, or a game of the package, whose coach is soon done with it."""
    while len(sys.argv) > 1 and (Path(sys.argv[1]) / "stall").exists():
        time.sleep(0.01)
    library = SnatchLibrary()
    if name in library.games():
        return library.load(name)
    return load_brief(name)


if __name__ == "__main__":
    run(load_any)
