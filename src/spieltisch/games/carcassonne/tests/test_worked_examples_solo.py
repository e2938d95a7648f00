"""The worked examples of solo (7), and their clauses, played from a fresh game."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from typing import Any, NamedTuple

import pytest

from spieltisch.errors import InvalidOptions
from spieltisch.games.carcassonne.tests.table import (
    CHANCE,
    GAME,
    Scored,
    arrange,
    played,
    scored,
    texts,
    turn,
)

YELLOW, RED, GREEN = range(3)
ORDER = ("score road W", "score road S", "score city E")


def test_solo_set_up() -> None:
    """7.1 Stacks, markers, followers."""
    assert GAME.start(mode="solo").full()["stacks"] == [24, 24, 23]
    four = GAME.start(mode="solo", colours=4, followers=7)
    assert four.full()["stacks"] == [18, 18, 18, 17]
    assert four.full()["scores"] == [1, 2, 3, 4]
    assert four.full()["supply"] == [7] * 4
    assert four.seats == 4
    assert GAME.start(seats=4, mode="solo").options["colours"] == 4
    with pytest.raises(InvalidOptions):
        GAME.start(seats=3, mode="solo", colours=4)


@pytest.mark.parametrize(
    ("left", "stacks", "turns"), [("EUU", [1, 0, 2], [2, 0, 2]), ("EU", [2, 0, 0], [0, 0])]
)
def test_empty_stacks_are_skipped(left: str, stacks: list[int], turns: list[int]) -> None:
    """7.2 The second colour's last tiles were boxed; and so were the third's."""
    full = arrange([(0, -1, "E", 180)], [], "U", mode="solo", turn=0).full()
    full["boxed"] = [name for name, count in full["unseen"].items() for _ in range(count)]
    for name in left:
        full["boxed"].remove(name)
    state = GAME.position({**full, "stacks": stacks}, {})
    state.play("place 1,0 0")
    state.play("thief E")
    for number, colour in enumerate(turns):
        if number:
            turn(state, "U", f"{number + 1},0 0")
        assert state.full()["turn"] == colour


def test_deploying_is_a_duty() -> None:
    """7.3 A city, a road or a cloister, the player choosing; no farmer and no pass."""
    state, _ = played(mode="solo")
    state.play("draw L")
    state.play("place 1,0 0")
    assert texts(state) == ["knight N", "thief E", "thief S", "thief W"]


NONE: Mapping[str, Any] = {}


class Row(NamedTuple):
    """Only the last of these turns scores; then this holds. Colours begin on 1, 2 and 3."""

    turns: list[str]
    scored: Scored
    scores: list[int]
    supply: list[int]
    options: Mapping[str, Any] = NONE
    full: Mapping[str, Any] = NONE
    holders: list[int] | None = None


CITY = ["E 1,-1 270 knight W", "E -1,-1 90 knight E", "R 0,-1 180"]
SHARED = {
    "7.4 The colour that begins is last: both get 8": Row(
        ["U 1,0 0 thief E", "U -1,0 0", "U 2,0 0", *CITY],
        [("city", 8, [0, 1])], [9, 10, 3], [3, 4, 4],
    ),
    "7.4 Neither of two is last; their followers go home all the same": Row(
        ["U 1,0 0 thief E", "U -1,0 0", "U 2,0 0", "U 3,0 0", *CITY],
        [("city", 8, [])], [1, 2, 3], [3, 4, 4], holders=[1, 2],
    ),
    "7.3, 7.4 The second must take the cloister; the first is last and gets 3 for its road": Row(
        ["A -1,0 270 thief E", "A 1,0 90 monk"], [("road", 3, [0])], [4, 2, 3], [4, 3, 4],
        full={"followers": [[1, 1, 0, "monk"]]},
    ),
    "7.4 The second is not last: nothing for its road, but its thief": Row(
        ["B 0,1 0 monk", "U 1,0 0 thief E", "A -1,0 270 monk", "A 2,0 90 monk"],
        [("road", 4, [])], [1, 2, 3], [2, 4, 3], holders=[1],
    ),
    "7.5 Four points for two tiles": Row(
        ["E 0,-1 180 knight S"], [("city", 4, [0])], [5, 2, 3], [4, 4, 4]
    ),
    "7.5 Unless the option says otherwise": Row(
        ["E 0,-1 180 knight S"], [("city", 2, [0])], [3, 2, 3], [4, 4, 4], {"small_city": 2}
    ),
    "7.4, 7.8 A road of five by three colours that are equal: the challenge is met": Row(
        ["U 1,0 0 thief E", "U -1,0 0", "U 2,0 0", "U -2,0 0", "U 0,1 0 thief E",
         "A 2,1 90 thief W", "A -2,1 270 thief E", "U 1,1 0", "U -1,1 0"],
        [("road", 5, [0, 1, 2])], [6, 7, 8], [3, 4, 4], full={"challenges": ["road 5 of three"]},
    ),
}  # fmt: skip


@pytest.mark.parametrize("clause", SHARED)
def test_who_is_paid(clause: str) -> None:
    row = SHARED[clause]
    state, items = played(*row.turns, mode="solo", **row.options)
    assert scored(items) == row.scored
    full = state.full()
    assert (full["scores"], full["supply"]) == (row.scores, row.supply)
    assert row.full.items() <= full.items()
    assert row.holders is None or items[0]["holders"] == row.holders


def three_at_once() -> Any:
    """Let yellow complete its road of 3, red's road of 4 and green's city of two tiles."""
    state, items = played(
        "A -1,0 270 thief E",  # yellow: the west end of the start tile's road
        "U 0,1 0 thief E",  # red: another road, south of it
        "A -1,1 270 monk",
        "V 1,1 90",
        "B 2,1 0 monk",
        "E 2,0 270 knight W",  # green
        "L 1,0 90 thief N",
        mode="solo",
    )
    assert items == []
    assert state.full()["scores"] == [1, 2, 3]
    assert state.actors() == (YELLOW,)
    assert set(texts(state)) == set(ORDER)
    return state


@pytest.mark.parametrize("order", list(permutations(ORDER)))
def test_one_order_pays_all_three(order: tuple[str, ...]) -> None:
    """7.4 Yellow is last and scores 3; then red is last and scores 4; then green its city, 4.
    The last one comes without being asked; in any order the followers go home."""
    state = three_at_once()
    for number, text in enumerate(order[:2]):
        assert set(texts(state)) == set(order[number:])
        state.play(text)
    scores = state.full()["scores"]
    if order == ORDER:
        assert scores == [4, 6, 7]
        assert scored(state.items()) == [("road", 4, [RED]), ("city", 4, [GREEN])]
    else:
        assert any(after == before for before, after in zip([1, 2, 3], scores, strict=True))
    assert state.actors() == (CHANCE,)
    assert state.full()["supply"] == [3, 3, 3]  # yellow's on the new road; red's and green's monks


def tried(state: Any, text: str) -> list[tuple[str, int, list[int], list[int]]]:
    """Return what a choice would score: kind, points, the colours paid, the last ones then."""
    copy = state.clone()
    copy.play(text)
    return [(item["kind"], item["points"], item["paid"], item["last"]) for item in copy.items()]


def test_trying_an_order_says_who_would_be_paid() -> None:
    """7.4 Tried on a copy; what follows without a further choice is among the items."""
    state = three_at_once()
    assert tried(state, "score road W") == [("road", 3, [YELLOW], [YELLOW])]
    assert tried(state, "score city E") == [("city", 4, [], [YELLOW])]
    state.play("score city E")
    assert tried(state, "score road S") == [
        ("road", 4, [], [YELLOW]),
        ("road", 3, [YELLOW], [YELLOW]),
    ]
    assert tried(state, "score road W") == [
        ("road", 3, [YELLOW], [YELLOW]),
        ("road", 4, [RED], [RED]),
    ]


CROWD = [
    "B 0,1 0 monk", "B 0,2 0 monk", "B 0,3 0 monk", "B 0,4 0 monk", "E 1,1 90 knight E",
    "E 1,2 90 knight E", "E 1,3 90 knight E", "E 1,4 90 knight E", "E -1,1 270 knight W",
]  # fmt: skip
"""Nine turns in which each colour sends all three that it has."""


def stranded() -> Any:
    """Let red, on 1, have to deploy a fourth of three followers, and complete its city."""
    state, _ = played(*CROWD, "D 2,3 270", mode="solo", followers=3)
    assert state.outcome() is None
    assert state.full()["scores"] == [5, 2, 3]
    assert state.full()["supply"] == [1, 0, 0]
    assert texts(state) == ["bonus 0", "bonus 1", "bonus 2"]
    return state


def test_no_follower_left_ends_the_game() -> None:
    """7.6 A The turn's scoring is finished first, then 2 a follower, for any last colour."""
    state = stranded()
    state.play("bonus 1")
    assert state.full()["scores"] == [5, 8, 3]
    assert texts(state) == ["bonus 0", "bonus 2"]
    state.play("bonus 2")
    assert state.full()["scores"] == [9, 8, 9]
    outcome = state.outcome()
    assert (outcome.ranks, outcome.scores, outcome.reason) == ((1, 1, 1), (9, 8, 9), "followers")
    assert outcome.result == state.view()["result"] == state.full()["result"] == 8  # 7.7
    assert state.returns() == [8, 8, 8]


def test_trying_a_bonus_says_whether_it_is_paid() -> None:
    """7.6 As above; the last colour's bonus comes without being asked."""
    state = stranded()
    assert tried(state, "bonus 0") == [("bonus", 4, [], [1])]
    assert tried(state, "bonus 1") == [("bonus", 6, [1], [1])]
    state.play("bonus 1")
    assert tried(state, "bonus 2") == [("bonus", 6, [2], [2]), ("bonus", 4, [0], [0])]


def test_a_bonus_is_only_for_the_last() -> None:
    """7.6 Red is not last at that moment, and is not asked again."""
    state = stranded()
    state.play("bonus 0")
    assert state.full()["scores"] == [5, 2, 3]
    assert texts(state) == ["bonus 1", "bonus 2"]
    state.play("bonus 1")
    assert state.full()["scores"] == [5, 8, 9]
    assert state.outcome() is not None


def test_without_a_duty_nobody_is_stranded() -> None:
    """7.3, 7.6 A tile with nothing to deploy to is placed without a follower."""
    state, _ = played(*CROWD, "R 2,3 0", mode="solo", followers=3)
    assert state.outcome() is None
    assert state.actors() == (CHANCE,)
    assert state.full()["supply"] == [0, 0, 0]
