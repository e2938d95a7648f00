"""The worked examples of the rulebooks, and their clauses, one test each.

Where a rulebook shows a picture, the squares are ours: the same pattern somewhere on the table.
"""

from __future__ import annotations

from typing import Any

import pytest

from spieltisch.errors import IllegalAction
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

RED, BLUE, GREEN, BLACK = range(4)

# 3 A turn


def test_first_places() -> None:
    """3.1 A crossing goes on from the start tile's city, road or field."""
    state = GAME.start()
    assert state.actors() == (CHANCE,)
    state.play("draw W")
    assert texts(state) == [
        "place -1,0 0",
        "place -1,0 180",
        "place -1,0 270",
        "place 0,1 0",
        "place 1,0 0",
        "place 1,0 90",
        "place 1,0 180",
    ]


def test_corners_do_not_count() -> None:
    """3.1 A square that touches only a corner is no place."""
    state = GAME.start()
    state.play("draw B")
    assert texts(state) == ["place 0,1 0"]
    with pytest.raises(IllegalAction):
        state.play("place 1,1 0")


def test_rotations_that_look_the_same_are_one() -> None:
    """3.1 The smallest is named."""
    state = GAME.start()
    state.play("draw U")
    assert texts(state) == ["place -1,0 0", "place 0,1 0", "place 1,0 0"]


def test_deployments_are_named_by_their_first_side() -> None:
    """3.3 As the tile lies on the table."""
    state = GAME.start()
    state.play("draw L")
    state.play("place 0,-1 180")
    expected = ["knight S", "thief N", "thief E", "thief W", "farmer Nw", "farmer Ne", "farmer Es"]
    assert texts(state) == [*expected, "pass"]


def test_no_deployment_where_the_feature_is_held() -> None:
    """3.3 At any distance, of any colour; the small field is free (page 4)."""
    state = GAME.start()
    turn(state, "U", "1,0 0", "thief E")
    state.play("draw V")
    state.play("place 2,0 0")
    assert texts(state) == ["farmer Nw", "farmer Sw", "pass"]
    state.play("farmer Nw")
    turn(state, "U", "-1,0 0")
    state.play("draw E")
    state.play("place -1,-1 0")
    assert texts(state) == ["knight N", "pass"]  # the field is the farmer's


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


def test_red_closes_a_road_of_four() -> None:
    """4.1 4 points; the thief goes home."""
    state = GAME.start()
    turn(state, "U", "-1,0 0", "thief E")
    turn(state, "W", "1,0 0")
    items = turn(state, "A", "-2,0 270")
    assert scored(items) == [("road", 4, [0])]
    assert items[0]["tiles"] == 4
    assert items[0]["returned"] == [[0, -1, 0, "thief E"]]
    assert state.full()["scores"] == [4, 0]
    assert state.full()["supply"] == [7, 7]


def test_blue_completes_a_cloister() -> None:
    """4.3 9 points with all eight neighbours there."""
    state = GAME.start()
    turn(state, "B", "0,1 0", "monk")
    for tile, where in (
        ("U", "1,0 0"),
        ("U", "-1,0 0"),
        ("V", "1,1 270"),
        ("V", "-1,1 0"),
        ("U", "0,2 0"),
        ("V", "1,2 90"),
    ):
        assert turn(state, tile, where) == []
    items = turn(state, "V", "-1,2 180")
    assert scored(items) == [("cloister", 9, [0])]
    assert items[0]["returned"] == [[0, 0, 1, "monk"]]


def test_red_finishes_a_small_city_and_a_road_at_once() -> None:
    """3.5, 4.1, 4.2 2 and 3; both followers are back, one was deployed in this very turn."""
    state = GAME.start()
    turn(state, "U", "-1,0 0")
    turn(state, "E", "0,1 90")
    turn(state, "U", "-1,-1 0", "thief E")
    turn(state, "W", "-2,-1 0")
    items = turn(state, "L", "0,-1 180", "knight S")
    assert scored(items) == [("city", 2, [0]), ("road", 3, [0])]
    assert state.full()["scores"] == [5, 0]
    assert state.full()["supply"] == [7, 7]
    assert state.full()["followers"] == []


@pytest.mark.parametrize(("option", "points"), [(2, 2), (4, 4)])
def test_small_city(option: int, points: int) -> None:
    """4.2 A city of two tiles: this rulebook's 2 or the present-day 4."""
    state = GAME.start(small_city=option)
    assert scored(turn(state, "E", "0,-1 180", "knight S")) == [("city", points, [0])]


def test_city_with_a_pennant() -> None:
    """4.2 2 a tile, 2 a pennant."""
    state = GAME.start()
    turn(state, "F", "0,-1 90", "knight N")
    items = turn(state, "E", "0,-2 180")
    assert scored(items) == [("city", 8, [0])]
    assert (items[0]["tiles"], items[0]["pennants"]) == (3, 1)


def test_a_tile_counts_once() -> None:
    """4.2 Two segments of one tile in one city: five tiles, not six."""
    tiles: list[Tile] = [(0, 1, "N", 180), (1, 1, "N", 270), (0, 2, "N", 90)]
    state = arrange(tiles, [(0, 0, 1, "knight E")], "I", seats=2)
    state.play("place 1,2 0")
    state.play("pass")
    assert scored(state.items()) == [("city", 8, [0])]
    assert state.items()[0]["tiles"] == 4
    assert len(state.items()[0]["segments"]) == 5


