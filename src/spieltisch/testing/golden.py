"""Golden records: match records with expectations between the actions.

A line that begins with `expect` follows its action (or precedes the first one, for the start). It
is one of:

```
expect seat 1 scores R 4        the items that pay seat 1 and show R have 4 points in all
expect seat 1 bonus R           there is an item of seat 1 that shows bonus and R
expect seat 1 no bonus          there is none
expect no points                no item has points
expect legal swap               an actor may play it; `expect illegal` likewise
expect tracks.0.3 = 18          this is in full(), down the keys and places, as JSON
```

A line that begins with `#` is a comment. An item shows a word if one of its values, or a member of
its lists, prints so; its kind is one (`expect seat 1 scores road 4`). It belongs to a seat, and
pays it, if `paid` has the seat, or, without that list, if `seat` is it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, NoReturn

from spieltisch.core.game import Game
from spieltisch.core.record import Record
from spieltisch.core.state import State
from spieltisch.errors import InvalidRecord, UnknownAction

PREFIX = "expect "


def replay_golden(text: str, game: Game | None = None) -> int:
    """Replay a golden record; return the number of its expectations.

    Raises AssertionError with the line, the expectation and the facts, and InvalidRecord for an
    invalid record or expectation.
    """
    kept: list[int] = []  # the line numbers of the record itself
    expected: dict[int, list[tuple[int, str]]] = {}  # by the record's line before them
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        if line.startswith("#"):
            continue
        if line.startswith(PREFIX):
            expected.setdefault(len(kept), []).append((number, line.removeprefix(PREFIX)))
        else:
            kept.append(number)
    checked = 0
    try:
        record = Record.loads("\n".join(lines[number - 1] for number in kept), game)
        for done, state in enumerate(record.replay(game), record.first_line - 1):
            for number, expectation in expected.pop(done, ()):
                _expect(state, expectation, number)
                checked += 1
    except InvalidRecord as error:
        if "expect" in error.params:
            raise
        number = kept[min(int(error.params["line"]), len(kept)) - 1]
        what = str(error).partition(": ")[2]
        raise InvalidRecord(f"line {number}: {what}", line=number) from error
    for number, expectation in (first for left in expected.values() for first in left):
        _refuse(number, expectation, "stands among the headers")
    return checked


def _expect(state: State, expectation: str, number: int) -> None:
    """Check one expectation in the state after its action."""
    for form, holds in _FORMS:
        if found := form.fullmatch(expectation):
            try:
                here = holds(state, *found.groups())
            except json.JSONDecodeError:
                _refuse(number, expectation, "compares with what is no JSON")
            assert here is None, f"line {number}: expected {expectation!r}, but {here}"
            return
    _refuse(number, expectation, "is none of: seat, no points, legal, illegal, PATH = VALUE")


def _refuse(number: int, expectation: str, why: str) -> NoReturn:
    message = f"line {number}: 'expect {expectation}' {why}"
    raise InvalidRecord(message, line=number, expect=expectation)


# Each function returns None if the expectation holds, else the facts.


def _scores(state: State, seat: str, word: str, points: str) -> str | None:
    found = [item for item in _items(state, seat, word) if "points" in item]
    total = sum(item["points"] for item in found)
    return None if found and total == int(points) else f"it scores {total}: {state.items()}"


def _has(state: State, seat: str, kind: str, word: str | None) -> str | None:
    found = _items(state, seat, kind, word)
    return None if found else f"the items are {state.items()}"


def _has_no(state: State, seat: str, kind: str, word: str | None) -> str | None:
    found = _items(state, seat, kind, word)
    return f"there is {found}" if found else None


def _no_points(state: State) -> str | None:
    # Items paid to no seat only describe a value.
    found = [item for item in state.items() if item.get("points") and item.get("paid") != []]
    return f"there is {found}" if found else None


def _legal(state: State, text: str) -> str | None:
    return None if _may_be_played(state, text) else f"{state.actors()} may not play it"


def _illegal(state: State, text: str) -> str | None:
    return f"{state.actors()} may play it" if _may_be_played(state, text) else None


def _is(state: State, path: str, value: str) -> str | None:
    here: Any = state.full()
    for step in path.split("."):
        try:
            here = here[int(step)] if isinstance(here, list) else here[step]
        except (LookupError, TypeError, ValueError):
            return f"full() has nothing at {path}"
    return None if here == json.loads(value) else f"it is {json.dumps(here)}"


def _items(state: State, seat: str, *words: str | None) -> list[dict[str, Any]]:
    """Return the seat's items that show all these words."""
    wanted = {word for word in words if word is not None}
    return [
        item
        for item in state.items()
        if int(seat) in item.get("paid", [item.get("seat")]) and wanted <= _shown(item)
    ]


def _shown(item: dict[str, Any]) -> set[str]:
    """Return the words that an item shows."""
    words: set[str] = set()
    for value in item.values():
        words.update(map(str, value if isinstance(value, list) else [value]))
    return words


def _may_be_played(state: State, text: str) -> bool:
    try:
        action = state.parse(text)
    except UnknownAction:
        return False
    return any(action in state.legal(actor) for actor in state.actors())


_FORMS: tuple[tuple[re.Pattern[str], Callable[..., str | None]], ...] = (
    (re.compile(r"seat (\d+) scores (\S+) (\d+)"), _scores),
    (re.compile(r"seat (\d+) no (\S+)(?: (\S+))?"), _has_no),
    (re.compile(r"seat (\d+) (?!scores\b)(\S+)(?: (\S+))?"), _has),
    (re.compile(r"no points"), _no_points),
    (re.compile(r"legal (.+)"), _legal),
    (re.compile(r"illegal (.+)"), _illegal),
    (re.compile(r"(\S+) = (.+)"), _is),
)
