"""Other packages' tools run over the environments as they are, with masks where they look."""

from __future__ import annotations

import time
import warnings
from itertools import count
from types import ModuleType
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, max_cycles_test, performance_benchmark, render_test
from pettingzoo.test.state_test import test_state as check_state
from pettingzoo.test.state_test import test_state_space as check_state_space
from pettingzoo.utils import average_total_reward, parallel_to_aec

import spieltisch
from spieltisch.envs import AECGame, ParallelGame, VectorGames
from support import games
from support.soak import sample

GAMES = games.observed()
FULL = [(name, mode.name) for name in GAMES for mode in spieltisch.load(name).spec.modes]
WAYS = sample([("ingenious", "team"), ("lastdie", "base"), ("zigzag", "race")], FULL)


def made(game: str, mode: str, **more: Any) -> AECGame:
    """Return an environment with small observations."""
    return AECGame(game, mode=mode, kind="vector", **more)


@pytest.mark.parametrize("observation", ["array", "dict"])
@pytest.mark.parametrize(("game", "mode"), WAYS)
def test_torchrl_finds_its_specs_and_masks(game: str, mode: str, observation: str) -> None:
    """An illegal action raises, so that TorchRL has to read the masks."""
    torchrl = pytest.importorskip("torchrl.envs")
    makers: list[Any] = [made(game, mode, observation=observation, illegal="raise")]
    if spieltisch.load(game).spec.simultaneous:
        makers += [ParallelGame(game, mode=mode, kind="vector", observation=observation)]
    for env in makers:
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", "PettingZoo in TorchRL is tested using version")
            wrapped = torchrl.PettingZooWrapper(
                env, use_mask=True, categorical_actions=True, return_state=True
            )
        torchrl.check_env_specs(wrapped)
        rolled = wrapped.rollout(sample(12, 2000))
        group = next(iter(wrapped.group_map))
        assert rolled[group, "action_mask"].any(-1).all()


@pytest.mark.parametrize(("game", "mode"), WAYS)
def test_every_agent_has_its_mask(game: str, mode: str) -> None:
    env = made(game, mode, observation="dict", illegal="raise")
    env.reset(seed=3)
    env.action_space(env.possible_agents[0]).seed(1)
    for agent in env.agent_iter(sample(40, 1000)):
        seen, _, over, cut, _ = env.last()
        assert isinstance(seen, dict)
        for seat, one in enumerate(env.agents):
            mask = env.infos[one]["action_mask"]
            assert np.flatnonzero(mask).tolist() == env.state_.legal(seat)
            assert (dict(env.observe(one))["action_mask"] == mask).all()
        assert seen["action_mask"].any() != (over or cut)
        env.step(None if over else int(env.action_space(agent).sample(seen["action_mask"])))


