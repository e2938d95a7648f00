"""The text of every action, both ways: `place RG 0,1 0,2`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from spieltisch.errors import UnknownAction
from spieltisch.games.ingenious import components as c

_VARIANT = {(kind, first): v for v, (kind, first, _) in enumerate(c.VARIANTS)}
_KIND = {letters: kind for kind, letters in enumerate(c.KINDS)}
_PAIR = {pair: number for number, pair in enumerate(c.PAIRS)}
_PLACE = {cell: index for index, cell in enumerate(c.CELLS)}

_CELL_TEXT = {cell: "{},{}".format(*c.axial(cell)) for cell in c.CELLS}
_CELL = {text: cell for cell, text in _CELL_TEXT.items()}

_FORMS = "draw RG, place RG q,r q,r, score q,r, swap, keep, aside RG, done"


def cell_text(cell: int) -> str:
    """Return a cell's text: `q,r`."""
    return _CELL_TEXT[cell]


def cell_number(text: str) -> int:
    """Return the cell of `q,r`. Raises LookupError."""
    return _CELL[text]


def kind_number(letters: str) -> int:
    """Return the kind of a tile from its letters. Raises LookupError."""
    return _KIND[letters]


def pair_number(first: int, second: int) -> int:
    """Return the pair of two cells in either order. Raises LookupError."""
    return _PAIR[first, second] if (first, second) in _PAIR else _PAIR[second, first]


@cache
def _write(action: int) -> str:
    if action < c.ASIDE:
        return f"draw {c.KINDS[action - c.DRAW]}"
    if action < c.SWAP:
        return f"aside {c.KINDS[action - c.ASIDE]}"
    if action < c.SCORE:
        return ("swap", "keep", "done")[action - c.SWAP]
    if action < c.PLACE:
        return f"score {_CELL_TEXT[c.CELLS[action - c.SCORE]]}"
    variant, pair = divmod(action - c.PLACE, len(c.PAIRS))
    kind, first, _ = c.VARIANTS[variant]
    a, b = c.PAIRS[pair]
    if first != c.KINDS[kind][0]:
        a, b = b, a
    return f"place {c.KINDS[kind]} {_CELL_TEXT[a]} {_CELL_TEXT[b]}"


def _read(words: list[str]) -> int:
    match words:
        case ["draw", letters]:
            return c.DRAW + _KIND[letters]
        case ["aside", letters]:
            return c.ASIDE + _KIND[letters]
        case ["swap"]:
            return c.SWAP
        case ["keep"]:
            return c.KEEP
        case ["done"]:
            return c.DONE
        case ["score", cell]:
            return c.SCORE + _PLACE[_CELL[cell]]
        case ["place", letters, first, second]:
            pair = pair_number(_CELL[first], _CELL[second])
            on_first = letters[_CELL[first] != c.PAIRS[pair][0]]
            return c.PLACE + _VARIANT[_KIND[letters], on_first] * len(c.PAIRS) + pair
    raise LookupError


def text(state: Any, action: int) -> str:
    """Return the text of an action's number."""
    return _write(action)


def all_texts() -> Sequence[str]:
    """Return the texts of all actions, by number."""
    return [_write(action) for action in range(c.ACTIONS)]


def parse(state: Any, text: str) -> int:
    """Return the number of an action's text. Raises UnknownAction, which shows all forms."""
    try:
        action = _read(text.split(" "))
    except LookupError:
        action = -1
    if action < 0 or _write(action) != text:
        raise UnknownAction(f"{text!r} is not an action of ingenious; use: {_FORMS}", action=text)
    return action
