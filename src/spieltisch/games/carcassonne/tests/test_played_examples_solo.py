"""The worked examples of the solo game (clause 7), played from a fresh game."""

from __future__ import annotations

from itertools import permutations

import pytest

from spieltisch.games.carcassonne.tests.setting import Example, summary

YELLOW, RED, GREEN = range(3)
ORDERS = {"score road W": YELLOW, "score road S": RED, "score city E": GREEN}


def three_at_once() -> Example:
    """Let yellow complete its road of 3, red's road of 4 and green's city of two tiles."""
    example = Example(mode="solo")
    items = example.turns(
        "A -1,0 270 thief E",  # yellow: the west end of the start tile's road
        "U 0,1 0 thief E",  # red: another road, south of it
        "A -1,1 270 monk",
        "V 1,1 90",
        "B 2,1 0 monk",
        "E 2,0 270 knight W",  # green
        "L 1,0 90 thief N",
    )
    assert items == []
    assert example.scores == [1, 2, 3]
    assert example.state.actors() == (YELLOW,)
    assert example.texts() == set(ORDERS)
    return example


def test_three_features_in_the_right_order() -> None:
    """7.4 Yellow is last and scores 3; then red is last and scores 4; then green its city, 4."""
    example = three_at_once()
    example.play("score road W")
    assert example.scores == [4, 2, 3]
    assert example.texts() == {"score road S", "score city E"}
    example.play("score road S")  # and the last one without being asked
    assert example.scores == [4, 6, 7]
    assert example.state.actors() == (-1,)


@pytest.mark.parametrize("order", list(permutations(ORDERS)))
def test_any_other_order_leaves_somebody_without_points(order: tuple[str, ...]) -> None:
    """7.4 Only one order pays all three; in all of them the followers go home."""
    example = three_at_once()
    example.play(order[0])
    example.play(order[1])
    paid = [after > before for before, after in zip([1, 2, 3], example.scores, strict=True)]
    assert all(paid) == (order == ("score road W", "score road S", "score city E"))
    assert example.supply == [3, 3, 3]  # yellow's on the new road; red's and green's monks


def tried(example: Example, text: str) -> list[tuple[str, int, list[int], list[int]]]:
    """Return what a choice would score: kind, points, the colours paid, the last ones then."""
    state = example.state.clone()
    state.play(text)
    return [(item["kind"], item["points"], item["paid"], item["last"]) for item in state.items()]


def test_trying_an_order_says_who_would_be_paid() -> None:
    """7.4 Tried on a copy; what follows without a further choice is among the items."""
    example = three_at_once()
    assert tried(example, "score road W") == [("road", 3, [YELLOW], [YELLOW])]
    assert tried(example, "score city E") == [("city", 4, [], [YELLOW])]
    example.play("score city E")
    assert tried(example, "score road S") == [
        ("road", 4, [], [YELLOW]),
        ("road", 3, [YELLOW], [YELLOW]),
    ]
    assert tried(example, "score road W") == [
        ("road", 3, [YELLOW], [YELLOW]),
        ("road", 4, [RED], [RED]),
    ]


def test_red_and_green_share_a_city() -> None:
    """7.4 Red is last: both get 8."""
    example = Example(mode="solo")
    red, green = 0, 1  # red is the colour that begins, on 1
    items = example.turns(
        "U 1,0 0 thief E", "U -1,0 0", "U 2,0 0",
        "E 1,-1 270 knight W", "E -1,-1 90 knight E", "R 0,-1 180",
    )  # fmt: skip
    assert summary(items) == [("city", 8, [red, green])]
    assert example.scores == [9, 10, 3]
    assert example.supply == [3, 4, 4]


def test_a_city_shared_without_the_last_colour_pays_nobody() -> None:
    """7.4 Neither of the two colours is last; their followers go home all the same."""
    example = Example(mode="solo")
    items = example.turns(
        "U 1,0 0 thief E", "U -1,0 0", "U 2,0 0", "U 3,0 0",
        "E 1,-1 270 knight W", "E -1,-1 90 knight E", "R 0,-1 180",
    )  # fmt: skip
    assert summary(items) == [("city", 8, [])]
    assert example.scores == [1, 2, 3]
    assert example.supply == [3, 4, 4]


def test_green_takes_a_cloister_and_completes_the_road_of_red() -> None:
    """7.4 Red is last and gets 3, in green's turn."""
    example = Example(mode="solo")
    red, green = 0, 1
    items = example.turns("A -1,0 270 thief E", "A 1,0 90 monk")
    assert summary(items) == [("road", 3, [red])]
    assert example.scores == [4, 2, 3]
    assert example.followers == [[green, 1, 0, "monk"]]


