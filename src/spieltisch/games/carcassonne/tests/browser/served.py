"""`python -m spieltisch.games.carcassonne.tests.browser.served STACK/BOX FOLDER PORT` serves what
`spieltisch serve` does, with bots that take no time and randomness that repeats itself.

The first tiles drawn are those of STACK (`A U V`). BOX (`D 3, U 4`) has the land tiles; it is empty
for those of the game.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

import spieltisch
from spieltisch.server.app import make_app
from spieltisch.server.base.library import Library
from spieltisch.server.base.randomness import Randomness
from spieltisch.server.base.settings import Settings
from spieltisch.server.features.site import Site
from spieltisch.server.run import listen, run
from spieltisch.server.storage.sqlite import SqliteStore


class Stacked(Randomness):
    """Draws, seats and bots are the same every time; ids and tokens stay what they are."""

    def __init__(self, stack: Sequence[str]) -> None:
        super().__init__()
        state = spieltisch.load("carcassonne").start()
        self._stack = [state.parse(f"draw {kind}") for kind in stack]
        self._repeated = Random(6)

    def draw(self, chances: Sequence[tuple[int, int]]) -> int:
        """The stack from its top, then at random."""
        if self._stack:
            return self._stack.pop(0)
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
    tiles, folder, port = sys.argv[1:]
    stack, box = tiles.split("/")
    components = {}
    if box:
        components["carcassonne"] = Path(folder) / "box.txt"
        lines = [f"tile {kind}\n" for kind in box.split(", ")]
        components["carcassonne"].write_text("".join(lines), "utf-8")
    store = SqliteStore(Path(folder) / "spieltisch.db")
    randomness = Stacked(stack.split())
    settings = Settings(pace=(0.0, 0.0))
    context = Site(Library(components), store, randomness=randomness, settings=settings)
    with listen("127.0.0.1", int(port)) as listening:
        print(f"http://127.0.0.1:{listening.getsockname()[1]}", flush=True)
        run(lambda: make_app(context), listening, lambda: None)
