"""The checks of the conformance suite: each finds the games of `tests/broken` that fail it."""

from __future__ import annotations

import re
import sys
from array import array
from dataclasses import replace
from typing import Any, ClassVar

import pytest

from spieltisch.testing import CHECKS, Case, cases, check, checks, conform
from spieltisch.testing.walk import Walk
from support.soak import sample
from tests.broken import clocks, copies, data, endings, games, hidden, observations, playing, texts
from tests.broken.registry import BROKEN
from tests.toys.guess import SPEC, Coach, guess

BY_NAME = {check.__name__: check for check in CHECKS}
PARTS = {
    checks.clocks: clocks,
    checks.copies: copies,
    checks.data: data,
    checks.endings: endings,
    checks.games: games,
    checks.hidden: hidden,
    checks.observations: observations,
    checks.playing: playing,
    checks.texts: texts,
}
"""Each module of checks, with the module of the games that fail them."""


@pytest.mark.parametrize(("name", "how"), BROKEN)
def test_a_broken_game_is_noticed(name: str, how: str) -> None:
    """Its check fails in one of a few random games and names the step."""
    messages = []
    for case in cases(BROKEN[name, how](), range(4)):
        try:
            BY_NAME[name](case)
        except AssertionError as error:
            messages.append(str(error))
            break
    assert messages
    assert messages[0].startswith(f"{name}: ")
    assert "guess mode=" in messages[0]
    assert ", step " in messages[0]


def test_every_check_has_a_game_that_fails_it() -> None:
    assert {name for name, _ in BROKEN} == set(BY_NAME)


def test_every_check_is_in_the_suite() -> None:
    """CHECKS lists all that the modules of checks define."""
    made = {f for part in PARTS for f in vars(part).values() if hasattr(f, "__wrapped__")}
    assert made == set(CHECKS)
    assert check.check not in made


@pytest.mark.parametrize("case", cases(guess(), range(sample(1, 3))), ids=str)
def test_the_toy_itself_conforms(case: Any) -> None:
    """The unbroken toy passes, so a failure above comes from the planted mistake."""
    for each in CHECKS:
        each(case)


def test_conform_runs_all_checks() -> None:
    conform(guess(), seats=3, seed=5)
    with pytest.raises(AssertionError, match="guess mode=long rounds=3 open=true seats=2 seed=1"):
        conform(guess(state=playing.Descending), mode="long", rounds=3, open=True, seed=1)


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
    """It fails in its first stretch, or because no random game ends."""
    monkeypatch.setattr(sys.modules[Walk.__module__], "PATIENCE", 50)
    game = BROKEN["actors_act", how]()
    game.spec = replace(game.spec, endless=True)
    with pytest.raises(AssertionError, match=r"actors_act: (actors|.* act, the spec says)"):
        BY_NAME["actors_act"](cases(game)[0])


def test_cases_try_every_mode_seats_and_choice() -> None:
    """In each case at most one option differs from its default."""
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


@pytest.mark.parametrize("case", cases(guess(game=observations.Observed), range(2)), ids=str)
def test_the_toy_observed_conforms(case: Any) -> None:
    """The unbroken observer passes, so a failure above comes from the planted mistake."""
    for name in ("observations", "symmetries"):
        BY_NAME[name](case)


def test_a_coach_that_reads_what_the_end_depends_on_conforms() -> None:
    for case in cases(guess(coach=Coach), range(2)):
        BY_NAME["endings"](case)


class Left(observations.Numbers):
    """An observer of the toy that shows the rounds that are left, too."""

    names: ClassVar = [*observations.Numbers.names, "rounds left"]
    size = 4

    def into(self, state: Any, seat: int, out: Any) -> None:
        super().into(state, seat, out)
        out[3:] = array("f", [state.options["rounds"] - state.full()["rounds"]])


class ShowsWhatIsLeft(observations.Observed):
    observe = Left


def test_an_observation_with_what_the_end_depends_on_conforms() -> None:
    for case in cases(guess(game=ShowsWhatIsLeft), range(2)):
        BY_NAME["endings"](case)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"coach": endings.AlwaysThreeRounds}, r"with rounds=3 and with rounds=[12], alth"),
        ({"game": endings.ShowsNoRounds}, r"observation .* with rounds=3 and with rounds=[12]"),
    ],
    ids=["coach", "observation"],
)
def test_a_message_names_the_option_that_is_overlooked(given: dict[str, Any], said: str) -> None:
    game = guess(**given)
    case = Case(game, *game.spec.resolve(2, {"mode": "long", "rounds": 3}), seed=1)
    with pytest.raises(AssertionError, match=said):
        BY_NAME["endings"](case)


def test_a_suite_does_not_start_from_what_an_earlier_check_has_spoilt() -> None:
    """The start that a game keeps shares a list: a whole suite in a row names it."""
    game = BROKEN["clones", "SharesTheEnd"]()
    (case, *_) = cases(game)
    BY_NAME["actors_act"](case)
    with pytest.raises(AssertionError, match=r"changed the start: .*finished is \[1\], not \[\]"):
        BY_NAME["invariants"](case)


@pytest.mark.parametrize(
    ("check_", "how", "says"),
    [
        (
            "clones",
            "Shares",
            r"clone\(\) shares it: .*guesses was .*, is|it shares it: guesses was",
        ),
        ("choices", "MayNotBeWrong", r"what seat \d may do tells what is hidden: guess 1"),
        ("standings", "ReversedRanks", r"seat \d with \d points ranks behind seat \d with \d"),
        ("standings", "AllFirst", r"seat \d with \d points ranks on the place of seat \d"),
        ("standings", "TooFewScores", r"scores \[\d\]: write one for each seat or side"),
        ("standings", "ScoresUnlikeTheView", r"the outcome has the scores .*, the view"),
    ],
)
def test_a_message_names_what_is_wrong(check_: str, how: str, says: str) -> None:
    found = []
    for case in cases(BROKEN[check_, how](), range(6)):
        try:
            BY_NAME[check_](case)
        except AssertionError as error:
            found.append(str(error))
    assert found
    assert re.search(says, found[0]), found[0]