@pytest.mark.parametrize(("options", "points"), [({}, 4), ({"small_city": 2}, 2)])
def test_two_tile_city(options: dict[str, int], points: int) -> None:
    """7.5 Four points, unless the option says otherwise."""
    example = Example(mode="solo", **options)
    assert summary(example.turn("E 0,-1 180 knight S")) == [("city", points, [0])]


def test_deploying_is_a_duty() -> None:
    """7.3 A city, a road or a cloister, the player choosing; no farmer and no pass."""
    example = Example(mode="solo")
    example.play("draw L")
    example.play("place 1,0 0")
    assert example.texts() == {"knight N", "thief E", "thief S", "thief W"}


def stranded() -> Example:
    """Let red, on 1, have to deploy a fourth of three followers, and complete its city."""
    example = Example(mode="solo", followers=3)
    items = example.turns(
        "B 0,1 0 monk", "B 0,2 0 monk", "B 0,3 0 monk",
        "B 0,4 0 monk", "E 1,1 90 knight E", "E 1,2 90 knight E",
        "E 1,3 90 knight E", "E 1,4 90 knight E", "E -1,1 270 knight W",
    )  # fmt: skip
    assert items == []
    assert example.supply == [0, 0, 0]
    example.turn("D 2,3 270")  # a road to stand on, but nobody to send
    assert example.state.outcome() is None
    assert example.scores == [5, 2, 3]
    assert example.supply == [1, 0, 0]
    assert example.texts() == {"bonus 0", "bonus 1", "bonus 2"}
    return example


def test_no_follower_left_ends_the_game() -> None:
    """7.6 A The turn's scoring is finished first, then 2 a follower, for any last colour."""
    example = stranded()
    example.play("bonus 1")
    assert example.scores == [5, 8, 3]
    assert example.texts() == {"bonus 0", "bonus 2"}
    example.play("bonus 2")
    assert example.scores == [9, 8, 9]
    outcome = example.state.outcome()
    assert (outcome.ranks, outcome.scores, outcome.reason) == ((1, 1, 1), (9, 8, 9), "followers")
    assert outcome.result == example.state.full()["result"] == 8  # 7.7
    assert example.state.returns() == [8, 8, 8]


def test_trying_a_bonus_says_whether_it_is_paid() -> None:
    """7.6 As above; the last colour's bonus comes without being asked."""
    example = stranded()
    assert tried(example, "bonus 0") == [("bonus", 4, [], [1])]
    assert tried(example, "bonus 1") == [("bonus", 6, [1], [1])]
    example.play("bonus 1")
    assert tried(example, "bonus 2") == [("bonus", 6, [2], [2]), ("bonus", 4, [0], [0])]


def test_a_bonus_is_only_for_the_last() -> None:
    """7.6 Red is not last at that moment, and is not asked again."""
    example = stranded()
    example.play("bonus 0")
    assert example.scores == [5, 2, 3]
    assert example.texts() == {"bonus 1", "bonus 2"}
    example.play("bonus 1")
    assert example.scores == [5, 8, 9]
    assert example.state.outcome() is not None


def test_without_a_duty_nobody_is_stranded() -> None:
    """7.3, 7.6 A tile with nothing to deploy to is placed without a follower."""
    example = Example(mode="solo", followers=3)
    example.turns(
        "B 0,1 0 monk", "B 0,2 0 monk", "B 0,3 0 monk",
        "B 0,4 0 monk", "E 1,1 90 knight E", "E 1,2 90 knight E",
        "E 1,3 90 knight E", "E 1,4 90 knight E", "E -1,1 270 knight W",
        "R 2,3 0",
    )  # fmt: skip
    assert example.state.outcome() is None
    assert example.state.actors() == (-1,)
    assert example.supply == [0, 0, 0]


def test_a_road_of_exactly_five_by_three_colours() -> None:
    """7.4, 7.8 All three are equal and red is last: each gets 5, and the challenge is met."""
    example = Example(mode="solo")
    items = example.turns(
        "U 1,0 0 thief E", "U -1,0 0", "U 2,0 0",
        "U -2,0 0", "U 0,1 0 thief E", "A 2,1 90 thief W",
        "A -2,1 270 thief E", "U 1,1 0", "U -1,1 0",
    )  # fmt: skip
    assert summary(items) == [("road", 5, [0, 1, 2])]
    assert example.scores == [6, 7, 8]
    assert example.state.full()["challenges"] == ["road 5 of three"]
