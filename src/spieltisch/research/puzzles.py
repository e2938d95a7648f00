"""Generation of a game's puzzles, in several processes and continued after an interruption."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

from spieltisch.bots.puzzles.finding import Search, check, find
from spieltisch.bots.puzzles.puzzle import Puzzle, plain, puzzle, write
from spieltisch.core.game import Game
from spieltisch.core.spec import OptionValue
from spieltisch.errors import SpieltischError
from spieltisch.research.arena.processes import in_order

JOURNAL = ".journal"
"""End of the journal's name, after that of the file."""


class Generating:
    """A search for puzzles, whose journal has a line for each game looked through.

    Equal seeds find equal puzzles, with any number of processes and interruptions. Raises
    SpieltischError for a game without puzzles and a journal of another search, and OSError.
    """

    def __init__(
        self, game: Game, seed: int, out: Path, seats: int | None, options: dict[str, OptionValue]
    ) -> None:
        check(game)
        self._game, self._seed, self._out = game, seed, out
        self._seats, self._options = game.spec.resolve(seats, options)
        if game.spec.mode(self._options["mode"]).solo:
            raise SpieltischError("puzzles are about a share of the win: choose no solo mode")
        self._journal = out.with_name(out.name + JOURNAL)
        self.games = 0
        """Number of games looked through."""
        self.found: list[Puzzle] = []
        self._read()

    def _read(self) -> None:
        """Read the journal; a line that an interruption cut off is dropped."""
        head = json.dumps([self._game.spec.name, self._seed, self._seats, dict(self._options)])
        text = self._journal.read_text() if self._journal.exists() else ""
        lines = text[: text.rfind("\n") + 1].splitlines()
        if lines and lines[0] != head:
            raise SpieltischError(f"{self._journal} is of another search: choose another --out")
        self._out.parent.mkdir(parents=True, exist_ok=True)
        self._journal.write_text("".join(f"{line}\n" for line in lines or [head]))
        for line in lines[1:]:
            self._add(json.loads(line))

    def _add(self, found: dict[str, Any] | None) -> None:
        self.games += 1
        if found is not None:
            self.found.append(puzzle(found))

    def run(self, number: int, processes: int) -> Iterator[int]:
        """Search until there are so many puzzles; yield how many there are after each game."""
        tasks = (
            Search(self._game, self._seats, dict(self._options), self._seed, at)
            for at in count(self.games)
        )
        with self._journal.open("a") as journal:
            results = in_order(find, tasks, processes)
            while len(self.found) < number:
                one = next(results)
                found = None if one is None else plain(one)
                journal.write(json.dumps(found) + "\n")
                journal.flush()
                os.fsync(journal.fileno())
                self._add(found)
                yield len(self.found)
            results.close()

    def write(self, number: int) -> int:
        """Write the file with so many puzzles at most; return their number."""
        write(self._out, self._game, self.found[:number])
        return len(self.found[:number])
