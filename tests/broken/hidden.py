"""Games that fail the checks in `spieltisch/testing/checks/hidden.py`, each by one mistake."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, SupportsIndex

from spieltisch.core.python.py_state import PyState
from spieltisch.core.rng import Rng
from spieltisch.core.views.preview import on_copy
from tests.broken.registry import BROKEN, broken
from tests.toys.guess import SPEC, Guess, guess


@broken("determinizations", "rules")
class Unlike(Guess):
    def determinize(self, seat: int | None, rng: Rng) -> None:
        super().determinize(seat, rng)
        self.cards = [card and 1 + rng.below(3) for card in self.cards]


@broken("fair_worlds", "rules")
class Knows(Guess):
    def determinize(self, seat: int | None, rng: Rng) -> None:
        pass


@broken("choices", "rules")
class MayNotBeWrong(Guess):
    """With two neighbours who both hold a three, nobody may guess one: once in 36 deals."""

    def legal(self, actor: int) -> Sequence[int]:
        others = [card for seat, card in enumerate(self.cards) if seat != actor]
        return (4, 5) if actor >= 0 and set(others) == {3} else super().legal(actor)


@broken("spectators")
class Gallery(PyState):
    def private(self, seat: SupportsIndex | None = None) -> dict[str, Any]:
        if seat is not None:
            return super().private(seat)
        return {"cards": self.rules.cards[:]}


@broken("silence")
class Announces(PyState):
    def seen(self, actor: int, action: int, seat: SupportsIndex | None) -> str:
        return self.text(action)


@broken("secrets")
class Indiscreet(PyState):
    def items(self) -> list[dict[str, Any]]:
        cards = [{"kind": "cards", "cards": self.rules.cards[:]}]
        return super().items() + (cards if any(self.rules.guesses) else [])


@broken("secrets")
class Pretends(PyState):
    def seen(self, actor: int, action: int, seat: SupportsIndex | None) -> str:
        return "guess ?" if actor >= 0 and actor != seat else super().seen(actor, action, seat)


@broken("secrets")
class Misleads(PyState):
    def seen(self, actor: int, action: int, seat: SupportsIndex | None) -> str:
        return "deal 1" if action < 3 else super().seen(actor, action, seat)


@broken("previews")
class LooksAhead(PyState):
    def preview(self, seat: Any, action: Any) -> list[dict[str, Any]]:
        super().preview(seat, action)
        return on_copy(self, seat, action)


BROKEN["open_information", "SaysOpen"] = lambda: guess(spec=replace(SPEC, open_information=True))
