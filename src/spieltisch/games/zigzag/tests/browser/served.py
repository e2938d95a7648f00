"""`python -m spieltisch.games.zigzag.tests.browser.served CONTEXT FOLDER PORT` serves what
`spieltisch serve` does, with bots that take little time and randomness that repeats itself."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

from spieltisch.server.app import make_app
from spieltisch.server.base.library import Library
from spieltisch.server.base.randomness import Randomness
from spieltisch.server.base.settings import Settings
from spieltisch.server.features.site import Site
from spieltisch.server.run import listen, run
from spieltisch.server.storage.sqlite import SqliteStore

BRISK = Settings(pace=(0.0, 0.0), reaction=(0.2, 0.3), tempo=0.0, count=0.3)


class Repeated(Randomness):
    """Draws, seats and bots are the same every time; ids and tokens stay what they are."""

    def __init__(self) -> None:
        super().__init__()
        self._repeated = Random(6)

    def draw(self, chances: Sequence[tuple[int, int]]) -> int:
        actions, weights = zip(*chances, strict=True)
        (action,) = self._repeated.choices(actions, weights)
        return int(action)

    def secret(self) -> str:
        return ""  # draws are this object's

    def permutation(self, n: int) -> tuple[int, ...]:
        return tuple(self._repeated.sample(range(n), n))

    def seed(self) -> int:
        return self._repeated.getrandbits(64)


if __name__ == "__main__":
    _, folder, port = sys.argv[1:]
    store = SqliteStore(Path(folder) / "spieltisch.db")
    context = Site(Library(), store, randomness=Repeated(), settings=BRISK)
    with listen("127.0.0.1", int(port)) as listening:
        print(f"http://127.0.0.1:{listening.getsockname()[1]}", flush=True)
        run(lambda: make_app(context), listening, lambda: None)
