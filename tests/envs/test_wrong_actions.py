"""Wrong actions and arguments: a forgotten mask is seen, and nothing is guessed."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from spieltisch.envs import AECGame, ParallelGame, SeatEnv, VectorGames
from spieltisch.errors import IllegalAction, InvalidArgument, InvalidOptions


class Cut:
    """A number that `int` accepts and no index is."""

    def __int__(self) -> int:
        return 74


@pytest.mark.parametrize("wrong", [74.0, np.float64(74.5), "74", None, [74], True, Cut()])
def test_an_action_is_an_integer_everywhere(wrong: Any) -> None:
    """Another value is refused, and nothing was played."""
    ticks = ParallelGame("zigzag", 2, kind="vector")
    _, infos = ticks.reset(seed=1)
    legal = int(np.flatnonzero(infos["seat_0"]["action_mask"])[0])
    turns, alone = AECGame("lastdie", kind="vector", illegal="raise"), SeatEnv("lastdie")
    many = VectorGames("ingenious", 1, kind="vector")
    for env in (turns, alone, many):
        env.reset(seed=1)
    before = [env.full() for env in (ticks.state_, turns.state_, alone.state, many.batch.state(0))]
    for env in (turns, alone):
        with pytest.raises(InvalidArgument, match=r"int|None is no action"):
            env.step(wrong)
    with pytest.raises(InvalidArgument, match="int"):
        ticks.step({"seat_0": legal, "seat_1": wrong})
    with pytest.raises(InvalidArgument, match="integers"):
        many.step([wrong])  # type: ignore[arg-type]
    after = [env.full() for env in (ticks.state_, turns.state_, alone.state, many.batch.state(0))]
    assert after == before


def test_a_forgotten_mask_is_refused() -> None:
    """By default, in all environments, with the way out; a number that no action has is, too."""
    turns, alone = AECGame("ingenious"), SeatEnv("ingenious")
    ticks = ParallelGame("zigzag", kind="vector")
    for env in (turns, alone):
        env.reset(seed=0)
        with pytest.raises(IllegalAction, match=r"not legal.*action_mask.*illegal='lose'"):
            env.step(0)
    _, infos = ticks.reset(seed=0)
    wrong = int((infos["seat_0"]["action_mask"] == 0).argmax())
    before = ticks.state_.clone()
    legal = int(infos["seat_1"]["action_mask"].argmax())
    with pytest.raises(IllegalAction, match=r"action_mask.*to wait"):
        ticks.step({"seat_0": wrong, "seat_1": legal})
    assert ticks.state_ == before
    for number in (-1, 10**8):
        for how in ("raise", "lose", "draw"):
            for env in (AECGame("lastdie", illegal=how), SeatEnv("lastdie", illegal=how)):
                env.reset(seed=1)
                with pytest.raises(IllegalAction, match="is no action: actions are 0 to 514"):
                    env.step(number)
                with pytest.raises(InvalidArgument, match="None is no action"):
                    env.step(None)  # type: ignore[arg-type]
        with pytest.raises(IllegalAction, match="is no action"):
            ticks.step({"seat_0": number})


def test_a_drawn_action_is_told_until_the_agents_next_turn() -> None:
    """And of the first one there is a warning."""
    told = []
    for _ in range(2):
        env = AECGame("ingenious", illegal="draw")
        env.reset(seed=0)
        agent = env.agent_selection
        with pytest.warns(UserWarning, match=r"random legal action.*Is the mask applied") as found:
            env.step(0)
        assert len(found) == 1
        assert env.infos[agent]["illegal"] is True
        told.append(env.state_.full())
    assert told[0] == told[1] != env.watched.start().full()
    other = env.agent_selection
    env.step(int(env.infos[other]["action_mask"].argmax()))  # no second warning: it would raise
    assert env.agent_selection == agent
    assert env.last()[4]["illegal"] is True
    assert "illegal" not in env.infos[other]
    env.step(int(env.infos[agent]["action_mask"].argmax()))
    assert "illegal" not in env.infos[agent]


def test_an_illegal_action_can_lose_the_game() -> None:
    env = AECGame("lastdie", 3, illegal="lose", penalty=-2)
    env.reset(seed=1)
    agent = env.agent_selection
    with pytest.warns(UserWarning, match="the game ends"):
        env.step(0)
    total = {}
    for one in env.agent_iter():
        _, total[one], over, cut, info = env.last()
        assert over
        assert not cut
        assert not info["action_mask"].any()
        env.step(None)
    assert total == {one: -2.0 if one == agent else 0.0 for one in env.possible_agents}
    alone = SeatEnv("lastdie", illegal="lose")
    alone.reset(seed=1)
    with pytest.warns(UserWarning, match="the game ends"):
        _, reward, over, cut, info = alone.step(0)
    assert (reward, over, cut, info["illegal"]) == (-1.0, True, False, True)
    assert not info["action_mask"].any()
    with pytest.raises(InvalidArgument, match="the game is over"):
        alone.step(0)


def test_unknown_choices_are_refused() -> None:
    for wrong in (
        {"illegal": "win"},
        {"reward": "coins"},
        {"observation": "both"},
        {"render_mode": "png"},
    ):
        (name,) = wrong
        with pytest.raises(InvalidArgument, match=f"{name} must be one of"):
            AECGame("ingenious", **wrong)  # type: ignore[arg-type]
    with pytest.raises(InvalidArgument, match="max_cycles"):
        AECGame("ingenious", max_cycles=0)


def test_an_unknown_keyword_is_a_type_error() -> None:
    """So that a program which tries keywords, as TorchRL does with `frameskip`, goes on without."""
    for make in (SeatEnv, AECGame):
        with pytest.raises(TypeError, match="got an unexpected keyword argument 'frameskip'"):
            make("lastdie", frameskip=1)
    with pytest.raises(InvalidOptions, match="options are: seats"):
        VectorGames("lastdie", 2, frameskip=1)
