"""Boxes: other dice and shorter faces, down to a game that is worked out exactly."""

from __future__ import annotations

from fractions import Fraction

import pytest

import spieltisch
from spieltisch import CHANCE, Rng, bots
from spieltisch.errors import InvalidArgument, InvalidComponents, InvalidPosition
from spieltisch.games.lastdie.box import Box
from spieltisch.games.lastdie.solver import solve_face
from spieltisch.games.lastdie.tests.oracle import Oracle
from support.values import engine_value, oracle_value

GAME = spieltisch.load("lastdie")
TWO = GAME.with_components(GAME.boxes["two-dice"])
VALUE = Fraction(11423, 32768)
"""The first player's expected return when both play perfectly for twelve actions, with chance's."""
LIMIT = 12


def test_its_value_is_known() -> None:
    """`tests/test_openspiel.py` compares what OpenSpiel's algorithms find."""
    assert engine_value(TWO.start(first_face="dot"), LIMIT) == VALUE
    oracle = Oracle(TWO.start().full()["faces"], 2, "1a", dice=2, values=2, end=10)
    assert oracle_value(oracle, LIMIT) == VALUE


def test_longer_games_come_to_a_third() -> None:
    """Undecided games count as draws: the value falls towards that of the game without a limit."""
    state = TWO.start(first_face="dot")
    values = [engine_value(state, limit) for limit in (12, 20, 40)]
    assert values[0] > values[1] > values[2] > Fraction(1, 3)
    assert values[2] == pytest.approx(1 / 3, abs=1e-6)


@pytest.mark.parametrize("seats", [2, 6])
def test_every_player_has_so_many_dice(seats: int) -> None:
    for seed in range(20):
        state, rng = TWO.start(seats), Rng(seed)
        while actors := state.actors():
            if actors == (CHANCE,):
                state.draw(rng)
            else:
                legal = state.legal(actors[0])
                state.apply(actors[0], legal[rng.below(len(legal))])
            state.check()
            view = state.view()
            assert {*view["hand"], *view["rolled"]} <= {1, 2}
            assert {value for row in view["open"] for value in row} <= {1, 2}
            assert max(view["dice"]) <= 2
            if view["risk"]:
                assert view["risk"]["dead"][1] == 2 ** view["risk"]["dice"]
        full = state.full()
        assert (full["target"], full["aside"], len(full["rows"])) == (10, 0, 2)
        assert GAME.with_components(TWO.own_components).position(full) == state


def test_dice_show_no_other_values() -> None:
    state, rng = TWO.start(first_face="dot"), Rng(4)
    state.settle(rng)
    with pytest.raises(InvalidPosition):
        TWO.position(state.full(), {"hand": [1, 3]})
    stars = GAME.with_components(TWO.own_components.replace("12", "**"))
    begun = stars.start(first_face="dot")
    begun.settle(rng)
    for value in (3, 9, 0):
        with pytest.raises(InvalidPosition, match=f"a {value} does not fit in row 1"):
            stars.position(begun.full(), {"rows": [[value], []], "dice": [0, 1]})
    assert state.svg()
    for level in bots.names(TWO):
        game = state.clone()
        while actors := game.actors():
            decision = bots.make(level, TWO, 1).decide(bots.PlayerView(game, actors[0]))
            game.apply(actors[0], decision.action)
            game.settle(rng)


def test_the_solver_reckons_with_the_dice_of_the_rules() -> None:
    with pytest.raises(InvalidArgument, match="30 dice of the rules: leave out dice and values"):
        solve_face(TWO.components, 0)  # type: ignore[arg-type]


def test_a_text_is_read_and_written_back() -> None:
    text = TWO.own_components
    assert text.startswith("dice 2\nvalues 2\ntarget 10\nface 1a dot\n+30 12\n-20 2\n")
    assert Box.read(text).text == text
    assert Box.read("# mine\n" + text.replace("\n", "  # here\n")).text == text
    assert GAME.components.text.startswith("face 1a dot")  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("wrong", "right", "says"),
    [
        ("dice 2", "dice 16", "line 1: dice must be a number from 1 to 15, not '16'"),
        ("dice 2", "dice two", "line 1: dice must be a number from 1 to 15, not 'two'"),
        ("values 2", "values 7", "line 2: values must be a number from 1 to 6, not '7'"),
        ("values 2", "values 1", "values 1: a die has 2 to 6 values"),
        ("values 2", "dice 3", "line 2: a second dice; there is one"),
        ("target 10", "target", "line 3: target must be a number from 1 to 990, not ''"),
        ("target 10", "goal 10", "line 3: 'goal 10' stands before the first face"),
        ("+30 12", "+30 13", "face 1a, row 1: no die shows a 3"),
        ("+30 12", "+30 12121", "line 4, face 1a: 6 cells; two players have dice for 4"),
    ],
)
def test_what_is_wrong_is_said(wrong: str, right: str, says: str) -> None:
    text = TWO.own_components.replace(wrong, right, 1)
    assert text != TWO.own_components
    with pytest.raises(InvalidComponents) as raised:
        Box.read(text)
    assert says in str(raised.value)
