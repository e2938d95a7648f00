"""The worked examples of solo (7), and their clauses, one test each."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from spieltisch.errors import InvalidOptions
from spieltisch.games.carcassonne.tests.table import (
    CHANCE,
    GAME,
    Follower,
    Tile,
    arrange,
    scored,
    texts,
    turn,
)

R, Y, G = range(3)


def solo(tiles: list[Tile], followers: list[Follower], hand: str, **changes: Any) -> Any:
    """A solo game with red, yellow and green."""
    return arrange(tiles, followers, hand, mode="solo", **changes)


THREE: list[Tile] = [
    (0, 1, "E", 180),
    (1, 1, "E", 0),
    (-1, 1, "E", 0),
    (1, 2, "U", 0),
    (2, 2, "A", 90),
    (-1, 2, "U", 0),
    (-2, 2, "U", 0),
    (-3, 2, "A", 270),
]
"""A crossing with a city at 0,2 closes a road of 3, a road of 4 and a city of two tiles."""


def three_features() -> Any:
    """Yellow 3, red 4, green 5 points; green has laid the crossing and must choose."""
    followers = [(G, 0, 1, "knight S"), (Y, 1, 2, "thief E"), (R, -2, 2, "thief E")]
    state = solo(THREE, followers, "L", turn=G, scores=[4, 3, 5])
    state.play("place 0,2 0")
    assert texts(state) == ["thief S"]
    state.play("thief S")
    return state


ORDER = ("score road E", "score road W", "score city N")


def test_solo_order_of_scoring() -> None:
    """7.4 Yellow is last, then red, then green: everybody scores."""
    state = three_features()
    assert texts(state) == ["score city N", "score road E", "score road W"]
    state.play(ORDER[0])
    assert scored(state.items()) == [("road", 3, [Y])]
    assert texts(state) == ["score city N", "score road W"]
    state.play(ORDER[1])
    assert scored(state.items()) == [("road", 4, [R]), ("city", 4, [G])]
    assert state.full()["scores"] == [8, 6, 9]
    assert state.actors() == (CHANCE,)


@pytest.mark.parametrize("order", [o for o in permutations(ORDER) if o != ORDER])
def test_solo_any_other_order_leaves_somebody_out(order: tuple[str, ...]) -> None:
    """7.4 Followers go home either way."""
    state = three_features()
    items = []
    for text in order[:2]:
        state.play(text)
        items += state.items()
    assert any(paid == [] for _, _, paid in scored(items))
    assert state.full()["supply"] == [4, 4, 3]


def test_solo_shared_city() -> None:
    """7.4 Red is last: red and green both get 8."""
    tiles: list[Tile] = [(0, 1, "E", 180), (0, 2, "R", 0), (1, 2, "E", 270)]
    followers = [(R, 0, 1, "knight S"), (G, 1, 2, "knight W")]
    state = solo(tiles, followers, "E", turn=Y, scores=[3, 6, 9])
    state.play("place -1,2 90")
    assert scored(state.items()) == [("city", 8, [R, G])]
    assert state.full()["scores"] == [11, 6, 17]


def test_solo_cloister_and_red_road() -> None:
    """7.3, 7.4 Green must take the cloister; red's road is complete, red is last and gets 3."""
    state = solo([(-1, 0, "W", 0)], [(R, -1, 0, "thief E")], "A", turn=G, scores=[2, 4, 6])
    state.play("place 1,0 90")
    assert texts(state) == ["monk"]
    state.play("monk")
    assert scored(state.items()) == [("road", 3, [R])]
    assert state.full()["scores"] == [5, 4, 6]


def test_solo_nobody_last_scores() -> None:
    """7.4 Yellow is last: red gets nothing for its road, but its thief."""
    state = solo([(-1, 0, "W", 0)], [(R, -1, 0, "thief E")], "A", turn=G, scores=[5, 4, 6])
    state.play("place 1,0 90")
    state.play("monk")
    assert scored(state.items()) == [("road", 3, [])]
    assert state.items()[0]["holders"] == [R]
    assert state.full()["supply"] == [4, 4, 3]


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


def test_solo_empty_stack_is_skipped() -> None:
    """7.2 Yellow's last tile was boxed: green draws after red."""
    tiles: list[Tile] = [(0, -1, "E", 180)]
    state = solo(tiles, [], "U", turn=R)
    full = state.full()
    full["boxed"] = [name for name, count in full["unseen"].items() for _ in range(count)]
    for name in ("E", "U", "U"):
        full["boxed"].remove(name)
    full["stacks"] = [1, 0, 2]
    state = GAME.position(full, {})
    state.play("place 1,0 0")
    state.play("thief E")
    assert state.full()["turn"] == G
    turn(state, "U", "2,0 0")
    assert state.full()["turn"] == R
    turn(state, "U", "3,0 0")
    assert state.full()["turn"] == G


def test_solo_several_empty_stacks_are_skipped() -> None:
    """7.2 Nothing is left to yellow and green: red draws again."""
    state = solo([(0, -1, "E", 180)], [], "U", turn=R)
    full = state.full()
    full["boxed"] = [name for name, count in full["unseen"].items() for _ in range(count)]
    for name in ("E", "U"):
        full["boxed"].remove(name)
    full["stacks"] = [2, 0, 0]
    state = GAME.position(full, {})
    state.play("place 1,0 0")
    state.play("thief E")
    assert state.full()["turn"] == R
    turn(state, "U", "2,0 0")
    assert state.full()["turn"] == R


def test_solo_ends_without_followers() -> None:
    """7.6 A, 7.7 Red must deploy and cannot: bonuses in a chosen order, no final scoring."""
    tiles: list[Tile] = [(x, 0, "U", 0) for x in (1, 2, 3, 4)]
    tiles += [(x, 1, "B", 0) for x in (1, 2, 3, 4)]
    followers = [(R, x, 1, "monk") for x in (1, 2, 3, 4)]
    followers += [(G, 1, 0, "thief E")]
    state = solo(tiles, followers, "E", turn=R, scores=[5, 9, 5])
    state.play("place 0,-1 180")
    assert texts(state) == ["bonus 0", "bonus 2"]
    state.play("bonus 2")
    assert scored(state.items()) == [("bonus", 2, [G]), ("bonus", 8, [R])]
    assert state.outcome().scores == (13, 9, 7)
    assert state.outcome().ranks == (1, 1, 1)
    assert state.outcome().reason == "followers"
    assert state.view()["result"] == 7
