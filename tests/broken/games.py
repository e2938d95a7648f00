"""Games that fail the checks in `spieltisch/testing/checks/games.py`, each by one mistake."""

from __future__ import annotations

from itertools import count
from typing import Any

from spieltisch.core.python.py_game import PyGame
from spieltisch.core.python.py_state import PyState
from spieltisch.core.rng import Rng
from spieltisch.core.state import State
from tests.broken.registry import broken
from tests.toys.guess import Guess


@broken("records", "rules")
class Moody(Guess):
    moods = count()

    def score(self) -> None:
        super().score()
        self._scored.append({"kind": "mood", "seat": 0, "mood": next(self.moods)})


@broken("seeds", "game")
class Unseeded(PyGame):
    seeds = count()

    def playout(self, state: State, rng: Any, limit: int = 10_000) -> int:
        return super().playout(state, Rng(next(self.seeds)), limit)


@broken("seeds", "game")
class Unlimited(PyGame):
    def playout(self, state: State, rng: Any, limit: int = 10_000) -> int:
        return super().playout(state, rng)


@broken("options", "game")
class TakesAll(PyGame):
    def start(self, seats: Any = None, **options: Any) -> State:
        known = {"mode", "rounds", "open"}
        return super().start(seats, **{k: v for k, v in options.items() if k in known})


@broken("options")
class Changeable(PyState):
    @property
    def options(self) -> dict[str, Any]:
        return dict(super().options)
