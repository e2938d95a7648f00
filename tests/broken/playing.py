"""Games that fail the checks in `spieltisch/testing/checks/playing.py`, each by one mistake."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, SupportsIndex

from spieltisch.core.engine import CHANCE
from spieltisch.core.outcome import Outcome
from spieltisch.core.python.py_state import PyState
from spieltisch.errors import IllegalAction
from tests.broken.registry import BROKEN, broken
from tests.toys.guess import SPEC, Guess, guess


@broken("actors_act")
class NeverOver(PyState):
    def outcome(self) -> None:
        return None


@broken("actors_act")
class Unsorted(PyState):
    def actors(self) -> tuple[int, ...]:
        return super().actors()[::-1]


BROKEN["actors_act", "OneByOne"] = lambda: guess(spec=replace(SPEC, simultaneous=False))


@broken("legal_lists")
class Descending(PyState):
    def legal(self, actor: SupportsIndex) -> list[int]:
        return super().legal(actor)[::-1]


@broken("legal_lists")
class ForgetsOne(PyState):
    def legal_into(self, actor: SupportsIndex, out: Any) -> int:
        return max(super().legal_into(actor, out) - 1, 0)


@broken("legal_lists")
class AnyBuffer(PyState):
    def legal_into(self, actor: SupportsIndex, out: Any) -> int:
        return super().legal_into(actor, out) if len(out) >= self.game.max_legal else 0


@broken("legal_lists")
class AlwaysMay(PyState):
    def legal(self, actor: SupportsIndex) -> list[int]:
        return [3, 4, 5] if actor == 0 and self.actors() else super().legal(actor)


@broken("acceptance")
class TooMuch(PyState):
    def apply(self, actor: Any, action: Any) -> None:
        if actor == 0 and action == 3 and 0 not in self.rules.cards:
            self.rules.guesses[0] = 1
            return
        super().apply(actor, action)


@broken("acceptance")
class TooLittle(PyState):
    def apply(self, actor: Any, action: Any) -> None:
        if (actor, action) == (CHANCE, 2):
            raise IllegalAction("no threes")
        super().apply(actor, action)


@broken("refusals")
class WrongError(PyState):
    def apply(self, actor: Any, action: Any) -> None:
        if action is None:
            raise TypeError("None is no number")
        super().apply(actor, action)


@broken("refusals")
class LeavesTraces(PyState):
    def apply(self, actor: Any, action: Any) -> None:
        if type(action) is int and action < 0:
            self.rules.points[0] += 1
        super().apply(actor, action)


@broken("refusals")
class HiddenTraces(PyState):
    def apply(self, actor: Any, action: Any) -> None:
        if type(action) is int and action < 0:
            self.rules.late = True
        super().apply(actor, action)

    def key(self, rules: bool = True) -> int:
        return 1


@broken("refusals")
class Mute(PyState):
    def apply(self, actor: Any, action: Any) -> None:
        try:
            super().apply(actor, action)
        except IllegalAction:
            raise IllegalAction("") from None


@broken("chances")
class Impossible(PyState):
    def chances(self) -> list[tuple[int, int]]:
        return [(action, 2 - action) for action in self.legal(CHANCE)]


@broken("invariants", "rules")
class CannotCheck(Guess):
    def check(self) -> None:
        assert sum(self.guesses) < 4


@broken("outcomes")
class DenseRanks(PyState):
    def outcome(self) -> Outcome | None:
        found = super().outcome()
        return found and replace(found, ranks=tuple(rank + 1 for rank in found.ranks))


@broken("outcomes")
class Sentences(PyState):
    def outcome(self) -> Outcome | None:
        found = super().outcome()
        return found and replace(found, reason="Time is up")


@broken("standings")
class ReversedRanks(PyState):
    def outcome(self) -> Outcome | None:
        found = super().outcome()
        most = max(found.ranks) + 1 if found else 0
        return found and replace(found, ranks=tuple(most - rank for rank in found.ranks))


@broken("standings")
class AllFirst(PyState):
    def outcome(self) -> Outcome | None:
        found = super().outcome()
        return found and replace(found, ranks=(1,) * len(found.ranks))


@broken("standings")
class TooFewScores(PyState):
    def outcome(self) -> Outcome | None:
        found = super().outcome()
        return found and replace(found, scores=found.scores[:1])

    def public(self) -> dict[str, Any]:
        seen = super().public()
        return seen | {"scores": seen["scores"][: 2 if self.actors() else 1]}


@broken("standings")
class ScoresUnlikeTheView(PyState):
    def outcome(self) -> Outcome | None:
        found = super().outcome()
        return found and replace(found, scores=tuple(score + 1 for score in found.scores))


@broken("results")
class KeepsNoResult(PyState):
    def outcome(self) -> Outcome | None:
        found = super().outcome()
        return found and replace(found, result=None)


@broken("results")
class AlwaysResults(PyState):
    def outcome(self) -> Outcome | None:
        found = super().outcome()
        return found and replace(found, result=3)


@broken("results")
class NewChallenges(PyState):
    def outcome(self) -> Outcome | None:
        found = super().outcome()
        return found and replace(found, challenges=(*found.challenges, "none right"))


@broken("results")
class RanksPartners(PyState):
    def outcome(self) -> Outcome | None:
        found = super().outcome()
        return found and replace(found, ranks=(1, 2, 3)[: self.seats])


@broken("returns")
class AllWin(PyState):
    def returns(self) -> list[float]:
        return [float(bool(value)) for value in super().returns()]


@broken("limits")
class ClaimsMore(PyState):
    def legal_into(self, actor: Any, out: Any) -> int:
        return super().legal_into(actor, out) + self.game.max_legal
