"""Bounds in declared types: of a number, and of the length of a list."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, get_args, get_origin

LARGEST = 255
"""Numbers of observations are bytes."""


@dataclass(frozen=True)
class Bound:
    """The most that an int is, or that a list has of entries, and an int's least.

    `Annotated[int, Bound(9)]` is a number from 0 to 9, `Annotated[list[Card], Bound(3)]` a list of
    at most three.
    """

    most: int
    least: int = 0


def bounded(kind: Any) -> tuple[Any, Bound | None]:
    """Return a type without its annotations, and its bound, if it has one."""
    if get_origin(kind) is not Annotated:
        return kind, None
    bare, *notes = get_args(kind)
    return bare, next((note for note in notes if isinstance(note, Bound)), None)
