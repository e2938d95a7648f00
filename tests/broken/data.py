"""Games that fail the checks in `spieltisch/testing/checks/data.py`, each by one mistake."""

from __future__ import annotations

from typing import Any, SupportsIndex

from spieltisch.core.python.py_state import PyState
from spieltisch.core.state import State
from spieltisch.core.views.changes import Changes
from tests.broken.registry import broken
from tests.toys.guess import Guess


@broken("plain_data")
class Tuples(PyState):
    def public(self) -> dict[str, Any]:
        return super().public() | {"order": (0, 1)}


@broken("plain_data")
class Comes(PyState):
    def public(self) -> dict[str, Any]:
        return super().public() | ({} if 0 in self.rules.cards else {"order": [0, 1]})


@broken("plain_data")
class Twofold(PyState):
    def private(self, seat: SupportsIndex | None = None) -> dict[str, Any]:
        return super().private(seat) | {"points": self.rules.points[:]}


@broken("news")
class Late(PyState):
    def public_since(self, before: State) -> Changes:
        return Changes({}, {}) if 0 in self.rules.cards else super().public_since(before)


@broken("news")
class Chatty(PyState):
    def private_since(self, before: State, seat: Any = None) -> Changes:
        return Changes(self.private(seat), {})


@broken("news")
class Misplaced(PyState):
    def public_since(self, before: State) -> Changes:
        whole, parts = super().public_since(before)
        if "scores" in whole:
            parts["scores"] = [[0, 1, whole.pop("scores")[0]]]
        return Changes(whole, parts)


@broken("plain_data")
class Incomplete(PyState):
    def full(self) -> dict[str, Any]:
        return {name: value for name, value in super().full().items() if name != "phase"}


@broken("plain_data")
class Exposes(PyState):
    def full(self) -> dict[str, Any]:
        return super().full() | {"cards": self.rules.cards}


@broken("items_are_data")
class Nameless(PyState):
    def items(self) -> list[dict[str, Any]]:
        return [{"points": 1}] if self.rules.rounds else []


@broken("declared_types")
class OneKeyMore(PyState):
    def public(self) -> dict[str, Any]:
        return super().public() | {"order": 1}


@broken("declared_types")
class OneKeyLess(PyState):
    def public(self) -> dict[str, Any]:
        return {name: part for name, part in super().public().items() if name != "late"}


@broken("declared_types")
class TruthAsNumber(PyState):
    def public(self) -> dict[str, Any]:
        return super().public() | {"late": int(self.rules.late)}


@broken("declared_types")
class AnotherPhase(PyState):
    def public(self) -> dict[str, Any]:
        seen = super().public()
        return seen | ({"phase": "end"} if seen["phase"] == "over" else {})


@broken("declared_types")
class TellsOneSeatMore(PyState):
    def private(self, seat: SupportsIndex | None = None) -> dict[str, Any]:
        return super().private(seat) | ({} if seat is None else {"own": self.rules.cards[0]})


@broken("declared_types")
class CardsAsTexts(PyState):
    def private(self, seat: SupportsIndex | None = None) -> dict[str, Any]:
        return {"cards": [card and str(card) for card in super().private(seat)["cards"]]}


@broken("declared_types")
class LongItems(PyState):
    def items(self) -> list[dict[str, Any]]:
        return [item | {"right": True} for item in super().items()]


@broken("positions", "rules")
class Forgets(Guess):
    def fill(self, full: dict[str, Any]) -> None:
        super().fill(full | {"guesses": [0] * self.seats})
