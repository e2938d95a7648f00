"""Reasons of Last Die's coach at positions where people see them, too."""

from __future__ import annotations

from itertools import permutations, product
from typing import Any

import pytest

import spieltisch
from spieltisch.bots import PlayerView, make_coach
from spieltisch.games.lastdie.bots.reasons import chance_to_fill
from spieltisch.games.lastdie.faces import Row
from spieltisch.games.lastdie.tests.setting import GAME, arrange

COACH = make_coach(GAME)


def why(state: spieltisch.State, better: str, worse: str) -> dict[str, Any]:
    """Return the reasons of the seat to move by kind."""
    (seat,) = state.actors()
    found = COACH.reasons(PlayerView(state, seat), [state.parse(better)], [state.parse(worse)])
    return {reason["kind"]: reason for reason in found}


def fits(row: Row, placed: tuple[int, ...], dice: tuple[int, ...]) -> bool:
    """Return whether the row takes these dice, one after the other."""
    for value in dice:
        if value not in row.takes(placed):
            return False
        placed = (*placed, value)
    return True


@pytest.mark.parametrize(
    ("cells", "placed"),
    [("4", ()), ("222", (2,)), ("1234", (1,)), ("***", ()), ("***", (5,)), ("AAABB", (3, 3))],
)
def test_the_chance_to_fill_a_row_is_that_of_all_rolls(cells: str, placed: tuple[int, ...]) -> None:
    row, open_cells = Row(30, cells), len(cells) - len(placed)
    for dice in range(1, 5):
        rolls = list(product(range(1, 7), repeat=dice))
        good = sum(
            any(fits(row, placed, order) for order in permutations(roll, open_cells))
            for roll in rolls
        )
        assert chance_to_fill(row, placed, dice) == pytest.approx(good / len(rolls))


def test_a_die_that_leads_the_next_player_to_a_row_is_a_gift() -> None:
    """Row 3 takes three twos: with one left, five dice have it in 1 - (5/6)**5."""
    found = why(arrange("26", ["", "", "2"]), "put 6 6", "put 2 3")
    given = found["given"]
    assert (given["row"], given["points"], given["seat"]) == (3, 50, 1)
    assert (given["chance"], given["instead"]) == (0.196, 0.598)


def test_a_die_that_leads_oneself_to_a_row_is_worth_it() -> None:
    """Two dice are left to roll: one of them fills the row."""
    found = why(arrange("226", ["", "", "2"], turn=1), "put 2 3", "put 6 6")
    own = found["own"]
    assert (own["row"], own["dice"]) == (3, 2)
    assert (own["chance"], own["instead"]) == (round(11 / 36, 3), round(1 / 36, 3))


def test_a_die_in_a_black_row_costs_nothing_yet() -> None:
    found = why(arrange("35", []), "put 3 5", "put 5 4")
    assert found["safe"] == {"kind": "safe", "row": 5, "points": -40, "left": 2}


def test_another_roll_is_weighed_by_its_odds() -> None:
    """Rows 3, 5 and 6 take a two, a three and a six: two dice miss them in (3/6)**2."""
    state = arrange("133", ["4", "1", "", "22"])
    state.play("put 3 5")
    again = why(state, "again", "stop")["again"]
    assert (again["dice"], again["fits"]) == (2, 0.75)
    assert why(state, "stop", "again")["stay"]["points"] > 0
