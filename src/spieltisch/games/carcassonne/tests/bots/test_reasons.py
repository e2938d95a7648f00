"""Reasons of Carcassonne's coach at positions where people see them, too."""

from __future__ import annotations

from typing import Any

from spieltisch.bots import PlayerView, make_coach
from spieltisch.games.carcassonne import GAME
from spieltisch.games.carcassonne.tests.table import arrange

COACH = make_coach(GAME)


def why(state: Any, better: list[str], worse: list[str]) -> dict[str, Any]:
    """Return the reasons of the seat to move by kind."""
    (seat,) = state.actors()

    def actions(texts: list[str]) -> list[int]:
        return [state.parse(text) for text in texts]

    found = COACH.reasons(PlayerView(state, seat), actions(better), actions(worse))
    return {reason["kind"]: reason for reason in found}


def test_a_follower_comes_home_from_a_completed_city() -> None:
    """The start tile's city has a knight; a cap completes it."""
    state = arrange([], [(0, 0, 0, "knight N")], hand="E", turn=0)
    found = why(state, ["place 0,-1 180", "pass"], ["place 0,1 180", "pass"])
    home = found["home"]
    assert (home["feature"], home["followers"]) == ("city", 1)
    assert 0 < home["chance"] < 1
    assert home["fits"] > 20


def test_a_completed_city_of_another_is_a_gift() -> None:
    state = arrange([], [(1, 0, 0, "knight N")], hand="E", turn=0, small_city=4)
    found = why(state, ["place 0,1 180", "pass"], ["place 0,-1 180", "pass"])
    assert found["gift"] == {"kind": "gift", "feature": "city", "seat": 1, "points": 4}


def test_a_farmer_counts_for_the_city_that_the_farm_feeds() -> None:
    """The cap completed the city: the field below it feeds it."""
    state = arrange([(0, -1, "E", 180)], [], hand="U", turn=0)
    found = why(state, ["place 1,0 0", "farmer Nw"], ["place 1,0 0", "pass"])
    assert (found["farm"]["cities"], found["farm"]["instead"]) == (1, 0)
    assert found["farm"]["points"] >= 3
