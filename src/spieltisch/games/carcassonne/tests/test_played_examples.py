"""The worked examples of the base game (clauses 3 to 5), played from a fresh game."""

from __future__ import annotations

import pytest

from spieltisch.games.carcassonne.tests.oracle.tiles import ROWS, turned
from spieltisch.games.carcassonne.tests.setting import Example, summary

# 3.5, 4 Completed features


def test_red_closes_a_road_of_four_tiles() -> None:
    """4.1 Four points, and the thief comes home."""
    example = Example(seats=2)
    red = 0
    example.turns("W 1,0 0 thief W", "U -1,0 0")
    assert example.supply == [6, 7]
    items = example.turn("A -2,0 270")
    assert summary(items) == [("road", 4, [red])]
    assert items[0]["tiles"] == 4
    assert example.scores == [4, 0]
    assert example.supply == [7, 7]
    assert example.followers == []


def test_blue_cloister() -> None:
    """4.3 The eighth neighbour makes nine points, for any player."""
    example = Example(seats=2)
    blue = 1
    items = example.turns(
        "U 1,0 0", "B 0,1 0 monk", "U -1,0 0", "B 1,1 0", "B -1,1 0", "B 0,2 0", "E 1,2 90",
    )  # fmt: skip
    assert items == []
    items = example.turn("E -1,2 270")
    assert summary(items) == [("cloister", 9, [blue])]
    assert example.scores == [0, 9]
    assert example.supply == [7, 7]


def test_red_finishes_a_city_and_a_road_in_one_turn() -> None:
    """3.5, 4.2 Two points, three points, and both followers come back."""
    example = Example(seats=2)
    red = 0
    items = example.turns("U 1,0 0", "U 2,0 0", "U 1,-1 0 thief E", "A 2,-1 90")
    assert items == []
    assert example.supply == [6, 7]
    items = example.turn("L 0,-1 180 knight S")
    assert summary(items) == [("city", 2, [red]), ("road", 3, [red])]
    assert example.scores == [5, 0]
    assert example.supply == [7, 7]
    assert example.followers == []


@pytest.mark.parametrize(("small_city", "points"), [(2, 2), (4, 4)])
def test_two_tile_city(small_city: int, points: int) -> None:
    """4.2 Two points by this rulebook, four by the present-day rule."""
    example = Example(seats=2, small_city=small_city)
    assert summary(example.turn("E 0,-1 180 knight S")) == [("city", points, [0])]
    assert example.scores == [points, 0]


@pytest.mark.parametrize("small_city", [2, 4])
def test_three_tile_city_and_a_pennant(small_city: int) -> None:
    """4.2 From three tiles on a tile is two points, and so is a pennant."""
    example = Example(seats=2, small_city=small_city)
    items = example.turns("F 0,-1 90 knight N", "E 0,-2 180")
    assert summary(items) == [("city", 8, [0])]
    assert (items[0]["tiles"], items[0]["pennants"]) == (3, 1)


def test_a_two_tile_city_has_no_pennant() -> None:
    """4.2 It has one side on each tile; a pennant is only where a city has two or more."""
    segments = [segment for kind in ROWS for segment in turned(kind, 0).segments]
    assert all(len(segment.ports) > 1 for segment in segments if segment.pennants)


def test_a_road_closed_into_a_ring() -> None:
    """4.1 Nothing ends the road, and nothing can be added: a point a tile."""
    example = Example(seats=2)
    items = example.turns("V 1,0 0", "V 1,1 90", "U 0,1 0", "V -1,1 180", "V -1,0 270 thief E")
    assert summary(items) == [("road", 6, [0])]
    assert example.supply == [7, 7]


def test_a_shared_city_pays_both_in_full() -> None:
    """4.4 One knight each: both get all of it."""
    example = Example(seats=2)
    items = example.turns(
        "U 1,0 0", "U -1,0 0", "E 1,-1 270 knight W", "E -1,-1 90 knight E", "R 0,-1 180",
    )  # fmt: skip
    assert summary(items) == [("city", 8, [0, 1])]
    assert example.scores == [8, 8]
    assert example.supply == [7, 7]


# 5.2 Incomplete features