@pytest.mark.filterwarnings("ignore:action .* is illegal")  # it reads no masks
@pytest.mark.parametrize(("game", "mode"), WAYS)
def test_pettingzoos_tools_run(
    game: str, mode: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also `average_total_reward`, which draws actions without a mask."""
    env = made(game, mode, observation="dict", max_cycles=30)
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation space for each agent")  # of any dict
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")  # nor is any dict
        api_test(env, num_cycles=70)
    env = made(game, mode, max_cycles=30, illegal="draw")
    total = average_total_reward(env, max_episodes=1)
    assert total == 0 or spieltisch.load(game).spec.mode(mode).solo
    ticks = count(step=0.7)
    monkeypatch.setattr(time, "time", lambda: next(ticks))
    performance_benchmark(env)
    assert "Finished performance benchmark" in capsys.readouterr().out


@pytest.mark.filterwarnings("ignore:action .* is illegal")  # it reads no masks
def test_max_cycles_of_dicts() -> None:
    module: Any = ModuleType("zigzag")
    module.parallel_env = lambda max_cycles: ParallelGame(
        "zigzag", kind="vector", illegal="ignore", max_cycles=max_cycles
    )
    module.env = lambda max_cycles: parallel_to_aec(module.parallel_env(max_cycles))
    max_cycles_test(module)


@pytest.mark.filterwarnings("ignore:action .* is illegal")  # it reads no masks
@pytest.mark.parametrize("kind", ["flat", "planes"])
def test_the_state_has_what_all_seats_know(kind: str) -> None:
    env = AECGame("ingenious", 3, kind=kind, observation="array", illegal="draw")
    check_state_space(env)
    check_state(env, 5)
    env.reset(seed=1)
    parts = np.split(env.state(), 3)
    assert all(
        (part == env.observe(one)).all() for part, one in zip(parts, env.agents, strict=True)
    )


class SB3ActionMaskWrapper(pettingzoo.utils.BaseWrapper, gymnasium.Env):  # type: ignore[misc]
    """The wrapper of PettingZoo's tutorial for masked PPO of SB3."""

    def reset(self, seed: Any = None, options: Any = None) -> Any:
        pettingzoo.utils.BaseWrapper.reset(self, seed, options)
        space = self.env.observation_space(self.possible_agents[0])
        self.observation_space = space["observation"]
        self.action_space = self.env.action_space(self.possible_agents[0])
        return self.observe(self.agent_selection), {}

    def step(self, action: Any) -> Any:
        current = self.agent_selection
        super().step(action)
        return (
            self.observe(self.agent_selection),
            self._cumulative_rewards[current],
            self.terminations[current],
            self.truncations[current],
            self.infos[current],
        )

    def observe(self, agent: str) -> Any:
        return super().observe(agent)["observation"]

    def action_mask(self) -> Any:
        return super().observe(self.agent_selection)["action_mask"]


def learnt(env: Any, policy: Any = "MlpPolicy") -> int:
    """Return the number of actions that masked PPO learnt from."""
    from sb3_contrib import MaskablePPO  # every worker collects this file, few run these tests

    model = MaskablePPO(policy, env, n_steps=64, batch_size=64, n_epochs=1, seed=1, device="cpu")
    return int(model.learn(sample(64, 4096)).num_timesteps)


def test_the_tutorial_of_masked_ppo_runs() -> None:
    from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
    from sb3_contrib.common.wrappers import ActionMasker

    env = SB3ActionMaskWrapper(made("lastdie", "base", observation="dict", illegal="raise"))
    env.reset(seed=1)
    masked: Any = ActionMasker(env, lambda each: each.action_mask())  # type: ignore[attr-defined]
    assert learnt(masked, MaskableActorCriticPolicy) >= 64


def test_masked_ppo_learns_a_seat_without_a_wrapper() -> None:
    """An illegal action raises, so that MaskablePPO has to ask for the mask."""
    env = gymnasium.make("spieltisch/Seat-v0", game="lastdie", kind="vector", illegal="raise")
    assert learnt(env) >= 64


def test_gymnasium_makes_vectors_by_name() -> None:
    env = gymnasium.make_vec("spieltisch/Games-v0", 3, game="lastdie", kind="vector", threads=2)
    assert isinstance(env, VectorGames)
    _, info = env.reset(seed=1)
    _, rewards, *_ = env.step(info["action_mask"].argmax(1))
    assert rewards.shape == (3,)
    env.close()
    seats = gymnasium.make_vec("spieltisch/Seat-v0", 2, game="lastdie", kind="vector")
    seen, info = seats.reset(seed=1)
    assert seats.observation_space.contains(seen)
    assert info["action_mask"].shape == (2, spieltisch.load("lastdie").actions)
    seats.close()


@pytest.mark.parametrize("game", sample(["lastdie"], GAMES))
def test_pictures_pass_pettingzoos_test(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(
        lambda render_mode: AECGame(game, kind="vector", max_cycles=3, render_mode=render_mode)
    )
    assert "seat 1" in capsys.readouterr().out
