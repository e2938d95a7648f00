"""Journals: games of a contest kept in a folder, from which it can continue.

`games.jsonl` has a line with the facts of the contest, then one for each game, in the order of the
plan. `records/` has the records of games, if requested.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from spieltisch.core.words.options import write_options
from spieltisch.errors import InvalidArgument
from spieltisch.research.arena.game import GameResult
from spieltisch.research.arena.plan import Plan

GAMES, RECORDS = "games.jsonl", "records"
VERSION = 1


class Journal:
    """The folder of a contest. Raises InvalidArgument for the folder of another one, and OSError.

    The number of games may differ, so that more can be played later.
    """

    def __init__(self, folder: Path, plan: Plan) -> None:
        self.folder = folder
        self._path = folder / GAMES
        folder.mkdir(parents=True, exist_ok=True)
        head = json.dumps(_head(plan)) + "\n"
        if not self._path.exists() or not self._path.stat().st_size:
            self._path.write_text(head, encoding="utf-8")
        text = self._path.read_bytes()
        whole = text[: text.rfind(b"\n") + 1]
        if not whole.startswith(head.encode()):
            raise InvalidArgument(
                f"{self._path} belongs to another contest ({_difference(whole, _head(plan))}): "
                "name another folder"
            )
        if len(whole) < len(text):  # the writer stopped within a line
            self._path.write_bytes(whole)

    def read(self) -> Iterator[GameResult]:
        """Yield the stored games. Raises InvalidArgument for a line that is not a game."""
        lines = self._path.read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(lines[1:], 2):
            try:
                facts: dict[str, Any] = {
                    name: tuple(fact) if isinstance(fact, list) else fact
                    for name, fact in json.loads(line).items()
                }
                yield GameResult(**facts)
            except (AttributeError, TypeError, ValueError):
                raise InvalidArgument(f"{self._path} line {number}: this is not a game") from None

    def write(self, game: GameResult) -> None:
        """Store a game."""
        facts = asdict(game)
        record = facts.pop("record")
        if record:
            folder = self.folder / RECORDS
            folder.mkdir(exist_ok=True)
            name = f"{game.match + 1}-{game.set + 1}-{game.game + 1}.txt"
            (folder / name).write_text(record, encoding="utf-8")
        with self._path.open("a", encoding="utf-8") as kept:
            kept.write(json.dumps(facts) + "\n")


def _head(plan: Plan) -> dict[str, Any]:
    """Return the facts that must be equal to continue a contest."""
    return {
        "arena": VERSION,
        "game": plan.game.spec.name,
        "rules": plan.game.spec.rules,
        "components": plan.game.own_components,
        "options": write_options(plan.options),
        "seats": plan.seats,
        "seed": plan.seed,
        "matches": [match.lineup for match in plan.matches],
    }


def _difference(text: bytes, head: dict[str, Any]) -> str:
    """Return the first fact that differs from `head`."""
    try:
        kept = json.loads(text.split(b"\n")[0])
        right = json.loads(json.dumps(head))
        name = next(name for name in right if kept.get(name) != right[name])
    except (AttributeError, StopIteration, ValueError):
        return "or to none"
    return f"{name}: {kept.get(name)}"