def test_a_road_ring() -> None:
    """4.1 Closed into a ring, without ends: 4."""
    tiles: list[Tile] = [(0, 1, "V", 270), (1, 1, "V", 0), (1, 2, "V", 90)]
    state = arrange(tiles, [(1, 0, 1, "thief E")], "V", seats=2)
    state.play("place 0,2 180")
    items = list(state.items())
    if state.full()["phase"] == "deploy":
        state.play("pass")
        items += state.items()
    assert scored(items) == [("road", 4, [1])]


def test_equal_numbers_each_take_all() -> None:
    """4.4 Two thieves, both 4."""
    tiles: list[Tile] = [(1, 0, "W", 0), (-1, 0, "U", 0)]
    followers = [(0, 1, 0, "thief W"), (1, -1, 0, "thief E")]
    state = arrange(tiles, followers, "A", seats=2)
    state.play("place -2,0 270")
    state.play("pass")
    assert scored(state.items()) == [("road", 4, [0, 1])]
    assert state.items()[0]["holders"] == [0, 1]
    assert state.full()["scores"] == [4, 4]


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


# 5 Final scoring


def finish(tiles: list[Tile], followers: list[Follower], **options: Any) -> Any:
    """Play a last cloister to the south of the start tile, without a monk."""
    state = arrange(tiles, followers, "B", "boxed", **options)
    place = next(text for text in texts(state) if text.startswith("place"))
    state.play(place)
    if state.actors():
        state.play("pass")
    assert state.actors() == ()
    state.check()
    return state


def test_incomplete_cities() -> None:
    """5.2 Blue 2; green 7 in another; black nothing, green has more knights there."""
    tiles: list[Tile] = [
        (0, -1, "N", 180),
        (0, 1, "E", 180),
        (0, 2, "C", 0),
        (1, 2, "F", 0),
        (-1, 2, "G", 0),
        (2, 2, "R", 0),
    ]
    followers = [
        (BLUE, 0, -1, "knight E"),
        (GREEN, 0, 1, "knight S"),
        (GREEN, 1, 2, "knight E"),
        (BLACK, -1, 2, "knight E"),
    ]
    state = finish(tiles, followers, seats=4)
    assert sorted(scored(state.items())) == [("city", 2, [BLUE]), ("city", 7, [GREEN])]
    assert state.outcome().scores == (0, 2, 7, 0)
    assert state.outcome().ranks == (3, 2, 1, 3)
    assert state.returns() == [-2 / 3, 1 / 3, 1, -2 / 3]
    assert state.outcome().reason == "tiles"


def test_incomplete_road_and_cloister() -> None:
    """5.2 1 a tile; 1 for the cloister and 1 for each neighbour."""
    tiles: list[Tile] = [(1, 0, "U", 0), (0, 1, "B", 0), (1, 1, "E", 90)]
    followers = [(0, 1, 0, "thief E"), (1, 0, 1, "monk")]
    state = finish(tiles, followers, seats=2)
    assert ("road", 2, [0]) in scored(state.items())
    (cloister,) = (item for item in state.items() if item["kind"] == "cloister")
    assert cloister["points"] == cloister["tiles"] == state.outcome().scores[1]


FARM: list[Tile] = [(0, -1, "E", 180), (1, -1, "E", 90)]
"""A small city north of the start; next to it on the same farm another, still open."""
TWO_CITIES: list[Tile] = [*FARM, (2, -1, "E", 270)]


@pytest.mark.parametrize(
    ("tiles", "farms", "points"),
    [(FARM, "city", 4), (TWO_CITIES, "city", 8), (FARM, "farm", 3), (TWO_CITIES, "farm", 6)],
)
def test_one_farmer(tiles: list[Tile], farms: str, points: int) -> None:
    """5.3 Blue feeds one city while the other is incomplete, then both."""
    state = finish(tiles, [(BLUE, 0, -1, "farmer Nw")], seats=2, farms=farms)
    assert state.outcome().scores == (0, points)


def test_a_shared_small_city_and_a_large_one() -> None:
    """5.3 4 and 4; the large one is blue's alone: red's farm does not touch it."""
    tiles: list[Tile] = [*FARM, (2, -1, "G", 0), (3, -1, "E", 270)]
    followers = [(RED, 0, 0, "farmer En"), (BLUE, 0, -1, "farmer Nw")]
    state = finish(tiles, followers, seats=2)
    assert scored(state.items()) == [("supply", 4, [RED, BLUE]), ("supply", 4, [BLUE])]
    assert state.outcome().scores == (4, 8)


def test_farms_that_are_not_connected() -> None:
    """5.3 Blue has most farmers around the city, on two farms; each farm for itself otherwise."""
    tiles: list[Tile] = [(0, -1, "G", 90), (0, -2, "E", 180)]
    followers = [
        (BLUE, 0, -1, "farmer En"),
        (BLUE, 0, -1, "farmer Ws"),
        (RED, 0, -2, "farmer Nw"),
    ]
    state = finish(tiles, followers, seats=2)
    assert scored(state.items()) == [("supply", 4, [BLUE])]
    assert finish(tiles, followers, seats=2, farms="farm").outcome().scores == (3, 6)