def test_final_scoring_of_cities() -> None:
    """5.2 Blue 2, green 7; black nothing in the city where green has more knights."""
    example = Example(seats=3)
    blue, green, black = range(3)
    items = example.turns(
        "G 0,-1 90 knight N",
        "U 1,0 0",
        "E 1,-1 90 knight E",
        "U -1,0 0",
        "D 2,0 0 knight N",
        "U 3,0 0",
        "U -2,0 0",
        "F 3,-1 0 knight E",
        "C 2,-1 0",
        "N 2,-2 180",
    )
    assert items == []
    standing = [[blue, 0, -1, "knight N"], [green, 2, 0, "knight N"], [green, 3, -1, "knight E"]]
    assert example.followers == [*standing, [black, 1, -1, "knight E"]]
    gained = example.finish(away=(-2, 0))
    assert gained == [2, 7, 0]
    assert summary(example.state.items()) == [("city", 2, [blue]), ("city", 7, [green])]


def test_final_scoring_of_a_road_and_a_cloister() -> None:
    """5.2 A point a tile; the cloister and each of its neighbours."""
    example = Example(seats=2)
    items = example.turns("B 0,1 0 monk", "W 1,0 0 thief E", "U -1,0 0", "U -2,0 0")
    assert items == []
    assert example.finish(away=(-2, 0)) == [4, 1]


# 5.3 Farms


def test_farm_beside_a_complete_and_an_incomplete_city() -> None:
    """5.3 Blue gets 4 for the one that is complete."""
    example = Example(seats=2)
    example.turns("E 0,-1 180 farmer Nw", "E 1,-1 0", "U -1,0 0", "U -2,0 0")
    assert example.finish(away=(-2, 0)) == [4, 0]


def test_one_farmer_feeds_two_cities() -> None:
    """5.3 Blue gets 8."""
    example = Example(seats=2)
    example.turns("E 0,-1 180 farmer Nw", "E 1,-1 0", "U -1,0 0", "U -2,0 0", "E 1,-2 180")
    assert example.finish(away=(-2, 0)) == [8, 0]


@pytest.mark.parametrize(("farms", "points"), [("city", [4, 8]), ("farm", [3, 6])])
def test_a_small_city_is_shared_and_a_large_one_is_not(farms: str, points: list[int]) -> None:
    """5.3 Red and blue get 4 each for the small one; red's farm does not touch the large one."""
    example = Example(seats=2, farms=farms)
    items = example.turns(
        "U -1,0 0 farmer Nw",  # red, in the field between the small city and the road
        "E 0,-1 180 farmer Nw",  # blue, north of the small city
        "N 1,-1 90",
        "N 1,-2 180",
        "N 2,-1 0",
        "M 2,-2 270",
        "U -2,0 0",
    )
    assert items == []
    assert example.finish(away=(-2, 0)) == points


@pytest.mark.parametrize(("farms", "points"), [("city", [4, 0]), ("farm", [6, 3])])
def test_farms_that_are_not_connected_count_together(farms: str, points: list[int]) -> None:
    """5.3 Blue has two farmers around the city, on two farms; red has one."""
    example = Example(seats=2, farms=farms)
    example.turns("U -1,0 0 farmer Nw", "U -2,0 0", "G 0,-1 90 farmer En", "E 0,-2 180 farmer Nw")
    assert example.finish(away=(-2, 0)) == points


def test_farmers_stay_to_the_end() -> None:
    """5.3 Even if other features are completed at the same time."""
    example = Example(seats=2)
    example.turns("E 0,-1 180 farmer Nw", "A -1,0 270", "A 1,0 90")
    assert example.supply == [6, 7]
    assert example.followers == [[0, 0, -1, "farmer Nw"]]


def test_a_placement_says_what_it_completes_before_anybody_is_sent_there() -> None:
    """3.5 In a preview, too; where nobody stands as where somebody does."""
    example = Example(seats=2)
    example.turns("U 1,0 0", "U 2,0 0", "U 1,-1 0 thief E", "A 2,-1 90")
    example.play("draw L")
    state = example.state
    (red,) = state.actors()
    told = state.preview(red, state.parse("place 0,-1 180"))
    found = [(item["feature"], item["points"], item["holders"]) for item in told]
    assert found == [("city", 2, []), ("road", 3, [red])]
    assert [item["kind"] for item in told] == ["completed", "completed"]
    assert not any(item["paid"] or item["returned"] for item in told)
    example.play("place 0,-1 180")
    assert state.items() == told
