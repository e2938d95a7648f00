"""The conformance suite notices what it is there for: each check, on a game broken that way."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import count
from types import SimpleNamespace
from typing import Any, ClassVar, Self, SupportsIndex

import pytest

from spieltisch.core.engine import CHANCE
from spieltisch.core.game import Game
from spieltisch.core.outcome import Outcome
from spieltisch.core.python.py_game import PyGame
from spieltisch.core.python.py_state import PyState
from spieltisch.core.realtime import Alarm
from spieltisch.core.rng import Rng
from spieltisch.core.state import State
from spieltisch.core.vector.block import Block
from spieltisch.core.vector.symmetry import Symmetry
from spieltisch.core.views.changes import Changes
from spieltisch.core.views.preview import on_copy
from spieltisch.core.words.trees import Trees
from spieltisch.errors import IllegalAction
from spieltisch.testing import CHECKS, cases, check, checks, conform
from spieltisch.testing.walk import Walk
from tests.toys.guess import GUESS, SPEC, TEXTS, TIMEUP, Facts, Guess, guess

BY_NAME = {check.__name__: check for check in CHECKS}
BROKEN: dict[tuple[str, str], Callable[[], Game]] = {}
"""By check and a name: how to make a game that the check must refuse."""


def broken(check: str, part: str = "state") -> Callable[[type], type]:
    """Add a class as this part of the toy: its rules, the state that asks them, or the game."""

    def add(made: type) -> type:
        given: Any = made() if part == "facts" else made
        BROKEN[check, made.__name__] = lambda: guess(**{part: given})
        return made

    return add


# ---------------------------------------------------------------- playing


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


# ---------------------------------------------------------------- texts


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


# ---------------------------------------------------------------- copies


@broken("clones", "rules")
class Shares(Guess):
    def clone(self) -> Self:
        other = super().clone()
        other.guesses = self.guesses
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


# ---------------------------------------------------------------- data


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


@broken("positions", "rules")
class Believes(Guess):
    def check(self) -> None:
        assert self.rounds <= int(self.options["rounds"])  # else the game would not end


# ---------------------------------------------------------------- hidden information


@broken("determinizations", "rules")
class Unlike(Guess):
    def determinize(self, seat: int | None, rng: Rng) -> None:
        super().determinize(seat, rng)
        self.cards = [card and 1 + rng.below(3) for card in self.cards]


@broken("fair_worlds", "rules")
class Knows(Guess):
    def determinize(self, seat: int | None, rng: Rng) -> None:
        pass


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


# ---------------------------------------------------------------- observations


class Numbers:
    """An observer of the toy in plain Python: cards of everybody that `of` lets a seat know."""

    encoder = SimpleNamespace(height=0, width=0)
    blocks: ClassVar = [Block("card", "of each", (("player", ["+0", "+1", "+2"]),), 3, "pips")]
    names: ClassVar = [name for block in blocks for name in block.names]
    size = 3
    most = 3
    symmetries: ClassVar = [Symmetry("nothing", {}, lambda state, action: action)]

    def into(self, state: Any, seat: int, out: Any) -> None:
        cards = self.cards(state, seat)
        seen = [card or 0 for card in cards] + [0] * (3 - len(cards))
        out[:] = array(out.typecode, [v / 3 for v in seen]) if hasattr(out, "typecode") else seen

    def cards(self, state: Any, seat: int) -> list[int]:
        cards: list[int] = state.private(seat)["cards"]
        return cards

    def moved(self, symmetry: Symmetry) -> list[int]:
        return [0, 1, 2]


class Observed(PyGame):
    """The toy with such an observer."""

    observe: type[Numbers] = Numbers

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.encoder: Any = True
        self.symmetries = lambda encoder: self.observe.symmetries

    def observer(self, *given: Any, **options: Any) -> Any:
        return self.observe()


@pytest.mark.parametrize("case", cases(guess(game=Observed), range(2)), ids=str)
def test_the_toy_observed_conforms(case: Any) -> None:
    """So that what is noticed below is what was broken."""
    for name in ("observations", "symmetries"):
        BY_NAME[name](case)


@broken("observations", "game")
class Nothing(PyGame):
    def observer(self, *given: Any, **options: Any) -> Any:
        return None


@broken("observations", "game")
class Leaks(Observed):
    class observe(Numbers):  # noqa: N801
        def cards(self, state: Any, seat: int) -> list[int]:
            cards: list[int] = state.full()["cards"]
            return cards


@broken("observations", "game")
class Exceeds(Observed):
    class observe(Numbers):  # noqa: N801
        def cards(self, state: Any, seat: int) -> list[int]:
            return [4]


@broken("observations", "game")
class Plays(Observed):
    class observe(Numbers):  # noqa: N801
        def into(self, state: Any, seat: int, out: Any) -> None:
            super().into(state, seat, out)
            if state.actors() == (CHANCE,):
                state.apply(CHANCE, 0)


@broken("observations", "game")
class Unscaled(Observed):
    class observe(Numbers):  # noqa: N801
        def into(self, state: Any, seat: int, out: Any) -> None:
            super().into(state, seat, out)
            if hasattr(out, "typecode"):
                out[0] = 0.5


@broken("masks")
class MasksAll(PyState):
    def mask_into(self, seat: SupportsIndex, out: Any) -> int:
        n = super().mask_into(seat, out)
        out[0] = 1
        return n


@broken("masks")
class CountsWrong(PyState):
    def mask_into(self, seat: SupportsIndex, out: Any) -> int:
        return super().mask_into(seat, out) + 1


@broken("symmetries", "game")
class OtherActions(Observed):
    class observe(Numbers):  # noqa: N801
        symmetries: ClassVar = [Symmetry("cards", {}, lambda state, a: (a + 1) % 3 + a // 3 * 3)]


@broken("symmetries", "game")
class OtherPlaces(Observed):
    class observe(Numbers):  # noqa: N801
        def moved(self, symmetry: Symmetry) -> list[int]:
            return [1, 0, 2]


# ---------------------------------------------------------------- clocks


@broken("real_time", "facts")
class AlwaysLive(Facts):
    def live(self, state: PyState) -> bool:
        return True


@broken("real_time", "facts")
class NoAlarmOfItsOwn(Facts):
    def alarms(self, state: PyState) -> list[Alarm]:
        return [Alarm(GUESS, 1000)]


@broken("real_time", "facts")
class AtOnce(Facts):
    def alarms(self, state: PyState) -> list[Alarm]:
        return [Alarm(TIMEUP, 0)]


@broken("real_time", "facts")
class Hurries(Facts):
    SHORTEST_MS = 1001


@broken("real_time", "facts")
class OfNobody(Facts):
    def alarms(self, state: PyState) -> list[Alarm]:
        return [Alarm(TIMEUP, 1000, state.seats)]


@broken("real_time", "facts")
class ReachesForNothing(Facts):
    def claim(self, state: PyState, seat: int, action: int) -> str:
        return ""


@broken("real_time", "facts")
class TellsCards(Facts):
    def alarms(self, state: PyState) -> list[Alarm]:
        return [Alarm(TIMEUP, 1000 * sum(state.rules.cards))]


@broken("real_time", "facts")
class PlaysOn(Facts):
    def live(self, state: PyState) -> bool:
        state.rules.points[0] += 1
        return super().live(state)


# ---------------------------------------------------------------- games


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


@pytest.mark.parametrize(("name", "how"), BROKEN)
def test_a_broken_game_is_noticed(name: str, how: str) -> None:
    """By the check that is there for it, in one of a few games; it says where."""
    messages = []
    for case in cases(BROKEN[name, how](), range(4)):
        try:
            BY_NAME[name](case)
        except AssertionError as error:
            messages.append(str(error))
    assert messages
    assert messages[0].startswith(f"{name}: ")
    assert "guess mode=" in messages[0]
    assert ", step " in messages[0]


def test_every_check_has_a_game_that_fails_it() -> None:
    assert {name for name, _ in BROKEN} == set(BY_NAME)


def test_every_check_is_in_the_suite() -> None:
    """What the modules of checks define, CHECKS lists."""
    parts = (
        checks.clocks,
        checks.copies,
        checks.data,
        checks.games,
        checks.hidden,
        checks.observations,
        checks.playing,
        checks.texts,
    )
    made = {f for part in parts for f in vars(part).values() if hasattr(f, "__wrapped__")}
    assert made == set(CHECKS)
    assert check.check not in made


@pytest.mark.parametrize("case", cases(guess(), range(3)), ids=str)
def test_the_toy_itself_conforms(case: Any) -> None:
    """So that what is noticed above is what was broken."""
    for each in CHECKS:
        each(case)


def test_conform_runs_all_checks() -> None:
    conform(guess(), seats=3, seed=5)
    with pytest.raises(AssertionError, match="guess mode=long rounds=3 open=true seats=2 seed=1"):
        conform(guess(state=Descending), mode="long", rounds=3, open=True, seed=1)


ENDLESS = replace(SPEC, endless=True)


@pytest.mark.parametrize("case", cases(guess(spec=ENDLESS), range(2)), ids=str)
def test_an_endless_game_is_looked_at_where_it_begins_and_where_it_ends(
    case: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules[Walk.__module__], "OPENING", 3)
    monkeypatch.setattr(sys.modules[Walk.__module__], "ENDING", 2)
    assert len(list(Walk(case).opening())) == 3
    over = [state.outcome() is not None for state in Walk(case).states()]
    assert over == [False] * 5 + [True]
    for each in CHECKS:
        each(case)


@pytest.mark.parametrize("how", ["OneByOne", "NeverOver"])
def test_a_broken_endless_game_is_noticed(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In its first stretch, or because none of some random games ends."""
    monkeypatch.setattr(sys.modules[Walk.__module__], "PATIENCE", 50)
    game = BROKEN["actors_act", how]()
    game.spec = replace(game.spec, endless=True)
    with pytest.raises(AssertionError, match=r"actors_act: (actors|.* act, the spec says)"):
        BY_NAME["actors_act"](cases(game)[0])


def test_cases_try_every_mode_seats_and_choice() -> None:
    """One option at a time departs from its default."""
    found = [
        str(case).removeprefix("guess mode=").removesuffix(" seed=0") for case in cases(guess())
    ]
    assert found == [
        "quick rounds=1 seats=2",
        "quick rounds=1 seats=3",
        "quick rounds=2 seats=2",
        "quick rounds=2 seats=3",
        "quick rounds=3 seats=2",
        "quick rounds=3 seats=3",
        "long rounds=2 open=false seats=2",
        "long rounds=1 open=false seats=2",
        "long rounds=3 open=false seats=2",
        "long rounds=2 open=true seats=2",
        "together rounds=1 seats=2",
        "together rounds=2 seats=2",
        "together rounds=3 seats=2",
    ]
    assert len(cases(guess(), range(5))) == 5 * len(found)
