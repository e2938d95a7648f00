"""The text of every action, both ways: `place 1,0 90`."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from spieltisch.errors import UnknownAction
from spieltisch.games.carcassonne import components as c

_KIND = {name: kind for kind, name in enumerate(c.NAMES)}
_FORMS = (
    "draw D, place x,y 90, knight N, thief E, monk, farmer Nw, pass, "
    "score city N, score road E, score cloister x,y, bonus 1"
)

_SHORT = (
    *(f"draw {name}" for name in c.NAMES[: c.DRAWN]),
    *(f"knight {side}" for side in c.SIDES),
    *(f"thief {side}" for side in c.SIDES),
    "monk",
    *(f"farmer {half}" for half in c.HALF_SIDES),
    "pass",
    *(f"bonus {seat}" for seat in range(c.SEATS)),
    *(f"score city {side}" for side in c.SIDES),
    *(f"score road {side}" for side in c.SIDES),
)
assert len(_SHORT) == c.PLACE
_KEPT = 1 << 13
"""Number of cached texts, a megabyte, of 70,000: most tables stay near their first tile."""
_NUMBER = {text: number for number, text in enumerate(_SHORT)}


def kind_number(name: str) -> int:
    """Return the kind of a tile from its name. Raises LookupError."""
    return _KIND[name]


def role_text(role: int) -> str:
    """Return the text of a deployment, counted from KNIGHT: `knight N`."""
    return _SHORT[c.KNIGHT + role]


def role_number(text: str) -> int:
    """Return the deployment of a text, counted from KNIGHT. Raises LookupError."""
    role = _NUMBER[text] - c.KNIGHT
    if not 0 <= role < c.PASS - c.KNIGHT:
        raise LookupError(text)
    return role


def square_number(x: int, y: int) -> int:
    """Return the number of a square. Raises LookupError off the table."""
    if abs(x) + abs(y) > c.RADIUS:
        raise LookupError(f"{x},{y}")
    return c.square(x, y)


def _square(text: str) -> int:
    x, y = text.split(",")
    return square_number(int(x), int(y))


@lru_cache(_KEPT)
def _write(action: int) -> str:
    if action < c.PLACE:
        return _SHORT[action]
    if action < c.SCORE_CLOISTER:
        number, quarters = divmod(action - c.PLACE, 4)
        x, y = c.SQUARES[number]
        return f"place {x},{y} {90 * quarters}"
    x, y = c.SQUARES[action - c.SCORE_CLOISTER]
    return f"score cloister {x},{y}"


def _read(text: str) -> int:
    if text in _NUMBER:
        return _NUMBER[text]
    match text.split(" "):
        case ["place", place, degrees]:
            return c.PLACE + 4 * _square(place) + ("0", "90", "180", "270").index(degrees)
        case ["score", "cloister", place]:
            return c.SCORE_CLOISTER + _square(place)
    raise LookupError


def text(state: Any, action: int) -> str:
    """Return the text of an action's number."""
    return _write(action)


def parse(state: Any, text: str) -> int:
    """Return the number of an action's text. Raises UnknownAction, which shows all forms."""
    try:
        action = _read(text)
    except (LookupError, ValueError):
        action = -1
    if action < 0 or _write(action) != text:
        raise UnknownAction(f"{text!r} is not an action of carcassonne; use: {_FORMS}", action=text)
    return action
