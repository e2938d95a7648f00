"""Clause 6 of RULES.md, the long game, on positions set up for it."""

from __future__ import annotations

from spieltisch.games.zigzag import components as c
from spieltisch.games.zigzag.tests.setting import (
    collecting,
    lay_all,
    play,
    texts,
)


def test_a_race_ends_with_the_round_and_everybody_still_runs() -> None:
    """Seat 1 arrives first, then seat 2 too; seat 0 has crossed one card before."""
    mazes = [[["M01", 0], ["M06", 0]], [["M07", 0]], [["M08", 0], ["M09", 0]]]
    state = collecting(
        [["sand"], ["pebble"], ["grass"]],
        mode="long",
        mazes=mazes,
        runners=[[0, 5, 1], [0, 5, 0], [0, 0, 1]],
        crossed=[["M11"], ["M12", "M13"], []],
    )
    play(state, "1 stop goal", "1 move goal")
    assert state.view()["crossed"][1] == ["M07", "M12", "M13"]
    assert state.actors() == (2,)
    play(state, "2 move 0,0,2")
    assert state.actors() == (0,)
    assert state.view()["points"] == [0, 0, 0]


def test_points_cards_and_goals_go_on_when_a_race_ends() -> None:
    mazes = [[["M01", 0], ["M06", 0]], [["M07", 0]], [["M08", 0], ["M09", 0]]]
    state = collecting(
        [["blue"], ["pebble"], ["blue"]],
        mode="long",
        mazes=mazes,
        runners=[[0, 5, 0], [0, 5, 0], [0, 0, 1]],
        crossed=[["M11", "M14", "M15"], ["M12", "M13", *c.NAMES[15:20]], ["M21", "M22", "M23"]],
    )
    play(state, "1 stop goal", "1 move goal")
    gained = {item["seat"]: item["points"] for item in state.items() if item["kind"] == "race"}
    assert gained == {0: 3, 1: 8, 2: 3}
    assert state.view()["points"] == [3, 8, 3]
    assert state.view()["goals"] == ["grass", "water", "pebble"], "to the left"
    hands = state.view()["hands"]
    assert hands[1] == ["M01", "M06", "M11", "M14", "M15"], "crossed or not"
    assert hands[2] == ["M07", "M12", "M13", *c.NAMES[15:20]]
    assert state.view()["surplus"] == [0, 0, 1]
    assert state.view()["to_lay"] == [5, 5, 7], "of all the others"
    assert texts(state, 2) == [f"surplus {name}" for name in hands[2]]
    play(state, "2 surplus M18")
    assert state.view()["under"] == ["M18"]
    assert texts(state, 2)[0] == "lay M07 0"
    lay_all(state)
    assert state.view()["phase"] == "collect"
    assert [len(maze) for maze in state.view()["mazes"]] == [5, 5, 7]


def last_race(
    points: list[int], runners: list[object], crossed: list[list[str]]
) -> tuple[int, ...]:
    """The ranks when seat 0 arrives in a last race of two."""
    state = collecting(
        [["water"], []],
        mode="long",
        race=4,
        mazes=[[["M06", 0]], [["M07", 0], ["M08", 0]]],
        runners=[[0, 5, 0], *runners],
        points=points,
        crossed=crossed,
    )
    outcome = play(state, "0 stop goal", "0 move goal").outcome()
    assert outcome is not None
    assert outcome.reason == "races"
    return outcome.ranks


def test_most_points_win_then_the_last_race_then_who_is_further_along() -> None:
    assert last_race([5, 7], ["start"], [[], []]) == (2, 1), "6 to 7"
    assert last_race([5, 4], ["start"], [[], ["M01"]]) == (1, 2)
    assert last_race([5, 4], ["start"], [[], ["M01", "M02"]]) == (2, 1), (
        "6 each, of the last 1 to 2"
    )
    assert last_race([5, 5], [[0, 5, 2]], [[], ["M01"]]) == (1, 2), "alike, but on the goal"


def test_equals_share_a_place() -> None:
    """Three in the last race: two of them equal in all that counts, behind the third."""
    state = collecting(
        [["blue"], ["blue"], ["grass"]],
        mode="long",
        race=3,
        mazes=[[["M06", 0]], [["M07", 0]], [["M08", 0]]],
        runners=[[0, 2, 0], [0, 2, 0], [0, 5, 0]],
        points=[1, 1, 0],
    )
    state = play(state, "2 stop goal", "2 move goal")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.ranks, outcome.scores) == ((2, 2, 1), (1, 1, 1))
