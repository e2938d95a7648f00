"""OpenSpiel's parameters: boxes, action spaces, rewards, and what contradicts itself."""

from __future__ import annotations

import pyspiel
import pytest
from open_spiel.python.algorithms import cfr

import spieltisch
from spieltisch import CHANCE, Rng
from spieltisch.core.vector.space import Space
from spieltisch.envs.openspiel import SpielGame
from spieltisch.errors import InvalidArgument
from support.soak import sample


def test_nothing_contradicts_a_start() -> None:
    text = str(SpielGame.at(spieltisch.load("carcassonne").random_game(1, limit=9, seats=3)))
    assert pyspiel.load_game(text).num_players() == 3
    start = text.partition("start=")[2].rstrip(")")
    assert pyspiel.load_game(f"spieltisch_carcassonne(start={start},players=3)").num_players() == 3
    for wrong in ("players=2", "mode=solo", "river=True", "box=small"):
        with pytest.raises(InvalidArgument, match=wrong.partition("=")[0]):
            pyspiel.load_game(f"spieltisch_carcassonne(start={start},{wrong})")


@pytest.mark.parametrize("text", ["ingenious(mode=duel,limit=40)", "lastdie"])
def test_a_game_that_is_over_takes_no_more_actions(text: str) -> None:
    """Whether a limit or its rules ended it."""
    state, rng = pyspiel.load_game(f"spieltisch_{text}").new_initial_state(), Rng(2)
    while not state.is_terminal():
        legal = state.legal_actions()
        state.apply_action(legal[rng.below(len(legal))])
    assert state.is_terminal()
    history = state.history()
    for action in (0, 1):
        with pytest.raises(InvalidArgument, match="the game is over"):
            state.apply_action(action)
    assert (state.history(), state.legal_actions(), state.chance_outcomes()) == (history, [], [])


SMALL = "spieltisch_ingenious(box=radius-1,space=board)"


def test_a_box_has_a_space_of_its_own() -> None:
    """Its actions are indices, and its tree is that of the game's own numbers."""
    game, exact = pyspiel.load_game(SMALL), pyspiel.load_game("spieltisch_ingenious(box=radius-1)")
    space = game.space
    assert game.num_distinct_actions() == space.n < 200 < exact.num_distinct_actions()
    rng = Rng(4)
    for _ in range(5):
        one, other = game.new_initial_state(), exact.new_initial_state()
        while not one.is_terminal():
            legal = other.legal_actions()
            if one.is_chance_node():
                assert one.chance_outcomes() == other.chance_outcomes()
                chosen = twin = legal[rng.below(len(legal))]
            else:
                assert sorted(space.index(action) for action in legal) == one.legal_actions()
                twin = legal[rng.below(len(legal))]
                chosen = space.index(twin)
                assert one.action_to_string(chosen) == other.action_to_string(twin)
                player = one.current_player()
                assert one.information_state_string(player) == other.information_state_string(
                    player
                )
            one.apply_action(chosen)
            other.apply_action(twin)
        assert one.returns() == other.returns()
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
    solver = cfr.CFRPlusSolver(game)
    solver.evaluate_and_update_policy()
    assert str(pyspiel.load_game(str(game))) == str(game)
    with pytest.raises(InvalidArgument, match="use exact"):
        pyspiel.load_game("spieltisch_lastdie(space=board)")


def test_where_the_space_has_no_action_chance_plays_one() -> None:
    """Far outside the window, so here the window is made small."""
    game = pyspiel.load_game("spieltisch_carcassonne(box=six-tiles,space=cropped)")
    few = [action for action in game.space if action % 3 == 0]
    game.space = Space("carcassonne", "cropped", few, game.game.actions)
    rng, drawn = Rng(1), 0
    for _ in range(sample(20, 200)):
        state = game.new_initial_state()
        while not state.is_terminal():
            (actor,) = state.position.actors()
            if state.is_chance_node():
                drawn += actor != CHANCE
                ways = [action for action, _ in state.chance_outcomes()]
                assert sum(weight for _, weight in state.chance_outcomes()) == pytest.approx(1)
                assert ways == state.position.legal(actor)
            else:
                ways = state.legal_actions()
                assert ways
            state.apply_action(ways[rng.below(len(ways))])
    assert drawn


@pytest.mark.parametrize("reward", ["margin", "points"])
def test_returns_are_margins_or_points(reward: str) -> None:
    game = pyspiel.load_game(f"spieltisch_lastdie(reward={reward})")
    assert (game.utility_sum() == 0) is (reward == "margin")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    state, rng = game.new_initial_state(), Rng(3)
    while not state.is_terminal():
        legal = state.legal_actions()
        state.apply_action(legal[rng.below(len(legal))])
    points = list(state.position.outcome().scores)
    lead = points[0] - points[1]
    assert state.returns() == (points if reward == "points" else [lead, -lead])
    with pytest.raises(InvalidArgument, match="reward must be one of"):
        pyspiel.load_game("spieltisch_lastdie(reward=coins)")
