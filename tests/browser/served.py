"""`python -m tests.browser.served GAMES FOLDER PORT` serves the toy game and the package's own.

GAMES is `toy` for the toy alone. It prints its address and runs until it is killed.
"""

from __future__ import annotations

import sys
from pathlib import Path

from spieltisch.bots import HOUSE
from spieltisch.core.game import Game
from spieltisch.server.base.library import Decide
from spieltisch.server.base.library import Library as Shelf
from spieltisch.server.base.settings import Settings
from support.browser.served import serve_for_tests
from tests.browser.coaching import COMMAND
from tests.server.library import ToyLibrary


class Library(ToyLibrary):
    """The toy has no board of its own, so it is played on the generic one."""

    def __init__(self, alone: bool = False) -> None:
        super().__init__()
        self.shelf = Shelf()
        self.alone = alone

    def games(self) -> list[str]:
        """The real ones first, unless the toy is alone."""
        return ["toy"] if self.alone else [*self.shelf.games(), "toy"]

    def load(self, name: str) -> Game:
        """By name."""
        return super().load(name) if name == "toy" else self.shelf.load(name)

    def levels(self, game: Game) -> tuple[str, ...]:
        """The toy has all of the usual ones."""
        return HOUSE if game.spec.name == "toy" else self.shelf.levels(game)

    def bots(self, game: Game) -> tuple[str, ...]:
        """Those, and the real games' others."""
        return self.levels(game) if game.spec.name == "toy" else self.shelf.bots(game)

    def bot(self, level: str, game: Game, seed: int) -> Decide:
        """A bot of that level: on the toy the weakest plays anything, the others the first."""
        if game.spec.name != "toy":
            return self.shelf.bot(level, game, seed)
        return super().bot("random" if level == HOUSE[0] else "low", game, seed)


if __name__ == "__main__":
    games, folder, port = sys.argv[1:]
    serve_for_tests(
        Path(folder),
        int(port),
        settings=Settings(pace=(0.05, 0.1), away=0.0, notice=0.0, count=0.3, offer=1.0),
        coach=COMMAND,
        library=Library(alone=games == "toy"),
    )
