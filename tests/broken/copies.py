"""Games that fail the checks in `spieltisch/testing/checks/copies.py`, each by one mistake."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from typing import Any, Self

from spieltisch.core.python.py_state import PyState
from spieltisch.core.spec import OptionValue
from spieltisch.core.state import State
from tests.broken.registry import broken
from tests.toys.guess import Guess


@broken("clones", "rules")
class Shares(Guess):
    def clone(self) -> Self:
        other = super().clone()
        other.guesses = self.guesses
        return other


@broken("clones", "rules")
class SharesTheEnd(Guess):
    """After one game, all others are over as they start: nothing is checked any more."""

    def __init__(self, seats: int, options: Mapping[str, OptionValue]) -> None:
        super().__init__(seats, options)
        self.finished: list[int] = []

    def over(self) -> bool:
        return super().over() or bool(self.finished)

    def apply(self, actor: int, action: int) -> None:
        super().apply(actor, action)
        if super().over():
            self.finished.append(self.rounds)

    def clone(self) -> Self:
        other = super().clone()
        other.finished = self.finished
        return other


@broken("clones")
class TakesAnything(PyState):
    def copy_from(self, other: State) -> None:
        if other.options == self.options:
            super().copy_from(other)


@broken("trials", "rules")
class SharesPoints(Guess):
    def clone(self) -> Self:
        other = super().clone()
        other.points = self.points
        return other


@broken("pickles")
class Itself(PyState):
    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self


@broken("keys")
class Constant(PyState):
    def key(self, rules: bool = True) -> int:
        return 7


@broken("keys")
class Restless(PyState):
    keys = count()

    def key(self, rules: bool = True) -> int:
        return next(self.keys)
