"""Worked examples and rulings of clauses 7 and 8: solo and team play."""

from __future__ import annotations

from typing import Any

import pytest

from spieltisch.games.ingenious.tests.setting import (
    CHANCE,
    GREENS_AND_YELLOWS,
    ZERO,
    Laid,
    arrange,
    bonuses,
    fresh,
    last_tile,
    refill,
    scores,
    texts,
    track,
    verbs,
)

# 7 Solo

CROSSING = track({"G": 16, "Y": 17}, 3)  # green gains 2, yellow 4


def test_example_solo_crossing() -> None:
    """7.2 Green lands on 18, yellow passes it: both stand on the right 0, and 3 are lost."""
    state = arrange("solo", 1, "GY", GREENS_AND_YELLOWS, tracks=[CROSSING])
    state.play("place GY 0,0 1,0")
    assert scores(state.items()) == [("G", "0,0", 2, [2]), ("Y", "1,0", 4, [2, 2])]
    assert bonuses(state.items()) == []  # 7.3
    assert state.full()["tracks"] == [track({"G": 18, "Y": 18}, 3)]
    assert refill(state) == 1  # 7.1
    assert state.actors() == (0,)
    assert verbs(state) == {"place"}


def test_solo_goes_on_from_the_right_0() -> None:
    """7.2 On the right board the points count again."""
    tracks = [track({"G": 18, "Y": 19}, 3)]
    state = arrange("solo", 1, "GY", GREENS_AND_YELLOWS, tracks=tracks)
    state.play("place GY 0,0 1,0")
    assert state.full()["tracks"] == [track({"G": 20, "Y": 23}, 3)]


def test_solo_stops_at_the_right_18() -> None:
    """7.2 36 overall."""
    tracks = [track({"G": 34, "Y": 34}, 3)]
    state = arrange("solo", 1, "GY", GREENS_AND_YELLOWS, tracks=tracks)
    state.play("place GY 0,0 1,0")
    assert state.full()["tracks"] == [track({"G": 36, "Y": 36}, 3)]
    assert bonuses(state.items()) == []
    assert state.actors() == (CHANCE,)


def test_solo_draws_one_tile_and_places_it() -> None:
    """7.1, 7.3, 3.2 One tile at a time, no swap, and only the first touches a printed symbol."""
    state = fresh("solo", 1, ["RG"])
    assert state.full()["racks"] == [["RG"]]
    assert "place RG 3,0 4,0" in texts(state)
    assert "place RG 0,0 1,0" not in texts(state)
    state.play("place RG 3,0 4,0")
    assert state.actors() == (CHANCE,)
    state.play("draw BB")
    assert verbs(state) == {"place"}
    assert "place BB 0,0 1,0" in texts(state)


# GG on 0,0 1,0 finds four greens on its west half and one on its east half.
FOUR_AND_ONE: list[Laid] = [
    ("GG", "-2,0", "-1,0"),
    ("GG", "0,-2", "0,-1"),
    ("GO", "2,0", "3,0"),
]


@pytest.mark.parametrize(("first", "end"), [("0,0", 19), ("1,0", 22)])
@pytest.mark.parametrize("mode", ["solo", "team"])
def test_order_of_a_double_at_the_crossing(mode: str, first: str, end: int) -> None:
    """4.2 From 17 the first half only crosses; the second one counts in full."""
    state, side = double_green(mode, 17)
    assert texts(state) == {"score 0,0", "score 1,0"}
    assert state.full()["tracks"][0] == track({"G": 17}, 3)
    state.play(f"score {first}")
    halves = [item["cell"] for item in state.items() if item["kind"] == "score"]
    assert halves == ([first, "1,0"] if first == "0,0" else [first, "0,0"])
    assert scores(state.items()) == [("G", "0,0", 4, [2, 2]), ("G", "1,0", 1, [1])]
    assert bonuses(state.items()) == ["G"] * (mode == "team")
    assert state.full()["tracks"][0] == track({"G": end}, 3)
    assert state.actors() == (side,)


@pytest.mark.parametrize("mode", ["solo", "team"])
@pytest.mark.parametrize(("start", "end"), [(10, 15), (13, 18), (18, 23), (33, 36), (35, 36)])
def test_order_of_a_double_is_not_asked_elsewhere(mode: str, start: int, end: int) -> None:
    """4.2 Where both orders end alike there is no choice."""
    state, _ = double_green(mode, start)
    assert "score" not in {text.split()[0] for text in texts(state)}
    assert scores(state.items()) == [("G", "0,0", 4, [2, 2]), ("G", "1,0", 1, [1])]
    assert state.full()["tracks"][0] == track({"G": end}, 3)


