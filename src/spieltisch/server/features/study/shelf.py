"""The puzzles that this server has, and the three of each day."""

from __future__ import annotations

from pathlib import Path

import spieltisch
from spieltisch.bots.puzzles.puzzle import FILE, Puzzle, read
from spieltisch.core.game import Game
from spieltisch.server.base.library import Library

DAILY = 3
"""Puzzles a day."""
FOLDER = Path(spieltisch.__file__).parent / "games"
"""The folder in which the games have their files."""


class Shelf:
    """The puzzles of all games, read when first asked for. They are about the games of the box."""

    def __init__(self, library: Library, folder: Path = FOLDER) -> None:
        self._library = library
        self._folder = folder
        self._games: dict[str, list[Puzzle]] | None = None
        self._found: dict[str, tuple[Game, Puzzle]] = {}

    @property
    def games(self) -> dict[str, list[Puzzle]]:
        """The puzzles by game, in the order of their days."""
        if self._games is None:
            self._games = {}
            for name in sorted(self._library.games()):
                path = self._folder / name / FILE
                if path.is_file():
                    self.put(name, read(path, self._library.load(name)))
        return self._games

    def put(self, name: str, puzzles: list[Puzzle]) -> None:
        """Have these puzzles of a game."""
        game = self._library.load(name)
        game = game.with_components("") if game.own_components else game
        self._games = self._games or {}
        if puzzles:
            self._games[name] = sorted(puzzles, key=lambda puzzle: puzzle.id)
        self._found |= {puzzle.id: (game, puzzle) for puzzle in puzzles}

    def find(self, id: str) -> tuple[Game, Puzzle] | None:
        """Return the puzzle of that id, with its game."""
        _ = self.games
        return self._found.get(id)

    def of_day(self, day: int) -> list[tuple[str, Puzzle]]:
        """Return the puzzles of a day, counted from 1970, each with the name of its game. They are
        the same for all, and go round the games."""
        names = list(self.games)
        found = []
        for place in range(DAILY if names else 0):
            name = names[place % len(names)]
            each = (DAILY - place % len(names) - 1) // len(names) + 1  # of that game in a day
            shelf = self.games[name]
            found.append((name, shelf[(day * each + place // len(names)) % len(shelf)]))
        return found
