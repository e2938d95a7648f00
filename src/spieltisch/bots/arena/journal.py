"""What was played, kept in a folder game by game: whoever begins again there goes on.

`games.jsonl` has a line that says what is played, then one a game, in the order of the plan.
`records/` has the records of games, where they were asked for.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from spieltisch.bots.arena.plan import Plan
from spieltisch.bots.arena.table import GameResult
from spieltisch.core.words import write_options
from spieltisch.errors import InvalidArgument

GAMES, RECORDS = "games.jsonl", "records"
VERSION = 1


class Journal:
    """The folder of a contest. Raises InvalidArgument for that of another one, and OSError.

    How many games are to be played may differ: more can be played later.
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
                f"{self._path} is of another contest ({_difference(whole, _head(plan))}): name "
                "another folder"
            )
        if len(whole) < len(text):  # its writer was ended in the middle of a line
            self._path.write_bytes(whole)

    def read(self) -> Iterator[GameResult]:
        """Go through the games that are kept. Raises InvalidArgument where a line is none."""
        lines = self._path.read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(lines[1:], 2):
            try:
                facts: dict[str, Any] = {
                    name: tuple(fact) if isinstance(fact, list) else fact
                    for name, fact in json.loads(line).items()
                }
                yield GameResult(**facts)
            except (AttributeError, TypeError, ValueError):
                raise InvalidArgument(f"{self._path} line {number}: this is no game") from None

    def write(self, game: GameResult) -> None:
        """Keep a game."""
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
    """Return what must be the same where a contest goes on."""
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
    """Return the first fact of the head that is another there."""
    try:
        kept = json.loads(text.split(b"\n")[0])
        right = json.loads(json.dumps(head))
        name = next(name for name in right if kept.get(name) != right[name])
    except (AttributeError, StopIteration, ValueError):
        return "or of none"
    return f"{name}: {kept.get(name)}"
