"""The text of every action, and the action of a text: `move 1,0,2`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spieltisch.errors import UnknownAction
from spieltisch.games.zigzag import components as c

_FORMS = (
    "deal M07, goal sand, reveal sand, penalty M07, lay M07 180, surplus M07, flip 13, keep, "
    "leave, take 13, stop goal, stop dry, move 1,0,2, move goal, expire 2, timeup"
)


def section_text(section: int) -> str:
    """Return `card,row,column` of a section of a maze, from its number."""
    row, column = divmod(section % c.SECTIONS, c.COLUMNS)
    return f"{section // c.SECTIONS},{row},{column}"


def _texts() -> list[str]:
    """Return the texts of all actions, by their numbers."""
    turns = [f"lay {name} {degrees}" for name in c.NAMES for degrees in (0, 180)]
    places = range(1, c.PLACES + 1)
    sections = map(section_text, range(c.SECTIONS * len(c.CARDS)))
    return [
        *(f"reveal {name}" for name in c.TERRAINS),
        *(f"goal {c.TERRAINS[goal]}" for goal in c.GOALS),
        *(f"deal {name}" for name in c.NAMES),
        *(f"penalty {name}" for name in c.NAMES),
        *turns,
        *(f"surplus {name}" for name in c.NAMES),
        *(f"flip {place}" for place in places),
        *(f"take {place}" for place in places),
        "keep",
        "leave",
        "stop goal",
        "stop dry",
        *(f"move {section}" for section in sections),
        "move goal",
        *(f"expire {seat}" for seat in range(max(c.DEALT))),
        "timeup",
    ]


_TEXTS = _texts()
_NUMBERS = {text: number for number, text in enumerate(_TEXTS)}
assert len(_NUMBERS) == c.ACTIONS


def text(state: Any, action: int) -> str:
    """Return the text of an action's number."""
    return _TEXTS[action]


def all_texts() -> Sequence[str]:
    """Return the texts of all actions, by number."""
    return _TEXTS


def parse(state: Any, text: str) -> int:
    """Return the number of an action's text. Raises UnknownAction."""
    try:
        return _NUMBERS[text]
    except KeyError:
        raise UnknownAction(
            f"{text!r} is not an action of zigzag; use: {_FORMS}", action=text
        ) from None
