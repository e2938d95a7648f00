"""The text of every action, both ways: `put 3 2`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spieltisch.errors import UnknownAction
from spieltisch.games.lastdie import components as c
from spieltisch.games.lastdie.dice import MULTISETS
from spieltisch.games.lastdie.faces import ROWS, VALUES

_FORMS = "board 3b, roll 1 3 3 5 6, put 3 2, again, stop"


def _write(action: int) -> str:
    if action <= c.ROLL:
        return f"board {c.FACES[action - c.BOARD]}"
    if action < c.PUT:
        return " ".join(["roll", *map(str, MULTISETS[action - c.ROLL])])
    if action < c.AGAIN:
        value, row = divmod(action - c.PUT, ROWS)
        return f"put {VALUES[value]} {row + 1}"
    return "again" if action == c.AGAIN else "stop"


_TEXTS = tuple(map(_write, range(c.ACTIONS)))
_ACTIONS = {text: action for action, text in enumerate(_TEXTS)}


def text(state: Any, action: int) -> str:
    """Return the text of an action's number."""
    return _TEXTS[action]


def all_texts() -> Sequence[str]:
    """Return the texts of all actions, by number."""
    return _TEXTS


def parse(state: Any, text: str) -> int:
    """Return the number of an action's text. Raises UnknownAction."""
    if text not in _ACTIONS:
        raise UnknownAction(f"{text!r} is not an action of lastdie; use: {_FORMS}", action=text)
    return _ACTIONS[text]
