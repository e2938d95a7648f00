"""Servers of browser tests whose randomness repeats itself."""

from __future__ import annotations

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


class Repeated(Randomness):
    """Draws, seats and bots are the same every time; ids and tokens stay what they are."""

    def __init__(self, first: Sequence[int] = ()) -> None:
        super().__init__()
        self._first = [*first]
        self._repeated = Random(6)

    def draw(self, chances: Sequence[tuple[int, int]]) -> int:
        """The first draws as given, then at random."""
        if self._first:
            return self._first.pop(0)
        actions, weights = zip(*chances, strict=True)
        (action,) = self._repeated.choices(actions, weights)
        return int(action)

    def secret(self) -> str:
        return ""  # draws are this object's

    def permutation(self, n: int) -> tuple[int, ...]:
        return tuple(self._repeated.sample(range(n), n))

    def seed(self) -> int:
        return self._repeated.getrandbits(64)


def serve_repeated(
    folder: str, port: str, settings: Settings, library: Library, first: Sequence[int] = ()
) -> None:
    """Serve a library, print the address, and run until the process is killed; the `first` draws
    are given."""
    store = SqliteStore(Path(folder) / "spieltisch.db")
    context = Site(library, store, randomness=Repeated(first), settings=settings)
    with listen("127.0.0.1", int(port)) as listening:
        print(f"http://127.0.0.1:{listening.getsockname()[1]}", flush=True)
        run(lambda: make_app(context), listening, lambda: None)
