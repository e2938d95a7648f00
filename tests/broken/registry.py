"""The games that the conformance suite must refuse, by the check that must notice each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from spieltisch.core.game import Game
from tests.toys.guess import guess

BROKEN: dict[tuple[str, str], Callable[[], Game]] = {}
"""By check and name: a function that makes a game that the check must refuse."""


def broken(check: str, part: str = "state") -> Callable[[type], type]:
    """Add a class as this part of the toy: its rules, the state that asks them, or the game."""

    def add(made: type) -> type:
        given: Any = made() if part == "facts" else made
        BROKEN[check, made.__name__] = lambda: guess(**{part: given})
        return made

    return add
