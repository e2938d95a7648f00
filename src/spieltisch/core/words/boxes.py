"""Texts of boxes: their lines, and what is wrong in them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, NoReturn

from spieltisch.errors import InvalidComponents


class Line(NamedTuple):
    """A line that says something: its number, its text without a comment, and as it is written."""

    number: int
    text: str
    raw: str


def lines_of(source: str) -> Iterator[Line]:
    """Go through the lines of a text that say something; # begins a comment."""
    for number, raw in enumerate(source.split("\n"), 1):
        if text := raw.partition("#")[0].strip():
            yield Line(number, text, raw.strip())


def number_in(text: str, most: int, what: str) -> int:
    """Return a number from 1 to `most`. Raises InvalidComponents, which begins with `what`."""
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= most:
        refuse(f"{what} must be a number from 1 to {most}, not {text!r}")
    return int(text)


def refuse(what: str) -> NoReturn:
    """Raise InvalidComponents."""
    raise InvalidComponents(what)
