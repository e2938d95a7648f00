"""Colours for terminals."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Paint: TypeAlias = Callable[[str, str], str]
"""Function that gives a text a colour (a name of `COLOURS`) and keeps its width."""

COLOURS = {
    "red": "38;5;203",
    "green": "38;5;71",
    "orange": "38;5;214",
    "blue": "38;5;75",
    "yellow": "38;5;227",
    "purple": "38;5;177",
    "brown": "38;5;137",
    "grey": "38;5;245",
    "black": "97;48;5;236",
    "bold": "1",
    "dim": "2",
}
SEATS = ("red", "blue", "yellow", "green", "grey", "purple")
"""Seats' colours in order, as on the page; grey replaces black, which a dark ground hides."""


def plain(text: str, colour: str) -> str:
    """Return the text unchanged."""
    return text


def ansi(text: str, colour: str) -> str:
    """Return the text between ANSI colour codes."""
    return f"\x1b[{COLOURS[colour]}m{text}\x1b[0m" if text else text
