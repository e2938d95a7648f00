"""Games that fail the checks in `spieltisch/testing/checks/texts.py`, each by one mistake."""

from __future__ import annotations

from collections.abc import Iterable
from typing import SupportsIndex

from spieltisch.core.python.py_game import PyGame
from spieltisch.core.python.py_state import PyState
from spieltisch.core.words.trees import Trees
from tests.broken.registry import broken
from tests.toys.guess import TEXTS, Guess


@broken("texts", "rules")
class Capitals(Guess):
    def text(self, action: int) -> str:
        return super().text(action).capitalize()


@broken("texts")
class PlaysAnother(PyState):
    def play(self, text: str) -> None:
        super().play("deal 1")


@broken("texts")
class TextsOfOthers(PyState):
    def texts(self, actions: Iterable[SupportsIndex]) -> list[str]:
        return super().texts(actions)[::-1]


@broken("all_texts", "rules")
class OneText(Guess):
    def text(self, action: int) -> str:
        return "guess 3" if action == TEXTS.index("timeup") else super().text(action)


@broken("trees", "game")
class TreesOfOthers(PyGame):
    trees = Trees(TEXTS[::-1])


@broken("bad_texts", "rules")
class Lenient(Guess):
    def parse(self, text: str) -> int | None:
        return TEXTS.index(text.strip()) if text.strip() in TEXTS else None
