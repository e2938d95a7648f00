"""The conformance suite notices what it is there for: each check, on a game broken that way."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import count
from typing import Any, Self, SupportsIndex

import pytest

from spieltisch.core.game import Game
from spieltisch.core.outcome import Outcome
from spieltisch.core.realtime import Alarm
from spieltisch.core.rng import Rng
from spieltisch.core.state import CHANCE, State, changed
from spieltisch.errors import IllegalAction
from spieltisch.testing import CHECKS, cases, check, checks, conform
from spieltisch.testing.walk import Walk
from tests.toy import (
    GUESS,
    SPEC,
    TEXTS,
    TIMEUP,
    Facts,
    Notation,
    Positions,
    ToyGame,
    ToyState,
    Views,
    toy,
)

BY_NAME = {check.__name__: check for check in CHECKS}
BROKEN: dict[tuple[str, str], Callable[[], Game]] = {}
"""By check and a name: how to make a game that the check must refuse."""


def broken(check: str, part: str = "state") -> Callable[[type], type]:
    """Add a class as this part of the toy."""

    def add(made: type) -> type:
        given: Any = made if part in ("state", "game") else made()
        BROKEN[check, made.__name__] = lambda: toy(**{part: given})
        return made

    return add


# ---------------------------------------------------------------- playing


@broken("actors_act")
class NeverOver(ToyState):
    def outcome(self) -> None:
        return None


@broken("actors_act")
class Unsorted(ToyState):
    def actors(self) -> tuple[int, ...]:
        return super().actors()[::-1]


BROKEN["actors_act", "OneByOne"] = lambda: toy(spec=replace(SPEC, simultaneous=False))


@broken("legal_lists")
class Descending(ToyState):
    def legal(self, actor: int) -> list[int]:
        return super().legal(actor)[::-1]


@broken("legal_lists")
class ForgetsOne(ToyState):
    def legal_into(self, actor: int, out: Any) -> int:
        return max(super().legal_into(actor, out) - 1, 0)


@broken("legal_lists")
class AnyBuffer(ToyState):
    def legal_into(self, actor: int, out: Any) -> int:
        return super().legal_into(actor, out) if len(out) >= self.game.max_legal else 0


@broken("legal_lists")
class AlwaysMay(ToyState):
    def legal(self, actor: int) -> list[int]:
        return [3, 4, 5] if actor == 0 and self.actors() else super().legal(actor)


@broken("acceptance")
class TooMuch(ToyState):
    def apply(self, actor: Any, action: Any) -> None:
        if actor == 0 and action == 3 and 0 not in self.cards:
            self.guesses[0] = 1
            return
        super().apply(actor, action)


@broken("acceptance")
class TooLittle(ToyState):
    def apply(self, actor: Any, action: Any) -> None:
        if (actor, action) == (CHANCE, 2):
            raise IllegalAction("no threes")
        super().apply(actor, action)


@broken("refusals")
class WrongError(ToyState):
    def apply(self, actor: Any, action: Any) -> None:
        if action is None:
            raise TypeError("None is no number")
        super().apply(actor, action)


@broken("refusals")
class LeavesTraces(ToyState):
    def apply(self, actor: Any, action: Any) -> None:
        if type(action) is int and action < 0:
            self.points[0] += 1
        super().apply(actor, action)


@broken("refusals")
class HiddenTraces(ToyState):
    def apply(self, actor: Any, action: Any) -> None:
        if type(action) is int and action < 0:
            self.late = self.points[0] == self.points[0]
        super().apply(actor, action)

    def key(self) -> int:
        return 1


@broken("refusals")
class Mute(ToyState):
    def apply(self, actor: Any, action: Any) -> None:
        try:
            super().apply(actor, action)
        except IllegalAction:
            raise IllegalAction("") from None


@broken("chances")
class Impossible(ToyState):
    def chances(self) -> list[tuple[int, int]]:
        return [(action, 2 - action) for action in self.legal(CHANCE)]


@broken("invariants", "positions")
class CannotCheck(Positions):
    def check(self, state: ToyState) -> None:
        assert sum(state.guesses) < 4


@broken("outcomes", "views")
class DenseRanks(Views):
    def outcome(self, state: ToyState) -> Outcome | None:
        found = super().outcome(state)
        return found and replace(found, ranks=tuple(rank + 1 for rank in found.ranks))


@broken("outcomes", "views")
class Sentences(Views):
    def outcome(self, state: ToyState) -> Outcome | None:
        found = super().outcome(state)
        return found and replace(found, reason="Time is up")


@broken("results", "views")
class KeepsNoResult(Views):
    def outcome(self, state: ToyState) -> Outcome | None:
        found = super().outcome(state)
        return found and replace(found, result=None)


@broken("results", "views")
class AlwaysResults(Views):
    def outcome(self, state: ToyState) -> Outcome | None:
        found = super().outcome(state)
        return found and replace(found, result=3)


@broken("results", "views")
class NewChallenges(Views):
    def outcome(self, state: ToyState) -> Outcome | None:
        found = super().outcome(state)
        return found and replace(found, challenges=(*found.challenges, "none right"))


@broken("results", "views")
class RanksPartners(Views):
    def outcome(self, state: ToyState) -> Outcome | None:
        found = super().outcome(state)
        return found and replace(found, ranks=(1, 2, 3)[: state.seats])


# ---------------------------------------------------------------- texts


@broken("texts", "notation")
class Capitals(Notation):
    def text(self, state: ToyState, action: int) -> str:
        return super().text(state, action).capitalize()


@broken("texts")
class PlaysAnother(ToyState):
    def play(self, text: str) -> None:
        super().play("deal 1")


@broken("texts")
class TextsOfOthers(ToyState):
    def texts(self, actions: Iterable[SupportsIndex]) -> list[str]:
        return super().texts(actions)[::-1]


@broken("all_texts", "notation")
class OneText(Notation):
    def text(self, state: ToyState, action: int) -> str:
        return "guess 3" if action == TEXTS.index("timeup") else super().text(state, action)


@broken("bad_texts", "notation")
class Lenient(Notation):
    def parse(self, state: ToyState, text: str) -> int:
        return super().parse(state, text.strip())


# ---------------------------------------------------------------- copies


@broken("clones")
class Shares(ToyState):
    def copy_from(self, other: State) -> None:
        super().copy_from(other)
        assert isinstance(other, ToyState)
        self.guesses = other.guesses


@broken("clones")
class TakesAnything(ToyState):
    def copy_from(self, other: State) -> None:
        if isinstance(other, ToyState) and other.options == self.options:
            super().copy_from(other)


@broken("previews")
class SharesPoints(ToyState):
    def copy_from(self, other: State) -> None:
        super().copy_from(other)
        assert isinstance(other, ToyState)
        self.points = other.points


@broken("pickles")
class Itself(ToyState):
    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self


@broken("keys")
class Constant(ToyState):
    def key(self) -> int:
        return 7


@broken("keys")
class Restless(ToyState):
    keys = count()

    def key(self) -> int:
        return next(self.keys)


# ---------------------------------------------------------------- data


@broken("plain_data", "views")
class Tuples(Views):
    def public(self, state: ToyState) -> dict[str, Any]:
        return super().public(state) | {"order": (0, 1)}


@broken("plain_data", "views")
class Comes(Views):
    def public(self, state: ToyState) -> dict[str, Any]:
        return super().public(state) | ({} if 0 in state.cards else {"order": [0, 1]})


@broken("plain_data", "views")
class Twofold(Views):
    def private(self, state: ToyState, seat: int | None) -> dict[str, Any]:
        return super().private(state, seat) | {"points": state.points[:]}


@broken("news", "views")
class Late(Views):
    def public_since(self, state: ToyState, before: ToyState) -> dict[str, Any]:
        return {} if 0 in state.cards else changed(self.public(before), self.public(state))


@broken("news", "views")
class Chatty(Views):
    def private_since(self, state: ToyState, before: ToyState, seat: int | None) -> dict[str, Any]:
        return self.private(state, seat)


@broken("plain_data", "views")
class Incomplete(Views):
    def full(self, state: ToyState) -> dict[str, Any]:
        return {name: value for name, value in super().full(state).items() if name != "phase"}


@broken("plain_data", "views")
class Exposes(Views):
    def full(self, state: ToyState) -> dict[str, Any]:
        return super().full(state) | {"cards": state.cards}


@broken("items_are_data", "views")
class Nameless(Views):
    def items(self, state: ToyState) -> list[dict[str, Any]]:
        return [{"points": 1}] if state.rounds else []


@broken("positions", "positions")
class Forgets(Positions):
    def fill(self, state: ToyState, full: dict[str, Any]) -> None:
        super().fill(state, full | {"guesses": [0] * state.seats})


@broken("positions", "positions")
class Believes(Positions):
    def check(self, state: ToyState) -> None:
        pass


# ---------------------------------------------------------------- hidden information


@broken("determinizations", "positions")
class Unlike(Positions):
    def determinize(self, state: ToyState, seat: int | None, rng: Rng) -> ToyState:
        other = super().determinize(state, seat, rng)
        other.cards = [card and 1 + rng.below(3) for card in other.cards]
        return other


@broken("fair_worlds", "positions")
class Knows(Positions):
    def determinize(self, state: ToyState, seat: int | None, rng: Rng) -> ToyState:
        return state.clone()


@broken("spectators", "views")
class Gallery(Views):
    def private(self, state: ToyState, seat: int | None) -> dict[str, Any]:
        if seat is not None:
            return super().private(state, seat)
        return {"cards": state.cards[:]}


@broken("silence", "views")
class Announces(Views):
    def seen(self, state: ToyState, actor: int, action: int, seat: int | None) -> str:
        return state.text(action)


@broken("secrets", "views")
class Indiscreet(Views):
    def items(self, state: ToyState) -> list[dict[str, Any]]:
        cards = [{"kind": "cards", "cards": state.cards[:]}]
        return super().items(state) + (cards if any(state.guesses) else [])


@broken("secrets", "views")
class Pretends(Views):
    def seen(self, state: ToyState, actor: int, action: int, seat: int | None) -> str:
        return (
            "guess ?" if actor >= 0 and actor != seat else super().seen(state, actor, action, seat)
        )


@broken("secrets", "views")
class Misleads(Views):
    def seen(self, state: ToyState, actor: int, action: int, seat: int | None) -> str:
        return "deal 1" if action < 3 else super().seen(state, actor, action, seat)


BROKEN["open_information", "SaysOpen"] = lambda: toy(spec=replace(SPEC, open_information=True))


# ---------------------------------------------------------------- clocks


@broken("real_time", "facts")
class AlwaysLive(Facts):
    def live(self, state: ToyState) -> bool:
        return True


@broken("real_time", "facts")
class NoAlarmOfItsOwn(Facts):
    def alarms(self, state: ToyState) -> list[Alarm]:
        return [Alarm(GUESS, 1000)]


@broken("real_time", "facts")
class AtOnce(Facts):
    def alarms(self, state: ToyState) -> list[Alarm]:
        return [Alarm(TIMEUP, 0)]


@broken("real_time", "facts")
class Hurries(Facts):
    SHORTEST_MS = 1001


@broken("real_time", "facts")
class OfNobody(Facts):
    def alarms(self, state: ToyState) -> list[Alarm]:
        return [Alarm(TIMEUP, 1000, state.seats)]


@broken("real_time", "facts")
class ReachesForNothing(Facts):
    def claim(self, state: ToyState, seat: int, action: int) -> str:
        return ""


@broken("real_time", "facts")
class TellsCards(Facts):
    def alarms(self, state: ToyState) -> list[Alarm]:
        return [Alarm(TIMEUP, 1000 * sum(state.cards))]


@broken("real_time", "facts")
class PlaysOn(Facts):
    def live(self, state: ToyState) -> bool:
        state.points[0] += 1
        return super().live(state)


# ---------------------------------------------------------------- games


@broken("records")
class Moody(ToyState):
    moods = count()

    def score(self) -> None:
        super().score()
        self.scored.append({"kind": "mood", "seat": 0, "mood": next(self.moods)})


@broken("seeds", "game")
class Unseeded(ToyGame):
    seeds = count()

    def playout(self, state: State, rng: Any, limit: int = 10_000) -> int:
        return super().playout(state, Rng(next(self.seeds)), limit)


@broken("seeds", "game")
class Unlimited(ToyGame):
    def playout(self, state: State, rng: Any, limit: int = 10_000) -> int:
        return super().playout(state, rng)


@broken("options", "game")
class TakesAll(ToyGame):
    def start(self, seats: Any = None, **options: Any) -> State:
        known = {"mode", "rounds", "open"}
        return super().start(seats, **{k: v for k, v in options.items() if k in known})


@broken("options")
class Changeable(ToyState):
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
    assert "toy mode=" in messages[0]
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
        checks.playing,
        checks.texts,
    )
    made = {f for part in parts for f in vars(part).values() if hasattr(f, "__wrapped__")}
    assert made == set(CHECKS)
    assert check.check not in made


@pytest.mark.parametrize("case", cases(toy(), range(3)), ids=str)
def test_the_toy_itself_conforms(case: Any) -> None:
    """So that what is noticed above is what was broken."""
    for each in CHECKS:
        each(case)


def test_conform_runs_all_checks() -> None:
    conform(toy(), seats=3, seed=5)
    with pytest.raises(AssertionError, match="toy mode=long rounds=3 open=true seats=2 seed=1"):
        conform(toy(Descending), mode="long", rounds=3, open=True, seed=1)


ENDLESS = replace(SPEC, endless=True)


@pytest.mark.parametrize("case", cases(toy(spec=ENDLESS), range(2)), ids=str)
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
    found = [str(case).removeprefix("toy mode=").removesuffix(" seed=0") for case in cases(toy())]
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
    assert len(cases(toy(), range(5))) == 5 * len(found)
