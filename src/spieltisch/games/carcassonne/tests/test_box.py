"""Boxes: fewer tiles and followers, down to games that are worked out exactly."""

from __future__ import annotations

from fractions import Fraction

import pytest

import spieltisch
from spieltisch import Game, Rng
from spieltisch.errors import InvalidComponents
from spieltisch.games.carcassonne import components as c
from spieltisch.games.carcassonne.box import Box
from spieltisch.games.carcassonne.tests.oracle.oracle import Oracle
from support.soak import sample
from support.values import engine_value, oracle_value

GAME = spieltisch.load("carcassonne")
SMALL = {name: GAME.with_components(path) for name, path in GAME.boxes.items()}
VALUES = {"four-tiles": Fraction(1, 3), "six-tiles": Fraction(2, 5)}
"""The first player's expected return when both play perfectly."""


@pytest.mark.parametrize("name", sorted(SMALL))
def test_the_boxes_that_come_with_the_game(name: str) -> None:
    """All tiles are laid or boxed, and the actions have small numbers."""
    game, tiles = SMALL[name], {"four-tiles": 4, "six-tiles": 6}[name]
    bound = game.components.actions_with(game.start().options)  # type: ignore[union-attr]
    for seed in range(20):
        state, rng = game.start(seats=2), Rng(seed)
        while actors := state.actors():
            legal = state.legal(actors[0])
            action = legal[rng.below(len(legal))]
            assert action < bound < 400
            state.apply(actors[0], action)
            state.check()
        full = state.full()
        assert len(full["tiles"]) + len(full["boxed"]) == tiles
        assert len(full["followers"]) + sum(full["supply"]) == 2
        assert game.position(full) == state
    solo = game.start(mode="solo")
    assert (solo.view()["supply"], sum(solo.view()["stacks"])) == ([4, 4, 4], tiles - 1)


@pytest.mark.parametrize("name", sorted(SMALL))
def test_their_values_are_known(name: str) -> None:
    """`tests/test_openspiel.py` compares what OpenSpiel's algorithms find."""
    assert engine_value(SMALL[name].start()) == VALUES[name]
    if name in sample(["four-tiles"], sorted(SMALL)):
        oracle = Oracle(2)
        oracle.land = dict(SMALL[name].start().view()["unseen"])
        oracle.supply = [1, 1]
        assert oracle_value(oracle) == VALUES[name]


def symmetries(game: Game) -> int:
    """Return how many there are."""
    return len(game.observer("planes").symmetries)


def test_a_box_with_more_of_j_than_of_k_is_not_mirrored() -> None:
    assert symmetries(GAME) == symmetries(SMALL["six-tiles"]) == 8
    assert symmetries(GAME.with_components("tile D 1\ntile J 2\ntile K 1")) == 4


def test_the_river_comes_with_every_box() -> None:
    """The one D is not played with it, and land follows."""
    state = SMALL["four-tiles"].random_game(3, river=True)
    names = [name for _, _, name, _ in state.full()["tiles"]] + state.full()["boxed"]
    assert len(names) == 12 + 3
    assert "D" not in names


def test_a_text_is_read_and_written_back() -> None:
    text = "tile V 9  # all\n\ntile D 2\nfollowers 3\n"
    box = Box.read(text)
    assert box.text == "followers 3\ntile D 2\ntile V 9\n"
    assert Box.read(box.text) == box
    assert GAME.components == Box()
    assert Box.read("tile D 4\ntile A 1").followers == c.FOLLOWERS
    assert GAME.with_components(text).start().view()["supply"] == [3, 3]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("followers 8", "line 1: followers must be a number from 1 to 7"),
        ("followers 1\nfollowers 2", "line 2: a second line of followers"),
        ("tile Y 1", "line 1: no land tile 'Y'; there are A B "),
        ("tile R4 1", "no land tile 'R4'"),
        ("tile C 2", "tiles C must be a number from 1 to 1"),
        ("tile D 1\ntile D 1", "line 2: a second line of D"),
        ("tiles D", "should read: followers 2, or tile D 2"),
        ("tile C 1\ntile B 1", "no tile D, which lies on the table at first"),
        ("tile D 1", "no tile to draw"),
    ],
)
def test_wrong_texts_are_refused(text: str, told: str) -> None:
    with pytest.raises(InvalidComponents, match=told):
        GAME.with_components(text)


@pytest.mark.parametrize("name", sorted(SMALL))
def test_the_space_of_a_box_has_all_its_actions(name: str) -> None:
    """And few others: a network needs an output for each."""
    game = SMALL[name]
    space = game.space("board")
    assert space.n < 400 < game.actions
    for seed in range(sample(40, 2000)):
        rng, state = Rng(seed), game.start()
        state.settle(rng)
        while actors := state.actors():
            legal = state.legal(actors[0])
            assert set(legal) <= set(space)
            state.apply(actors[0], legal[rng.below(len(legal))])
            state.settle(rng)
    assert "board" not in GAME.spaces
