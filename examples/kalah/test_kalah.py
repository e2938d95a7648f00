"""Kalah: worked examples, and spieltisch's conformance suite."""

import pytest
from spieltisch_kalah import GAME

import spieltisch
from spieltisch.testing import CHECKS, Case, Check, cases


@pytest.mark.parametrize("case", cases(GAME), ids=str)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_conformance(check: Check, case: Case) -> None:
    check(case)


def test_it_is_found_by_its_name() -> None:
    assert spieltisch.load("kalah") is GAME
    assert "kalah" in spieltisch.list_games()


def test_a_last_seed_in_the_own_store_means_another_move() -> None:
    state = GAME.start()
    state.play("sow 3")
    assert state.actors() == (0,)
    assert state.view()["pits"] == [[4, 4, 0, 5, 5, 5], [4] * 6]
    assert state.view()["scores"] == [1, 0]


def test_a_last_seed_in_an_own_empty_pit_captures_what_is_opposite() -> None:
    state = GAME.start()
    for text in ("sow 5", "sow 1", "sow 1"):
        state.play(text)
    assert state.items() == [{"kind": "capture", "seat": 0, "seeds": 7}]
    assert state.view()["pits"][0] == [0, 5, 5, 5, 0, 5]


def test_a_board_is_shown() -> None:
    assert str(GAME.start(seeds=3)).split("\n")[3:] == [
        "       3   3   3   3   3   3",
        "   0                           0",
        "       3   3   3   3   3   3",
    ]
