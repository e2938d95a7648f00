"""One puzzle, and the file that keeps those of a game."""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from spieltisch.core.game import Game
from spieltisch.core.record import Entry, Record
from spieltisch.core.spec import OptionValue
from spieltisch.core.state import State
from spieltisch.errors import SpieltischError

FILE = "puzzles.json.xz"
"""Name of a game's file, in its folder."""
VERSION = 1


@dataclass(frozen=True)
class Judged:
    """Consecutive actions of the seat, and the seat's expectation after them."""

    actions: tuple[str, ...]
    value: float


@dataclass(frozen=True)
class Puzzle:
    """A position of a game: `seat` is to act after `actions`.

    `judged` has the actions that the judge compared, best first: the first are the solution, by a
    clear margin. `missed` are the club player's. `line` is the continuation that the judge saw.
    """

    options: dict[str, OptionValue]
    seats: int
    actions: tuple[tuple[int, str], ...]
    seat: int
    judged: tuple[Judged, ...]
    missed: tuple[str, ...]
    line: tuple[str, ...]

    @property
    def id(self) -> str:
        """Name of the puzzle: it follows from its position."""
        position = json.dumps([self.options, self.seats, self.actions], separators=(",", ":"))
        return sha256(position.encode()).hexdigest()[:12]

    @property
    def best(self) -> tuple[str, ...]:
        """The solution."""
        return self.judged[0].actions

    def position(self, game: Game) -> State:
        """Return the position. Raises InvalidOptions, UnknownAction and IllegalAction."""
        state = game.start(self.seats, **self.options)
        for actor, text in self.actions:
            state.apply(actor, state.parse(text))
        return state

    def record(self, game: Game) -> Record:
        """Return the game up to the position."""
        options = game.spec.resolve(self.seats, self.options)[1]
        actions = tuple(Entry(actor, text) for actor, text in self.actions)
        return Record(game.spec.name, game.spec.rules, options, self.seats, actions)


class InvalidPuzzles(SpieltischError):
    """A file that holds no puzzles of the game."""


def write(path: Path, game: Game, puzzles: Iterable[Puzzle]) -> None:
    """Write the puzzles of a game, compressed. Raises OSError."""
    head = {"version": VERSION, "game": game.spec.name, "rules": game.spec.rules}
    text = json.dumps({**head, "puzzles": list(map(plain, puzzles))}, separators=(",", ":"))
    path.write_bytes(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))


def read(path: Path, game: Game) -> list[Puzzle]:
    """Return the puzzles of a file. Raises OSError and InvalidPuzzles."""
    try:
        found = json.loads(lzma.decompress(path.read_bytes()))
        head = found["version"], found["game"], found["rules"]
        if head != (VERSION, game.spec.name, game.spec.rules):
            raise InvalidPuzzles(f"{path} has puzzles of another game, version or rules")
        return list(map(puzzle, found["puzzles"]))
    except (lzma.LZMAError, ValueError, LookupError, TypeError) as error:
        raise InvalidPuzzles(f"{path} holds no puzzles: {error!r}") from error


def plain(one: Puzzle) -> dict[str, Any]:
    """Return a puzzle as plain data."""
    return asdict(one) | {"actions": [f"{actor} {text}" for actor, text in one.actions]}


def puzzle(data: dict[str, Any]) -> Puzzle:
    """Return the puzzle of plain data. Raises ValueError, LookupError and TypeError."""
    return Puzzle(
        options=dict(data["options"]),
        seats=data["seats"],
        actions=tuple(map(_action, data["actions"])),
        seat=data["seat"],
        judged=tuple(Judged(tuple(one["actions"]), one["value"]) for one in data["judged"]),
        missed=tuple(data["missed"]),
        line=tuple(data["line"]),
    )


def _action(line: str) -> tuple[int, str]:
    actor, _, text = line.partition(" ")
    return int(actor), text
