"""Action spaces: objects with indices and actions, the same in everything that learns."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

import spieltisch
from spieltisch import bots
from spieltisch.core.vector.space import Space
from spieltisch.envs import AECGame, ParallelGame, SeatEnv, VectorGames
from spieltisch.errors import InvalidArgument, InvalidComponents, UnknownAction

CARCASSONNE = spieltisch.load("carcassonne")


def test_a_space_has_indices_actions_and_a_short_name() -> None:
    space = CARCASSONNE.space("cropped")
    assert space.n == len(space) == 3188
    assert repr(space) == "<space 'cropped' of carcassonne: 3,188 of 69,788 actions>"
    for place in (0, 100, space.n - 1):
        assert space.index(space.action(place)) == place
        assert space.action(np.int64(place)) == list(space)[place]
    assert all(space.action(space.index(action)) == action for action in space)
    outside = next(action for action in range(CARCASSONNE.actions) if action not in space)
    with pytest.raises(UnknownAction, match=f"action {outside} is outside <space 'cropped'"):
        space.index(outside)
    for wrong in (-1, space.n, 1.0, "1", True):
        with pytest.raises(InvalidArgument, match="is no index"):
            space.action(wrong)  # type: ignore[arg-type]
    exact = CARCASSONNE.space()
    assert (exact.n, exact.action(7), exact.index(7)) == (CARCASSONNE.actions, 7, 7)
    assert repr(exact) == "<all 69,788 actions of carcassonne>"
    assert pickle.loads(pickle.dumps(space)) == space != exact
    assert CARCASSONNE.space(space) is space
    other = Space("carcassonne", "cropped", [1, 2], 9)
    for unknown in ("small", 3, other):
        with pytest.raises(InvalidArgument, match="use exact, cropped"):
            CARCASSONNE.space(unknown)  # type: ignore[arg-type]


def test_a_box_has_a_name_a_path_or_a_text() -> None:
    game = spieltisch.load("ingenious")
    small = game.boxed("radius-2")
    assert game.boxed(game.boxes["radius-2"]) is small is game.boxed(small.own_components)
    assert game.boxed("") is game is game.boxed(None)
    with pytest.raises(InvalidArgument, match=r"no box 'radius-9'; there are: radius-1, radius-2"):
        game.boxed("radius-9")
    with pytest.raises(InvalidComponents, match="line 1"):
        game.boxed("radius 99\n")


@pytest.mark.parametrize("space", ["cropped", CARCASSONNE.space("cropped")])
def test_all_environments_take_a_space(space: Any) -> None:
    """Masks have its length, and its indices are played as its actions."""
    of = CARCASSONNE.space("cropped")
    turns = AECGame("carcassonne", kind="vector", space=space)
    alone = SeatEnv("carcassonne", mode="solo", kind="vector", space=space)
    many = VectorGames("carcassonne", 2, kind="vector", space=space)
    guided = bots.GuidedBot(
        CARCASSONNE,
        1,
        lambda seen, masks: (masks, np.zeros(len(masks))),
        simulations=1,
        space=space,
    )
    assert guided.space == of
    turns.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in range(60):
        seen, _, over, _, info = turns.last()
        if over:
            break
        seat = turns.possible_agents.index(turns.agent_selection)
        legal = turns.state_.legal(seat)
        places = np.flatnonzero(info["action_mask"])
        assert info["action_mask"].shape == seen["action_mask"].shape == (of.n,)
        assert [of.action(place) for place in places] == [a for a in legal if a in of]
        after = turns.state_.clone()
        chosen = int(rng.choice(places))
        after.apply(seat, of.action(chosen))
        turns.step(chosen)
        assert turns.state_.public()["tiles"] == after.public()["tiles"]
    for env in (alone, many):
        _, info = env.reset(seed=1)
        assert info["action_mask"].shape[-1] == of.n
        env.step(info["action_mask"].argmax(-1))
    assert turns.action_space("seat_0").n == alone.action_space.n == many.single_action_space.n  # type: ignore[attr-defined]


def test_all_environments_take_a_box_with_actions_of_its_own() -> None:
    boxed: dict[str, Any] = {"box": "radius-1", "space": "board", "kind": "vector"}
    n = spieltisch.load("ingenious").boxed("radius-1").space("board").n
    assert n < 200
    turns = AECGame("ingenious", **boxed)
    many = VectorGames("ingenious", 3, **boxed)
    env = SeatEnv("ingenious", opponents=lambda seen, mask: mask.argmax(), **boxed)
    assert {turns.action_space("seat_0").n, many.single_action_space.n, env.action_space.n} == {n}  # type: ignore[attr-defined]
    _, info = env.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, info = env.step(int(info["action_mask"].argmax()))
    assert env.watched.strayed == 0
    with pytest.raises(InvalidArgument, match="zigzag has no action space 'board'"):
        ParallelGame("zigzag", kind="vector", space="board")
    with pytest.raises(InvalidArgument, match="zigzag has no box 'tiny'; there are: none"):
        ParallelGame("zigzag", kind="vector", box="tiny")


def test_a_seat_without_an_action_in_the_space_plays_a_drawn_one() -> None:
    """It is counted, and the learner never gets an empty mask."""
    game = spieltisch.load("ingenious").boxed("radius 2\nrack 1\ntile RG 4\n")
    few = [action for action in game.space("board") if action % 20 == 0]
    game.spaces = {**game.spaces, "few": Space("ingenious", "few", few, game.actions)}
    try:
        for seed in range(10):
            env = AECGame(game, kind="vector", space="few")
            env.reset(seed=seed)
            for _ in env.agent_iter():
                _, _, over, _, info = env.last()
                assert info["action_mask"].any() != over
                env.step(None if over else int(info["action_mask"].argmax()))
            if env.watched.strayed:
                return
    finally:
        game.spaces = {name: one for name, one in game.spaces.items() if name != "few"}
    raise AssertionError("no seat was ever without an action in the space")


WAYS = [("ingenious", "team"), ("ingenious", "solo"), ("carcassonne", "base"), ("lastdie", "base")]


@pytest.mark.parametrize(("name", "mode"), WAYS)
def test_rewards_are_returns_margins_or_points(name: str, mode: str) -> None:
    """Of the same game; points are the outcome's, each seat with its side's."""
    told = {}
    for reward in ("returns", "margin", "points"):
        env = AECGame(name, mode=mode, kind="vector", reward=reward)
        env.reset(seed=3)
        total = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            _, got, over, _, info = env.last()
            total[agent] += got
            env.step(None if over else int(np.flatnonzero(info["action_mask"])[-1]))
        told[reward] = list(total.values())
        state = env.state_
    outcome, sides = state.outcome(), state.sides()
    assert outcome is not None
    assert told["returns"] == state.returns()
    points = told["points"]
    if state.game.spec.mode(mode).solo:
        assert points == told["margin"] == [outcome.result] * state.seats
        return
    per_seat = len(outcome.scores) == state.seats
    assert points == [outcome.scores[i if per_seat else side] for i, side in enumerate(sides)]
    for seat, side in enumerate(sides):
        best = max(points[other] for other in range(state.seats) if sides[other] != side)
        assert told["margin"][seat] == points[seat] - best
