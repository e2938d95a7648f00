"""The worked examples of the rulebooks and their clauses: rows of turns and what they score.

Where a rulebook shows a picture, the squares are ours: the same pattern somewhere on the table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import pytest

from spieltisch.errors import IllegalAction
from spieltisch.games.carcassonne.tests.oracle.tiles import ROWS, turned
from spieltisch.games.carcassonne.tests.table import (
    CHANCE,
    GAME,
    Follower,
    Scored,
    Tile,
    arrange,
    played,
    scored,
    texts,
)

RED, BLUE, GREEN, BLACK = range(4)

# 3 A turn

OFFERED: dict[str, tuple[list[str], str, str]] = {
    "3.1 A crossing goes on from the start tile's city, road or field": (
        [], "draw W", "place -1,0 0, place -1,0 180, place -1,0 270, place 0,1 0, place 1,0 0, "
        "place 1,0 90, place 1,0 180",
    ),
    "3.1 A square that touches only a corner is no place": ([], "draw B", "place 0,1 0"),
    "3.1 Of rotations that look the same the smallest is named": (
        [], "draw U", "place -1,0 0, place 0,1 0, place 1,0 0",
    ),
    "3.3 A deployment is named by its first side as the tile lies": (
        [], "draw L, place 0,-1 180",
        "knight S, thief N, thief E, thief W, farmer Nw, farmer Ne, farmer Es, pass",
    ),
    "3.3 Not where the feature is held, at any distance; the small field is free": (
        ["U 1,0 0 thief E"], "draw V, place 2,0 0", "farmer Nw, farmer Sw, pass",
    ),
    "3.3 Nor in a field that is held": (
        ["U 1,0 0 thief E", "V 2,0 0 farmer Nw", "U -1,0 0"], "draw E, place -1,-1 0",
        "knight N, pass",
    ),
}  # fmt: skip
"""Turns, then actions, and all that is offered after them."""


@pytest.mark.parametrize("clause", OFFERED)
def test_what_is_offered(clause: str) -> None:
    turns, actions, offered = OFFERED[clause]
    state, _ = played(*turns)
    for text in actions.split(", "):
        state.play(text)
    assert texts(state) == offered.split(", ")


def test_what_is_not_offered_is_refused() -> None:
    state = GAME.start()
    state.play("draw B")
    with pytest.raises(IllegalAction):
        state.play("place 1,1 0")


def test_unplaceable_tile_is_boxed() -> None:
    """3.2 It is shown, boxed, and the same seat draws another."""
    tiles: list[Tile] = [(0, -1, "E", 180)]
    state = arrange(tiles, [], seats=2)
    state.play("draw C")
    assert state.actors() == (CHANCE,)
    full = state.full()
    assert (full["boxed"], full["turn"], full["tile"]) == (["C"], 0, None)
    assert state.items() == []
    assert "draw C" not in [state.text(action) for action, _ in state.chances()]


def test_no_followers_no_question() -> None:
    """3.4 A player without followers goes on placing."""
    followers: list[Follower] = [(0, x, 0, "farmer Nw") for x in range(1, 8)]
    tiles: list[Tile] = [(x, 0, "U", 0) for x in range(1, 8)]
    state = arrange(tiles, followers, "B", seats=2)
    assert state.full()["supply"] == [0, 7]
    state.play("place 0,1 0")
    assert state.actors() == (CHANCE,)
    assert state.full()["turn"] == 1


# 4 Completed features


NONE: Mapping[str, Any] = {}


class Row(NamedTuple):
    """In a fresh game for two only the last of these turns scores; then this holds."""

    turns: list[str]
    scored: Scored
    scores: list[int]
    options: Mapping[str, Any] = NONE
    item: Mapping[str, Any] = NONE
    followers: Sequence[Follower] = ()


TWO_TILES, PENNANT = ["E 0,-1 180 knight S"], ["F 0,-1 90 knight N", "E 0,-2 180"]
COMPLETED = {
    "4.1 Four tiles, and the thief goes home": Row(
        ["U -1,0 0 thief E", "W 1,0 0", "A -2,0 270"], [("road", 4, [RED])], [4, 0],
        item={"tiles": 4, "returned": [[RED, -1, 0, "thief E"]]},
    ),
    "4.1 A road closed into a ring has no ends": Row(
        ["V 1,0 0", "V 1,1 90", "U 0,1 0", "V -1,1 180", "V -1,0 270 thief E"],
        [("road", 6, [RED])], [6, 0],
    ),
    "4.2 A city of two tiles": Row(TWO_TILES, [("city", 2, [RED])], [2, 0]),
    "4.2 The same by the present-day rule": Row(
        TWO_TILES, [("city", 4, [RED])], [4, 0], {"small_city": 4}
    ),
    "4.2 Two a tile from three on, two a pennant": Row(
        PENNANT, [("city", 8, [RED])], [8, 0], item={"tiles": 3, "pennants": 1}
    ),
    "4.2 The same where two tiles are worth four": Row(
        PENNANT, [("city", 8, [RED])], [8, 0], {"small_city": 4}
    ),
    "4.3 A cloister with all eight neighbours": Row(
        ["U 1,0 0", "B 0,1 0 monk", "U -1,0 0", "B 1,1 0", "B -1,1 0", "B 0,2 0", "E 1,2 90",
         "E -1,2 270"],
        [("cloister", 9, [BLUE])], [0, 9], item={"returned": [[BLUE, 0, 1, "monk"]]},
    ),
    "3.5, 4.1, 4.2 A city and a road at once, one deployed in this very turn": Row(
        ["U 1,0 0", "U 2,0 0", "U 1,-1 0 thief E", "A 2,-1 90", "L 0,-1 180 knight S"],
        [("city", 2, [RED]), ("road", 3, [RED])], [5, 0],
    ),
    "4.4 Equal numbers each take all": Row(
        ["U 1,0 0", "U -1,0 0", "E 1,-1 270 knight W", "E -1,-1 90 knight E", "R 0,-1 180"],
        [("city", 8, [RED, BLUE])], [8, 8], item={"holders": [RED, BLUE]},
    ),
    "5.3 Farmers stay to the end though features are completed": Row(
        ["E 0,-1 180 farmer Nw", "A -1,0 270", "A 1,0 90"], [], [0, 0],
        followers=[(RED, 0, -1, "farmer Nw")],
    ),
}  # fmt: skip


@pytest.mark.parametrize("clause", COMPLETED)
def test_completed_features(clause: str) -> None:
    row = COMPLETED[clause]
    state, items = played(*row.turns, **row.options)
    assert scored(items) == row.scored
    assert row.item.items() <= (items[0] if items else {}).items()
    full = state.full()
    assert full["scores"] == row.scores
    assert full["followers"] == [list(follower) for follower in row.followers]
    assert full["supply"] == [7 - len(row.followers), 7]


def test_a_tile_counts_once() -> None:
    """4.2 Two segments of one tile in one city: five tiles, not six."""
    tiles: list[Tile] = [(0, 1, "N", 180), (1, 1, "N", 270), (0, 2, "N", 90)]
    state = arrange(tiles, [(0, 0, 1, "knight E")], "I", seats=2)
    state.play("place 1,2 0")
    state.play("pass")
    assert scored(state.items()) == [("city", 8, [0])]
    assert state.items()[0]["tiles"] == 4
    assert len(state.items()[0]["segments"]) == 5


def test_most_followers_take_all() -> None:
    """4.4 Two knights against one: nothing for the one, who gets the knight back."""
    tiles: list[Tile] = [(0, 1, "E", 180), (0, 2, "R", 0), (1, 2, "E", 270)]
    followers = [(0, 0, 1, "knight S"), (1, 0, 2, "knight N"), (1, 1, 2, "knight W")]
    state = arrange(tiles, followers, "E", seats=2)
    state.play("place -1,2 90")
    state.play("pass")
    assert scored(state.items()) == [("city", 8, [1])]
    assert state.items()[0]["followers"] == [1, 2]
    assert state.full()["supply"] == [7, 7]


def test_a_two_tile_city_has_no_pennant() -> None:
    """4.2 It has one side on each tile; a pennant is only where a city has two or more."""
    segments = [segment for kind in ROWS for segment in turned(kind, 0).segments]
    assert all(len(segment.ports) > 1 for segment in segments if segment.pennants)


def test_a_placement_says_what_it_completes_before_anybody_is_sent_there() -> None:
    """3.5 In a preview, too; where nobody stands as where somebody does."""
    state, _ = played("U 1,0 0", "U 2,0 0", "U 1,-1 0 thief E", "A 2,-1 90")
    state.play("draw L")
    (red,) = state.actors()
    told = state.preview(red, state.parse("place 0,-1 180"))
    found = [(item["feature"], item["points"], item["holders"]) for item in told]
    assert found == [("city", 2, []), ("road", 3, [red])]
    assert [item["kind"] for item in told] == ["completed", "completed"]
    assert not any(item["paid"] or item["returned"] for item in told)
    state.play("place 0,-1 180")
    assert state.items() == told


# 5 Final scoring

CITIES: list[Tile] = [
    (0, -1, "N", 180), (0, 1, "E", 180), (0, 2, "C", 0), (1, 2, "F", 0), (-1, 2, "G", 0),
    (2, 2, "R", 0),
]  # fmt: skip
FARM: list[Tile] = [(0, -1, "E", 180), (1, -1, "E", 90)]
"""A small city north of the start; next to it on the same farm another, still open."""
TWO_CITIES: list[Tile] = [*FARM, (2, -1, "E", 270)]
SHARED: list[Tile] = [*FARM, (2, -1, "G", 0), (3, -1, "E", 270)]
APART: list[Tile] = [(0, -1, "G", 90), (0, -2, "E", 180)]
FARMER: list[Follower] = [(BLUE, 0, -1, "farmer Nw")]
OF_BOTH: list[Follower] = [(RED, 0, 0, "farmer En"), *FARMER]
TWO_FARMS: list[Follower] = [
    (BLUE, 0, -1, "farmer En"), (BLUE, 0, -1, "farmer Ws"), (RED, 0, -2, "farmer Nw"),
]  # fmt: skip
FINAL: dict[str, tuple[list[Tile], list[Follower], dict[str, Any], Scored]] = {
    "5.2 Blue 2; green 7 in a city where green has more knights than black": (
        CITIES,
        [(BLUE, 0, -1, "knight E"), (GREEN, 0, 1, "knight S"), (GREEN, 1, 2, "knight E"),
         (BLACK, -1, 2, "knight E")],
        {"seats": 4}, [("city", 2, [BLUE]), ("city", 7, [GREEN])],
    ),
    "5.2 A point a tile of a road; a cloister and four neighbours, the last tile one": (
        [(1, 0, "U", 0), (0, 1, "B", 0), (1, 1, "E", 90)],
        [(RED, 1, 0, "thief E"), (BLUE, 0, 1, "monk")],
        {}, [("cloister", 5, [BLUE]), ("road", 2, [RED])],
    ),
    "5.3 The city that is complete": (FARM, FARMER, {}, [("supply", 4, [BLUE])]),
    "5.3 Both cities": (TWO_CITIES, FARMER, {}, [("supply", 4, [BLUE])] * 2),
    "5.3 A farm": (FARM, FARMER, {"farms": "farm"}, [("farm", 3, [BLUE])]),
    "5.3 A farm of both": (TWO_CITIES, FARMER, {"farms": "farm"}, [("farm", 6, [BLUE])]),
    "5.3 The large city is blue's only: red's farm does not touch it": (
        SHARED, OF_BOTH, {}, [("supply", 4, [RED, BLUE]), ("supply", 4, [BLUE])]
    ),
    "5.3 The same, each farm by itself": (
        SHARED, OF_BOTH, {"farms": "farm"}, [("farm", 3, [RED]), ("farm", 6, [BLUE])]
    ),
    "5.3 Farms that are not connected count together": (
        APART, TWO_FARMS, {}, [("supply", 4, [BLUE])]
    ),
    "5.3 Not where each farm counts by itself": (
        APART, TWO_FARMS, {"farms": "farm"},
        [("farm", 3, [BLUE]), ("farm", 3, [BLUE]), ("farm", 3, [RED])],
    ),
}  # fmt: skip


def finish(clause: str) -> Any:
    """Play a last cloister to the south of the start tile, without a monk."""
    tiles, followers, options, _ = FINAL[clause]
    state = arrange(tiles, followers, "B", "boxed", **{"seats": 2, **options})
    state.play(next(text for text in texts(state) if text.startswith("place")))
    if state.actors():
        state.play("pass")
    assert state.actors() == ()
    state.check()
    return state


@pytest.mark.parametrize("clause", FINAL)
def test_final_scoring(clause: str) -> None:
    state, expected = finish(clause), FINAL[clause][-1]
    assert sorted(scored(state.items())) == sorted(expected)
    gained = [0] * state.seats
    for _, points, paid in expected:
        for seat in paid:
            gained[seat] += points
    assert state.outcome().scores == tuple(gained)


def test_the_outcome() -> None:
    state = finish(next(iter(FINAL)))
    assert state.outcome().ranks == (3, 2, 1, 3)
    assert state.returns() == [-2 / 3, 1 / 3, 1, -2 / 3]
    assert state.outcome().reason == "tiles"