def double_green(mode: str, start: int) -> tuple[Any, int]:
    """Place the double green with the marker at `start`; return also who acts after scoring."""
    if mode == "solo":
        state = arrange("solo", 1, "GG", FOUR_AND_ONE, tracks=[track({"G": start}, 3)])
    else:
        tracks = [track({"G": start}, 3), ZERO]
        state = arrange("team", 4, "GG RO RO BP BP YP", FOUR_AND_ONE, tracks=tracks)
    state.play("place GG 0,0 1,0")
    return state, CHANCE if mode == "solo" else 0


def test_solo_ends_when_the_area_is_full() -> None:
    """7.4, 10.1."""
    state = last_tile("solo", 1, tracks=[track({"R": 12}, 20)])
    assert state.outcome().ranks == (1,)
    assert state.returns() == [12]


def test_solo_all_six_at_36_ends_the_game() -> None:
    """7.4 At once."""
    state = arrange("solo", 1, "GO", GREENS_AND_YELLOWS, tracks=[track({"G": 35}, 36)])
    state.play("place GO 0,0 0,1")
    assert state.actors() == ()
    assert state.outcome().reason == "instant"
    assert state.outcome().ranks == (1,)


# 8 Team


def test_example_team_crossing_pays_two_bonus_placements() -> None:
    """8.2 The solo example, for seat 2 and its team: one for green, one for yellow."""
    rack = "GY RO RO BP BP RP"
    state = arrange("team", 4, rack, GREENS_AND_YELLOWS, seat=2, tracks=[CROSSING, ZERO])
    state.play("place GY 0,0 1,0")
    assert bonuses(state.items()) == ["G", "Y"]
    assert state.full()["tracks"] == [track({"G": 18, "Y": 18}, 3), ZERO]
    for text in ("place RO -3,4 -2,4", "place BP 0,-4 0,-3"):
        assert state.actors() == (2,)
        assert verbs(state) == {"place"}
        state.play(text)
    assert refill(state) == 3
    assert state.actors() == (3,)


def test_team_right_18_pays_a_bonus_placement_too() -> None:
    """8.2 And a marker that stands there gives nothing more."""
    tracks = [track({"G": 35, "Y": 36}, 3), ZERO]
    state = arrange("team", 4, "GY RO RO BP BP RP", GREENS_AND_YELLOWS, tracks=tracks)
    state.play("place GY 0,0 1,0")
    assert bonuses(state.items()) == ["G"]
    assert state.full()["tracks"][0] == track({"G": 36, "Y": 36}, 3)
    state.play("place RO -3,4 -2,4")
    assert state.actors() == (CHANCE,)


def test_team_moves_its_own_markers() -> None:
    """8.1 Seat 3 moves the markers of seats 1 and 3."""
    rack = "GY RO RO BP BP RP"
    state = arrange("team", 4, rack, GREENS_AND_YELLOWS, seat=3, tracks=[ZERO, track({}, 3)])
    state.play("place GY 0,0 1,0")
    assert state.full()["tracks"] == [ZERO, track({"G": 5, "Y": 7}, 3)]


@pytest.mark.parametrize(("rack", "offered"), [("GO GO BY BY PP", True), ("GO GO BY BY RP", False)])
def test_team_swap_looks_at_the_team_track_and_the_own_rack(rack: str, offered: bool) -> None:
    """8.3 The partner's rack, which shows red, does not matter; nor does the other team's track."""
    tracks = [track({"R": 20}, 21), track({"B": 3}, 9)]
    state = arrange("team", 4, f"RG {rack}", seat=2, tracks=tracks)
    state.play("place RG 0,0 1,0")
    assert state.actors() == ((2,) if offered else (CHANCE,))
    if offered:
        assert texts(state) == {"swap", "keep"}


def test_team_with_all_six_at_36_wins_at_once() -> None:
    """8.4 The partners share the place."""
    tracks = [track({}, 35), track({"G": 35}, 36)]
    rack = "GO RO RO BP BP YP"
    state = arrange("team", 4, rack, GREENS_AND_YELLOWS, seat=1, tracks=tracks)
    state.play("place GO 0,0 0,1")
    assert state.actors() == ()
    assert state.outcome().reason == "instant"
    assert state.outcome().ranks == (3, 1, 3, 1)


def test_team_standing() -> None:
    """10.2 The teams' lists are compared; equal ones share the place."""
    better, worse = track({"R": 17}, 18), track({"P": 16}, 36)
    state = last_tile("team", 4, tracks=[worse, better])
    assert state.outcome().ranks == (3, 1, 3, 1)
    assert (state.sides(), state.returns()) == ((0, 1, 0, 1), [-1, 1, -1, 1])
    assert last_tile("team", 4, tracks=[better, better]).outcome().ranks == (1, 1, 1, 1)
