"""The worked examples of the rulebooks, and the clauses beside them, one test each.

Where a rulebook shows a picture, the squares are ours: the same pattern somewhere on the table.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from spieltisch.errors import IllegalAction, InvalidOptions
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
    """3.3 However far away, whoever it is; the small field is free (page 4)."""
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
"""A small city north of the start; beside it on the same farm another, still open."""
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


# 6 River


def test_river_begins() -> None:
    """6.1, 6.2 The spring lies, the first river tile goes on from it."""
    state = GAME.start(river=True)
    assert state.full()["tiles"] == [[0, 0, "R1", 0]]
    assert {state.text(a): w for a, w in state.chances()} == {
        **{f"draw R{i}": 1 for i in range(2, 10)},
        "draw R4": 2,
        "draw R6": 2,
    }
    state.play("draw R6")
    assert texts(state) == ["place 1,0 0", "place 1,0 90"]


def test_river_does_not_turn_back() -> None:
    """6.2 Of two bends in a row the second turns the other way; after a straight tile either."""
    state = GAME.start(river=True)
    turn(state, "R6", "1,0 0")  # from the west to the south: a turn to the right
    state.play("draw R8")
    assert texts(state) == ["place 1,1 180"]
    state = GAME.start(river=True)
    turn(state, "R6", "1,0 0")
    turn(state, "R4", "1,1 90")
    state.play("draw R8")
    assert texts(state) == ["place 1,2 90", "place 1,2 180"]


def test_the_lake_ends_the_river() -> None:
    """6.1 The player after the tenth river tile lays it undrawn; then land is drawn."""
    state = GAME.start(river=True)
    for i, tile in enumerate(["R4", "R4", "R9", "R3", "R2", "R7", "R6", "R5", "R8", "R6"]):
        state.play(f"draw {tile}")
        state.play(texts(state)[0])
        if state.full()["phase"] == "deploy":
            state.play("pass")
        assert state.full()["turn"] == (i + 1) % 2
    assert state.full()["tile"] == "R10"
    assert state.full()["turn"] == 0
    state.play(texts(state)[0])
    state.play("pass")
    assert state.full()["river"] == {"left": 0, "lake": False, "end": None}
    assert sum(weight for _, weight in state.chances()) == 71
    state.check()


def test_nobody_stands_on_the_river() -> None:
    """6.3 The river parts the fields."""
    state = GAME.start(river=True)
    state.play("draw R4")
    state.play("place 1,0 0")
    assert texts(state) == ["farmer Nw", "farmer Es", "pass"]  # one farm, around the spring
    state.play("farmer Nw")
    state.play("draw R9")
    state.play("place 2,0 90")
    assert texts(state) == ["thief N", "farmer Ne", "farmer Es", "pass"]


def test_blocked_river() -> None:
    """6.4 River tiles that fit nowhere are boxed; here the lake alone goes on beside the spring."""
    state = GAME.start(river=True)
    for tile, where in (
        ("R6", "1,0 0"),  # right, to the south
        ("R4", "1,1 90"),
        ("R6", "1,2 90"),  # right, to the west
        ("R4", "0,2 0"),
        ("R5", "-1,2 270"),  # right, to the north
        ("R7", "-1,1 90"),
    ):
        turn(state, tile, where)
    assert state.full()["river"] == {"left": 4, "lake": True, "end": [-1, 0]}
    for tile in ("R2", "R9", "R3", "R8"):
        assert state.actors() == (CHANCE,)
        state.play(f"draw {tile}")
    assert state.full()["boxed"] == ["R2", "R9", "R3", "R8"]
    assert state.full()["turn"] == 0
    assert texts(state) == ["place -1,0 270"]
    state.play("place -1,0 270")
    state.play("pass")
    assert state.full()["left"] == 71
    state.check()


# 7 Solo

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
    state = GAME.position(full)
    state.play("place 1,0 0")
    state.play("thief E")
    assert state.full()["turn"] == G
    turn(state, "U", "2,0 0")
    assert state.full()["turn"] == R
    turn(state, "U", "3,0 0")
    assert state.full()["turn"] == G


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
